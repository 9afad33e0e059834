/**
 * POST /api/create-payment-intent: an intent before its booking. Made here and not by a worker, since an unconfirmed
 * intent holds no money. Its secret, without which nobody can confirm it, leaves only after the intent stands in the
 * log and the workflow that voids it has been started (R8): `ops resume` finds it if Temporal forgets it in between.
 */
import type { Actor } from '#domain/core/actor.ts';
import type { IntentEvent } from '#domain/intent/intent.ts';
import { as, type CustomerId } from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import { ProviderRefused } from '#vendors/stripe/failures.ts';
import { preparePayment } from '#vendors/stripe/intents.ts';
import { eventId, timerCommandId } from '#events/ids.ts';
import { EventIdTaken, RevisionConflict } from '#events/log.ts';
import { workflowIds } from '#workflows/contract.ts';
import { givePlaceBack, nameIntent, takePlace } from '../../bookings/unpaid-orders.ts';
import { actorOf, signedIn } from '../../call.ts';
import { createPaymentIntent } from '../../contract/payments.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ownStripeCustomer } from '../../people/stripe-customer.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';

export default implement(createPaymentIntent, async (call, deps) => {
  const session = signedIn(call);
  const customerId = as<CustomerId>(session.personId);
  const place = `intent:${call.commandId}`;
  await takePlace(call, deps, { kind: 'intents', ref: place, customerId });
  const stripeCustomerId = await ownStripeCustomer(deps, customerId);
  const { intentId, clientSecret } = await preparePayment(deps.stripe, {
    stripeCustomerId,
    customerId,
    bookingId: null,
    amount: cents(Math.round(call.body.amount)),
    attempt: 1,
    idempotencyKey: `intent:${call.commandId}`,
  }).catch(async (error: unknown) => {
    await givePlaceBack(deps, place);
    if (error instanceof ProviderRefused && /idempotency/i.test(error.code)) {
      throw new Refused('key_reused', 'keyReused', { cause: error });
    }
    throw error;
  });
  await nameIntent(deps, place, intentId);
  await open(deps, { paymentIntentId: intentId, customerId, actor: actorOf(session) });
  await deps.engine.startIntent({ paymentIntentId: intentId, customerId });
  return { clientSecret, paymentIntentId: intentId, position: (await deps.log.head()).toString() };
});

/** Writes the intent's first event; one that has a stream already was opened by an earlier try of the same request. */
async function open(
  { log, now, settings }: Pick<Dependencies, 'log' | 'now' | 'settings'>,
  intent: { readonly paymentIntentId: string; readonly customerId: CustomerId; readonly actor: Actor },
): Promise<void> {
  const { paymentIntentId, customerId, actor } = intent;
  const stream = workflowIds.intent(paymentIntentId);
  const at = now();
  const adoptBefore = new Date(Date.parse(at) + settings.durations.intentAdoption).toISOString();
  const opened: IntentEvent = {
    type: 'IntentOpened',
    data: { paymentIntentId, customerId, adoptBefore, at },
  };
  const commandId = timerCommandId(stream, 'IntentOpened');
  const metadata = { actor, commandId, correlationId: commandId };
  try {
    await log.append(stream, 'none', [{ id: eventId(commandId, 0), schemaVersion: 1, ...opened, metadata }]);
  } catch (error) {
    const isOpen = error instanceof EventIdTaken && error.stream === stream;
    if (!isOpen && !(error instanceof RevisionConflict)) throw error;
  }
}
