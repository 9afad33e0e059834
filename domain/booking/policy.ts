/** What a cancellation or a reschedule costs at a given instant (design.md §3 Cancellation; R2, R9). */
import { type Cents, cents, minus, share, zero } from '../core/money.ts';
import { wallOf } from '../scheduling/wall-time.ts';
import { minCharge } from './charge-limits.ts';
import type { BookingStatus } from './events.ts';
import type { Booking } from './state.ts';
import { isLegal } from './transitions.ts';

/**
 * Fees of a cancellation inside the last 24 hours, and of one on the day or a no-show: basis points of the price (spec
 * customer §9).
 */
export const LATE_FEE_BPS = 5000;
export const SAME_DAY_FEE_BPS = 10_000;

export type PolicyReason =
  | 'nothing_held'
  | 'grace'
  | 'free'
  | 'late'
  | 'same_day'
  | 'no_show'
  | 'not_by_customer';

export interface CancellationOutcome {
  /** What is kept of the hold, or charged to the saved card if the hold has ended. */
  readonly fee: Cents;
  /** What is released or never captured: hold − fee. */
  readonly released: Cents;
  readonly reason: PolicyReason;
  /** Until when cancelling is free (ISO instant); may be in the past. */
  readonly freeUntil: string;
}

/**
 * Until when cancelling is free, an ISO instant that may be in the past: a certain time before the window's start, or
 * the first minutes after the booking was placed, whichever ends later. Those minutes end once the technician is on the
 * way.
 */
export function freeUntil(
  {
    startsAt,
    placedAt,
    policy,
  }: {
    readonly startsAt: string;
    readonly placedAt: string;
    readonly policy: Pick<Booking['policy'], 'freeUntilBefore' | 'grace'>;
  },
  isTravelling = false,
): string {
  const before = Date.parse(startsAt) - policy.freeUntilBefore;
  const graceEnd = Date.parse(placedAt) + policy.grace;
  return new Date(isTravelling ? before : Math.max(before, graceEnd)).toISOString();
}

/** A fee of `bps` basis points of the price, at most `max`; one that is too small to be charged is waived. */
export function cancellationFee(price: Cents, bps: number, max: Cents = price): Cents {
  const due = cents(Math.min(max, share(price, bps, 10_000)));
  return due < minCharge ? zero : due;
}

const notYetTravelling: readonly BookingStatus[] = ['pending', 'confirmed', 'assigned', 'scheduled'];

/**
 * The outcome of the customer's own cancellation at `now`: free until 24 elapsed hours before the window's start, half
 * after that, and everything on the day itself in the job's zone; a new booking is free for its first minutes while
 * nobody is in route. The policy is the one stored at booking. The fee is at most what is held now, even if the saved
 * card is charged for it because the hold has ended since; a fee that is too small to be charged is waived.
 */
export function cancellationOutcome(
  booking: Booking,
  now: string,
  options: { readonly noShow?: boolean } = {},
): CancellationOutcome {
  const held = booking.payment.hold?.amount ?? zero;
  const start = Date.parse(booking.appointment.startsAt);
  const at = Date.parse(now);
  const graceEnd = Date.parse(booking.placedAt) + booking.policy.grace;
  const freeEnd = start - booking.policy.freeUntilBefore;
  const travelling = !notYetTravelling.includes(booking.status);

  const reason = ((): PolicyReason => {
    if (held === 0) return 'nothing_held';
    if (options.noShow) return 'no_show';
    if (at <= freeEnd) return 'free';
    if (at <= graceEnd && !travelling) return 'grace';
    return wallOf(now, booking.appointment.zone).date >= booking.appointment.date ? 'same_day' : 'late';
  })();
  const bps =
    reason === 'late'
      ? booking.policy.lateFeeBps
      : reason === 'same_day' || reason === 'no_show'
        ? booking.policy.sameDayFeeBps
        : 0;
  const agreed = cents(Math.min(booking.price.total, booking.agreed));
  const fee = cancellationFee(agreed, bps, held);
  return {
    fee,
    released: minus(held, fee),
    reason,
    freeUntil: freeUntil({ ...booking, startsAt: booking.appointment.startsAt }, travelling),
  };
}

/**
 * Whether the customers themselves may cancel: until the work begins, and not while a person has to decide how to
 * continue.
 */
export function mayCancel({ status, stopped, returnVisit }: Booking): boolean {
  const hasBegun = status === 'in_progress' || returnVisit !== null;
  return isLegal('CancelBooking', status) && !hasBegun && stopped === null;
}

/**
 * Whether the customer may still move the appointment: while cancelling would be free (R8: no charge for it). The date
 * of a return visit is theirs to choose, and to move until the free period ends.
 */
export function mayReschedule(booking: Booking, now: string): boolean {
  const { returnVisit, appointment, policy } = booking;
  if (returnVisit)
    return (
      returnVisit.plannedAt === null ||
      Date.parse(now) <= Date.parse(appointment.startsAt) - policy.freeUntilBefore
    );
  const { reason } = cancellationOutcome(booking, now);
  return reason === 'grace' || reason === 'free' || reason === 'nothing_held';
}
