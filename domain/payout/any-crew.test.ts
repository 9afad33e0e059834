/**
 * Any crew, any corrections, any failures on the way: what leaves the platform is what is owed, and each cent once
 * (R11, R22).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultDurations } from '../core/durations.ts';
import { as, type BookingId, type TechnicianId } from '../core/ids.ts';
import { type Cents, cents } from '../core/money.ts';
import type { PayoutEvent } from './events.ts';
import { isNew } from './decide.ts';
import { evolvePayout, noPayout, type PayoutState } from './state.ts';
import { isRetryOf, MAX_TRIES, nothingPending, type PayoutStep, payoutSteps, shareSubject } from './next.ts';

const day = 86_400_000;
const start = Date.parse('2030-03-04T12:00:00.000Z');
const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();
const ids = ['ada', 'grace', 'edsger'].map((id) => as<TechnicianId>(id));

/** What a booking owes its crew by one SharesOwed event; a correction takes money back. */
interface Owed {
  readonly charge: string;
  /** Amount of the charge; undefined: an older event without it. */
  readonly charged: number | undefined;
  readonly amounts: readonly number[];
}

/** The result of a call: done, refused, the money not available yet, or returned by the bank days later. */
type Outcome = 'done' | 'refused' | 'awaited' | 'returned';

const anyOwed: fc.Arbitrary<Owed> = fc.record({
  charge: fc.constantFrom('ch_1', 'ch_2'),
  charged: fc.constantFrom(undefined, 0, 5_000, 12_000),
  amounts: fc.array(fc.integer({ min: -4_000, max: 6_000 }), { minLength: 1, maxLength: 3 }),
});

const noted = ({ charge, charged, amounts }: Owed, sharesRevision: number, now: number): PayoutEvent => ({
  type: 'SharesNoted',
  data: {
    bookingId: as<BookingId>('b1'),
    sharesRevision,
    chargeId: charge,
    ...(charged !== undefined && { charged: cents(charged) }),
    technicians: amounts.map((amount, index) => ({
      technicianId: ids[index] ?? as<TechnicianId>('nobody'),
      amount: cents(amount),
    })),
    at: iso(now),
  },
});

/** Fails a life in which a rule is broken. */
function must(holds: boolean, rule: string): void {
  if (!holds) throw new Error(`broken: ${rule}`);
}

/** The provider and the bank, with books of their own. */
class Bank {
  private made = 0;
  readonly events: PayoutEvent[] = [];
  readonly transfers: {
    id: string;
    to: TechnicianId;
    share: number;
    charge: string | null;
    amount: number;
    reversed: number;
    at: number;
  }[] = [];
  readonly payouts: { id: string; to: TechnicianId; amount: number; isBack: boolean; attempt: number }[] = [];
  readonly tried = new Map<string, number>();

  /** Carries out a step and answers the event. */
  perform(step: PayoutStep, outcome: Outcome, now: number): PayoutEvent | null {
    const at = iso(now);
    const no = { code: 'any', message: 'No.', at };
    switch (step.kind) {
      case 'transfer':
      case 'reverse': {
        const { technicianId, sharesRevision } = step.share;
        this.isNewTry(
          `${step.kind}:${step.kind === 'transfer' ? step.source : ''}:${shareSubject(step.share)}`,
          step,
        );
        if (outcome === 'refused')
          return {
            type: 'TransferFailed',
            data: { technicianId, sharesRevision, attempt: step.attempt, ...no },
          };
        if (outcome === 'awaited' && step.kind === 'transfer')
          return {
            type: 'FundsAwaited',
            data: { technicianId, sharesRevision, until: iso(now + day), at },
          };
        this.tried.clear();
        return step.kind === 'transfer' ? this.transfer(step, at) : this.reverse(step, at);
      }
      case 'pay_out':
        return this.payOut(step, outcome, now);
      case 'check': {
        const { technicianId, payoutId } = step;
        const payout = this.payouts.find(({ id }) => id === payoutId);
        if (!payout) throw new Error(`asked about ${payoutId}, which nobody made`);
        if (outcome === 'returned' || outcome === 'refused') {
          payout.isBack = true;
          return {
            type: 'PayoutFailed',
            data: { technicianId, payoutId, amount: cents(payout.amount), attempt: step.attempt, ...no },
          };
        }
        return step.paid
          ? null
          : { type: 'PayoutPaid', data: { technicianId, payoutId, amount: cents(payout.amount), at } };
      }
      case 'drop':
        return { type: 'PayoutDropped', data: { technicianId: step.technicianId, at } };
      default:
        return null;
    }
  }

  /** No key of a call is used for another one: each try has its own number, one above the last (R7). */
  private isNewTry(what: string, { attempt }: { readonly attempt: number }): void {
    must(attempt >= Math.max(1, this.tried.get(what) ?? 1), `${what} has a new number`);
    this.tried.set(what, attempt);
  }

  private transfer(step: Extract<PayoutStep, { kind: 'transfer' }>, at: string): PayoutEvent {
    const { technicianId, sharesRevision, chargeId } = step.share;
    const transferId = `tr_${++this.made}`;
    const charge = step.source === 'charge' ? chargeId : null;
    this.transfers.push({
      id: transferId,
      to: technicianId,
      share: sharesRevision,
      charge,
      amount: step.amount,
      reversed: 0,
      at: Date.parse(at),
    });
    return {
      type: 'TransferMade',
      data: {
        technicianId,
        sharesRevision,
        accountId: `acct_${technicianId}`,
        transferId,
        amount: step.amount,
        source: step.source,
        at,
      },
    };
  }

  private reverse(step: Extract<PayoutStep, { kind: 'reverse' }>, at: string): PayoutEvent {
    const { technicianId, sharesRevision } = step.share;
    const transfer = this.transfers.find(({ id }) => id === step.transferId);
    if (!transfer) throw new Error(`${step.transferId} was never made`);
    must(transfer.to === technicianId && step.amount > 0, 'a reversal takes from the same technician');
    transfer.reversed += step.amount;
    // The provider reverses no more than was transferred.
    must(transfer.reversed <= transfer.amount, 'no more is reversed than was transferred');
    const reversalId = `trr_${++this.made}`;
    return {
      type: 'TransferReversed',
      data: { technicianId, sharesRevision, transferId: transfer.id, reversalId, amount: step.amount, at },
    };
  }

  private payOut(step: Extract<PayoutStep, { kind: 'pay_out' }>, outcome: Outcome, now: number): PayoutEvent {
    const { technicianId, accountId, amount, attempt } = step;
    const at = iso(now);
    const own = this.transfers.filter(({ to }) => to === technicianId);
    const times = own.map((transfer) => transfer.at);
    // The funds have arrived by then, and the account's balance is enough.
    must(now >= Math.max(...times) + defaultDurations.payoutDelay, 'a payout waits for its funds');
    must(step.since === iso(Math.min(...times)), 'a payout is looked for since the first transfer');
    must(accountId === `acct_${technicianId}`, 'a payout goes to the technician');
    const held = this.received(technicianId) - this.sent(technicianId);
    must(amount > 0 && amount <= held, 'a payout takes what the account holds');
    const earlier = this.payouts.filter(({ to }) => to === technicianId);
    must(step.known.join() === earlier.map(({ id }) => id).join(), 'a payout knows the ones before it');
    must(attempt > Math.max(0, ...earlier.map((payout) => payout.attempt)), 'a payout has a new number');
    if (outcome === 'awaited')
      return {
        type: 'FundsAwaited',
        data: { technicianId, sharesRevision: null, until: iso(now + day), at },
      };
    if (outcome === 'refused')
      return {
        type: 'PayoutFailed',
        data: { technicianId, payoutId: null, amount, attempt, code: 'any', message: 'No.', at },
      };
    const payoutId = `po_${++this.made}`;
    this.payouts.push({ id: payoutId, to: technicianId, amount, isBack: false, attempt });
    return { type: 'PayoutCreated', data: { technicianId, payoutId, accountId, amount, attempt, at } };
  }

  received(technicianId: TechnicianId): number {
    return this.transfers
      .filter(({ to }) => to === technicianId)
      .reduce((total, { amount, reversed }) => total + amount - reversed, 0);
  }

  sent(technicianId: TechnicianId): number {
    return this.payouts
      .filter(({ to, isBack }) => to === technicianId && !isBack)
      .reduce((total, { amount }) => total + amount, 0);
  }
}

const isMove = ({ kind }: PayoutStep): boolean =>
  kind !== 'wait' && kind !== 'watch_bank' && kind !== 'ended';
const named = (steps: readonly PayoutStep[]): readonly string[] =>
  steps.filter(isMove).map((step) => JSON.stringify(step));

/** Runs the payout of these shares to its end, with these outcomes in sequence and success after them. */
function live(owed: readonly Owed[], outcomes: readonly Outcome[]): { state: PayoutState; bank: Bank } {
  const bank = new Bank();
  let now = start;
  let state = noPayout;
  const record = (event: PayoutEvent): void => {
    if (event.type !== 'SharesNoted') expect([event.type, isNew(state, event)]).toEqual([event.type, true]);
    state = evolvePayout(state, event);
    // If it were recorded again after its task was lost, it would count twice.
    if (!['FundsAwaited', 'TransferFailed'].includes(event.type))
      expect(event.type === 'SharesNoted' ? evolvePayout(state, event) === state : !isNew(state, event)).toBe(
        true,
      );
  };
  const left = [...outcomes];
  const later = [...owed];
  const looked = new Map<string, number>();
  for (let round = 0; round < 300; round += 1) {
    const next = later.shift();
    if (next) record(noted(next, 9 + round, now));
    const pending = { ...nothingPending, looked };
    const steps = payoutSteps(state, iso(now), defaultDurations, pending);
    const step = steps.find(isMove);
    if (step) {
      if (step.kind === 'check') looked.set(step.payoutId, now);
      const event = bank.perform(step, left.shift() ?? 'done', now);
      if (event) record(event);
      continue;
    }
    const wait = steps.find(({ kind }) => kind === 'wait');
    if (wait?.kind === 'wait') {
      const until = Date.parse(wait.until);
      expect(until).toBeGreaterThan(now);
      // Nothing is due before the awaited time, and something is by then.
      expect(named(payoutSteps(state, iso(until - 1), defaultDurations, pending))).toEqual([]);
      now = until;
    } else if (steps.some(({ kind }) => kind === 'watch_bank')) {
      const watched = steps.flatMap((one) => (one.kind === 'watch_bank' ? [one.technicianId] : []));
      const again = payoutSteps(state, iso(now), defaultDurations, { ...pending, newBanks: watched });
      const retried = again.find(isMove);
      if (!retried) throw new Error('new bank details begin no other try');
      const event = bank.perform(retried, 'done', now);
      if (event) record(event);
    } else {
      expect(steps).toEqual([{ kind: 'ended' }]);
      if (later.length === 0) return { state, bank };
    }
  }
  throw new Error('the payout does not end');
}

const anyLife = fc.tuple(
  fc.array(anyOwed, { minLength: 1, maxLength: 4 }),
  fc.array(fc.constantFrom<Outcome>('done', 'refused', 'awaited', 'returned'), { maxLength: 14 }),
);

describe('the payout of any crew', () => {
  it('sends each what is owed, less what is taken back, and no cent twice', () => {
    fc.assert(
      fc.property(anyLife, ([owed, outcomes]) => {
        const { bank } = live(owed, outcomes);
        ids.forEach((technicianId, index) => {
          const own = owed.map(({ amounts }) => amounts[index] ?? 0);
          const due = own.filter((amount) => amount > 0).reduce((total, amount) => total + amount, 0);
          const back = own.filter((amount) => amount < 0).reduce((total, amount) => total - amount, 0);
          expect(bank.received(technicianId)).toBe(due - Math.min(due, back));
          // What was at the bank before a correction came stays there, as a debt.
          expect(bank.sent(technicianId)).toBeGreaterThanOrEqual(bank.received(technicianId));
          expect(bank.sent(technicianId)).toBeLessThanOrEqual(due);
          if (back === 0) expect(bank.sent(technicianId)).toBe(due);
        });
      }),
      { numRuns: 300 },
    );
  });

  it('draws no more on a charge than it took, and the rest on the platform’s balance', () => {
    fc.assert(
      fc.property(fc.array(anyOwed, { minLength: 1, maxLength: 4 }), (owed) => {
        // The amount of a charge is a fact, whichever event states it.
        const told = owed.map((one) => ({ ...one, charged: one.charge === 'ch_1' ? 5_000 : 12_000 }));
        const { bank } = live(told, []);
        for (const { charge, charged } of told) {
          const drawn = bank.transfers.filter((transfer) => transfer.charge === charge);
          const due = told
            .filter((one) => one.charge === charge)
            .flatMap(({ amounts }) => amounts)
            .filter((amount) => amount > 0)
            .reduce((total, amount) => total + amount, 0);
          expect(drawn.reduce((total, { amount }) => total + amount, 0)).toBe(Math.min(charged, due));
        }
      }),
    );
  });
});

describe('one of a crew', () => {
  const [ada, grace] = [as<TechnicianId>('ada'), as<TechnicianId>('grace')];
  const owed = (...amounts: readonly number[]): Owed => ({ charge: 'ch_1', charged: 20_000, amounts });
  const { state } = live([owed(5_000, 4_000)], []);
  const bankOf = (from: PayoutState, id: TechnicianId) =>
    from.banks.find(({ technicianId }) => technicianId === id);
  const payoutOf = (id: TechnicianId): string => bankOf(state, id)?.paid[0]?.payoutId ?? '';
  const returned = (payoutId: string, amount: Cents): PayoutEvent => ({
    type: 'PayoutFailed',
    data: {
      technicianId: ada,
      payoutId,
      amount,
      attempt: 1,
      code: 'any',
      message: 'No.',
      at: iso(start + 5 * day),
    },
  });

  it('whose payout comes back is owed it again; the other payouts stand', () => {
    const back = evolvePayout(state, returned(payoutOf(ada), cents(5_000)));
    expect(bankOf(back, ada)).toMatchObject({ sent: 0, paid: [], failure: { code: 'any' } });
    expect(bankOf(back, grace)).toEqual(bankOf(state, grace));
    const steps = payoutSteps(back, iso(start + 6 * day), defaultDurations);
    const [payOut] = steps.filter((step) => step.kind === 'pay_out');
    expect(payOut).toMatchObject({ technicianId: ada, amount: 5_000, attempt: 2 });
    if (!payOut) throw new Error('nothing is paid out');
    expect(isRetryOf({ kind: 'payout_failed', subject: 'ada' }, payOut)).toBe(true);
    expect(isRetryOf({ kind: 'payout_failed', subject: 'grace' }, payOut)).toBe(false);
    expect(isRetryOf({ kind: 'transfer_failed', subject: 'ada' }, payOut)).toBe(false);
  });

  it('has an older payout returned without harm to the later ones, and no word about another one counts', () => {
    const later = { technicianId: ada, accountId: 'acct_ada', payoutId: 'po_9', amount: cents(100) } as const;
    const at = iso(start + 5 * day);
    const created = evolvePayout(state, { type: 'PayoutCreated', data: { ...later, attempt: 2, at } });
    const back = returned(payoutOf(ada), cents(5_000));
    expect(bankOf(evolvePayout(created, back), ada)).toMatchObject({
      underway: { payoutId: 'po_9' },
      paid: [],
    });
    const paid = evolvePayout(created, { type: 'PayoutPaid', data: { ...later, at } });
    expect(bankOf(evolvePayout(paid, back), ada)).toMatchObject({
      underway: null,
      paid: [{ payoutId: 'po_9' }],
    });
    const unread = { technicianId: ada, attempt: 1, code: 'any', message: 'No.', at };
    for (const payoutId of ['po_none', payoutOf(ada)])
      expect(evolvePayout(created, { type: 'PayoutUnread', data: { ...unread, payoutId } })).toEqual(created);
  });

  it('whose failed payout a correction has taken back is dropped from stuck work, at zero as well', () => {
    const back = evolvePayout(state, returned(payoutOf(ada), cents(5_000)));
    const corrected = evolvePayout(back, noted(owed(-5_000), 20, start + 5 * day));
    const reverse = payoutSteps(corrected, iso(start + 5 * day), defaultDurations).find(
      ({ kind }) => kind === 'reverse',
    );
    expect(reverse).toMatchObject({ amount: 5_000 });
    const reversed = evolvePayout(corrected, {
      type: 'TransferReversed',
      data: {
        technicianId: ada,
        sharesRevision: 20,
        transferId: reverse?.kind === 'reverse' ? reverse.transferId : '',
        reversalId: 'trr_1',
        amount: cents(5_000),
        at: iso(start + 5 * day),
      },
    });
    const kinds = payoutSteps(reversed, iso(start + 6 * day), defaultDurations).map(({ kind }) => kind);
    expect(kinds).toContain('drop');
    expect(kinds).not.toContain('pay_out');
    const dropped: PayoutEvent = {
      type: 'PayoutDropped',
      data: { technicianId: ada, at: iso(start + 6 * day) },
    };
    expect(isNew(reversed, dropped)).toBe(true);
    const after = evolvePayout(reversed, dropped);
    expect(bankOf(after, ada)).toMatchObject({ failure: null, failedAt: null });
    expect(isNew(after, dropped)).toBe(false);
    expect(payoutSteps(after, iso(start + 6 * day), defaultDurations).map(({ kind }) => kind)).not.toContain(
      'drop',
    );
  });

  it('whose payout is under way is asked about it, and told apart from a paid one', () => {
    const [first] = live([owed(5_000)], []).bank.payouts;
    const events = live([owed(5_000)], []).state;
    expect(first).toBeDefined();
    const looks = payoutSteps(events, iso(start + 4 * day), defaultDurations).filter(
      ({ kind }) => kind === 'check',
    );
    expect(looks).toMatchObject([{ payoutId: first?.id, paid: true }]);
    const again: PayoutEvent = {
      type: 'PayoutCreated',
      data: {
        technicianId: ada,
        accountId: 'acct_ada',
        payoutId: 'po_9',
        amount: cents(1),
        attempt: MAX_TRIES,
        at: iso(start),
      },
    };
    const underway = payoutSteps(evolvePayout(events, again), iso(start + 4 * day), defaultDurations);
    expect(underway).toContainEqual(
      expect.objectContaining({ payoutId: 'po_9', paid: false, attempt: MAX_TRIES }),
    );
  });

  it('is told nothing new by an event about somebody else’s payout', () => {
    const unknown: PayoutEvent = {
      type: 'PayoutPaid',
      data: {
        technicianId: as<TechnicianId>('edsger'),
        payoutId: payoutOf(ada),
        amount: cents(1),
        at: iso(start),
      },
    };
    expect(isNew(state, unknown)).toBe(false);
    const other: PayoutEvent = {
      ...unknown,
      data: { ...unknown.data, technicianId: grace, payoutId: 'po_none' },
    };
    expect(bankOf(evolvePayout(state, other), grace)).toEqual(bankOf(state, grace));
  });
});
