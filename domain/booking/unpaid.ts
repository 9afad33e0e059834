/** How long a booking waits for its payment. */
import type { Durations } from '../core/durations.ts';
import { after } from '../scheduling/wall-time.ts';
import type { Booking } from './state.ts';

/** When an unpaid booking lapses with its reservation: an ISO instant. */
export function unpaidUntil(
  { placedAt, payBefore }: Pick<Booking, 'placedAt' | 'payBefore'>,
  durations: Pick<Durations, 'unpaidBooking'>,
): string {
  return payBefore ?? after(placedAt, durations.unpaidBooking);
}

/** How long a payment link works, in milliseconds: the customer may read it in the evening and ask somebody first. */
const linkLasts = 24 * 60 * 60 * 1000;
/** How long before the appointment it ends at the latest, in milliseconds, so that a technician can still be found. */
const linkEndsBefore = 2 * 60 * 60 * 1000;

/** Until when a booking to be paid by link waits; `now` and the result are ISO instants. */
export function paymentLinkEnds(now: string, startsAt: string): string {
  const [longest, latest] = [after(now, linkLasts), after(startsAt, -linkEndsBefore)];
  return longest < latest ? longest : latest;
}
