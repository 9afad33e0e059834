/** GET /api/bookings/{id}/cancellation: the exact outcome in dollars, before anybody confirms it (design.md §3). */
import { cancellationOutcome, type PolicyReason } from '#domain/booking/policy.ts';
import { isLegal } from '#domain/booking/transitions.ts';
import { type Cents, dollars } from '#domain/money.ts';
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
    releasedCents: released,
    explanation: allowed ? explain(reason, fee, released) : 'This booking can not be cancelled any more.',
    freeUntil: isFree && reason !== 'nothing_held' ? freeUntil : null,
  };
});

function explain(reason: PolicyReason, fee: Cents, released: Cents): string {
  const back = released > 0 ? ` ${dollars(released)} goes back to your card.` : '';
  switch (reason) {
    case 'nothing_held':
      return 'Cancelling is free: nothing is held on your card.';
    case 'grace':
      return `Cancelling is free: you booked only a short while ago.${back}`;
    case 'free':
      return `Cancelling is free until 24 hours before your appointment.${back}`;
    case 'late':
      return `Your appointment is less than 24 hours away: ${dollars(fee)} is charged.${back}`;
    case 'same_day':
      return `Your appointment is today: ${dollars(fee)} is charged.${back}`;
    case 'no_show':
      return `Nobody was there at the appointment: ${dollars(fee)} is charged.${back}`;
    case 'not_by_customer':
      return 'This cancellation is free.';
    default:
      return reason satisfies never;
  }
}
