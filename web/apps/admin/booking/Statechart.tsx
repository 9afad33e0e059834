/** Where the booking stands on its way, and which commands are legal now, by the domain's one table. */
import type { AdminBookingDetail } from '#api/contract/admin.ts';
import type { BookingCommandType } from '#domain/booking/commands.ts';
import type { BookingStatus } from '#domain/booking/events.ts';
import { reachedAt } from '#domain/booking/reached.ts';
import { allStatuses, legalCommands, transitions } from '#domain/booking/transitions.ts';
import { clockIn, dayIn } from '#web/lib/format.ts';
import { StatusMark } from '#web/ui/StatusBadge.tsx';
import { statusNames } from '../words.ts';

const road = allStatuses.filter((status) => status !== 'cancelled');

/** Commands that people give; the others record what a provider, a timer or the workflow did. */
const byPeople: ReadonlySet<BookingCommandType> = new Set<BookingCommandType>([
  'AcceptJob',
  'AssignTechnician',
  'UnassignTechnician',
  'ConfirmAppointment',
  'StartRoute',
  'Arrive',
  'StartWork',
  'AddPhotos',
  'CompleteWork',
  'ApprovePriceRise',
  'DeclinePriceRise',
  'BillCustomer',
  'CancelBooking',
  'RescheduleBooking',
  'SetStatus',
  'ChangeDetails',
  'ChangeContact',
  'AddReview',
  'WriteMessage',
  'RecordRefund',
]);

const spoken = (command: string): string =>
  command.replace(
    /([a-z])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );

/** The clock, below the day where it is another one than the step before. */
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

/** Legal by the table, without an object in this booking. */
function isMoot(command: BookingCommandType, booking: AdminBookingDetail): boolean {
  switch (command) {
    case 'ApprovePriceRise':
    case 'DeclinePriceRise':
      return booking.priceRise?.state !== 'requested';
    case 'BillCustomer':
      return (
        booking.capturedCents > 0 ||
        booking.status === 'cancelled' ||
        booking.priceRise?.state === 'requested'
      );
    case 'RecordRefund':
      return booking.capturedCents <= booking.refundedCents;
    case 'AddReview':
      return booking.rating !== null;
    default:
      return false;
  }
}

export function Statechart({ booking }: { readonly booking: AdminBookingDetail }) {
  const reached = reachedAt(
    booking.statusHistory.map(({ status, timestamp }) => ({ status, at: timestamp })),
  );
  const legal = legalCommands(booking.status).filter(
    (command) => byPeople.has(command) && !isMoot(command, booking),
  );
  const next = new Set(legal.map((command) => transitions[command].to));
  const isOver = booking.status === 'cancelled' || booking.status === 'completed';
  // Of a booking that is over only the way that it went is shown.
  const steps: readonly BookingStatus[] = isOver ? allStatuses.filter((status) => reached.has(status)) : road;
  return (
    <>
      <ol className="chart" aria-label="Statechart">
        {steps.map((status, k) => {
          const at = reached.get(status);
          const before = reached.get(steps[k - 1] ?? 'pending');
          const state = status === booking.status ? 'now' : at ? 'past' : next.has(status) ? 'next' : 'later';
          return (
            <li key={status} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
              <span className="at num">{at ? timeOf(at, k > 0 ? before : undefined, booking.zone) : ''}</span>
              <span className="box">
                <StatusMark status={status} />
                {statusNames[status]}
              </span>
            </li>
          );
        })}
      </ol>
      {isOver ? null : (
        <p className="text-small text-muted">Cancelled can follow from any state before Completed.</p>
      )}
      <h3>Legal now</h3>
      {legal.length === 0 ? (
        <p className="text-small text-muted">Nothing more.</p>
      ) : (
        <ul className="legal">
          {legal.map((command) => (
            <li key={command}>{spoken(command)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
