/** When nobody opens the door: how long the technician waits, and what the no-show costs (decision 110). */
import { defaultDurations } from '../core/durations.ts';
import { type Cents, zero } from '../core/money.ts';
import { cancellationOutcome } from './policy.ts';
import { reachedAt } from './reached.ts';
import type { Booking } from './state.ts';

/**
 * How long a technician waits for a customer who has been told, in milliseconds; older bookings have no value of their
 * own.
 */
export const noShowWaitOf = ({ policy }: Pick<Booking, 'policy'>): number =>
  policy.noShowWait ?? defaultDurations.noShowWait;

/**
 * Until when a technician waits who tells the customer at `at` that nobody opens (ISO instants): counted from then, or
 * from the window's start if that is later, since nobody has to be home before it.
 */
export function noShowWaitEnds(booking: Booking, at: string): string {
  const from = Math.max(Date.parse(booking.appointment.startsAt), Date.parse(at));
  return new Date(from + noShowWaitOf(booking)).toISOString();
}

/**
 * What a no-show reported at `now` (ISO instant) costs if it is proven, in cents: the policy's fee if the technician
 * came within the window. Otherwise nothing, because a customer who was kept waiting need not be there; nor for a
 * return visit, since the work is charged when it is done (decision 125).
 */
export function noShowFee(booking: Booking, now: string): Cents {
  if (booking.returnVisit) return zero;
  const { at } = arrivalTimes(booking);
  return isWithinWindow(booking, at) ? cancellationOutcome(booking, now, { noShow: true }).fee : zero;
}

/**
 * Whether we heard within the window that the technician had arrived. A phone that reports it later may have the wrong
 * time, so that alone does not cost the customer money: a person decides (decision 133).
 */
export const isArrivalProven = (booking: Booking): boolean =>
  isWithinWindow(booking, arrivalTimes(booking).heardAt);

/** When the technician arrived for this visit, and when we heard of it (ISO instants); undefined before that. */
export function arrivalTimes({ history }: Pick<Booking, 'history'>): {
  readonly at: string | undefined;
  readonly heardAt: string | undefined;
} {
  const heard = history.map(({ status, at, heardAt = at }) => ({ status, at: heardAt }));
  return { at: reachedAt(history).get('on_site'), heardAt: reachedAt(heard).get('on_site') };
}

const isWithinWindow = ({ appointment: { endsAt } }: Booking, at: string | undefined): boolean =>
  at !== undefined && Date.parse(at) <= Date.parse(endsAt);
