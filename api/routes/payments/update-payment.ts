/** PATCH /api/bookings/{id}/payment: the browser says that it has confirmed; the workflow asks the provider (R6). */
import { says } from '#domain/core/says.ts';
import { wantsCard } from '#domain/booking/wanted-card.ts';
import { updates } from '#workflows/contract.ts';
import { acceptPayable, receiptOf } from '../../bookings/commands.ts';
import { checkOffered, letGo, refuseIntent } from '../../bookings/offered-intents.ts';
import { loadBooking, loadVisible } from '../../bookings/streams.ts';
import { type Call, signedIn } from '../../call.ts';
import type { Receipt } from '../../contract/bookings.ts';
import { updatePayment } from '../../contract/payments.ts';
import type { Dependencies } from '../../dependencies.ts';
import { implement, type RefusedRequest } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';

export default implement(updatePayment, confirm, { refused });

async function confirm(call: Call<typeof updatePayment>, deps: Dependencies): Promise<Receipt> {
  const session = signedIn(call);
  const { booking: before, events } = await loadVisible(deps, call.params.id, session);
  if (isSettled(before)) {
    const position = events.at(-1)?.position ?? 0n;
    call.wrote(position);
    return receiptOf(before, position);
  }
  if (before.status === 'cancelled') {
    throw new Refused('final_status', 'bookingCancelled');
  }
  const offered = call.body.stripePaymentIntentId || null;
  const own = before.payment.prepared;
  if (offered !== null && own !== null && offered !== own.intentId) {
    const offer = { customerId: session.personId, paymentIntentId: offered, bookingId: before.id };
    await checkOffered(deps, { ...offer, amount: own.amount }).catch(async (error: unknown) => {
      if (error instanceof Refused) await refuseIntent(deps, { ...offer, why: error.code });
      throw error;
    });
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

/** The intent that came with a request which makes no sense is let go, as with a booking's (R8). */
async function refused(request: RefusedRequest, deps: Dependencies): Promise<void> {
  if (request.session?.role !== 'customer') return;
  const { booking } = await loadVisible(deps, String(request.params['id']), request.session);
  await letGo(deps, request, booking.id);
}

/** Whether the card is held, saved or charged: nothing more is wanted of the customer. */
function isSettled(booking: Awaited<ReturnType<typeof loadBooking>>['booking']): boolean {
  const { hold, card, captured, cardDeclinedAt } = booking.payment;
  if (wantsCard(booking)) return false;
  return hold !== null || captured > 0 || (card !== null && cardDeclinedAt === null);
}
