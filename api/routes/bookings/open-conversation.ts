/** POST /api/bookings/{id}/messages/open: a guest's conversation by the link of a mail (decision 247). */
import { customers } from '#domain/customer/decide.ts';
import { load } from '#events/execute.ts';
import { linkEnded } from '../../auth/account-links.ts';
import { loadBooking } from '../../bookings/streams.ts';
import { openConversation } from '../../contract/conversation.ts';
import { guessing, knowsPhone, wrongDetails } from '../../people/guest-guesses.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';

export default implement(openConversation, async (call, deps) => {
  await deps.rateLimits.count('failed_address', call.address);
  const { token, phoneDigits } = call.body;
  const { booking } = await loadBooking(deps, call.params.id);
  const now = deps.now();
  if (!deps.links.verify('track', booking.id, token, now)) {
    if (deps.links.hasExpired('track', booking.id, token, now)) throw linkEnded('expired');
    throw notFound('Booking');
  }
  await deps.rateLimits.takeBack('failed_address', call.address);
  const guest = await load(deps.log, customers, booking.customerId);
  // Who has an account signs in to it (decision 235): the bookings of this guest may have gone there since.
  if (guest.status !== 'registered' || !guest.isGuest) throw linkEnded('used');
  await guessing(deps, { link: token, guestId: guest.id }, async () => {
    if (!(await knowsPhone(deps, guest, phoneDigits))) throw wrongDetails();
  });
  call.setCookie(await deps.sessions.startTalk(guest.id, booking.id, call.device));
  return { success: true as const };
});
