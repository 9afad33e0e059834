/** The provider's books for a booking, including refunds from its dashboard and movements by the bank. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type Stripe from 'stripe';
import { chargeOf, type Fixture, startFixture } from '#sandbox/fixture.ts';
import { providerBooks } from './provider-books.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

/** A captured charge of $150.00; without a booking if there is none to name. */
async function charged(metadata: Stripe.MetadataParam): Promise<string> {
  const intent = await fixture.stripe.paymentIntents.create({
    amount: 15_000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    return_url: 'http://localhost/done',
    metadata,
  });
  return chargeOf(intent);
}

const bookOf = async (id: string) =>
  (await providerBooks(fixture.stripe)()).filter(({ bookingId }) => bookingId === id);

const dispute = async (charge: string) =>
  (await fixture.control('POST', `/sandbox/charges/${charge}/dispute`, { amount: 4_000 })) as Stripe.Dispute;

test('a dispute, a refund of the dashboard and one that came back count as the provider has them', async () => {
  const charge = await charged({ bookingId: 'b1' });
  await fixture.control('POST', `/sandbox/charges/${charge}/refund`, { amount: 1_000 });
  const refund = await fixture.stripe.refunds.create({
    charge,
    amount: 2_000,
    metadata: { bookingId: 'b1' },
  });
  await fixture.control('POST', `/sandbox/refunds/${refund.id}/fail`);
  const { id } = await dispute(charge);
  const sums = { captured: 15_000, refunded: 1_000, disputed: 4_000, disputeFees: 1_500, transferred: 0 };
  expect(await bookOf('b1')).toMatchObject([{ bookingId: 'b1', ...sums, disputes: `${id} needs_response` }]);
  await fixture.control('POST', `/sandbox/disputes/${id}/close`, { status: 'won' });
  expect(await bookOf('b1')).toMatchObject([{ ...sums, disputed: 0, disputes: `${id} won` }]);
});

test('a dispute of a charge that no booking made is still listed', async () => {
  const { id } = await dispute(await charged({}));
  const books = await providerBooks(fixture.stripe)();
  expect(books.filter(({ bookingId }) => bookingId === id)).toMatchObject([{ disputed: 4_000, captured: 0 }]);
});

test('what nobody waits for any longer is not read to its end', async () => {
  await charged({ bookingId: 'b2' });
  const over = new Error('nobody waits');
  await expect(providerBooks(fixture.stripe)(AbortSignal.abort(over))).rejects.toBe(over);
});
