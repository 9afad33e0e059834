/** Refunds as requested by tasks of an earlier release. */
import { MockActivityEnvironment } from '@temporalio/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { as, type BookingId } from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import { chargeOf, type Fixture, startFixture } from '#sandbox/fixture.ts';
import { EventStore, openMemoryLog } from '#tests/simulator/store/log.ts';
import { refundActivities } from './refunds.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

test('a task that does not say what its workflow had seen is done at its first try', async () => {
  const { stripe } = fixture;
  const intent = await stripe.paymentIntents.create({
    amount: 15_000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    return_url: 'http://localhost/done',
  });
  const log = openMemoryLog(new EventStore(), { now: Date.now });
  const { refundCharge } = refundActivities({ stripe, log });
  const order = {
    bookingId: as<BookingId>('b1'),
    chargeId: chargeOf(intent),
    amount: cents(2_000),
    request: 'r1',
    isRefused: false,
  };
  const outcome = await new MockActivityEnvironment({ attempt: 1 }).run(refundCharge, order);
  expect(outcome).toMatchObject({ kind: 'refunded', amount: 2_000 });
});
