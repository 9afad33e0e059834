/** GET /api/admin/bookings/{id}/status-outcomes: what setting each status would do, money included (design.md §11). */
import { sentenceIn } from '../../said.ts';
import { agreedOfHold } from '#domain/booking/agreed.ts';
import { isWaived } from '#domain/booking/charge-limits.ts';
import type { BookingStatus } from '#domain/booking/events.ts';
import { decide } from '#domain/booking/decide.ts';
import type { Booking } from '#domain/booking/state.ts';
import { allStatuses } from '#domain/booking/transitions.ts';
import { bookingStatusLabels } from '#domain/catalogue/options.ts';
import { type Cents, cents, dollars, minus, zero } from '#domain/core/money.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import { loadBooking } from '../../bookings/streams.ts';
import { actorOf, signedIn } from '../../call.ts';
import { listStatusOutcomes } from '../../contract/admin.ts';
import { implement } from '../../pipeline.ts';

/** The next ordinary step from each status. */
const next: Readonly<Partial<Record<BookingStatus, readonly BookingStatus[]>>> = {
  pending: ['cancelled'],
  confirmed: ['assigned'],
  assigned: ['scheduled', 'in_route'],
  scheduled: ['in_route'],
  in_route: ['on_site'],
  on_site: ['in_progress'],
  in_progress: ['completed'],
};

export default implement(listStatusOutcomes, async (call, deps) => {
  const { booking } = await loadBooking(deps, call.params.id);
  const context = { now: deps.now(), actor: actorOf(signedIn(call)) };
  return allStatuses.map((status) => {
    const current = status === booking.status;
    const decision = decide(booking, { type: 'SetStatus', to: status, why: null, fee: zero }, context);
    const charge =
      status === 'completed'
        ? cents(Math.min(booking.price.total, agreedOfHold(booking) ?? booking.agreed))
        : null;
    return {
      status,
      current,
      allowed: !current && decision.ok,
      advised: (next[booking.status] ?? []).includes(status),
      consequence: current
        ? `The booking is ${bookingStatusLabels[status].toLowerCase()} now.`
        : decision.ok
          ? consequenceOf(booking, status, charge)
          : sentenceIn('en', decision.refusal.says),
      chargeCents: !current && decision.ok ? charge : null,
    };
  });
});

/** Whether the customer has to approve what is due beyond the charge, instead of being spared it. */
const asksFirst = (difference: Cents): boolean => difference > 0 && !isWaived(difference);

function consequenceOf(booking: Booking, status: BookingStatus, charge: Cents | null): string {
  const held = booking.payment.hold?.amount ?? zero;
  switch (status) {
    case 'completed':
      return asksFirst(minus(booking.price.total, charge ?? zero))
        ? `The customer is asked to approve ${dollars(booking.price.total)}; without it ${dollars(charge ?? zero)} is charged. The crew's share is paid out.`
        : `The customer is charged ${dollars(charge ?? zero)}, and the crew's share is paid out.`;
    case 'cancelled':
      return held > 0
        ? `The hold of ${dollars(held)} is released, unless you choose a fee. The customer and the crew are told.`
        : 'Nothing is held on the card. The customer and the crew are told.';
    case 'pending':
      return 'No money moves.';
    case 'confirmed':
      return booking.crew.length > 0
        ? 'The technician is taken off the job, and it is offered again until the appointment begins. No money moves.'
        : 'No money moves.';
    case 'assigned':
    case 'scheduled':
    case 'in_route':
    case 'on_site':
    case 'in_progress':
      return 'The customer is told. No money moves.';
    default:
      return unreachable(status);
  }
}
