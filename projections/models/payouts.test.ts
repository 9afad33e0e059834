/** A technician's earnings against the books and the bank, with any refunds, returns and netting (R11). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultDurations } from '#domain/core/durations.ts';
import { as, type BookingId, type TechnicianId } from '#domain/core/ids.ts';
import { type Cents, cents, minus, sum, zero } from '#domain/core/money.ts';
import type { PayoutEvent } from '#domain/payout/events.ts';
import { payoutChain } from '#domain/payout/chain.ts';
import type { BookingEvent } from '#domain/booking/events.ts';
import { evolvePayout, noPayout, type PayoutState } from '#domain/payout/state.ts';
import { nothingPending, payoutSteps } from '#domain/payout/next.ts';
import { toViews } from '../queries/earnings.ts';
import { bookingMovement, payoutMovement } from './ledger.ts';
import { afterPayout, afterShare, newRow, type PayoutRow, payoutStatus } from './payouts.ts';

const technicianId = as<TechnicianId>('grace');
const accountId = 'acct_grace';
const chargeId = 'ch_1';
const hour = 3_600_000;
/** After a failure there is no waiting: the bank details have changed. */
const everything = { ...nothingPending, newBanks: [technicianId] };

interface Story {
  readonly bookingId: BookingId;
  state: PayoutState;
  row: PayoutRow;
  shares: number;
  readonly booked: BookingEvent[];
  readonly moved: PayoutEvent[];
}

/** One technician's bookings, with the provider's account, the bank and the books. */
function earnings(bookings: number) {
  let at = Date.parse('2030-03-04T12:00:00.000Z');
  let objects = 0;
  /** The balance of the connected account; negative for a debt. */
  let account: Cents = zero;
  let bank: Cents = zero;
  const drawn = new Map<Story, Cents>();
  /** The books' `technician_payable`: credits for what is owed, debits for what was transferred. */
  const books = { owed: zero as Cents, transferred: zero as Cents };
  const now = () => new Date(at).toISOString();
  const stories = Array.from({ length: bookings }, (_, index): Story => {
    const bookingId = as<BookingId>(`b${index}`);
    return {
      bookingId,
      state: noPayout,
      row: newRow(bookingId, technicianId, now()),
      shares: 0,
      booked: [],
      moved: [],
    };
  });
  const payable = (movement: ReturnType<typeof payoutMovement>) =>
    sum(
      zero,
      ...(movement?.lines ?? [])
        .filter(({ account: name }) => name === `technician_payable:${technicianId}`)
        .map(({ amount }) => amount),
    );
  const record = (story: Story, ...events: readonly PayoutEvent[]) => {
    for (const event of events) {
      story.state = evolvePayout(story.state, event);
      story.moved.push(event);
      if (event.type !== 'SharesNoted') story.row = afterPayout(story.row, event);
      books.transferred = sum(books.transferred, payable(payoutMovement(event)));
    }
  };

  /** The booking owes more, or less after a refund for a fault. */
  function share(story: Story, amount: Cents, charged = amount): void {
    if (amount === 0 || sum(story.row.owed, amount) < 0) return;
    const technicians = [{ technicianId, amount }];
    const revision = story.shares;
    story.shares += 1;
    const owed = { captured: amount, technicians, partner: null, platform: zero, chargeId, at: now() };
    const reason = amount < 0 ? 'refund' : 'completion';
    const movement = bookingMovement({ type: 'SharesOwed', data: { ...owed, reason }, revision });
    story.booked.push({ type: 'SharesOwed', data: { ...owed, reason } });
    books.owed = minus(books.owed, payable(movement));
    story.row = afterShare(story.row, amount);
    const { bookingId } = story;
    const noted = { bookingId, sharesRevision: revision, chargeId, charged, technicians, at: now() };
    record(story, { type: 'SharesNoted', data: noted });
  }

  /** Performs the first step that is due, as the payout's workflow and the provider would; false if there is none. */
  function step(story: Story, isReturned: boolean): boolean {
    const [due] = payoutSteps(story.state, now(), defaultDurations, everything);
    objects += 1;
    const about = { technicianId, at: now() };
    switch (due?.kind) {
      case 'transfer': {
        const { amount, source } = due;
        const { sharesRevision } = due.share;
        // What the charge doesn't cover comes from the platform's balance.
        if (source === 'charge') drawn.set(story, sum(drawn.get(story) ?? zero, amount));
        account = sum(account, amount);
        const data = { ...about, sharesRevision, accountId, transferId: `tr_${objects}`, amount, source };
        record(story, { type: 'TransferMade', data });
        return true;
      }
      case 'reverse': {
        const { transferId, amount } = due;
        account = minus(account, amount);
        const { sharesRevision } = due.share;
        const data = { ...about, sharesRevision, transferId, reversalId: `trr_${objects}`, amount };
        record(story, { type: 'TransferReversed', data });
        return true;
      }
      case 'pay_out': {
        const sent = cents(Math.max(0, Math.min(account, due.amount)));
        const short = minus(due.amount, sent);
        account = minus(account, sent);
        const created = {
          ...about,
          accountId,
          payoutId: `po_${objects}`,
          amount: sent,
          attempt: due.attempt,
        };
        if (sent > 0) record(story, { type: 'PayoutCreated', data: created });
        if (short > 0) record(story, { type: 'PayoutNetted', data: { ...about, amount: short } });
        return true;
      }
      case 'check': {
        const { payoutId, attempt } = due;
        const amount = story.state.banks[0]?.underway?.amount ?? zero;
        const data = { ...about, payoutId, amount };
        if (isReturned) {
          account = sum(account, amount);
          record(story, {
            type: 'PayoutFailed',
            data: { ...data, attempt, code: 'no_account', message: '' },
          });
        } else {
          bank = sum(bank, amount);
          record(story, { type: 'PayoutPaid', data });
        }
        return true;
      }
      default:
        return false;
    }
  }

  return {
    stories,
    share,
    step,
    drawnOnCharge: (story: Story): Cents => drawn.get(story) ?? zero,
    wait: (milliseconds: number) => void (at += milliseconds),
    /** What the technician's screen shows, what the books say, and where the money is. */
    figures: () => {
      const rows = stories.map(({ row }) => row);
      const total = (of: (row: PayoutRow) => Cents) => sum(zero, ...rows.map(of));
      return {
        total: total(({ owed }) => owed),
        lines: sum(zero, ...rows.flatMap(toViews).map(({ amount }) => amount)),
        transferred: total(({ transferred }) => transferred),
        paid: total(({ paid }) => paid),
        underway: sum(
          zero,
          ...stories.flatMap(({ state }) => state.banks.map(({ underway }) => underway?.amount ?? zero)),
        ),
        open: rows.filter((row) => row.owed > 0 && payoutStatus(row) !== 'completed').length,
        books,
        account,
        bank,
      };
    },
  };
}

type Earnings = ReturnType<typeof earnings>;

function expectTrue(all: Earnings): void {
  const { total, lines, transferred, paid, underway, books, account, bank } = all.figures();
  expect(total).toBe(books.owed);
  expect(lines).toBe(total);
  expect(transferred).toBe(books.transferred);
  expect(paid).toBe(bank);
  expect(account).toBe(minus(minus(transferred, paid), underway));
}

/** Each booking's chain agrees, to the cent: what is owed is at the bank, on its way, netted or open. */
function expectChained({ stories }: Earnings): void {
  for (const { row, state, booked, moved } of stories) {
    const chain = payoutChain(technicianId, booked, moved);
    const total = (...kinds: readonly string[]) =>
      sum(zero, ...chain.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
    const atBank = (wanted: string) =>
      sum(zero, ...chain.map((link) => (link.kind === 'bank' && link.state === wanted ? link.amount : zero)));
    expect(total('share')).toBe(row.owed);
    expect(total('transfer', 'reversal')).toBe(row.transferred);
    expect(atBank('paid')).toBe(row.paid);
    expect(atBank('underway')).toBe(state.banks[0]?.underway?.amount ?? zero);
    expect(sum(atBank('paid'), atBank('underway'), total('netted', 'open', 'overpaid'))).toBe(row.owed);
    const open = chain.find((link) => link.kind === 'open');
    if (payoutStatus(row) === 'failed' && open) expect(open.refusal?.message).toBe(row.failure);
    if (open?.kind === 'open' && open.next === 'transfer') expect(row.transferred).toBeLessThan(row.owed);
  }
}

const bookings = 3;
const move = fc.record({
  story: fc.nat(bookings - 1),
  does: fc.oneof(
    fc.record({ kind: fc.constant('refund' as const), percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ kind: fc.constant('step' as const), isReturned: fc.boolean() }),
    fc.record({ kind: fc.constant('wait' as const), hours: fc.constantFrom(1, 49) }),
  ),
});

test('R11: earned, transferred and paid are what the books and the bank say, and in the end only a debt is left', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: bookings, maxLength: bookings }),
      fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: bookings, maxLength: bookings }),
      fc.array(move, { maxLength: 40 }),
      (amounts, charges, moves) => {
        const all = earnings(bookings);
        // One of our discounts may make a charge smaller than its share.
        for (const [index, story] of all.stories.entries())
          all.share(story, cents(amounts[index] ?? 1), cents(charges[index] ?? 1));
        for (const { story: index, does } of moves) {
          const story = all.stories[index];
          if (!story) continue;
          if (does.kind === 'wait') all.wait(does.hours * hour);
          else if (does.kind === 'step') all.step(story, does.isReturned);
          else all.share(story, cents(-Math.floor((story.row.owed * does.percent) / 100)));
          expectTrue(all);
          expectChained(all);
        }
        // Everything that can be done is done, and the bank accepts it all.
        for (let round = 0; round < 50; round += 1) {
          all.wait(49 * hour);
          for (const story of all.stories) all.step(story, false);
        }
        expectTrue(all);
        expectChained(all);
        for (const [index, story] of all.stories.entries())
          expect(all.drawnOnCharge(story)).toBeLessThanOrEqual(charges[index] ?? 1);
        const { total, paid, account, open, underway } = all.figures();
        expect({ open, underway }).toEqual({ open: 0, underway: 0 });
        expect(account).toBeLessThanOrEqual(0);
        // Pending, as on the screen.
        expect(minus(total, paid)).toBe(account);
      },
    ),
    { numRuns: 500 },
  );
});
