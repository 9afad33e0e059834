/** What a technician is shown about a payout that did not arrive (R11). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { as, type TechnicianId } from '../core/ids.ts';
import { cents } from '../core/money.ts';
import type { BookingEvent } from '../booking/events.ts';
import type { TipEvent } from '../tip/events.ts';
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
      { technicianId: grace, amount: cents(9_500) },
    ],
    partner: null,
    platform: cents(10_000),
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
    { kind: 'share', amount: 9_500, at: minute(1), reason: 'completion', crew: 2 },
    { kind: 'open', amount: 9_500, next: 'transfer', until: null, refusal: null },
  ]);
});

test('a tip is a link of its own, and part of what is owed', () => {
  const technicians = [
    { technicianId: ada, amount: cents(501) },
    { technicianId: grace, amount: cents(500) },
  ];
  const tip: TipEvent = {
    type: 'TipCharged',
    data: {
      paymentIntentId: 'pi',
      chargeId: 'ch_tip',
      amount: cents(1_001),
      fee: cents(59),
      technicians,
      at: minute(2),
    },
  };
  const chain = payoutChain(grace, [split], [], [tip]);
  expect(chain.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['share', 9_500],
    ['tip', 500],
    ['open', 10_000],
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

const captured: BookingEvent = {
  type: 'PaymentCaptured',
  data: {
    paymentIntentId: 'pi_1',
    chargeId: 'ch_1',
    amount: cents(30_000),
    fee: cents(900),
    purpose: 'completion',
    attempt: 1,
    at: minute(0),
  },
};
const owed = (amount: number, at: number): BookingEvent => ({
  type: 'SharesOwed',
  data: {
    captured: cents(30_000),
    technicians: [{ technicianId: ada, amount: cents(amount) }],
    partner: null,
    platform: cents(0),
    chargeId: 'ch_1',
    reason: 'refund',
    at: minute(at),
  },
});
const paid = (payoutId: string, at: number): PayoutEvent => ({
  type: 'PayoutPaid',
  data: { technicianId: ada, payoutId, amount: cents(10_500), at: minute(at) },
});
const reversed = (amount: number, at: number): PayoutEvent => ({
  type: 'TransferReversed',
  data: {
    technicianId: ada,
    sharesRevision: 6,
    transferId: 'tr_1',
    reversalId: 'trr_1',
    amount: cents(amount),
    at: minute(at),
  },
});
const netted = (amount: number, at: number): PayoutEvent => ({
  type: 'PayoutNetted',
  data: { technicianId: ada, amount: cents(amount), at: minute(at) },
});
const refused: PayoutEvent = {
  type: 'TransferFailed',
  data: {
    technicianId: ada,
    sharesRevision: 5,
    attempt: 1,
    code: 'balance_insufficient',
    message: 'No.',
    at: minute(2),
  },
};
const awaited: PayoutEvent = {
  type: 'FundsAwaited',
  data: { technicianId: ada, sharesRevision: 5, until: minute(50), at: minute(2) },
};

test('a chain leads from the charge to the bank, and nothing is open at its end', () => {
  expect(payoutChain(ada, [captured, split], [transferred, created('po_1', 3), paid('po_1', 4)])).toEqual([
    { kind: 'captured', amount: 30_000, at: minute(0) },
    { kind: 'share', amount: 10_500, at: minute(1), reason: 'completion', crew: 2 },
    { kind: 'transfer', amount: 10_500, at: minute(2) },
    {
      kind: 'bank',
      amount: 10_500,
      at: minute(3),
      state: 'paid',
      arrivesOn: null,
      settledAt: minute(4),
      refusal: null,
    },
  ]);
});

test('a refund takes back from the account what is there, and is overpaid once it is at the bank', () => {
  const back = [captured, split, owed(-4_000, 5)];
  expect(payoutChain(ada, back, [transferred, reversed(4_000, 6)]).slice(-2)).toEqual([
    { kind: 'reversal', amount: -4_000, at: minute(6) },
    { kind: 'open', amount: 6_500, next: 'bank', until: null, refusal: null },
  ]);
  expect(payoutChain(ada, back, [transferred, created('po_1', 3), paid('po_1', 4)]).at(-1)).toEqual({
    kind: 'overpaid',
    amount: -4_000,
  });
});

test('what holds money up is shown until it moves again', () => {
  const rest = (...payout: readonly PayoutEvent[]) => payoutChain(ada, [split], payout).at(-1);
  const failure = { code: 'balance_insufficient', message: 'No.', at: minute(2) };
  expect(rest(refused)).toMatchObject({ kind: 'open', next: 'transfer', until: null, refusal: failure });
  expect(rest(awaited)).toMatchObject({ kind: 'open', next: 'transfer', until: minute(50), refusal: null });
  expect(rest(refused, transferred)).toMatchObject({ next: 'bank', until: null, refusal: null });
  expect(rest(awaited, transferred)).toMatchObject({ next: 'bank', until: null, refusal: null });
  const again = failed(null, 'payouts_not_allowed', 4);
  expect(rest(transferred, again, netted(500, 5))).toMatchObject({ amount: 10_000, refusal: null });
  expect(rest(transferred, again, reversed(500, 5))).toMatchObject({ refusal: null });
  const dropped: PayoutEvent = { type: 'PayoutDropped', data: { technicianId: ada, at: minute(5) } };
  expect(rest(transferred, again, dropped)).toMatchObject({ refusal: null });
});

/** Any sequence of what may happen to a technician's money; amounts in cents. */
const life = fc.array(
  fc.oneof(
    fc.integer({ min: -5_000, max: 5_000 }).map((amount) => ({ booking: amount })),
    fc.constantFrom(transferred, refused, awaited, created('po_1', 3), created('po_2', 4)),
    fc.constantFrom(
      paid('po_1', 5),
      paid('po_2', 6),
      failed('po_1', 'no_account', 7),
      failed(null, 'any', 8),
    ),
    fc
      .integer({ min: 1, max: 900 })
      .chain((amount) => fc.constantFrom(netted(amount, 9), reversed(amount, 9))),
  ),
  { maxLength: 20 },
);

test('what the bank has or is about to have, what was netted and the rest are what is owed (R11)', () => {
  fc.assert(
    fc.property(life, (events) => {
      const shares = events.flatMap((event) => ('booking' in event ? [owed(event.booking, 1)] : []));
      const payout = events.flatMap((event) => ('booking' in event ? [] : [event]));
      const total = (kinds: readonly string[]): number =>
        payoutChain(ada, shares, payout)
          .filter((link) => kinds.includes(link.kind) && !(link.kind === 'bank' && link.state === 'failed'))
          .reduce((all, link) => all + link.amount, 0);
      const wanted = events.reduce((all, event) => all + ('booking' in event ? event.booking : 0), 0);
      expect(total(['share'])).toBe(wanted);
      expect(total(['bank', 'netted', 'open', 'overpaid'])).toBe(wanted);
    }),
  );
});
