/** A status in words, for sentences. */
import type { BookingStatus } from './events.ts';

const labels: Readonly<Record<BookingStatus, string>> = {
  pending: 'waiting for payment',
  confirmed: 'confirmed',
  assigned: 'assigned',
  scheduled: 'scheduled',
  in_route: 'en route',
  on_site: 'on site',
  in_progress: 'in progress',
  completed: 'completed',
  cancelled: 'cancelled',
};

/** The status as it stands in a sentence: "This booking is {label}." */
export function labelOf(status: BookingStatus): string {
  return labels[status];
}
