/**
 * Tips are in the books in full and separate: no figure of job earnings includes them, every figure of what is owed
 * does.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DisputeFacts } from '#domain/booking/events.ts';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { cents, zero } from '#domain/core/money.ts';
import { type PayoutEvent, tipShares } from '#domain/payout/events.ts';
import { statementOf } from '#domain/payout/statement.ts';
import { takenBy, tips } from '#domain/tip/decide.ts';
import type { TipCommand } from '#domain/tip/commands.ts';
import type { TipEvent } from '#domain/tip/events.ts';
import { largestTip, smallestTip, tipParts } from '#domain/tip/offer.ts';
import { evolveTip, noTip } from '#domain/tip/state.ts';
import { castOf, wholeLife } from './testing/booking-story.ts';
import { earnedWeeks, earningsOf } from './queries/earnings.ts';
import { balances, owedTo, paidInYear, payableMonths, payableOf } from './queries/ledger.ts';
import { payoutStory } from './testing/people-story.ts';
import { openReadSide, type ReadSide } from './testing/read-side.ts';

let side: ReadSide;
const grace = as<TechnicianId>('t3');
const zone = 'America/New_York';

beforeAll(async () => {
  side = await openReadSide();
  side.project();
  const cast = await castOf(side.keys, 3);
  await side.appendBooking('b3', wholeLife(cast));
  await side.append('payout-b3', payoutStory('b3', 't3', 105));
}, 60_000);
afterAll(() => side?.close());

const at = '2030-03-08T12:00:00.000Z';

/** The stream of a tip, decided command by command. */
function eventsOf(bookingId: string, commands: readonly TipCommand[]): readonly TipEvent[] {
  const events: TipEvent[] = [];
  for (const command of commands) {
    const state = events.reduce(evolveTip, noTip);
    const decision = tips.decide(state, command, { now: at, actor: { role: 'customer', id: 'c' } });
    if (!decision.ok) throw new Error(`${bookingId}: ${decision.refusal.code}`);
    events.push(...decision.events);
  }
  return events;
}

async function figures() {
  await side.caughtUp();
  const year = { year: 2030, zone, after: '', limit: 100 };
  // The log dates what is recorded: today.
  const period = { from: '2020-01-01T00:00:00.000Z', until: '2099-01-01T00:00:00.000Z' };
  const [earnings, weeks, owed, books, months, payable] = await Promise.all([
    earningsOf(side.rm, grace),
    earnedWeeks(side.rm, grace, { zone, since: '2020-01-06' }),
    owedTo(side.rm, grace),
    balances(side.rm),
    payableMonths(side.rm, grace, zone),
    payableOf(side.rm, grace, period),
  ]);
  const years = await Promise.all(
    Array.from({ length: 80 }, (_, k) => paidInYear(side.rm, { ...year, year: 2020 + k })),
  );
  const inYears = (of: 'paid' | 'tips') =>
    years
      .flat()
      .filter(({ technicianId }) => technicianId === grace)
      .reduce((total, one) => total + one[of], 0);
  return {
    earnings,
    weeks,
    owed,
    books,
    months,
    statement: statementOf(payable.opening, payable.lines),
    paid: inYears('paid'),
    paidTips: inYears('tips'),
  };
}

const part = (max: number) => fc.integer({ min: 0, max }).map(cents);
const dispute = fc.record({ withdrawn: part(2_000), reinstated: part(2_000), fee: part(1_500) }).map(
  (sums): DisputeFacts => ({
    disputeId: 'dp_1',
    chargeId: '',
    amount: cents(500),
    reason: 'fraudulent',
    status: 'lost',
    respondBy: null,
    outcome: 'lost',
    ...sums,
  }),
);

let number = 0;

test('tips, their refunds and their disputes move what they should, to the cent, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: smallestTip, max: largestTip }).map(cents),
      fc.constantFrom(1, 2, 3),
      part(300),
      fc.array(part(100), { maxLength: 3 }),
      fc.array(dispute, { maxLength: 3 }),
      fc.boolean(),
      async (amount, crew, fee, refunds, disputes, isTransferred) => {
        const before = await figures();
        number += 1;
        const bookingId = `tipped${number}`;
        const chargeId = `ch_${bookingId}`;
        const others = Array.from({ length: crew - 1 }, (_, k) => as<TechnicianId>(`other${k}`));
        const technicians = tipParts(amount, [grace, ...others]);
        const own = technicians[0]?.amount ?? zero;
        const outcome = {
          type: 'TipCharged',
          data: { paymentIntentId: 'pi', chargeId, amount, fee, technicians },
        } as const;
        await side.append(
          `tip-${bookingId}`,
          eventsOf(bookingId, [
            {
              type: 'GiveTip',
              tip: {
                bookingId: as(bookingId),
                customerId: as('c'),
                amount,
                technicians,
                stripeCustomerId: 'cus',
                paymentMethodId: 'pm',
                until: '2030-04-08T12:00:00.000Z',
              },
            },
            { type: 'RecordTip', outcome },
            ...refunds.map((refunded) => ({ type: 'RecordTipRefunds', refunded }) as const),
            ...disputes.map((one) => ({ type: 'RecordTipDispute', dispute: { ...one, chargeId } }) as const),
          ]),
        );
        const about = { sharesRevision: tipShares, technicianId: grace, at };
        const moved: PayoutEvent[] = [
          {
            type: 'SharesNoted',
            data: {
              bookingId: as(bookingId),
              sharesRevision: tipShares,
              chargeId,
              charged: amount,
              technicians,
              at,
            },
          },
          {
            type: 'TransferMade',
            data: { ...about, accountId: 'acct', transferId: `tr_${bookingId}`, amount: own },
          },
        ];
        if (isTransferred) await side.append(`payout-${bookingId}`, moved);
        const after = await figures();
        const sent = isTransferred ? own : zero;

        expect(after.earnings.total).toBe(before.earnings.total);
        expect(after.weeks).toEqual(before.weeks);
        expect(after.earnings.tips).toBe(before.earnings.tips + own);
        expect(after.earnings.pending).toBe(before.earnings.pending + own);
        expect(after.owed).toBe(before.owed + own - sent);
        // Form 1099-NEC counts what was made available to the technician, including tips.
        expect(after.paid).toBe(before.paid + sent);
        expect(after.paidTips).toBe(before.paidTips + sent);
        expect(after.statement.earned).toBe(before.statement.earned);
        expect(after.statement.tips).toBe(before.statement.tips + own);
        expect(after.statement.closing).toBe(after.owed);
        const monthly = (of: 'earned' | 'tips' | 'transferred', months: typeof after.months) =>
          months.reduce((total, month) => total + month[of], 0);
        expect(monthly('earned', after.months)).toBe(after.statement.earned);
        expect(monthly('tips', after.months)).toBe(after.statement.tips);
        expect(monthly('transferred', after.months)).toBe(after.statement.transferred);

        const refunded = refunds.at(-1) ?? zero;
        const last = disputes.at(-1);
        const taken = last ? takenBy(last) : zero;
        const disputeFee = last?.fee ?? zero;
        const change = (account: string) =>
          (after.books.get(account) ?? 0) - (before.books.get(account) ?? 0);
        expect(change('cash')).toBe(amount - fee - sent - refunded - taken - disputeFee);
        expect(change('stripe_fees')).toBe(fee + disputeFee);
        expect(change('tip_refunds')).toBe(refunded);
        expect(change('disputes')).toBe(taken);
        // The platform, a partner and the customer get no part of a tip.
        for (const account of ['platform_revenue', 'customer_receivable', 'suspense'])
          expect(change(account)).toBe(0);
        for (const account of after.books.keys())
          if (account.startsWith('partner_payable')) expect(change(account)).toBe(0);
        expect([...after.books.values()].reduce((total, one) => total + one, 0)).toBe(0);
      },
    ),
    { numRuns: 15 },
  );
}, 120_000);
