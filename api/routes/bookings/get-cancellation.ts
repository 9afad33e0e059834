/** GET /api/bookings/{id}/cancellation: the exact outcome in dollars, before anybody confirms it (design.md §3). */
import { agreedOfHold } from '#domain/booking/agreed.ts';
import { cancellationOutcome, type PolicyReason } from '#domain/booking/policy.ts';
import { isLegal } from '#domain/booking/transitions.ts';
import { type Cents, dollars, zero } from '#domain/core/money.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import { loadVisible } from '../../bookings/streams.ts';
import { signedIn } from '../../call.ts';
import { getCancellation } from '../../contract/bookings.ts';
import { implement } from '../../pipeline.ts';

export default implement(getCancellation, async (call, deps) => {
  const session = signedIn(call);
  const { booking } = await loadVisible(deps, call.params.id, session);
  const { fee, released, reason, freeUntil } = cancellationOutcome(booking, deps.now(), {
    noShow: session.role === 'admin' && call.query.noShow === 'true',
  });
  const begun = booking.status === 'in_progress' && session.role === 'customer';
  const allowed = isLegal('CancelBooking', booking.status) && !begun;
  const isFree = fee === 0;
  return {
    allowed,
    feeCents: fee,
    maxFeeCents: agreedOfHold(booking) ?? zero,
    releasedCents: released,
    explanation: allowed
      ? explain(reason, fee, released, readers[session.role === 'admin' ? 'admin' : 'customer'])
      : 'This booking can no longer be cancelled.',
    freeUntil: isFree && reason !== 'nothing_held' ? freeUntil : null,
  };
});

/** Whom the sentence speaks to: the customer, or an admin who speaks with the customer. */
interface Reader {
  readonly card: string;
  readonly appointment: string;
  readonly booked: string;
}
const readers: Readonly<Record<'customer' | 'admin', Reader>> = {
  customer: { card: 'your card', appointment: 'your appointment', booked: 'you booked' },
  admin: { card: "the customer's card", appointment: 'the appointment', booked: 'the customer booked' },
};
const atStart = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function explain(
  reason: PolicyReason,
  fee: Cents,
  released: Cents,
  { card, appointment, booked }: Reader,
): string {
  const back = released > 0 ? ` ${dollars(released)} goes back to ${card}.` : '';
  switch (reason) {
    case 'nothing_held':
      return `Cancelling is free: nothing is held on ${card}, and nothing is charged.`;
    case 'grace':
      return `Cancelling is free: ${booked} only a short while ago.${back}`;
    case 'free':
      return `Cancelling is free until 24 hours before ${appointment}.${back}`;
    case 'late':
      return `${atStart(appointment)} is less than 24 hours away: ${dollars(fee)} is charged.${back}`;
    case 'same_day':
      return `${atStart(appointment)} is today: ${dollars(fee)} is charged.${back}`;
    case 'no_show':
      return `Nobody was there at the appointment: ${dollars(fee)} is charged.${back}`;
    case 'not_by_customer':
      return 'This cancellation is free.';
    default:
      return unreachable(reason);
  }
}
