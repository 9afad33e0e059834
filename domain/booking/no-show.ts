/** A door that nobody opens: how long the technician waits, and what the no-show costs (decision 110). */
import { defaultDurations } from '../core/durations.ts';
import { type Cents, zero } from '../core/money.ts';
import { cancellationOutcome } from './policy.ts';
import { reachedAt } from './reached.ts';
import type { Booking } from './state.ts';

/** How long a technician waits for a customer who has been told, in milliseconds; bookings from before have none of their own. */
export const noShowWaitOf = ({ policy }: Pick<Booking, 'policy'>): number =>
  policy.noShowWait ?? defaultDurations.noShowWait;

/**
 * Until when a technician waits who tells the customer at `at` that nobody opens, ISO instants: so long after that, or
 * after the window's start where it has not begun yet, since nobody has to be home before it.
 */
export function noShowWaitEnds(booking: Booking, at: string): string {
  const from = Math.max(Date.parse(booking.appointment.startsAt), Date.parse(at));
  return new Date(from + noShowWaitOf(booking)).toISOString();
}

/**
 * What a no-show that is reported at `now` (ISO instant) costs once it is proven, in cents: the policy's fee if the
 * technician came within the window. Else nothing: a customer who was kept waiting need not be there. Nor at a return
 * visit, since the work is charged when it is done (decision 125).
 */
export function noShowFee(booking: Booking, now: string): Cents {
  if (booking.returnVisit) return zero;
  const { at } = arrivalTimes(booking);
  return isWithinWindow(booking, at) ? cancellationOutcome(booking, now, { noShow: true }).fee : zero;
}

/**
 * Whether we knew within the window that the technician had come. A phone that says so afterwards may have the wrong time,
 * so it takes no money from a customer by itself: a person decides (decision 133).
 */
export const isArrivalProven = (booking: Booking): boolean =>
  isWithinWindow(booking, arrivalTimes(booking).heardAt);

/** When the technician came to this visit, and when we heard of it, ISO instants; undefined before that. */
export function arrivalTimes({ history }: Pick<Booking, 'history'>): {
  readonly at: string | undefined;
  readonly heardAt: string | undefined;
} {
  const heard = history.map(({ status, at, heardAt = at }) => ({ status, at: heardAt }));
  return { at: reachedAt(history).get('on_site'), heardAt: reachedAt(heard).get('on_site') };
}

const isWithinWindow = ({ appointment: { endsAt } }: Booking, at: string | undefined): boolean =>
  at !== undefined && Date.parse(at) <= Date.parse(endsAt);
