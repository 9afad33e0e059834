/** How captured money is split between crew, partner and platform (design.md §4). */
import { type Cents, cents, minus, share, sum, zero } from '../core/money.ts';
import { agreedPrice } from './agreed.ts';
import type { BookingEvents } from './events.ts';
import { sharers } from './return-visit.ts';
import type { Booking } from './state.ts';

/** The technicians' share of the price in basis points (design.md §4), as promised in their agreement. */
export const technicianBps = 7000;

type Split = Pick<
  BookingEvents['SharesOwed'],
  'captured' | 'technicians' | 'partner' | 'platform' | 'reason'
>;

/**
 * The shares not yet booked, as increments that add up to `captured − refunded − booked`. Technician and partner get
 * their rates of B·(C−R)/C, where C is captured, B the same before discount, and R refunded for the technician's fault;
 * goodwill refunds are at the platform's cost alone. The crew and everyone who worked on an earlier visit split evenly,
 * odd cents go to the lead. Null when everything is booked.
 */
export function unbookedShares(booking: Booking): Split | null {
  const { payment } = booking;
  const due = minus(minus(payment.captured, payment.refunded), booking.sharesBooked);
  const isFee = booking.status === 'cancelled';
  const earned = minus(payment.captured, payment.refundedForFault);
  const undiscounted = isFee ? payment.captured : beforeDiscount(booking, payment.captured);
  const base = payment.captured === 0 ? zero : share(undiscounted, earned, payment.captured);

  const paid = sharers(booking);
  const seats = crewShares(booking, base, paid.length);
  const technicians = paid
    .map((technicianId, index) => {
      const posted = booking.shares.flatMap((split) =>
        split.technicians.filter((t) => t.technicianId === technicianId),
      );
      return {
        technicianId,
        amount: minus(seats[index] ?? zero, sum(...posted.map((t) => t.amount))),
      };
    })
    .filter((technician) => technician.amount !== 0);

  const partnerDue = booking.partner && !isFee ? share(base, booking.rates.partner, 10_000) : zero;
  const partnerPosted = sum(...booking.shares.map((split) => split.partner?.amount ?? zero));
  const partnerAmount = minus(partnerDue, partnerPosted);
  const partner =
    booking.partner && partnerAmount !== 0
      ? { partnerId: booking.partner.partnerId, amount: partnerAmount, ...commissionBase(booking, base) }
      : null;
  // A returned refund and another one with another cause leave the total as it was, but split it differently.
  if (due === 0 && technicians.length === 0 && partner === null) return null;

  const platform = minus(minus(due, sum(...technicians.map((t) => t.amount))), partner?.amount ?? zero);
  const last = payment.captures.at(-1);
  // Money that is split again without a new charge comes from a returned refund.
  const isReturn = booking.shares.some(
    ({ chargeId, reason: of }) => chargeId === last?.chargeId && of !== 'refund',
  );
  const reason = due < 0 || isReturn ? 'refund' : (last?.purpose ?? 'completion');
  return { captured: due, technicians, partner, platform, reason };
}

/**
 * What a commission is computed from, in parts like the commission itself, so that each line of a statement can be
 * checked by hand. If a booking's earlier lines don't state it, no later one does.
 */
function commissionBase(
  { shares, rates }: Booking,
  base: Cents,
): { readonly of?: Cents; readonly bps?: number } {
  const told = shares.flatMap(({ partner }) => (partner ? [partner.of] : []));
  if (told.includes(undefined)) return {};
  return { of: minus(base, sum(zero, ...told.map((of) => of ?? zero))), bps: rates.partner };
}

/**
 * What doing the work will earn a technician, in cents: their seat's part of the crew's share, as booked once the
 * amount that the customer has agreed to is captured. A higher price counts when it is agreed to (decision 011). The
 * lead gets the odd cents; an open seat is promised without them.
 */
export function promisedShare(booking: Booking, technicianId: string): Cents {
  const base = beforeDiscount(booking, agreedPrice(booking));
  const isDone = booking.status === 'completed' && booking.crew.length > 0;
  const paid = sharers(booking).length;
  const open = isDone ? 0 : Math.max(0, booking.crewSize - booking.crew.length);
  const seats = crewShares(booking, base, paid + open);
  const leads = booking.crew[0]?.technicianId === technicianId;
  return (leads ? seats[0] : seats.at(-1)) ?? zero;
}

/**
 * What it will earn if nobody takes the open seats: whoever comes starts anyway and does not share the pay with anyone
 * who doesn't come (design.md §3). It is what a technician is paid who completes the job with the crew as it is.
 */
export function shareAsStaffed(booking: Booking, technicianId: string): Cents {
  return promisedShare({ ...booking, crewSize: booking.crew.length }, technicianId);
}

/** What a cancellation fee (in cents) earns a technician of the booking (design.md §4). */
export function shareOfFee(booking: Booking, technicianId: string, fee: Cents): Cents {
  const paid = sharers(booking);
  const seat = paid.findIndex((id) => id === technicianId);
  return crewShares(booking, fee, paid.length)[seat] ?? zero;
}

/** The customer's amount plus the discount that the platform bears, in cents. */
function beforeDiscount({ price }: Pick<Booking, 'price'>, amount: Cents): Cents {
  return sum(amount, price.discount);
}

/** The crew's share of `base` by seat, in cents: split evenly, odd cents to the lead. */
function crewShares({ rates }: Pick<Booking, 'rates'>, base: Cents, seats: number): readonly Cents[] {
  const total = seats === 0 ? zero : share(base, rates.technician, 10_000);
  const each = cents(Math.floor(total / Math.max(1, seats)));
  const odd = minus(total, cents(each * seats));
  return Array.from({ length: seats }, (_, seat) => (seat === 0 ? sum(each, odd) : each));
}

/** Whether a booking of shares changes what the crew is owed, so that its payout must be notified. */
export function isOwedToCrew({ technicians }: Pick<Split, 'technicians'>): boolean {
  return technicians.length > 0;
}
