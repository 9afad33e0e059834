/** The photos of the order: each with its picture, how far it is, and what can be done about it. */
import { unreachable } from '#domain/core/unreachable.ts';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useMessages } from '#web/lib/language/react.tsx';
import type { TextOf } from '#web/lib/language/messages.ts';
import { percent } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { FileImage } from './FileImage.tsx';
import { mayRetry, type PhotoActor } from './photo-machine.ts';
import type { QueueActor, QueuedPhoto } from './queue-machine.ts';
import { photoTexts } from '#words/generated/customer.ts';

type Words = TextOf<typeof photoTexts>;
type Photo = ReturnType<PhotoActor['getSnapshot']>;

export default function PhotoList({
  queue,
  onType,
}: {
  readonly queue: QueueActor;
  readonly onType: () => void;
}) {
  const t = useMessages(photoTexts);
  const photos = useSelector(queue, ({ context }) => context.photos);
  const refused = useSelector(queue, ({ context }) => context.refused);
  return (
    <>
      {refused.length > 0 ? (
        <Notice tone="danger">
          {refused.map(({ name, why }) => (
            <p key={name}>{t(why, { file: name })}</p>
          ))}
        </Notice>
      ) : null}
      {photos.length > 0 ? (
        <>
          <ul data-part="photos" className="border-t-[1.5px] border-ink" aria-label={t('photos')}>
            {photos.map((photo) => (
              <Row
                key={photo.id}
                photo={photo}
                onRemove={() => queue.send({ type: 'REMOVE', id: photo.id })}
                onType={onType}
              />
            ))}
          </ul>
          <Summary photos={photos} />
        </>
      ) : null}
    </>
  );
}

function Row({
  photo,
  onRemove,
  onType,
}: {
  readonly photo: QueuedPhoto;
  readonly onRemove: () => void;
  readonly onType: () => void;
}) {
  const t = useMessages(photoTexts);
  const { actor, file } = photo;
  const state = useSelector(actor, (snapshot) => snapshot);
  const name = nameOf(t, photo);
  const isFailed = state.matches('failed');
  const isMoving = state.matches('waiting') || state.hasTag('busy');
  const mayTry = state.matches('cancelled') || (isFailed && mayRetry(state.context.failure));
  return (
    <li
      className="grid py-3 border-b border-line grid-cols-[64px_minmax(0,1fr)_auto] gap-y-2 gap-x-4 items-start max-phone:grid-cols-[56px_minmax(0,1fr)]"
      data-state={isFailed ? 'failed' : state.matches('nothing') ? 'nothing' : undefined}
    >
      <span className="size-16 overflow-hidden border border-line rounded-tight bg-sunk *:size-full *:object-cover max-phone:size-14">
        <FileImage file={file} alt="" />
      </span>
      <div className="grid gap-0.5 wrap-anywhere">
        <b>{name}</b>
        <p
          className="text-small text-muted in-data-[state=failed]:text-danger in-data-[state=nothing]:text-ink"
          id={photo.id}
        >
          {sentenceOf(t, state, file)}
        </p>
        {isMoving ? (
          <progress
            className="overflow-hidden mt-1.5 border border-control rounded-[3px] appearance-none w-full h-1.5 bg-sunk [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:[transition:inline-size_var(--t-open,200ms)_var(--ease)] [&::-moz-progress-bar]:bg-accent motion-reduce:[&::-webkit-progress-value]:[transition:none]"
            max={100}
            value={progressOf(state)}
            aria-label={t('progressOf', { photo: name })}
          />
        ) : null}
      </div>
      <div className="flex gap-2 flex-wrap justify-end max-phone:col-2 max-phone:justify-start">
        {isMoving ? (
          <Button
            kind="quiet"
            size="touch"
            aria-label={t('cancelPhoto', { photo: name })}
            onClick={() => actor.send({ type: 'CANCEL' })}
          >
            {t('cancel')}
          </Button>
        ) : (
          <>
            {mayTry ? (
              <Button
                size="touch"
                aria-label={t('retryPhoto', { photo: name })}
                onClick={() => actor.send({ type: 'RETRY' })}
              >
                {t('retry')}
              </Button>
            ) : null}
            {state.matches('nothing') || isFailed ? (
              <Button size="touch" aria-label={t('typeForPhoto', { photo: name })} onClick={onType}>
                {t('typeInstead')}
              </Button>
            ) : null}
            <Button
              kind="quiet"
              size="touch"
              aria-label={t('removePhoto', { photo: name })}
              onClick={onRemove}
            >
              {t('remove')}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

/** Said aloud once for each photo that is done; not with each step of a progress bar. */
function Summary({ photos }: { readonly photos: readonly QueuedPhoto[] }) {
  const t = useMessages(photoTexts);
  const [done, setDone] = useState<readonly string[]>([]);
  useEffect(() => {
    const read = (): void =>
      setDone((was) => {
        const now = photos.filter(({ actor }) => actor.getSnapshot().hasTag('settled'));
        const said = now.map(
          (photo) => `${nameOf(t, photo)}: ${sentenceOf(t, photo.actor.getSnapshot(), photo.file)}`,
        );
        return said.join() === was.join() ? was : said;
      });
    read();
    const subscriptions = photos.map(({ actor }) => actor.subscribe(read));
    return () => {
      for (const { unsubscribe } of subscriptions) unsubscribe();
    };
  }, [photos, t]);
  return (
    <div className="sr-only" role="status">
      <p>{t('looked', { done: done.length, total: photos.length })}</p>
      {done.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}

const nameOf = (t: Words, { id }: QueuedPhoto): string => t('photo', { number: id.replace('photo-', '') });

function sentenceOf(t: Words, { value, context }: Photo, file: File): string {
  if (typeof value === 'object')
    return value.working === 'sending' ? t('sending', { percent: percent(context.sent) }) : t(value.working);
  switch (value) {
    case 'waiting':
    case 'again':
      return t('waiting');
    case 'cancelled':
      return t('cancelled');
    case 'found':
      return t('found', { names: namesOf(context.items) });
    case 'nothing':
      return t(context.reason ?? 'unreadable');
    case 'failed':
      return context.failure === 'wrong_type' || context.failure === 'too_large'
        ? t(context.failure, { file: file.name })
        : t(context.failure ?? 'analysis');
    default:
      return unreachable(value);
  }
}

/** `2 × KALLAX shelf unit, MALM desk`. */
function namesOf(items: Photo['context']['items']): string {
  const counts = new Map<string, number>();
  for (const { name } of items) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count === 1 ? name : `${count} × ${name}`)).join(', ');
}

/** Of 100: making it small is quick, sending is measured, and reading takes the rest. */
function progressOf({ value, context }: Photo): number {
  if (typeof value !== 'object') return 0;
  return { shrinking: 5, sending: 10 + Math.round(60 * context.sent), reading: 80 }[value.working];
}
