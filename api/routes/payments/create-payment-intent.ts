/**
 * POST /api/create-payment-intent: an intent before its booking. Made here and not by a worker, since an unconfirmed
 * intent holds no money; its secret leaves only after the workflow that voids it has been started (R8).
 */
import { as, type CustomerId } from '#domain/ids.ts';
import { cents } from '#domain/money.ts';
import { findOrCreateCustomer } from '#vendors/stripe/customers.ts';
import { ProviderRefused } from '#vendors/stripe/failures.ts';
import { preparePayment } from '#vendors/stripe/intents.ts';
import { signedIn } from '../../call.ts';
import { createPaymentIntent } from '../../contract/payments.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';

export default implement(createPaymentIntent, async (call, deps) => {
  const customerId = as<CustomerId>(signedIn(call).personId);
  const stripeCustomerId = await findOrCreateCustomer(deps.stripe, customerId);
  const { intentId, clientSecret } = await preparePayment(deps.stripe, {
    stripeCustomerId,
    customerId,
    bookingId: null,
    amount: cents(Math.round(call.body.amount)),
    attempt: 1,
    idempotencyKey: `intent:${call.commandId}`,
  }).catch((error: unknown) => {
    if (error instanceof ProviderRefused && /idempotency/i.test(error.code)) {
      throw new Refused('key_reused', 'This Idempotency-Key was used for another request.', { cause: error });
    }
    throw error;
  });
  await deps.engine.startIntent({ paymentIntentId: intentId, customerId });
  return { clientSecret, paymentIntentId: intentId, position: (await deps.log.head()).toString() };
});
