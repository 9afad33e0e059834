/**
 * POST /api/bookings/{id}/messages/open and …/close: a guest's conversation by the link of a mail, in one browser
 * (decision 247).
 */
import { customers } from '#domain/customer/decide.ts';
import { load } from '#events/execute.ts';
import { linkEnded } from '../../auth/account-links.ts';
import { loadBooking } from '../../bookings/streams.ts';
import { closeConversation, openConversation } from '../../contract/conversation.ts';
import { refuseBlocked } from '../../people/blocked.ts';
import { guessing, isPhone, wrongDetails } from '../../people/guest-guesses.ts';
import { opensTalk } from '../../people/talks.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';

export default [
  implement(openConversation, async (call, deps) => {
    await deps.rateLimits.count('failed_address', call.address);
    const { token, phoneDigits } = call.body;
    const loaded = await loadBooking(deps, call.params.id);
    const { booking } = loaded;
    const now = deps.now();
    // That of a text shows the booking, but opens nothing here: who has it holds the phone that the digits are of.
    if (!deps.links.verify('track', booking.id, token, now)) {
      if (deps.links.hasExpired('track', booking.id, token, now)) throw linkEnded('expired');
      throw notFound('Booking');
    }
    await deps.rateLimits.takeBack('failed_address', call.address);
    const guest = await load(deps.log, customers, booking.customerId);
    // Who has an account signs in to it (decision 235): the bookings of this guest may have gone there since.
    if (guest.status !== 'registered' || !guest.isGuest) throw linkEnded('used');
    if (!(await opensTalk(deps, loaded, token))) throw linkEnded('unknown');
    // Counted for the booking: it has as many links as mails.
    await guessing(deps, { link: booking.id, guestId: guest.id }, async () => {
      if (!(await isPhone(deps, booking.contact.phone, phoneDigits))) throw wrongDetails();
      // Told to nobody but who booked.
      await refuseBlocked(deps, guest.id);
    });
    call.setCookie(await deps.sessions.startTalk(guest.id, booking.id, call.device));
    return { success: true as const };
  }),
  implement(closeConversation, async (call, deps) => {
    const talk = await deps.sessions.talkOf(call.cookies);
    if (talk?.bookingId === call.params.id) call.setCookie(await deps.sessions.end(talk));
    return { success: true as const };
  }),
];
