/** The card of a booking, for its customer and for the holder of a payment link (design.md §3, The hold). */
import { wantsCard } from '#domain/booking/wanted-card.ts';
import type { Booking } from '#domain/booking/state.ts';
import { says } from '#domain/core/says.ts';
import { updates } from '#workflows/contract.ts';
import type { Call } from '../call.ts';
import type { Receipt } from '../contract/bookings.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refused } from '../problems.ts';
import { acceptPayable, receiptOf } from './commands.ts';
import { checkOffered, refuseIntent, unusable } from './offered-intents.ts';
import { type Loaded, loadBooking } from './streams.ts';

/** What the browser needs to pay, or to fix a declined card (R10). @throws {Refused} nothing is to be paid */
export async function prepareCard(call: Call, deps: Dependencies, booking: Booking): Promise<Receipt> {
  const { payment, status } = booking;
  // Completed work still has to be paid if no card covered it.
  const isOwed = status === 'completed' && payment.captured === 0 && payment.hold === null;
  if (status === 'cancelled' || (status === 'completed' && !isOwed)) {
    throw new Refused('final_status', 'nothingToPay');
  }
  const result = await deps.engine.update('booking', booking.id, {
    name: updates.preparePayment,
    id: call.commandId,
    arg: { commandId: call.commandId },
  });
  return acceptPayable(call, result);
}

/**
 * The browser says that it has confirmed the card, so the workflow asks the provider (R6). `offered`: an intent that
 * the customer created.
 * @throws {Refused} the bank's reason; 409 the booking has ended
 */
export async function confirmCard(
  call: Call,
  deps: Dependencies,
  { booking: before, events }: Loaded,
  offered: string | null,
): Promise<Receipt> {
  if (isSettled(before)) {
    const position = events.at(-1)?.position ?? 0n;
    call.wrote(position);
    return receiptOf(before, position);
  }
  if (before.status === 'cancelled') {
    throw new Refused('final_status', 'bookingCancelled');
  }
  const own = before.payment.prepared;
  if (offered !== null && offered !== own?.intentId) {
    const offer = { customerId: before.customerId, paymentIntentId: offered, bookingId: before.id };
    try {
      // The booking's own intents are charged to its payer; someone else's would be noticed only once the hold exists.
      if (before.payer !== before.customerId) throw unusable();
      if (own !== null) await checkOffered(deps, { ...offer, amount: own.amount });
    } catch (error) {
      if (error instanceof Refused) await refuseIntent(deps, { ...offer, why: error.code });
      throw error;
    }
  }
  const receipt = acceptPayable(
    call,
    await deps.engine.update('booking', before.id, {
      name: updates.checkPayment,
      id: call.commandId,
      arg: { commandId: call.commandId, offeredPaymentIntentId: offered },
    }),
  );
  const { booking } = await loadBooking(deps, before.id);
  if (isSettled(booking)) return receipt;
  const failure = booking.payment.lastFailure;
  throw new Refused(
    'card_declined',
    failure ? says('bankSays', { reason: failure.message }) : 'yourCardNotConfirmed',
    {
      details: { paymentStatus: booking.payment.state, ...(failure ? { declineCode: failure.code } : {}) },
    },
  );
}

/** Whether the card is held, saved or charged, so that the customer has nothing left to do. */
function isSettled(booking: Booking): boolean {
  const { hold, card, captured, cardDeclinedAt } = booking.payment;
  if (wantsCard(booking)) return false;
  return hold !== null || captured > 0 || (card !== null && cardDeclinedAt === null);
}
