/** When a booking reached each of its statuses. */
import type { BookingStatus } from './events.ts';
import { allStatuses } from './transitions.ts';

/**
 * The time of each status that still counts, from the booking's history: a step back (by an admin, or when a technician
 * is lost) drops what came after it, and a status reached again gets the newer time. Skipped statuses are absent.
 */
export function reachedAt(
  history: readonly { readonly status: BookingStatus; readonly at: string }[],
): ReadonlyMap<BookingStatus, string> {
  const times = new Map<BookingStatus, string>();
  for (const { status, at } of history) {
    for (const later of allStatuses.slice(allStatuses.indexOf(status))) times.delete(later);
    times.set(status, at);
  }
  return times;
}
