/** Each outcome of a payout is recorded once, even if its step is repeated after its task was lost (R11, R22). */
import { describe, expect, it } from 'vitest';
import { system } from '../core/actor.ts';
import { as, type BookingId, type TechnicianId } from '../core/ids.ts';
import { cents } from '../core/money.ts';
import type { PayoutEvent } from './events.ts';
import { isNew, payouts } from './decide.ts';
import { evolvePayout, noPayout, type PayoutState } from './state.ts';

const at = '2030-03-04T12:00:00.000Z';
const technicianId = as<TechnicianId>('grace');
const noted = (sharesRevision: number, amount: number): PayoutEvent => ({
  type: 'SharesNoted',
  data: {
    bookingId: as<BookingId>('b1'),
    sharesRevision,
    chargeId: 'ch_1',
    technicians: [{ technicianId, amount: cents(amount) }],
    at,
  },
});
const transfer = (sharesRevision: number, transferId: string, amount: number): PayoutEvent => ({
  type: 'TransferMade',
  data: { sharesRevision, technicianId, accountId: 'acct_1', transferId, amount: cents(amount), at },
});
const reversal = (transferId: string, amount: number): PayoutEvent => ({
  type: 'TransferReversed',
  data: {
    sharesRevision: 3,
    technicianId,
    transferId,
    reversalId: `of_${transferId}`,
    amount: cents(amount),
    at,
  },
});
const created: PayoutEvent = {
  type: 'PayoutCreated',
  data: { technicianId, accountId: 'acct_1', payoutId: 'po_1', amount: cents(600), attempt: 2, at },
};
const failed = (payoutId: string | null, attempt: number): PayoutEvent => ({
  type: 'PayoutFailed',
  data: { technicianId, payoutId, amount: cents(600), attempt, code: 'any', message: 'No.', at },
});

/** Each adds something to the ones before it. */
const story: readonly PayoutEvent[] = [
  noted(1, 500),
  transfer(1, 'tr_1', 500),
  noted(2, 400),
  transfer(2, 'tr_2', 400),
  // Taken back from two transfers: all of the first one, the rest from the second one.
  noted(3, -600),
  reversal('tr_1', 500),
  reversal('tr_2', 100),
  noted(4, 400),
  transfer(4, 'tr_3', 400),
  failed(null, 1),
  created,
  { type: 'PayoutNetted', data: { technicianId, amount: cents(100), at } },
  { type: 'PayoutPaid', data: { technicianId, payoutId: 'po_1', amount: cents(600), at } },
  failed('po_1', 2),
];

/** Events that move money, or count a try. */
const moving = story.filter(({ type }) => type !== 'SharesNoted');

describe('an outcome of a payout', () => {
  it.each(moving.map((event) => [event.type, event] as const))('%s is news once', (_type, event) => {
    const place = story.indexOf(event);
    const before = story.slice(0, place).reduce(evolvePayout, noPayout);
    expect(isNew(before, event)).toBe(true);
    expect(isNew(evolvePayout(before, event), event)).toBe(false);
  });

  it('is not recorded again after more has happened', () => {
    const end = story.reduce(evolvePayout, noPayout);
    // A netted amount has no id of its own: by then its payout was returned, and the money is to be sent again.
    const named = moving.filter(({ type }) => type !== 'PayoutNetted');
    expect(named.filter((event) => isNew(end, event))).toEqual([]);
  });
});

const outcomeOf = (state: PayoutState, command: Parameters<typeof payouts.decide>[1]) => {
  const decision = payouts.decide(state, command, { now: at, actor: system('payout') });
  return 'events' in decision ? decision.events : [];
};

describe('what is noted of a payout', () => {
  it('notes the shares of a revision once', () => {
    const first = noted(1, 500);
    if (first.type !== 'SharesNoted') throw new Error('unreachable');
    const { at: _at, ...shares } = first.data;
    expect(outcomeOf(noPayout, { type: 'NoteShares', shares })).toEqual([first]);
    expect(outcomeOf(evolvePayout(noPayout, first), { type: 'NoteShares', shares })).toEqual([]);
  });

  it.each([
    ['the provider says when they are there', '2030-03-06T12:00:00.000Z', 1_000, '2030-03-06T12:00:00.000Z'],
    ['the provider was wrong', '2030-03-04T11:00:00.000Z', 1_000, '2030-03-04T12:00:01.000Z'],
    ['the provider does not say', null, 60_000, '2030-03-04T12:01:00.000Z'],
    ['nobody knows for long', null, 7 * 24 * 3_600_000, '2030-03-05T12:00:00.000Z'],
  ])('awaits funds where %s', (_case, availableOn, retryAfter, until) => {
    const command = { type: 'AwaitFunds', technicianId, sharesRevision: 1, availableOn, retryAfter } as const;
    expect(outcomeOf(noPayout, command)).toEqual([
      { type: 'FundsAwaited', data: { technicianId, sharesRevision: 1, until, at } },
    ]);
  });
});
