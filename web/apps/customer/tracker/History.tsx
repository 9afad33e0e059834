/** Every change of a booking in order, collapsed, because the five steps above show the same at a glance. */
import { wallTime } from '#web/lib/format.ts';
import type { Tracked } from '#web/lib/headline.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useControls } from '#web/ui/controls.ts';
import { Timeline } from '#web/ui/Progress.tsx';
import { trackerTexts } from '#words/generated/customer.ts';

export function History({
  changes,
  zone,
  isDone,
}: {
  readonly changes: Tracked['statusHistory'];
  /** IANA time zone of the job site. */
  readonly zone: string;
  readonly isDone: boolean;
}) {
  const t = useMessages(trackerTexts);
  const controls = useControls();
  return (
    <details className="border-y border-line py-1 print:hidden" data-part="history">
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 text-small">
        <h2 className="text-body/[1.3] font-semibold font-body tracking-normal">{t('history')}</h2>
        <span className="text-muted">{t('historyCount', { count: changes.length })}</span>
      </summary>
      <div className="pt-2 pb-3">
        <Timeline
          items={changes.map((change, k) => ({
            id: `${change.timestamp}${change.status}`,
            title: controls(`status_${change.status}`),
            time: wallTime(change.timestamp, zone),
            state: k === changes.length - 1 && !isDone ? 'now' : 'done',
            ...(change.notes && { detail: change.notes }),
          }))}
        />
      </div>
    </details>
  );
}
