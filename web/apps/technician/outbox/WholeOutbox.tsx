/** The queue of all jobs in sending order, with its photos and the space that is left on the phone. */
import { useCallback, useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { unreachable } from '#domain/core/unreachable.ts';
import { onServerClock } from '#web/lib/clock.ts';
import { clockIn, fileSize } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { CameraIcon, MessageIcon, PinIcon, WrenchIcon } from '#web/ui/later-icons.tsx';
import { Callout } from '#web/ui/Callout.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { isHeld, nextToSend, type Entry } from './entry.ts';
import { headingOf, Refusal } from './OutboxList.tsx';
import { useOutbox } from './outbox.tsx';
import { photosLeft, PLENTY_OF_PHOTOS } from './room.ts';
import { workTexts } from '#words/generated/technician.ts';

export function WholeOutbox() {
  const t = useMessages(workTexts);
  const { entries, sending, isSignedOut, flush } = useOutbox();
  return (
    <section aria-label={t('outbox')}>
      <h2 className="border-b-[1.5px] border-ink pb-3 text-lead">{headingOf(t, entries)}</h2>
      <ol>
        {entries.map((one, index) => (
          <Row key={one.id} n={index + 1} entry={one} sending={sending === one.id} />
        ))}
      </ol>
      <p className="pt-3 text-small text-muted">
        {t(nextToSend(entries) === undefined ? 'outboxStuck' : isSignedOut ? 'outboxSignedOut' : 'order')}
      </p>
      <Used entries={entries} />
      <Button size="touch" className="mt-3" onClick={flush}>
        {t('sendNow')}
      </Button>
    </section>
  );
}

function Row({
  n,
  entry,
  sending,
}: {
  readonly n: number;
  readonly entry: Entry;
  readonly sending: boolean;
}) {
  const t = useMessages(workTexts);
  const { entries } = useOutbox();
  const { step, problem } = entry;
  const facts = [
    entry.jobNumber,
    ...('photo' in step ? [fileSize(step.photo.size)] : []),
    ...(step.kind === 'message' ? [step.text] : []),
  ];
  return (
    <li
      className={classes(
        'grid grid-cols-[24px_44px_minmax(0,1fr)_auto] items-start gap-x-3 border-b border-line py-2.5',
        problem !== null && !problem.conflict && '-mx-4 bg-now px-4',
      )}
    >
      <span className="self-center">
        <Callout n={n} size="small" />
      </span>
      <span className="grid size-11 place-items-center">
        <Picture step={step} />
      </span>
      <span className="grid gap-0.5">
        {problem === null || problem.conflict ? null : (
          <span>
            <Badge tone="warn">{t('needsAnswer')}</Badge>
          </span>
        )}
        <b className="font-semibold">{t(`step_${step.kind}`)}</b>
        <span className="text-small wrap-anywhere text-muted">{facts.join(', ')}</span>
        <Refusal entry={entry} />
      </span>
      <span className="text-right text-small tabular-nums">
        <b className="block font-semibold">{clockIn(onServerClock(entry.at), entry.zone)}</b>
        {problem === null ? (
          <span className="text-muted">
            {t(sending ? 'sending' : isHeld(entry, entries) ? 'held' : 'waits')}
          </span>
        ) : null}
      </span>
    </li>
  );
}

function Picture({ step }: { readonly step: Entry['step'] }): ReactNode {
  switch (step.kind) {
    case 'before_photo':
    case 'after_photo':
    case 'message_photo':
      return <Thumbnail photo={step.photo} />;
    case 'no_show':
    case 'return_visit':
      return <CameraIcon />;
    case 'message':
      return <MessageIcon />;
    case 'schedule':
    case 'route':
    case 'arrive':
    case 'check_in':
    case 'no_show_wait':
    case 'unsafe':
      return <PinIcon />;
    case 'start':
    case 'pieces':
    case 'complete':
      return <WrenchIcon />;
    default:
      return unreachable(step);
  }
}

/** Described by the text next to it, so it has no text of its own. */
function Thumbnail({ photo }: { readonly photo: Blob }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(photo);
      return () => URL.revokeObjectURL(image.src);
    },
    [photo],
  );
  return (
    <img ref={show} alt="" className="size-11 rounded-tight border border-dashed border-warn object-cover" />
  );
}

/** How much is waiting, and for how many more photos there is space, if the browser reports it. */
function Used({ entries }: { readonly entries: readonly Entry[] }) {
  const t = useMessages(workTexts);
  const [estimate, setEstimate] = useState<StorageEstimate>({});
  useEffect(() => {
    // The API does not exist on pages without TLS.
    if ('storage' in navigator) void navigator.storage.estimate().then(setEstimate);
  }, [entries]);
  const left = photosLeft(estimate);
  if (left === null) return null;
  const size = fileSize(entries.reduce((sum, { step }) => sum + ('photo' in step ? step.photo.size : 0), 0));
  const part = (estimate.usage ?? 0) / (estimate.quota ?? 1);
  const style: CSSProperties & Record<'--used', string> = { '--used': `${Math.max(2, 100 * part)}%` };
  return (
    <div className="grid gap-1.5 pt-3 text-small">
      <p>{left > PLENTY_OF_PHOTOS ? t('usedPlenty', { size }) : t('used', { size, left })}</p>
      <span className="block h-1 bg-line" aria-hidden="true">
        <i style={style} className="block h-full w-(--used) bg-ink" />
      </span>
    </div>
  );
}
