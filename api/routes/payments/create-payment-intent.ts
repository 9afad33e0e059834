/**
 * POST /api/create-payment-intent: an intent before its booking. Created here and not by a worker, since an unconfirmed
 * intent holds no money. Its secret, without which it cannot be confirmed, is returned only after the intent is in the
 * log and the workflow that voids it has been started (R8): `ops resume` finds it if Temporal loses it in between.
 */
import { as, type CustomerId } from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import { intents } from '#domain/intent/decide.ts';
import { ProviderRefused } from '#vendors/stripe/failures.ts';
import { preparePayment } from '#vendors/stripe/intents.ts';
import { execute } from '#events/execute.ts';
import { givePlaceBack, nameIntent, takePlace } from '../../bookings/unpaid-orders.ts';
import { actorOf, signedIn } from '../../call.ts';
import { createPaymentIntent } from '../../contract/payments.ts';
import { ownStripeCustomer } from '../../people/stripe-customer.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';

export default implement(createPaymentIntent, async (call, deps) => {
  const session = signedIn(call);
  const customerId = as<CustomerId>(session.personId);
  const place = `intent:${call.commandId}`;
  await takePlace(call, deps, { kind: 'intents', ref: place, customerId });
  const prepared = async () =>
    preparePayment(deps.stripe, {
      stripeCustomerId: await ownStripeCustomer(deps, customerId),
      customerId,
      bookingId: null,
      amount: cents(Math.round(call.body.amount)),
      attempt: 1,
      idempotencyKey: `intent:${call.commandId}`,
    });
  const { intentId, clientSecret } = await prepared().catch(async (error: unknown) => {
    await givePlaceBack(deps, place);
    if (error instanceof ProviderRefused && /idempotency/i.test(error.code)) {
      throw new Refused('key_reused', 'keyReused', { cause: error });
    }
    throw error;
  });
  await nameIntent(deps, place, intentId);
  const at = deps.now();
  const adoptBefore = new Date(Date.parse(at) + deps.settings.durations.intentAdoption).toISOString();
  // Does nothing if an earlier attempt of the same request has opened it.
  await execute(deps.log, intents, intentId, { now: at, actor: actorOf(session) }, () => ({
    type: 'OpenIntent',
    paymentIntentId: intentId,
    customerId,
    adoptBefore,
  }));
  await deps.engine.startIntent({ paymentIntentId: intentId, customerId });
  return { clientSecret, paymentIntentId: intentId, position: (await deps.log.head()).toString() };
});
