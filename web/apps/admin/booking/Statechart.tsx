/** The booking's current state and the commands that are possible in it, from the domain's transition table. */
import type { AdminBookingDetail } from '#api/contract/admin.ts';
import type { BookingStatus } from '#domain/booking/events.ts';
import { isMoot } from '#domain/booking/moot.ts';
import { reachedAt } from '#domain/booking/reached.ts';
import { allStatuses, givenByPeople, isLegal, transitions } from '#domain/booking/transitions.ts';
import { clockIn, dayIn } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Part } from '#web/ui/ConsoleFrame.tsx';
import { useControls } from '#web/ui/controls.ts';
import { StatusMark } from '#web/ui/StatusBadge.tsx';
import { bookingTexts } from '#words/generated/admin.ts';

const road = allStatuses.filter((status) => status !== 'cancelled');

/** The time, with the day below it if it differs from the previous step's. */
function timeOf(at: string, before: string | undefined, zone: string) {
  const day = dayIn(at, zone);
  const isNewDay = before === undefined || dayIn(before, zone) !== day;
  return (
    <>
      {isNewDay ? <span>{day}</span> : null}
      <span>{clockIn(at, zone)}</span>
    </>
  );
}

export function Statechart({ booking }: { readonly booking: AdminBookingDetail }) {
  const t = useMessages(bookingTexts);
  const controls = useControls();
  const reached = reachedAt(
    booking.statusHistory.map(({ status, timestamp }) => ({ status, at: timestamp })),
  );
  const legal = givenByPeople.filter(
    (command) => isLegal(command, booking.status) && !isMoot(command, booking),
  );
  const next = new Set(legal.map((command) => transitions[command].to));
  const isOver = booking.status === 'cancelled' || booking.status === 'completed';
  // For a booking that is over, only the steps it went through.
  const steps: readonly BookingStatus[] = isOver ? allStatuses.filter((status) => reached.has(status)) : road;
  return (
    <>
      <ol className="grid gap-4.5 px-0 pt-2 pb-3" aria-label={t('statechart')}>
        {steps.map((status, k) => {
          const at = reached.get(status);
          const before = reached.get(steps[k - 1] ?? 'pending');
          const state = status === booking.status ? 'now' : at ? 'past' : next.has(status) ? 'next' : 'later';
          return (
            <li
              className="grid relative gap-2.5 grid-cols-[96px_minmax(0,1fr)] items-center not-last:after:absolute not-last:after:border-l-[1.5px] not-last:after:border-ink not-last:after:left-[calc(106px_+_(100%_-_106px)_/_2)] not-last:after:top-full not-last:after:h-4.5 data-[state=now]:not-last:after:border-dashed data-[state=now]:not-last:after:border-control data-[state=next]:not-last:after:border-dashed data-[state=next]:not-last:after:border-control data-[state=later]:not-last:after:border-dashed data-[state=later]:not-last:after:border-control"
              key={status}
              data-state={state}
              aria-current={state === 'now' ? 'step' : undefined}
            >
              <span className="grid tabular-nums whitespace-nowrap text-muted text-[0.6875rem] leading-[1.25] text-right">
                {at ? timeOf(at, k > 0 ? before : undefined, booking.zone) : ''}
              </span>
              <span className="flex gap-2.5 px-3 py-0 border-[1.5px] border-ink rounded-[3px] items-center min-h-9 bg-raised text-small font-semibold in-data-[state=now]:bg-accent in-data-[state=now]:text-on-accent in-data-[state=next]:border-dashed in-data-[state=next]:border-ink in-data-[state=next]:text-ink in-data-[state=later]:border-dashed in-data-[state=later]:border-control in-data-[state=later]:text-muted">
                <StatusMark status={status} />
                {controls(`status_${status}`)}
              </span>
            </li>
          );
        })}
      </ol>
      {isOver ? null : <p className="text-small text-muted">{t('cancelledAnytime')}</p>}
      <Part level={3} className="mt-4" title={t('allowedNow')}>
        {legal.length === 0 ? (
          <p className="text-small text-muted">{t('nothingMore')}</p>
        ) : (
          <ul className="flex flex-wrap gap-y-1 gap-x-3.5 text-small">
            {legal.map((command) => (
              <li key={command}>{t(`command_${command}`)}</li>
            ))}
          </ul>
        )}
      </Part>
    </>
  );
}
