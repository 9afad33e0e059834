/** Test payouts are in the books under their own name, and no figure of a technician's earnings includes them. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import type { TestPayoutEvent } from '#domain/testpayout/events.ts';
import { castOf, wholeLife } from './testing/booking-story.ts';
import { earnedWeeks, earningsOf, payoutsOfTechnician } from './queries/earnings.ts';
import { balances, owedTo } from './queries/ledger.ts';
import { payoutStory } from './testing/people-story.ts';
import { openReadSide, type ReadSide } from './testing/read-side.ts';

let side: ReadSide;
beforeAll(async () => {
  side = await openReadSide();
  side.project();
  const cast = await castOf(side.keys, 3);
  await side.appendBooking('b3', wholeLife(cast));
  await side.append('payout-b3', payoutStory('b3', 't3', 105));
}, 60_000);
afterAll(() => side?.close());

const grace = as<TechnicianId>('t3');
const amount = cents(2_500);
const at = '2030-03-08T12:00:00.000Z';

/** How far one gets: refused at once, in the account, at the bank, or returned from there. */
const ends = ['refused', 'transferred', 'paid', 'taken back'] as const;

function eventsOf(number: number, end: (typeof ends)[number]): readonly TestPayoutEvent[] {
  const failed = (stage: 'transfer' | 'bank'): TestPayoutEvent => ({
    type: 'TestPayoutFailed',
    data: { number, stage, code: 'account_closed', message: 'The bank account has been closed.', at },
  });
  const requested: TestPayoutEvent = {
    type: 'TestPayoutRequested',
    data: { technicianId: grace, number, accountId: 'acct_t3', amount, at },
  };
  if (end === 'refused') return [requested, failed('transfer')];
  const sent: readonly TestPayoutEvent[] = [
    requested,
    { type: 'TestTransferMade', data: { number, transferId: `tr_${number}`, amount, at } },
  ];
  if (end === 'transferred') return sent;
  const created: TestPayoutEvent = {
    type: 'TestPayoutCreated',
    data: { number, payoutId: `po_${number}`, arrivesOn: at, at },
  };
  if (end === 'paid') return [...sent, created, { type: 'TestPayoutPaid', data: { number, at } }];
  const back: TestPayoutEvent = {
    type: 'TestTransferReversed',
    data: { number, reversalId: `trr_${number}`, amount, at },
  };
  return [...sent, created, failed('bank'), back];
}

async function earnings() {
  await side.caughtUp();
  const [sums, payouts, weeks, owed, books] = await Promise.all([
    earningsOf(side.rm, grace),
    payoutsOfTechnician(side.rm, grace),
    earnedWeeks(side.rm, grace, { zone: 'America/New_York', since: '2020-01-06' }),
    owedTo(side.rm, grace),
    balances(side.rm),
  ]);
  const rest = [...books].filter(([account]) => account !== 'cash' && account !== 'test_payouts');
  return { figures: { sums, payouts, weeks, owed, rest }, books };
}

test('earnings are the same with any number of test payouts, and the journal sums to zero', async () => {
  const before = await earnings();
  expect(before.figures.sums.total).toBeGreaterThan(0);
  let number = 0;
  let gone = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...ends), { minLength: 1, maxLength: 6 }), async (tests) => {
      for (const end of tests) {
        number += 1;
        await side.append('testpayout-t3', eventsOf(number, end));
        gone += end === 'transferred' || end === 'paid' ? amount : 0;
      }
      const after = await earnings();
      expect(after.figures).toEqual(before.figures);
      expect(after.books.get('test_payouts') ?? 0).toBe(gone);
      expect(after.books.get('cash')).toBe((before.books.get('cash') ?? 0) - gone);
      expect([...after.books.values()].reduce((total, one) => total + one, 0)).toBe(0);
    }),
    { numRuns: 12 },
  );
}, 60_000);
