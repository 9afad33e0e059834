/** How captured money is split between crew, partner and platform (design.md §4). */
import { cents, minus, share, sum, zero } from '../money.ts';
import type { BookingEventOf } from './events.ts';
import type { Booking } from './state.ts';

type Split = Pick<
  BookingEventOf<'SharesOwed'>['data'],
  'captured' | 'technicians' | 'partner' | 'platform' | 'reason'
>;

/**
 * The shares not yet booked, as increments that add up to `captured − refunded − booked`. Technician and partner
 * get their rates of B·(C−R)/C, where C is captured, B the same before discount, and R refunded for the
 * technician's fault; goodwill refunds are the platform's alone. The crew splits evenly, odd cents to the lead.
 * Null when everything is booked.
 */
export function unbookedShares(booking: Booking): Split | null {
  const { payment } = booking;
  const due = minus(minus(payment.captured, payment.refunded), booking.sharesBooked);
  if (due === 0) return null;
  const isFee = booking.status === 'cancelled';
  const earned = minus(payment.captured, payment.refundedForFault);
  const undiscounted = isFee ? payment.captured : sum(payment.captured, booking.price.discount);
  const base = payment.captured === 0 ? zero : share(undiscounted, earned, payment.captured);

  const crewTotal = booking.crew.length === 0 ? zero : share(base, booking.rates.technician, 10_000);
  const each = booking.crew.length === 0 ? zero : cents(Math.floor(crewTotal / booking.crew.length));
  const technicians = booking.crew
    .map((member, index) => {
      const odd = index === 0 ? minus(crewTotal, cents(each * booking.crew.length)) : zero;
      const posted = booking.shares.flatMap((split) =>
        split.technicians.filter((t) => t.technicianId === member.technicianId),
      );
      return {
        technicianId: member.technicianId,
        amount: minus(sum(each, odd), sum(...posted.map((t) => t.amount))),
      };
    })
    .filter((technician) => technician.amount !== 0);

  const partnerDue = booking.partner && !isFee ? share(base, booking.rates.partner, 10_000) : zero;
  const partnerPosted = sum(...booking.shares.map((split) => split.partner?.amount ?? zero));
  const partnerAmount = minus(partnerDue, partnerPosted);
  const partner =
    booking.partner && partnerAmount !== 0
      ? { partnerId: booking.partner.partnerId, amount: partnerAmount }
      : null;

  const platform = minus(minus(due, sum(...technicians.map((t) => t.amount))), partner?.amount ?? zero);
  const last = payment.captures.at(-1);
  const reason = due < 0 ? 'refund' : (last?.purpose ?? 'completion');
  return { captured: due, technicians, partner, platform, reason };
}

/** Whether a booking of shares changes what the crew is to get: then its payout is told. */
export function isOwedToCrew({ technicians }: Pick<Split, 'technicians'>): boolean {
  return technicians.length > 0;
}
