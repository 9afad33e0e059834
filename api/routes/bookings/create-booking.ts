/** POST /api/bookings: the booking exists before its card is charged (design.md §3, Creation). */
import { as, type BookingId, type CustomerId } from '#domain/core/ids.ts';
import { idOfCommand } from '#events/ids.ts';
import { claimBookingNumber } from '#events/reservations/booking-numbers.ts';
import { updates } from '#workflows/contract.ts';
import { acceptPayable, answerRepeated, giveCommand } from '../../bookings/commands.ts';
import { redeemDiscount, releaseDiscount } from '../../bookings/discounts.ts';
import { pricesOf } from '../../bookings/held-prices.ts';
import { checkOffered, claimIntent, letGo, refuseIntent } from '../../bookings/offered-intents.ts';
import { checkOpenBookings } from '../../bookings/open-bookings.ts';
import { bookedContactOf, placementOf } from '../../bookings/placement.ts';
import { referralOf } from '../../bookings/referrals.ts';
import { givePlaceBack, takePlace } from '../../bookings/unpaid-orders.ts';
import { type Call, signedIn } from '../../call.ts';
import { createBooking, type Receipt } from '../../contract/bookings.ts';
import type { Dependencies } from '../../dependencies.ts';
import { beginPlacing, endMark } from '../../people/account-marks.ts';
import { keepBookedContact } from '../../people/booked-contact.ts';
import { refuseBlocked } from '../../people/blocked.ts';
import { checkGuestAddress, countedTogether } from '../../people/guest.ts';
import { customers } from '#domain/customer/decide.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';
import { load } from '#events/execute.ts';

export default implement(createBooking, place, {
  refused: (request, deps) => letGo(deps, request, as<BookingId>(idOfCommand(request.commandId))),
});

async function place(call: Call<typeof createBooking>, deps: Dependencies): Promise<Receipt> {
  const { personId } = signedIn(call);
  const customerId = as<CustomerId>(personId);
  const bookingId = as<BookingId>(idOfCommand(call.commandId));
  let redeemed: string | null = null;
  let isSettled = true;
  try {
    // A repetition is answered from the log: its price and slot were settled the first time.
    const events = await deps.log.readStream(`booking-${bookingId}`);
    const repeated = await answerRepeated(call, deps, events, `customer-${customerId}`);
    if (repeated) {
      await keepContact(call, deps, customerId, bookingId);
      return repeated;
    }
    const { isClosing } = await beginPlacing(deps.pool, customerId, bookingId);
    const customer = await load(deps.log, customers, customerId);
    if (isClosing || customer.status !== 'registered') throw new Refused('conflict', 'accountBeingDeleted');
    await refuseBlocked(deps, customerId);
    await checkGuestAddress(deps, customer, call.body.contactInfo.email);
    await checkOpenBookings(deps, await countedTogether(deps, customer));
    const referral = await referralOf(call, deps, call.body.ref);
    const prices = await pricesOf(call, deps);
    const order = await placementOf(deps, bookingId, customerId, call.body, prices, referral);
    const { offeredPaymentIntentId: paymentIntentId, discountCode } = order;
    if (paymentIntentId !== null) {
      await checkOffered(deps, { customerId, paymentIntentId, bookingId, amount: order.price.total });
      await claimIntent(deps, { customerId, paymentIntentId, bookingId });
    }
    await takePlace(call, deps, { kind: 'bookings', ref: bookingId, customerId });
    if (discountCode !== null) {
      await redeemDiscount(deps, discountCode, { customerId, bookingId });
      redeemed = discountCode;
    }
    const placed = { ...order, number: await claimBookingNumber(deps.pool, bookingId) };
    const receipt = await giveCommand(call, deps, {
      bookingId,
      loaded: null,
      command: { type: 'PlaceBooking', placed },
    });
    await keepContact(call, deps, customerId, bookingId);
    const isAdopted = paymentIntentId !== null && receipt.stripePaymentIntentId === paymentIntentId;
    const answered = isAdopted ? await withHold(call, deps, receipt, bookingId) : receipt;
    if (answered.status !== 'pending') await givePlaceBack(deps, bookingId);
    return answered;
  } catch (error) {
    // After an outage or a timeout the booking may still be placed: the mark stays until it no longer can.
    isSettled = error instanceof Refused && endsTheTry(error);
    if (isSettled) await givePlaceBack(deps, bookingId);
    if (redeemed !== null && error instanceof Refused && endsTheTry(error)) {
      await releaseDiscount(deps, redeemed, { customerId, bookingId });
    }
    const intent = call.body.stripePaymentIntentId;
    if (intent && error instanceof Refused && endsTheTry(error)) {
      await refuseIntent(deps, { customerId, paymentIntentId: intent, bookingId, why: error.code });
    }
    throw error;
  } finally {
    if (isSettled) await endMark(deps.pool, customerId, 'placing', bookingId);
  }
}

/** Saved for the customer's next booking. */
function keepContact(
  { body }: Call<typeof createBooking>,
  deps: Dependencies,
  customerId: CustomerId,
  bookingId: BookingId,
): Promise<void> {
  return keepBookedContact(
    deps,
    { customerId, bookingId, actor: { role: 'customer', id: customerId } },
    bookedContactOf(body),
  );
}

/**
 * Whether this request certainly creates no booking: after an outage it still may, and a reused key belongs to another
 * request.
 */
function endsTheTry({ status, code }: Refused): boolean {
  return status < 500 && code !== 'key_reused';
}

/**
 * If the card was confirmed before the booking, it is held by now: the workflow checks, and the answer is `confirmed`.
 */
async function withHold(
  call: Call,
  deps: Dependencies,
  placed: Receipt,
  bookingId: BookingId,
): Promise<Receipt> {
  const id = `${call.commandId}:check`;
  const result = await deps.engine.update('booking', bookingId, {
    name: updates.checkPayment,
    id,
    arg: { commandId: id },
  });
  return result.ok ? acceptPayable(call, result) : placed;
}
