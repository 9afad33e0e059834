/** The photos of the order as tiles: each with its image, progress and actions. */
import { unreachable } from '#domain/core/unreachable.ts';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useMessages } from '#web/lib/language/react.tsx';
import type { TextOf } from '#web/lib/language/messages.ts';
import { percent } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Callout } from '#web/ui/Callout.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { AlertIcon, ClockIcon, CloseIcon } from '#web/ui/later-icons.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { FileImage } from './FileImage.tsx';
import { mayRetry, type PhotoActor } from './photo-machine.ts';
import { photoNumber, type QueueActor, type QueuedPhoto } from './queue-machine.ts';
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
          <ul
            data-part="photos"
            className="grid gap-x-3 gap-y-5 grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))]"
            aria-label={t('photos')}
          >
            {photos.map((photo) => (
              <Tile
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

/** What a photo needs from the person: nothing, an answer to a question, or a name for what was not read. */
type Wish = 'none' | 'answer' | 'name';

function wishOf(photo: Photo): Wish {
  const { context } = photo;
  if (!photo.matches('found')) return 'none';
  if (context.items.some(({ question }) => question !== null)) return 'answer';
  return context.labels.seen > context.labels.read ? 'name' : 'none';
}

/** Moves to the first open question in the list of pieces. */
const answer = (): void => {
  const first = document.querySelector<HTMLElement>('[data-part=pieces] [data-part=question] button');
  first?.focus({ preventScroll: true });
  // Centered, because the bar with the total covers the bottom of the window.
  first?.closest('li')?.scrollIntoView({ block: 'center' });
};

function Tile({
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
  const isNothing = isFailed || state.matches('nothing');
  const mayTry = state.matches('cancelled') || (isFailed && mayRetry(state.context.failure));
  const wish = wishOf(state);
  return (
    <li
      className="grid gap-1.5 relative content-start"
      data-state={isNothing ? 'nothing' : isMoving ? 'moving' : wish === 'none' ? undefined : 'asks'}
    >
      <span className="overflow-hidden relative block aspect-[4/3] border border-line rounded-base bg-sunk *:[img]:size-full *:[img]:object-cover in-data-[state=asks]:border-2 in-data-[state=asks]:border-warn in-data-[state=nothing]:border-[1.5px] in-data-[state=nothing]:border-dashed in-data-[state=nothing]:border-warn in-data-[state=moving]:border-dashed in-data-[state=moving]:*:[img]:opacity-45">
        <FileImage file={file} alt="" />
        <span className="absolute left-1.5 top-1.5">
          <Callout n={photoNumber(photo.id)} size="small" />
        </span>
        {isMoving ? (
          <progress
            className="overflow-hidden absolute inset-x-3 bottom-3 border border-control rounded-[3px] appearance-none w-[calc(100%-24px)] h-1.5 bg-sunk [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:[transition:inline-size_var(--t-open,200ms)_var(--ease)] [&::-moz-progress-bar]:bg-accent motion-reduce:[&::-webkit-progress-value]:[transition:none]"
            max={100}
            value={progressOf(state)}
            aria-label={t('progressOf', { photo: name })}
          />
        ) : null}
      </span>
      {isMoving ? null : (
        <button
          className="grid absolute right-0 top-0 p-1.5 size-11 place-items-start justify-items-end cursor-pointer"
          type="button"
          aria-label={t('removePhoto', { photo: name })}
          onClick={onRemove}
        >
          <span className="grid size-6 border border-control rounded-full place-items-center bg-raised">
            <CloseIcon small />
          </span>
        </button>
      )}
      <b className="sr-only">{name}</b>
      <div className="grid text-small leading-[1.3] grid-cols-[16px_minmax(0,1fr)] gap-x-1.5 wrap-anywhere">
        <span className="mt-px text-success in-data-[state=asks]:text-warn in-data-[state=nothing]:text-warn in-data-[state=moving]:text-muted">
          {isMoving ? (
            <ClockIcon small />
          ) : isNothing || wish !== 'none' ? (
            <AlertIcon small />
          ) : (
            <CheckIcon small />
          )}
        </span>
        <p id={photo.id}>
          {sentenceOf(t, state, file)}
          {wish === 'name' || state.context.labels.seen > state.context.labels.read ? (
            <span className="block font-semibold">{labelsRead(t, state)}</span>
          ) : null}
        </p>
      </div>
      <div className="flex flex-wrap gap-x-1">
        {isMoving ? (
          <Button
            kind="quiet"
            size="touch"
            aria-label={t('cancelPhoto', { photo: name })}
            onClick={() => actor.send({ type: 'CANCEL' })}
          >
            {t('cancel')}
          </Button>
        ) : null}
        {mayTry ? (
          <Button
            size="touch"
            aria-label={t('retryPhoto', { photo: name })}
            onClick={() => actor.send({ type: 'RETRY' })}
          >
            {t('retry')}
          </Button>
        ) : null}
        {wish === 'answer' ? (
          <Button kind="quiet" size="touch" aria-label={t('answerPhoto', { photo: name })} onClick={answer}>
            {t('answer')}
          </Button>
        ) : null}
        {isNothing || wish === 'name' ? (
          <Button kind="quiet" size="touch" aria-label={t('typeForPhoto', { photo: name })} onClick={onType}>
            {wish === 'name' ? t('nameRest') : t('typeInstead')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

/** Announced once for each finished photo, not for each step of the progress bar. */
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

const nameOf = (t: Words, { id }: QueuedPhoto): string => t('photo', { number: String(photoNumber(id)) });

const labelsRead = (t: Words, { context: { labels } }: Photo): string =>
  t('labelsRead', { read: labels.read, seen: labels.seen });

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

/** Percent: shrinking is fast, sending is measured, reading takes the rest. */
function progressOf({ value, context }: Photo): number {
  if (typeof value !== 'object') return 0;
  return { shrinking: 5, sending: 10 + Math.round(60 * context.sent), reading: 80 }[value.working];
}
