/** The simulated provider's charges, held to its documentation (docs.stripe.com/api/charges/object, /refunds/create, /payment_intents/cancel). */
import { expect, test } from 'vitest';
import { openRandom } from '../random.ts';
import { Scheduler } from '../scheduler.ts';
import { cards } from '../script.ts';
import { payments } from './payments.ts';
import { Provider } from './provider.ts';

/** $150.00 held with its card's holder present, and the calls about it. */
function held() {
  const random = openRandom(1);
  const scheduler = new Scheduler(Date.parse('2026-03-02T14:00:00.000Z'), random);
  const provider = new Provider({ scheduler, random, pendingDays: 0, onEvent: () => undefined });
  const { books } = provider;
  const post = (path: string, parameters: Readonly<Record<string, string>> = {}) => {
    const { status, body } = provider.answer({
      method: 'POST',
      path,
      parameters,
      sent: '',
      key: null,
      account: null,
    });
    const { error } = JSON.parse(body) as {
      readonly error?: { readonly code?: string; readonly param?: string };
    };
    return [status, error?.code ?? error?.param ?? null];
  };
  post('/v1/payment_intents', { amount: '15000', currency: 'usd', capture_method: 'manual' });
  const id = books.all('payment_intent')[0]?.id ?? '';
  payments(books).confirm(id, cards.plain);
  const chargeId = books.all('charge')[0]?.id ?? '';
  return {
    books,
    charge: () => {
      const { amount_refunded, refunded } = books.get('charge', chargeId);
      return { amount_refunded, refunded };
    },
    intent: (call: 'capture' | 'cancel') => post(`/v1/payment_intents/${id}/${call}`),
    refund: (amount?: number) =>
      post('/v1/refunds', { charge: chargeId, ...(amount !== undefined && { amount: String(amount) }) }),
  };
}

test('a charge is refunded once all of it went back, and nothing more of it is given', () => {
  const { charge, intent, refund, books } = held();
  intent('capture');
  expect(refund(5_000)).toEqual([200, null]);
  expect(charge()).toEqual({ amount_refunded: 5_000, refunded: false });
  expect(refund(10_001)).toEqual([400, 'amount']);
  expect(refund()).toEqual([200, null]);
  expect(charge()).toEqual({ amount_refunded: 15_000, refunded: true });
  for (const more of [1, undefined]) expect(refund(more)).toEqual([400, 'charge_already_refunded']);
  const [last] = books.all('refund');
  if (last) payments(books).returnRefund(last);
  expect(charge()).toEqual({ amount_refunded: 5_000, refunded: false });
});

test('a hold that is let go counts as refunded', () => {
  const { charge, intent } = held();
  expect(charge()).toEqual({ amount_refunded: 0, refunded: false });
  expect(intent('cancel')).toEqual([200, null]);
  expect(charge()).toEqual({ amount_refunded: 15_000, refunded: true });
});
