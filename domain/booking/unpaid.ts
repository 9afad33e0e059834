/** How long a booking waits for its payment. */
import type { Durations } from '../core/durations.ts';
import { after } from '../scheduling/wall-time.ts';
import type { Booking } from './state.ts';

/** When an unpaid booking lapses, and its reservation with it: an ISO instant. */
export function unpaidUntil(
  { placedAt, payBefore }: Pick<Booking, 'placedAt' | 'payBefore'>,
  durations: Pick<Durations, 'unpaidBooking'>,
): string {
  return payBefore ?? after(placedAt, durations.unpaidBooking);
}

/** A payment link works for this long, in milliseconds: the customer reads it in the evening and asks somebody first. */
const linkLasts = 24 * 60 * 60 * 1000;
/** It ends at the latest this long before the appointment, so that somebody is still found for it. */
const linkEndsBefore = 2 * 60 * 60 * 1000;

/** Until when a booking that is paid by link waits; `now` and the answer are ISO instants. */
export function paymentLinkEnds(now: string, startsAt: string): string {
  const [longest, latest] = [after(now, linkLasts), after(startsAt, -linkEndsBefore)];
  return longest < latest ? longest : latest;
}
