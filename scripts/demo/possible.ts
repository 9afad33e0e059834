/**
 * Checks that what the demo shows could have happened: each thing after what it requires, and no work longer than its
 * time.
 */
import type { Booking } from '#api/contract/bookings.ts';

const minute = 60_000;

/** Minutes since an instant (epoch milliseconds), as counted by the technician's form (decision 043); at least one. */
export const minutesSince = (begun: number, now = Date.now()): number =>
  Math.max(1, Math.round((now - begun) / minute));

type Told = Pick<Booking, 'createdAt' | 'startsAt' | 'statusHistory' | 'completedAt' | 'actualDuration'>;

/** What could not have happened in a booking, in a sentence; null if everything could. */
export function impossible({
  createdAt,
  startsAt,
  statusHistory,
  completedAt,
  actualDuration,
}: Told): string | null {
  let before = { status: 'booked', timestamp: createdAt };
  for (const change of statusHistory) {
    if (change.timestamp < before.timestamp) return `${change.status} is older than ${before.status}`;
    before = change;
  }
  if (completedAt === null) return null;
  if (completedAt < startsAt) return `completed at ${completedAt}, before its appointment at ${startsAt}`;
  const begun = statusHistory.find(({ status }) => status === 'in_progress')?.timestamp ?? createdAt;
  const lasted = Math.max(1, Math.ceil((Date.parse(completedAt) - Date.parse(begun)) / minute));
  return actualDuration !== null && actualDuration > lasted
    ? `${actualDuration} minutes of work in ${lasted}`
    : null;
}
