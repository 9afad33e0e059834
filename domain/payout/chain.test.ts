/** What a technician is told of a payout that did not arrive (R11). */
import { expect, test } from 'vitest';
import { as, type TechnicianId } from '../core/ids.ts';
import { cents } from '../core/money.ts';
import type { BookingEvent } from '../booking/events.ts';
import { payoutChain } from './chain.ts';
import type { PayoutEvent } from './events.ts';

const ada = as<TechnicianId>('ada');
const grace = as<TechnicianId>('grace');
const minute = (n: number) => `2030-03-04T12:${String(n).padStart(2, '0')}:00.000Z`;

const split: BookingEvent = {
  type: 'SharesOwed',
  data: {
    captured: cents(30_000),
    technicians: [
      { technicianId: ada, amount: cents(10_500) },
      { technicianId: grace, amount: cents(10_500) },
    ],
    partner: null,
    platform: cents(9_000),
    chargeId: 'ch_1',
    reason: 'completion',
    at: minute(1),
  },
};
const transferred: PayoutEvent = {
  type: 'TransferMade',
  data: {
    sharesRevision: 5,
    technicianId: ada,
    accountId: 'acct_ada',
    transferId: 'tr_1',
    amount: cents(10_500),
    at: minute(2),
  },
};
const created = (payoutId: string, at: number): PayoutEvent => ({
  type: 'PayoutCreated',
  data: {
    technicianId: ada,
    accountId: 'acct_ada',
    payoutId,
    amount: cents(10_500),
    attempt: at,
    at: minute(at),
  },
});
const failed = (payoutId: string | null, code: string, at: number): PayoutEvent => ({
  type: 'PayoutFailed',
  data: {
    technicianId: ada,
    payoutId,
    amount: cents(10_500),
    attempt: at,
    code,
    message: 'No.',
    at: minute(at),
  },
});
const openOf = (...payout: readonly PayoutEvent[]) =>
  payoutChain(ada, [split], [transferred, ...payout]).find(({ kind }) => kind === 'open');

test('one of a crew sees their own share, and among how many it was split', () => {
  const chain = payoutChain(grace, [split], [transferred, created('po_1', 3)]);
  expect(chain).toEqual([
    { kind: 'share', amount: 10_500, at: minute(1), reason: 'completion', crew: 2 },
    { kind: 'open', amount: 10_500, next: 'transfer', until: null, refusal: null },
  ]);
});

test('why a bank sent money back outlasts what the provider says of later tries, until one is under way', () => {
  const back = [created('po_1', 3), failed('po_1', 'account_closed', 4), failed(null, 'invalid_request', 5)];
  expect(openOf(...back)).toMatchObject({ next: 'bank', refusal: { code: 'account_closed', at: minute(4) } });
  expect(openOf(...back, created('po_2', 6))).toBeUndefined();
  const again = [...back, created('po_2', 6), failed('po_2', 'no_account', 7)];
  expect(openOf(...again)).toMatchObject({ refusal: { code: 'no_account' } });
  expect(openOf(failed(null, 'payouts_not_allowed', 3))).toMatchObject({
    refusal: { code: 'payouts_not_allowed' },
  });
});
