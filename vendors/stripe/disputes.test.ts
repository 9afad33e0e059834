/** How we read the provider's disputes and refunds, in the shapes of its documentation. */
import type Stripe from 'stripe';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { disputeFacts, isAftercare, movesMoney, refundsOfCharge } from './disputes.ts';
import { openStripe } from './client.ts';

const dispute = (more: object): Stripe.Dispute =>
  ({
    id: 'du_1',
    amount: 5_000,
    balance_transactions: [],
    charge: 'ch_1',
    evidence_details: { due_by: 1_767_225_599 },
    reason: 'fraudulent',
    status: 'needs_response',
    ...more,
  }) as unknown as Stripe.Dispute;
const moved = (amount: number, fee: number) => ({ amount, fee, net: amount - fee });

test('sums up every movement of a dispute, partial returns and returned fees included', () => {
  const balance_transactions = [moved(-5_000, 1_500), moved(2_000, 0), moved(1_000, -500)];
  expect(disputeFacts(dispute({ balance_transactions }))).toMatchObject({
    withdrawn: 5_000,
    reinstated: 3_000,
    fee: 1_000,
    respondBy: '2025-12-31T23:59:59.000Z',
  });
});

test.each([
  ['needs_response', null],
  ['under_review', null],
  ['warning_needs_response', null],
  ['warning_under_review', null],
  ['appeal_needs_response', null],
  ['a_status_of_a_later_version', null],
  ['won', 'won'],
  ['lost', 'lost'],
  ['warning_closed', 'inquiry_closed'],
  ['prevented', 'prevented'],
])('a dispute that is %s has the outcome %s', (status, outcome) => {
  expect(disputeFacts(dispute({ status })).outcome).toBe(outcome);
});

test('a bank that takes no evidence names no day until which it counts', () => {
  expect(disputeFacts(dispute({ evidence_details: { due_by: 0 } })).respondBy).toBeNull();
});

test('an expanded charge is the same charge', () => {
  expect(disputeFacts(dispute({ charge: { id: 'ch_2', object: 'charge' } })).chargeId).toBe('ch_2');
});

const refund = (more: object): Stripe.Refund =>
  ({
    id: 're_1',
    amount: 100,
    balance_transaction: 'txn_1',
    status: 'succeeded',
    metadata: {},
    ...more,
  }) as unknown as Stripe.Refund;

test('a pending refund counts as paid back, one that failed or was canceled came back', () => {
  expect(
    ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'].filter((status) =>
      movesMoney(refund({ status })),
    ),
  ).toEqual(['pending', 'requires_action', 'succeeded']);
});

let server: Server;
let stripe: Stripe;
beforeAll(async () => {
  server = createServer((_request, response) => {
    const data = [
      refund({
        id: 're_3',
        status: 'failed',
        failure_reason: 'lost_or_stolen_card',
        metadata: { step: 's' },
      }),
      refund({ id: 're_2', balance_transaction: null }),
      refund({ id: 're_1' }),
    ];
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ object: 'list', data, has_more: false, url: '/v1/refunds' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  stripe = openStripe({ secretKey: 'sk_test_x', apiBase: `http://127.0.0.1:${address.port}` });
});
afterAll(() => void server.close());

test('a refund that moved no money, as of a released hold, is none', async () => {
  expect(await refundsOfCharge(stripe, 'ch_1')).toEqual([
    { refundId: 're_1', amount: 100, step: null, failure: null },
    {
      refundId: 're_3',
      amount: 100,
      step: 's',
      failure: { code: 'lost_or_stolen_card', message: 'The refund did not reach the card.' },
    },
  ]);
});

test.each([
  ['charge.dispute.created', true],
  ['refund.failed', true],
  ['charge.refunded', true],
  ['charge.refund.updated', true],
  ['charge.captured', false],
  ['payout.failed', false],
])('%s is aftercare: %s', (type, is) => {
  expect(isAftercare(type)).toBe(is);
});
