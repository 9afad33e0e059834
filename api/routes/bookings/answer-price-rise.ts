/** POST /api/bookings/{id}/price-rise: by session, or by the signed link from the email. */
import { giveCommand } from '../../bookings/commands.ts';
import { loadBooking } from '../../bookings/streams.ts';
import { actorOf } from '../../call.ts';
import { answerPriceRise } from '../../contract/bookings.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';

export default implement(answerPriceRise, async (call, deps) => {
  const loaded = await loadBooking(deps, call.params.id);
  const { booking } = loaded;
  const { approve, token } = call.body;
  const byLink = token !== undefined && deps.links.verify('approve', booking.id, token, deps.now());
  const own = call.sessions.some(
    ({ role, personId }) => role === 'customer' && personId === booking.customerId,
  );
  // An admin records what was said on the phone; whoever holds the link acts for the customer.
  const admin = byLink || own ? undefined : call.sessions.find(({ role }) => role === 'admin');
  if (!byLink && !own && !admin) throw notFound('Booking');
  return giveCommand(call, deps, {
    bookingId: booking.id,
    loaded,
    actor: admin ? actorOf(admin) : { role: 'customer', id: booking.customerId },
    subject: `customer-${booking.customerId}`,
    command: approve
      ? { type: 'ApprovePriceRise', channel: admin ? 'phone' : byLink ? 'link' : 'account' }
      : { type: 'DeclinePriceRise' },
  });
});
