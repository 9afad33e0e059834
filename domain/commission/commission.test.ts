/**
 * A partner's commissions: each line of the account is in one closing, and nothing is paid unchecked, twice or short.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { system } from '../core/actor.ts';
import { defaultDurations } from '../core/durations.ts';
import { as, type BookingId, type PartnerId } from '../core/ids.ts';
import { cents } from '../core/money.ts';
import { sealedExample } from '../examples/people.ts';
import { endOfMonth, type Period } from '../settlement/period.ts';
import type { Settlement } from '../settlement/state.ts';
import type { CommissionCommand, CommissionLine } from './commands.ts';
import { commissions } from './decide.ts';
import { dueMonths } from './due.ts';
import type { Closing, CommissionPart } from './events.ts';
import { closedLines, standingOf } from './standing.ts';
import { type CommissionsState, evolveCommissions, noCommissions } from './state.ts';

const partnerId = as<PartnerId>('p1');
const admin = { role: 'admin', id: 'ada' } as const;
const workflow = system('workflow:settlement');
const note = sealedExample('p1', 'commissionNote');
const booking = (n: number) => as<BookingId>(`b${n}`);
const month = (text: string) => as<Period>(text);
const line = (position: number, n: number, amount: number, at: string): CommissionLine => ({
  position: String(position),
  bookingId: booking(n),
  amount: cents(amount),
  at,
});
const close = (period: string, lines: readonly CommissionLine[], isEnding = false): CommissionCommand => ({
  type: 'ClosePeriod',
  partnerId,
  period: month(period),
  until: endOfMonth(month(period)),
  lines,
  isEnding,
});

function after(
  state: CommissionsState,
  command: CommissionCommand,
  now = '2031-01-01T12:00:00.000Z',
): CommissionsState {
  const actor = command.type === 'ClosePeriod' || command.type === 'HoldCommission' ? workflow : admin;
  const decision = commissions.decide(state, command, { now, actor });
  if (!decision.ok) throw new Error(decision.refusal.code);
  return decision.events.reduce(evolveCommissions, state);
}
const closed = (state: CommissionsState, period: string): Closing => {
  const found = state.closings.find((closing) => closing.period === period);
  if (!found) throw new Error(`${period} was not closed`);
  return found;
};

describe('a closing', () => {
  const october = line(10, 1, 3_000, '2026-10-14T12:00:00.000Z');

  test('takes what the log took before midnight in New York, and nothing of the next month', () => {
    const last = line(11, 2, 500, '2026-11-01T03:59:59.999Z');
    const first = line(12, 3, 700, '2026-11-01T04:00:00.000Z');
    const state = after(noCommissions, close('2026-10', [october, last, first]));
    expect(closed(state, '2026-10')).toMatchObject({ earned: 3_500, due: 3_500, payable: 3_500, upTo: '11' });
    const next = after(state, close('2026-11', [october, last, first]));
    expect(closed(next, '2026-11')).toMatchObject({ after: '11', upTo: '12', earned: 700, carried: 700 });
  });

  test('carries less than $25 over, and pays exactly $25', () => {
    const state = after(noCommissions, close('2026-10', [line(1, 1, 2_499, '2026-10-02T12:00:00.000Z')]));
    expect(closed(state, '2026-10')).toMatchObject({ payable: 0, carried: 2_499 });
    const next = after(state, close('2026-11', [line(2, 2, 1, '2026-11-02T12:00:00.000Z')]));
    expect(closed(next, '2026-11')).toMatchObject({ opening: 2_499, payable: 2_500, carried: 0 });
  });

  test('at the end of a partnership pays whatever is left', () => {
    const state = after(noCommissions, close('2026-10', [line(1, 1, 80, '2026-10-02T12:00:00.000Z')]));
    const ended = after(state, close('2026-11', [], true));
    expect(closed(ended, '2026-11')).toMatchObject({ opening: 80, payable: 80, carried: 0 });
    expect(after(ended, close('2026-12', [], true))).toEqual(ended);
  });

  test('of a refund after a paid statement is a negative line of the next one (R12)', () => {
    const paid = after(noCommissions, close('2026-10', [october]));
    const refund = line(20, 1, -1_000, '2026-11-03T12:00:00.000Z');
    const next = after(paid, close('2026-11', [october, refund]));
    expect(closed(next, '2026-10')).toEqual(closed(paid, '2026-10'));
    expect(closed(next, '2026-11')).toMatchObject({
      corrected: -1_000,
      due: -1_000,
      payable: 0,
      carried: -1_000,
    });
  });

  test('is made once, and never behind a later one', () => {
    const state = after(noCommissions, close('2026-10', [october]));
    expect(after(state, close('2026-10', [october, line(11, 2, 900, '2026-10-20T12:00:00.000Z')]))).toEqual(
      state,
    );
    const context = { now: '2031-01-01T12:00:00.000Z', actor: workflow };
    expect(commissions.decide(state, close('2026-09', [october]), context)).toMatchObject({
      refusal: { code: 'closed_later' },
    });
    expect(
      commissions.decide(state, close('2026-11', [october]), { ...context, now: '2026-12-01T04:59:59.999Z' }),
    ).toMatchObject({ refusal: { code: 'period_open' } });
  });

  test('a month without anything is none', () => {
    expect(after(noCommissions, close('2026-10', []))).toEqual(noCommissions);
  });
});

describe('a held commission', () => {
  const hold: CommissionCommand = { type: 'HoldCommission', bookingId: booking(1), reason: 'own_purchase' };
  const lines = [
    line(10, 1, 4_000, '2026-10-14T12:00:00.000Z'),
    line(11, 2, 3_000, '2026-10-15T12:00:00.000Z'),
  ];
  const held = after(after(noCommissions, hold), close('2026-10', lines));

  test('is on no payment before an admin releases it, and then on the next', () => {
    expect(closed(held, '2026-10')).toMatchObject({
      earned: 3_000,
      payable: 3_000,
      withheld: [{ bookingId: 'b1', amount: 4_000 }],
    });
    const released = after(held, { type: 'ReleaseCommission', bookingId: booking(1), note });
    expect(dueMonths(released, [], '2026-12-01T12:00:00.000Z')).toEqual(['2026-11']);
    const next = after(released, close('2026-11', lines));
    expect(closed(next, '2026-11')).toMatchObject({
      released: [{ bookingId: 'b1', amount: 4_000 }],
      payable: 4_000,
    });
    expect(after(next, close('2026-12', lines))).toEqual(next);
  });

  test('that is refused goes back to the platform, and so does what a refund takes back of it later', () => {
    const refused = after(held, { type: 'RefuseCommission', bookingId: booking(1), note });
    const next = after(refused, close('2026-11', lines));
    expect(closed(next, '2026-11')).toMatchObject({
      forfeited: [{ bookingId: 'b1', amount: 4_000 }],
      payable: 0,
      carried: 0,
    });
    const refund = line(20, 1, -1_500, '2026-12-03T12:00:00.000Z');
    const later = after(next, close('2026-12', [...lines, refund]));
    expect(closed(later, '2026-12')).toMatchObject({
      forfeited: [{ bookingId: 'b1', amount: -1_500 }],
      due: 0,
    });
  });

  test('that was paid before it was held is still lowered by a refund', () => {
    const paid = after(after(noCommissions, close('2026-10', lines)), hold);
    const refund = line(20, 1, -1_500, '2026-11-03T12:00:00.000Z');
    expect(closed(after(paid, close('2026-11', [...lines, refund])), '2026-11')).toMatchObject({
      corrected: -1_500,
      withheld: [],
    });
  });

  test('is decided by an admin alone', () => {
    const release: CommissionCommand = { type: 'ReleaseCommission', bookingId: booking(1), note };
    const by = (actor: Parameters<typeof commissions.decide>[2]['actor']) =>
      commissions.decide(held, release, { now: '2026-11-01T12:00:00.000Z', actor });
    expect(by({ role: 'partner', id: 'p1' })).toMatchObject({ refusal: { code: 'not_yours' } });
    expect(by(workflow)).toMatchObject({ refusal: { code: 'not_yours' } });
    expect(by(admin)).toMatchObject({ ok: true });
    expect(
      commissions.decide(noCommissions, release, { now: '2026-11-01T12:00:00.000Z', actor: admin }),
    ).toMatchObject({ refusal: { code: 'not_held' } });
  });
});

const day = fc.integer({ min: 0, max: 364 });
const action = fc.oneof(
  fc.record({
    kind: fc.constant('line' as const),
    n: fc.nat(4),
    amount: fc.integer({ min: -3_000, max: 6_000 }),
    day,
  }),
  fc.record({
    kind: fc.constantFrom('HoldCommission', 'ReleaseCommission', 'RefuseCommission'),
    n: fc.nat(4),
    day,
  }),
);
const year = (least: number) => fc.array(action, { minLength: least, maxLength: 60 });

/** A partner's year, closed month by month, and the account's lines. */
function lived(
  actions: readonly (typeof action extends fc.Arbitrary<infer One> ? One : never)[],
  isEnding: boolean,
) {
  const start = Date.parse('2027-01-01T12:00:00.000Z');
  let state = noCommissions;
  const lines: CommissionLine[] = [];
  const closeAll = (now: string) => {
    for (const period of dueMonths(state, lines, now))
      state = after(state, close(period, lines, isEnding), now);
  };
  for (const one of actions.toSorted((a, b) => a.day - b.day)) {
    const at = new Date(start + one.day * 86_400_000).toISOString();
    closeAll(at);
    if (one.kind === 'line') {
      lines.push(line(lines.length + 1, one.n, one.amount, at));
      continue;
    }
    const bookingId = booking(one.n);
    const command: CommissionCommand =
      one.kind === 'HoldCommission'
        ? { type: one.kind, bookingId, reason: 'other' }
        : { type: one.kind, bookingId, note };
    const actor = one.kind === 'HoldCommission' ? workflow : admin;
    const decision = commissions.decide(state, command, { now: at, actor });
    if (decision.ok) state = decision.events.reduce(evolveCommissions, state);
  }
  return { before: state, lines, closeAll: (now: string) => (closeAll(now), state) };
}

test('whatever is earned, refunded, held, released and refused: every cent is paid, carried, held or given back, once', () => {
  const sum = (parts: readonly { readonly amount: number }[]) =>
    parts.reduce((all, { amount }) => all + amount, 0);
  fc.assert(
    fc.property(year(0), fc.boolean(), (actions, isEnding) => {
      const { lines, closeAll } = lived(actions, isEnding);
      const { closings, holds } = closeAll('2028-03-01T12:00:00.000Z');
      const paid = closings.reduce((all, { payable }) => all + payable, 0);
      const forfeited = sum(closings.flatMap(({ forfeited: parts }): readonly CommissionPart[] => parts));
      const kept = holds.reduce((all, { withheld }) => all + withheld, 0);
      expect(paid + forfeited + kept + (closings.at(-1)?.carried ?? 0)).toBe(sum(lines));
      for (const { payable, due } of closings) expect([0, due]).toContain(payable);
      const covered = closings.map(({ after: from, upTo }) => [from, upTo]);
      for (const [index, [from]] of covered.entries()) expect(from).toBe(covered[index - 1]?.[1] ?? null);
    }),
    { numRuns: 500 },
  );
});

test('which lines of a closing are paid, all together, is what each line’s own standing says', () => {
  const now = '2028-03-01T12:00:00.000Z';
  const seen = { paid: 0, unpaid: 0, otherwise: 0 };
  fc.assert(
    fc.property(year(30), fc.boolean(), fc.constantFrom(5, 13), (actions, isAllClosed, paidMonths) => {
      const { before, lines, closeAll } = lived(actions, false);
      const state = isAllClosed ? closeAll(now) : before;
      const settlements = state.closings.map(({ period, payable, carried }, index) => {
        const payout = index < paidMonths ? { paidAt: now } : null;
        return [
          period,
          { payable, carried, payout, payBy: now, awaited: null, failed: null, fundsUntil: null },
        ];
      });
      const money = {
        commissions: state,
        settlements: new Map(settlements as unknown as readonly [Period, Settlement][]),
        endedAt: null,
        durations: defaultDurations,
      };
      const closedOnes = closedLines(money);
      for (const one of lines) {
        const on = closedOnes.find(
          ({ after: from, upTo }) =>
            Number(one.position) > Number(from) && Number(one.position) <= Number(upTo),
        );
        const isPaid = on !== undefined && on.isPaid !== on.otherwise.includes(one.bookingId);
        expect(isPaid).toBe(standingOf(one, money, now).paidAt !== null);
        seen[isPaid ? 'paid' : 'unpaid'] += 1;
        if (on?.otherwise.includes(one.bookingId)) seen.otherwise += 1;
      }
    }),
    { numRuns: 200 },
  );
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(20);
});
