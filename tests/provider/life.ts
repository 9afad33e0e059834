/** One life of money at the card provider, call by call, to be driven against two of them. */
import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';

/** What one call came to: the answer, or the refusal. */
export type Observed =
  | { readonly kind: 'answer'; readonly object: unknown }
  | {
      readonly kind: 'refusal';
      readonly status: number | undefined;
      readonly type: string;
      readonly code: string | undefined;
      readonly decline: string | undefined;
    };

export interface ObservedCall {
  readonly name: string;
  readonly observed: Observed;
}

/**
 * Drives the life: customers, saved and detached cards, holds, raises, captures, repeated keys, refunds, an account,
 * transfers, and payouts, with each refusal that our own code meets. Nothing in it waits for a bank.
 * @throws {Error} where the provider is not there at all
 */
export async function observeLife(stripe: Stripe): Promise<readonly ObservedCall[]> {
  const calls: ObservedCall[] = [];
  async function call<T>(name: string, work: () => Promise<T>): Promise<T | null> {
    try {
      const object = await work();
      calls.push({ name, observed: { kind: 'answer', object } });
      return object;
    } catch (error) {
      if (
        !(error instanceof Stripe.errors.StripeError) ||
        error instanceof Stripe.errors.StripeConnectionError
      )
        throw error;
      const { statusCode, type, code, decline_code: decline } = error;
      calls.push({ name, observed: { kind: 'refusal', status: statusCode, type, code, decline } });
      return null;
    }
  }
  const group = randomUUID();
  const customer = await call('customers.create', () => stripe.customers.create({ metadata: { group } }));
  const customerId = customer?.id ?? '';
  const card = await call('payment_methods.attach', () =>
    stripe.paymentMethods.attach('pm_card_visa', { customer: customerId }),
  );
  const cardId = card?.id ?? '';
  const hold = (more: Partial<Stripe.PaymentIntentCreateParams>, key?: string) =>
    stripe.paymentIntents.create(
      {
        amount: 15_000,
        currency: 'usd',
        customer: customerId,
        payment_method: cardId,
        return_url: 'http://localhost/done',
        capture_method: 'manual',
        confirm: true,
        transfer_group: group,
        metadata: { group },
        ...more,
      },
      key === undefined ? undefined : { idempotencyKey: key },
    );

  const key = randomUUID();
  const first = await call('a hold', () => hold({}, key));
  await call('the same key again', () => hold({}, key));
  await call('the same key with another amount', () => hold({ amount: 16_000 }, key));
  await call('an increment that was not asked for', () =>
    stripe.paymentIntents.incrementAuthorization(first?.id ?? '', { amount: 16_000 }),
  );
  await call('a capture above the hold', () =>
    stripe.paymentIntents.capture(first?.id ?? '', { amount_to_capture: 15_001 }),
  );
  const captured = await call('a capture in part', () =>
    stripe.paymentIntents.capture(first?.id ?? '', {
      amount_to_capture: 12_000,
      expand: ['latest_charge.balance_transaction'],
    }),
  );
  await call('a second capture', () => stripe.paymentIntents.capture(first?.id ?? ''));
  await call('a cancellation after the capture', () => stripe.paymentIntents.cancel(first?.id ?? ''));

  const second = await call('another hold', () => hold({}));
  await call('its cancellation', () => stripe.paymentIntents.cancel(second?.id ?? ''));
  await call('its second cancellation', () => stripe.paymentIntents.cancel(second?.id ?? ''));
  await call('a capture after the cancellation', () => stripe.paymentIntents.capture(second?.id ?? ''));

  const declineKey = randomUUID();
  const declining = await call('a card that declines later', () =>
    stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customerId }),
  );
  const offSession = { payment_method: declining?.id ?? '', off_session: true } as const;
  await call('a decline off session', () => hold(offSession, declineKey));
  await call('the decline under its key again', () => hold(offSession, declineKey));

  const chargeId = typeof captured?.latest_charge === 'object' ? (captured.latest_charge?.id ?? '') : '';
  const refundKey = randomUUID();
  const refund = () =>
    stripe.refunds.create(
      { charge: chargeId, amount: 2_000, metadata: { group } },
      { idempotencyKey: refundKey },
    );
  await call('a refund in part', refund);
  await call('the refund under its key again', refund);
  await call('a refund of more than is left', () =>
    stripe.refunds.create({ charge: chargeId, amount: 10_001 }),
  );
  await call('the refunds of the charge', () => stripe.refunds.list({ charge: chargeId }));

  const setup = await call('a card saved for later', () =>
    stripe.setupIntents.create({
      customer: customerId,
      return_url: 'http://localhost/done',
      usage: 'off_session',
      payment_method: 'pm_card_visa',
      confirm: true,
    }),
  );
  await call('its cancellation after success', () => stripe.setupIntents.cancel(setup?.id ?? ''));

  const account = await call('a recipient account', () =>
    stripe.v2.core.accounts.create({
      contact_email: `payee.${group}@example.com`,
      dashboard: 'none',
      identity: { country: 'us', entity_type: 'individual' },
      configuration: {
        recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
      },
      defaults: {
        currency: 'usd',
        responsibilities: { fees_collector: 'application', losses_collector: 'application' },
      },
      include: ['configuration.recipient', 'requirements'],
    }),
  );
  const accountId = account?.id ?? '';
  await call('a transfer to an account that may not take one', () =>
    stripe.transfers.create({
      amount: 1_000,
      currency: 'usd',
      destination: accountId,
      source_transaction: chargeId,
      metadata: { group },
    }),
  );
  await call('a bank account with a wrong routing number', () =>
    stripe.tokens.create({
      bank_account: {
        country: 'US',
        currency: 'usd',
        account_holder_name: 'Ada Fitter',
        account_holder_type: 'individual',
        routing_number: '123456789',
        account_number: '000123456789',
      },
    }),
  );
  await call('a transfer to nobody', () =>
    stripe.transfers.create({ amount: 1_000, currency: 'usd', destination: 'acct_1032D82eZvKYlo2C' }),
  );
  await call('a payout of more than there is', () =>
    stripe.payouts.create({ amount: 99_999_900, currency: 'usd' }),
  );

  await call('payment_methods.detach', () => stripe.paymentMethods.detach(cardId));
  await call('a hold on a detached card', () => hold({ off_session: true }));
  await call('customers.del', () => stripe.customers.del(customerId));
  await call('a hold for a deleted customer', () =>
    hold({ payment_method: declining?.id ?? '', off_session: true }),
  );
  await call('an intent that does not exist', () => stripe.paymentIntents.retrieve('pi_doesnotexist'));
  return calls;
}
