/**
 * Bookings by phone: the customer is found or created, the domain sets the price, and they pay by a link (decision
 * 167).
 */
import { createHash } from 'node:crypto';
import { paymentLinkEnds } from '#domain/booking/unpaid.ts';
import { as, type BookingId } from '#domain/core/ids.ts';
import { idOfCommand } from '#events/ids.ts';
import { claimBookingNumber } from '#events/reservations/booking-numbers.ts';
import { callersLike } from '#projections/queries/callers.ts';
import { answerRepeated, giveCommand } from '../../bookings/commands.ts';
import { redeemDiscount, releaseDiscount } from '../../bookings/discounts.ts';
import { currentPrices } from '../../bookings/held-prices.ts';
import { checkOpenBookings } from '../../bookings/open-bookings.ts';
import { bookedContactOf, placementOf } from '../../bookings/placement.ts';
import { referralOf } from '../../bookings/referrals.ts';
import { type Loaded, loadBooking, loadVisible } from '../../bookings/streams.ts';
import { actorOf, type Call, signedIn, subjectOf } from '../../call.ts';
import { audited } from '../../audited.ts';
import { bookByPhone, findCallers, sendPaymentLink } from '../../contract/dispatch.ts';
import type { Receipt } from '../../contract/bookings.ts';
import type { Dependencies } from '../../dependencies.ts';
import { beginPlacing, endMark } from '../../people/account-marks.ts';
import { keepBookedContact } from '../../people/booked-contact.ts';
import { customerOnPhone } from '../../people/caller.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';
import { ERASED } from '../../views/core.ts';

type PhoneCall = Call<typeof bookByPhone>;

export default [
  implement(bookByPhone, async (call, deps) => {
    const { body } = call;
    const { contactInfo: contact } = body;
    refuseWithoutConsent(body.channels, body.smsConsent);
    const customer = await customerOnPhone(call, deps, {
      customerId: body.customerId ?? null,
      firstName: contact.firstName,
      lastName: contact.lastName,
      email: contact.email,
      phone: contact.phone,
      language: body.locale,
    });
    const bookingId = as<BookingId>(idOfCommand(call.commandId));
    const placed = await place(call, deps, bookingId, customer.id);
    await keepBookedContact(
      deps,
      { customerId: customer.id, bookingId, actor: actorOf(signedIn(call)) },
      // If not checked, it may not have been asked.
      { ...bookedContactOf(body), smsConsent: body.smsConsent || undefined },
    );
    const loaded = await loadBooking(deps, bookingId);
    const sent = await sendLink(call, deps, loaded, body.channels);
    const { paymentLink } = (await loadBooking(deps, bookingId)).booking;
    return {
      ...placed,
      ...forAdmins,
      position: sent.position,
      customer,
      paymentLink: {
        channels: [...body.channels],
        expiresAt: paymentLink?.expiresAt ?? loaded.booking.payBefore ?? '',
      },
    };
  }),
  implement(sendPaymentLink, async (call, deps) => {
    const loaded = await loadVisible(deps, call.params.id, signedIn(call));
    refuseWithoutConsent(call.body.channels, loaded.booking.smsConsent);
    return giveCommand(call, deps, {
      bookingId: loaded.booking.id,
      loaded,
      command: { type: 'SendPaymentLink', channels: call.body.channels },
    });
  }),
  implement(
    findCallers,
    async (call, deps) => {
      await audited(call, deps, { what: 'customer', search: call.query.search });
      const found = await callersLike(deps.readModels, call.query.search);
      return found.map(({ id, firstName, lastName, email, phone, bookings, place: at }) => ({
        id,
        firstName: firstName ?? ERASED,
        lastName: lastName ?? ERASED,
        email: email ?? ERASED,
        phone,
        bookings,
        place: at && {
          streetAddress: at.street,
          apartmentUnit: at.unit,
          city: at.city,
          state: at.state,
          zipCode: at.zip,
        },
      }));
    },
    { reads: ['bookings', 'customers'] },
  ),
];

/** Whoever has the client secret can pay, so only the customer gets it. */
const forAdmins = {
  clientSecret: null,
  intentType: null,
  stripePaymentIntentId: null,
  amountCents: null,
} as const satisfies Partial<Receipt>;

/** Texts are sent only to people who agreed to them. @throws {Refused} 400 */
function refuseWithoutConsent(channels: readonly string[], smsConsent: boolean): void {
  if (!channels.includes('sms') || smsConsent) return;
  const said = 'smsConsentMissing';
  throw new Refused('sms_consent_missing', said, { fields: { smsConsent: said } });
}

/** Places the booking as the customer's own, on behalf of the admin. */
async function place(
  call: PhoneCall,
  deps: Dependencies,
  bookingId: BookingId,
  customerId: Parameters<typeof placementOf>[2],
): Promise<Receipt> {
  const session = signedIn(call);
  const events = await deps.log.readStream(`booking-${bookingId}`);
  const repeated = await answerRepeated(call, deps, events, subjectOf(session));
  if (repeated) return repeated;
  const { isClosing } = await beginPlacing(deps.pool, customerId, bookingId);
  let redeemed: string | null = null;
  let isSettled = true;
  try {
    if (isClosing) throw new Refused('conflict', 'accountBeingDeleted');
    await checkOpenBookings(deps, [customerId]);
    // Scans in this browser are not the customer's.
    const referral = await referralOf({ cookies: undefined }, deps, call.body.ref);
    const body = { ...call.body, stripePaymentIntentId: null };
    const order = await placementOf(deps, bookingId, customerId, body, await currentPrices(deps), referral);
    if (order.discountCode !== null) {
      await redeemDiscount(deps, order.discountCode, { customerId, bookingId });
      redeemed = order.discountCode;
    }
    const placed = {
      ...order,
      number: await claimBookingNumber(deps.pool, bookingId),
      payBefore: paymentLinkEnds(deps.now(), order.appointment.startsAt),
      bookedBy: actorOf(session),
    };
    return await giveCommand(call, deps, {
      bookingId,
      loaded: null,
      command: { type: 'PlaceBooking', placed },
    });
  } catch (error) {
    // After an outage or a timeout the booking may still be placed: the mark stays until it no longer can.
    isSettled = error instanceof Refused && error.status < 500;
    if (isSettled && redeemed !== null) await releaseDiscount(deps, redeemed, { customerId, bookingId });
    throw error;
  } finally {
    if (isSettled) await endMark(deps.pool, customerId, 'placing', bookingId);
  }
}

/** The link is sent with the booking; a repetition does not send a second one. */
function sendLink(
  call: PhoneCall,
  deps: Dependencies,
  loaded: Loaded,
  channels: PhoneCall['body']['channels'],
): Promise<Receipt> {
  const commandId = createHash('sha256').update(`${call.commandId}\nlink`).digest('base64url');
  return giveCommand({ ...call, commandId }, deps, {
    bookingId: loaded.booking.id,
    loaded,
    command: { type: 'SendPaymentLink', channels },
  });
}
