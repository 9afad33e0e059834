/** A payment still being prepared when its customer's account is deleted leaves nothing at the provider (R29). */
import { MockActivityEnvironment } from '@temporalio/testing';
import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { as, type BookingId, type CustomerId } from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import type { EventLog, StoredEvent } from '#events/log.ts';
import { type Fixture, keys, startFixture } from '#sandbox/fixture.ts';
import { openStripe } from '#vendors/stripe/client.ts';
import { findCustomer, findOrCreateCustomer, forgetCustomer } from '#vendors/stripe/customers.ts';
import { paymentActivities } from './payments.ts';

let fixture: Fixture;
let stripe: Stripe;
beforeAll(async () => {
  fixture = await startFixture();
  stripe = openStripe({ secretKey: keys.secret, apiBase: fixture.sandbox.url });
});
afterAll(() => fixture.stop());

let bookingId: BookingId;
let customerId: CustomerId;
let count = 0;
beforeEach(() => {
  count += 1;
  bookingId = as<BookingId>(`booking-${count}`);
  customerId = as<CustomerId>(`customer-${count}`);
});

/** The second try of a preparation whose first one got no answer; the log says what became of the account meanwhile. */
function prepareAgain(
  type: 'CustomerRegistered' | 'CustomerDeleted',
  stripeCustomerId: string | null = null,
  intentType: 'payment' | 'setup' = 'payment',
) {
  const account = { type, stream: `customer-${customerId}` } as StoredEvent;
  const log = {
    readStream: async (stream: string) => [account].filter((event) => event.stream === stream),
  } as unknown as EventLog;
  const order = {
    seen: { stream: `booking-${bookingId}`, revision: 0 },
    bookingId,
    customerId,
    stripeCustomerId,
    amount: cents(15_000),
    attempt: 1,
    intentType,
    offered: null,
  } as const;
  const { preparePayment } = paymentActivities({ stripe, log });
  return new MockActivityEnvironment({ attempt: 2 }).run(preparePayment, order);
}

describe('a payment that is prepared while its customer deletes the account', () => {
  it('makes no customer for it', async () => {
    expect(await prepareAgain('CustomerDeleted')).toEqual({ kind: 'outdated' });
    expect(await findCustomer(stripe, customerId)).toBeNull();
  });

  it('makes no other customer in the place of the deleted one', async () => {
    const made = await findOrCreateCustomer(stripe, customerId);
    await forgetCustomer(stripe, customerId);
    expect(await prepareAgain('CustomerDeleted', made)).toEqual({ kind: 'outdated' });
    expect(await findCustomer(stripe, customerId)).toBeNull();
  });

  it('is prepared for an account that is still there', async () => {
    expect(await prepareAgain('CustomerRegistered')).toMatchObject({ kind: 'prepared' });
    expect(await findCustomer(stripe, customerId)).not.toBeNull();
  });

  it.each(['payment', 'setup'] as const)(
    'is made as a %s under another key where the provider has lost its customer (P7)',
    async (intentType) => {
      const lost = await findOrCreateCustomer(stripe, customerId);
      await stripe.customers.del(lost);
      const made = await prepareAgain('CustomerRegistered', lost, intentType);
      expect(made).toMatchObject({ kind: 'prepared', intentType });
      expect(made).not.toMatchObject({ stripeCustomerId: lost });
    },
  );
});
