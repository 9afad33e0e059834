/** The visible queue: what is waiting, since when, and what was refused. */
import { useEffect, useState } from 'react';
import { onServerClock } from '#web/lib/clock.ts';
import { clockIn, fileSize } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CameraIcon, ClockIcon } from '#web/ui/later-icons.tsx';
import { useOnline } from '#web/lib/online.ts';
import type { WorkWords } from '../jobs.ts';
import { Conflicts } from './Conflicts.tsx';
import { isHeld, nextToSend, refusalOf, type Entry } from './entry.ts';
import { useOutbox } from './outbox.tsx';
import { workTexts } from '#words/generated/technician.ts';

/** The queue of one job; nothing if it is empty. */
export function OutboxList({ jobId }: { readonly jobId: string }) {
  const t = useMessages(workTexts);
  const outbox = useOutbox();
  const online = useOnline();
  const entries = outbox.entries.filter((one) => one.jobId === jobId);
  const isShort = useJustNow(entries);
  // Entries that are sent within a moment are not shown.
  if (entries.length === 0 || isShort) return null;
  return (
    <section className="border-[1.5px] border-ink bg-raised" aria-label={t('outbox')}>
      <Conflicts entries={entries} />
      <h2 className="px-4 py-3 text-[1.0625rem]">{headingOf(t, entries)}</h2>
      <ul>
        {entries.map((one) => (
          <OutboxRow key={one.id} entry={one} sending={outbox.sending === one.id} />
        ))}
      </ul>
      <div className="flex gap-3 px-4 py-2 border-t border-line items-center justify-between text-muted text-micro">
        <span>
          {nextToSend(entries) === undefined
            ? t('outboxStuck')
            : outbox.isSignedOut
              ? t('outboxSignedOut')
              : online
                ? t('outboxSends')
                : t('outboxOffline')}
        </span>
        <Button kind="quiet" size="touch" onClick={outbox.flush}>
          {t('sendNow')}
        </Button>
      </div>
    </section>
  );
}

/** `Outbox: 2 waiting, 1 refused`. */
export function headingOf(t: WorkWords, entries: readonly Entry[]): string {
  const refused = entries.filter(({ problem }) => problem !== null).length;
  return refused > 0
    ? t('outboxRefused', { count: entries.length - refused, refused })
    : t('outboxWaiting', { count: entries.length });
}

const SHORT_MS = 1500;
/** Whether everything here was added a moment ago and nothing has been refused. */
function useJustNow(entries: readonly Entry[]): boolean {
  const oldest = entries[0]?.at;
  const [seen, setSeen] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (oldest === undefined) return;
    const left = Math.max(0, Date.parse(oldest) + SHORT_MS - Date.now());
    const timer = setTimeout(() => setSeen(oldest), left);
    return () => clearTimeout(timer);
  }, [oldest]);
  return seen !== oldest && entries.every(({ problem }) => problem === null);
}

function OutboxRow({ entry, sending }: { readonly entry: Entry; readonly sending: boolean }) {
  const t = useMessages(workTexts);
  const outbox = useOutbox();
  const facts = [
    entry.jobNumber,
    ...('photo' in entry.step ? [fileSize(entry.step.photo.size)] : []),
    ...(sending
      ? [t('sending')]
      : entry.problem === null
        ? [t(isHeld(entry, outbox.entries) ? 'held' : 'waits')]
        : []),
  ];
  return (
    <li className="grid gap-3 px-4 py-2.5 border-t border-line grid-cols-[20px_minmax(0,1fr)_auto] text-small">
      {'photo' in entry.step ? <CameraIcon /> : <ClockIcon />}
      <span>
        {t(`step_${entry.step.kind}`)}
        <small className="block text-muted text-micro">{facts.join(', ')}</small>
        <Refusal entry={entry} />
      </span>
      <small className="block tabular-nums whitespace-nowrap text-muted text-micro">
        {clockIn(onServerClock(entry.at), entry.zone)}
      </small>
    </li>
  );
}

/** Why an entry was refused, and what can be done with it; nothing for one that is waiting. */
export function Refusal({ entry }: { readonly entry: Entry }) {
  const t = useMessages(workTexts);
  const outbox = useOutbox();
  if (entry.problem === null) return null;
  // What happened to the job is shown once for all of its entries.
  if (entry.problem.conflict)
    return <small className="block text-micro text-danger">{t('notCounted')}</small>;
  return (
    <>
      <small className="block text-micro text-danger">{refusalOf(t, entry)}</small>
      <span className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => outbox.retry(entry.id)}>
          {t('tryAgain')}
        </Button>
        <Button size="small" kind="quiet" onClick={() => outbox.remove(entry.id)}>
          {t('discard')}
        </Button>
      </span>
    </>
  );
}
