/** GET /api/admin/bookings/{id}/status-outcomes: what setting each status would do, money included (design.md §11). */
import { agreedOfHold } from '#domain/booking/agreed.ts';
import { isWaived } from '#domain/booking/charge-limits.ts';
import type { BookingStatus } from '#domain/booking/events.ts';
import { decide } from '#domain/booking/decide.ts';
import type { Booking } from '#domain/booking/state.ts';
import { allStatuses } from '#domain/booking/transitions.ts';
import { type Cents, cents, minus, zero } from '#domain/core/money.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import { loadBooking } from '../../bookings/streams.ts';
import { actorOf, signedIn } from '../../call.ts';
import { listStatusOutcomes } from '../../contract/admin.ts';
import { implement } from '../../pipeline.ts';
import { outcomeIn, sentenceIn } from '../../said.ts';

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
  const say = outcomeIn(call.language);
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
        ? say('isNow', { status })
        : decision.ok
          ? consequenceOf(say, booking, status, charge)
          : sentenceIn(call.language, decision.refusal.says),
      chargeCents: !current && decision.ok ? charge : null,
    };
  });
});

/** Whether the customer has to approve what is due beyond the charge, rather than have it waived as too small. */
const asksFirst = (difference: Cents): boolean => difference > 0 && !isWaived(difference);

function consequenceOf(
  say: ReturnType<typeof outcomeIn>,
  booking: Booking,
  status: BookingStatus,
  charge: Cents | null,
): string {
  const held = booking.payment.hold?.amount ?? zero;
  const price = booking.price.total;
  const charged = charge ?? zero;
  switch (status) {
    case 'completed':
      return asksFirst(minus(price, charged))
        ? say('asksFirst', { price, charge: charged })
        : say('charges', { charge: charged });
    case 'cancelled':
      return held > 0 ? say('releases', { held }) : say('releasesNothing');
    case 'pending':
      return say('noMoney');
    case 'confirmed':
      return say(booking.crew.length > 0 ? 'takenOff' : 'noMoney');
    case 'assigned':
    case 'scheduled':
    case 'in_route':
    case 'on_site':
    case 'in_progress':
      return say('customerNotified');
    default:
      return unreachable(status);
  }
}
