/** A store partner's money: each commission on one statement, each statement paid once, and whoever waits for money is told why (R11, R12, R30). */
import type { Closing } from '#domain/commission/events.ts';
import type { BookingEvents } from '#domain/booking/events.ts';
import type { BookingId, PartnerId } from '#domain/core/ids.ts';
import type { LetterEvents } from '#domain/letters/events.ts';
import { settlements } from '#domain/settlement/decide.ts';
import type { SettlementEvent } from '#domain/settlement/events.ts';
import { nextSettlementStep, type SettlementStep } from '#domain/settlement/next.ts';
import { settlementIdOf } from '#domain/settlement/period.ts';
import type { SettlementState } from '#domain/settlement/state.ts';
import { workflowIds } from '#workflows/contract.ts';
import { durations, type World } from '../world.ts';
import { type Check, dollars, type Facts, total } from './facts.ts';

const DAY = 24 * 60 * 60 * 1000;
/** What the terms promise (spec admin §9), written out once more. */
const MINIMUM = 2_500;
const PAID_WITHIN = 7 * DAY;
const CLOSED_WITHIN = 30 * DAY;

/** A commission, or what a refund took back of it, as the log has it. */
interface Line {
  readonly position: bigint;
  readonly bookingId: BookingId;
  readonly amount: number;
  readonly at: string;
}

interface Statement {
  readonly name: string;
  readonly partnerId: PartnerId;
  readonly closing: Closing;
  /** Of the closing in the log. */
  readonly position: bigint;
  readonly settlement: SettlementState;
}

const newYork = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
});

/** `YYYY-MM` of an instant in New York, without the product's own arithmetic. */
const monthAt = (instant: number | string): string => newYork.format(new Date(instant)).slice(0, 7);

/** Every closing of a partner with what has become of it, oldest first. */
export function statementsOf(world: World): readonly Statement[] {
  return world.partners.flatMap(({ id: partnerId }) =>
    (world.store.streams.get(`commission-${partnerId}`) ?? []).flatMap(({ type, data, position }) => {
      if (type !== 'PeriodClosed') return [];
      const closing = data as Closing;
      const name = settlementIdOf(partnerId, closing.period);
      const stream = world.store.streams.get(workflowIds.settlement(name)) ?? [];
      const settlement = stream.reduce<SettlementState>(
        (state, event) =>
          settlements.evolve(state, event as unknown as SettlementEvent & { readonly revision: number }),
        settlements.initial,
      );
      return [{ name, partnerId, closing, position, settlement }];
    }),
  );
}

/** What is to be done about a settlement now, the provider having been asked a moment ago. */
export function nextOf(settlement: SettlementState, now: string): SettlementStep {
  const news = { lookedAt: now, notified: [], isRetried: false, bankSince: null };
  return nextSettlementStep(settlement, now, durations, news);
}

function linesOf(world: World, partnerId: PartnerId): readonly Line[] {
  return world.store.events.flatMap(({ stream, type, data, position, recordedAt: at }) => {
    if (type !== 'SharesOwed') return [];
    const { partner } = data as BookingEvents['SharesOwed'];
    const bookingId = stream.slice('booking-'.length) as BookingId;
    return partner?.partnerId === partnerId ? [{ position, bookingId, amount: partner.amount, at }] : [];
  });
}

const upTo = ({ closing }: Statement): bigint => BigInt(closing.upTo ?? 0);

/** When the partnership ended; Infinity: it has not. */
function endOf(world: World, partnerId: PartnerId): number {
  const stream = world.store.streams.get(`partner-${partnerId}`) ?? [];
  const ended = stream.find(({ type }) => type === 'PartnershipCancelled');
  return ended ? Date.parse((ended.data as { readonly at: string }).at) : Infinity;
}

/** Bookings whose commission an admin or the product keeps back at a place of the log. */
function keptAt(world: World, partnerId: PartnerId, position: bigint): ReadonlySet<BookingId> {
  const kept = new Set<BookingId>();
  for (const event of world.store.streams.get(`commission-${partnerId}`) ?? []) {
    if (event.position >= position || event.type === 'PeriodClosed') continue;
    const { bookingId } = event.data as { readonly bookingId: BookingId };
    if (event.type === 'CommissionReleased') kept.delete(bookingId);
    else kept.add(bookingId);
  }
  return kept;
}

/** Adds up what closings have kept back and given back to the platform. */
function keptBy(closings: readonly Closing[]): number {
  const held = new Map<BookingId, number>();
  let forfeited = 0;
  for (const closing of closings) {
    for (const { bookingId } of [...closing.released, ...closing.forfeited]) held.set(bookingId, 0);
    for (const { bookingId, amount } of closing.withheld)
      held.set(bookingId, (held.get(bookingId) ?? 0) + amount);
    forfeited += total(closing.forfeited.map(({ amount }) => amount));
  }
  return total([...held.values()]) + forfeited;
}

function* ofPartner(world: World, partnerId: PartnerId, own: readonly Statement[]): Iterable<string> {
  const lines = linesOf(world, partnerId);
  let paid = 0;
  for (const [index, statement] of own.entries()) {
    const { closing, position, name } = statement;
    const before = own[index - 1];
    paid += closing.payable;
    const told = total(lines.filter((line) => line.position <= upTo(statement)).map(({ amount }) => amount));
    const kept = keptBy(own.slice(0, index + 1).map((one) => one.closing));
    if (told !== paid + closing.carried + kept)
      yield `${dollars(told)} earned up to a statement, ${dollars(paid)} to be paid, ${dollars(closing.carried)} carried, ${dollars(kept)} kept back`;
    if (
      closing.opening !== (before?.closing.carried ?? 0) ||
      closing.after !== (before?.closing.upTo ?? null)
    )
      yield 'a statement does not go on where the one before it has ended';
    const { due, payable } = closing;
    const isEnded = endOf(world, partnerId) < Infinity;
    if (payable !== due && (payable !== 0 || due >= MINIMUM))
      yield `${dollars(payable)} to be paid of ${dollars(due)}`;
    if (payable > 0 && payable < MINIMUM && !isEnded) yield `${dollars(payable)} is too little to be paid`;
    for (const bookingId of keptAt(world, partnerId, position)) {
      const isNew = (line: Line) =>
        line.position > upTo({ ...statement, closing: before?.closing ?? nothing });
      const mine = lines.filter((line) => line.bookingId === bookingId && line.position <= upTo(statement));
      const amount = total(mine.map((line) => line.amount));
      const parts = [...closing.withheld, ...closing.forfeited];
      const part = total(parts.filter((one) => one.bookingId === bookingId).map((one) => one.amount));
      if (mine.length > 0 && mine.every(isNew) && amount > 0 && part !== amount)
        yield `${dollars(part)} of ${dollars(amount)} kept back that is in question`;
    }
    const { settlement } = statement;
    if (settlement.status === 'none') yield `${name.slice(-7)} was closed, and has no statement`;
    else if (settlement.payable !== payable || settlement.carried !== closing.carried)
      yield `a statement of ${dollars(settlement.payable)} for a closing of ${dollars(payable)}`;
  }
}

const nothing = { upTo: null } as Closing;

function* onStatements(world: World): Iterable<string> {
  const now = world.scheduler.now;
  for (const { id } of world.partners) {
    const own = statementsOf(world).filter(({ partnerId }) => partnerId === id);
    const periods = own.map(({ closing }) => closing.period);
    if (new Set(periods).size !== periods.length) yield 'a period was closed twice';
    const last = own.at(-1);
    const isOpen = ({ position }: Line) => !last || position > upTo(last);
    const isOver = ({ at }: Line) => monthAt(at) < monthAt(now - PAID_WITHIN);
    const isBeforeTheEnd = ({ at }: Line) => Date.parse(at) < endOf(world, id);
    for (const line of linesOf(world, id).filter(isOpen))
      if (isOver(line) || (isBeforeTheEnd(line) && now > endOf(world, id) + CLOSED_WITHIN))
        yield `${dollars(line.amount)} of ${monthAt(line.at)} is on no statement`;
  }
}

/** Transfers and payouts of a settlement at the provider, and what it comes to. */
function* paidOnce(world: World): Iterable<string> {
  const { books } = world.provider;
  const statements = statementsOf(world);
  const of = <T extends { readonly metadata: Readonly<Record<string, string>> }>(
    made: readonly T[],
    wanted: string,
  ) => made.filter(({ metadata }) => metadata['settlement'] === wanted);
  const transfers = books.all('transfer').filter(({ metadata }) => metadata['settlement'] !== undefined);
  const payouts = books.all('payout').filter(({ metadata }) => metadata['settlement'] !== undefined);
  for (const { metadata, amount } of [...transfers, ...payouts])
    if (!statements.some(({ name }) => name === metadata['settlement']))
      yield `${dollars(amount)} sent for a month that nobody has closed`;
  for (const { name, closing, settlement } of statements) {
    const moved = of(transfers, name);
    const out = of(payouts, name).filter(({ status }) => status !== 'failed');
    const sums = [moved, out].map((made) => total(made.map(({ amount }) => amount)));
    if (moved.length > 1 || out.length > 1 || Math.max(...sums) > closing.payable)
      yield `${moved.length} transfers and ${out.length} payouts of ${dollars(closing.payable)}`;
    if (settlement.status === 'none') continue;
    const knows = settlement.transfer?.transferId ?? null;
    if (knows !== (moved[0]?.id ?? null))
      yield `a transfer of ${dollars(closing.payable)} that the log misses`;
    const bank = settlement.payout?.payoutId ?? null;
    if (bank !== (out[0]?.id ?? null)) yield `a payout of ${dollars(closing.payable)} that the log misses`;
    if (out[0] && (out[0].status === 'paid') !== (settlement.payout?.paidAt !== null))
      yield `a payout is ${out[0].status}, and the log says something else`;
  }
}

function* atTheBank({ world, unpaid }: Facts): Iterable<string> {
  const now = new Date(world.scheduler.now).toISOString();
  for (const { name, closing, settlement } of statementsOf(world)) {
    if (settlement.status === 'none' || closing.payable === 0) continue;
    const isLined = unpaid.some(({ id }) => id === name);
    const isThere = settlement.payout?.paidAt != null;
    if (isThere && isLined) yield 'a line tells of a settlement that is at the bank';
    // Until the day that was promised it may be under way.
    if (!isThere && !isLined && now > settlement.payBy)
      yield `${dollars(closing.payable)} is not at the bank, and no line says why`;
  }
}

function* told(world: World): Iterable<string> {
  for (const { partnerId, closing, settlement } of statementsOf(world)) {
    if (settlement.status === 'none') continue;
    if (settlement.issuedAt === null) yield 'a month was closed, and its statement never drawn';
    const mails = (world.store.streams.get(workflowIds.letters(`partner-${partnerId}`)) ?? []).filter(
      ({ type, data }) =>
        type === 'LetterWanted' &&
        (data as LetterEvents['LetterWanted']).letter === 'statement_issued' &&
        (data as LetterEvents['LetterWanted']).settlement?.period === closing.period,
    );
    if (mails.length !== 1) yield `${mails.length} mails about one statement`;
  }
}

function* inTheBooks(world: World): Iterable<string> {
  const rows = world.readSide.rows('ledger');
  for (const { id } of world.partners) {
    const balance = -total(
      rows.filter(({ account }) => account === `partner_payable:${id}`).map(({ amount }) => Number(amount)),
    );
    const earned = total(linesOf(world, id).map(({ amount }) => amount));
    const transfers = world.provider.books.all('transfer');
    const sent = total(
      transfers
        .filter(({ metadata }) => metadata['settlement']?.startsWith(`${id}:`))
        .map(({ amount }) => amount),
    );
    const own = statementsOf(world).filter(({ partnerId }) => partnerId === id);
    const forfeited = total(own.flatMap(({ closing }) => closing.forfeited.map(({ amount }) => amount)));
    if (balance !== earned - sent - forfeited)
      yield `the books owe a partner ${dollars(balance)}: ${dollars(earned)} earned, ${dollars(sent)} sent, ${dollars(forfeited)} refused`;
  }
}

/** Settlements that are open although nobody is told what they wait for. */
export function* settlementWaits({ world, unpaid, isOpen }: Facts): Iterable<string> {
  const now = world.scheduler.now;
  for (const { name, settlement } of statementsOf(world)) {
    const isRunning = isOpen(workflowIds.settlement(name));
    const isEnded = nextOf(settlement, new Date(now).toISOString()).kind === 'ended';
    if (!isEnded && !isRunning) yield 'the story of a settlement has ended before its money is at the bank';
    if (settlement.status === 'none' || !isRunning) continue;
    // A bank may send back what it has taken: that is looked for so long.
    const { paidAt } = settlement.payout ?? { paidAt: null };
    const isWatched = paidAt !== null && now < Date.parse(paidAt) + 9 * DAY;
    if (!isWatched && unpaid.every(({ id }) => id !== name)) yield 'a settlement waits, and no line says why';
  }
  for (const { id } of world.partners) {
    const isClosed = statementsOf(world).some(({ closing }) => closing.period === 'closing');
    if (!isClosed && isOpen(workflowIds.settlement(`${id}:closing`)))
      yield 'the settlement at the end of a partnership still waits for its day';
  }
}

export const settlementChecks: Readonly<Record<string, Check>> = {
  'a month that has ended is on one statement': ({ world }) => onStatements(world),

  *'a statement is what the commissions come to'({ world }) {
    const statements = statementsOf(world);
    for (const { id } of world.partners) {
      const own = statements.filter(({ partnerId }) => partnerId === id);
      yield* ofPartner(world, id, own);
    }
  },

  'a settlement is paid once': ({ world }) => paidOnce(world),

  'money of a settlement reaches the bank, or a line says why': atTheBank,

  'a partner is told of each statement': ({ world }) => told(world),

  'what a partner is owed stands in the books': ({ world }) => inTheBooks(world),
};
