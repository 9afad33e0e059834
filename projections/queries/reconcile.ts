/**
 * Compares what the sources say about each booking: the fold of the log, the read models, the provider's books, the
 * workflow, and the technicians' reserved time. Money to the cent; every difference is named with its booking
 * (design.md §4, §6; R11, R17).
 */
import { z } from 'zod';
import type { BookingStatus } from '#domain/booking/events.ts';
import { seatsFaultOf, type SeatsFault } from '#domain/booking/reserved-seats.ts';
import type { BookingState } from '#domain/booking/state.ts';
import { openStatuses } from '#domain/booking/transitions.ts';
import type { EventLog } from '#events/log.ts';
import type { Reservation, Reservations } from '#events/reservations/reservations.ts';
import { type BookState, emptyState, withEvent } from '../books.ts';
import { settlementOf, storyOf } from '../booking-event.ts';
import {
  closedIn,
  emptyPartnerBook,
  owedIn,
  type PartnerBook,
  partnerIn,
  withPartnerEvent,
} from '../partner-books.ts';
import { type ReadModels, select } from './read-models.ts';

/** The provider's data for a booking, or for a store partner's settlement, in cents. */
export interface ProviderBooking {
  /** For a settlement, the name of its stream. */
  readonly bookingId: string;
  /** Ids of its payment intents. */
  readonly intents: readonly string[];
  /** The amount that can still be captured. */
  readonly held: number;
  readonly captured: number;
  readonly refunded: number;
  /** Charged for the tip, and how much of that was refunded. */
  readonly tip: number;
  readonly tipRefunded: number;
  /** Taken by banks for disputes and not returned. */
  readonly disputed: number;
  /** The provider's fees for disputes. */
  readonly disputeFees: number;
  /** Disputes with their status: `dp_1 needs_response, dp_2 lost`; empty for none. */
  readonly disputes: string;
  /** To connected accounts, minus reversals. */
  readonly transferred: number;
}

/** Reads all of the provider's books; an aborted signal stops it. */
export type ReadProvider = (signal?: AbortSignal) => Promise<readonly ProviderBooking[]>;

/** A workflow's own account; null if there is none, as after its retention. */
export type ReadWorkflow = (
  bookingId: string,
) => Promise<{ readonly revision: number; readonly status: string; readonly paymentState: string } | null>;

export interface ReconcileOptions {
  readonly log: Pick<EventLog, 'readRecorded' | 'readStream'>;
  readonly rm: ReadModels;
  readonly provider?: ReadProvider;
  /** Queried for open bookings and for those that differ. */
  readonly workflow?: ReadWorkflow;
  /** Queried for every booking that has reservations. */
  readonly reservations?: Pick<Reservations, 'bookings' | 'reservationsOf'>;
  /**
   * How often bookings that differ are compared, since things change meanwhile (default 5); the provider is read at
   * most this often.
   */
  readonly attempts?: number;
  /** Milliseconds between two comparisons (default 400). */
  readonly pause?: number;
  /** Aborted if the caller no longer waits. */
  readonly signal?: AbortSignal;
}

/** One fact on which the sources differ. */
export interface Difference {
  /** For partners' money, the stream: `settlement-…` or `partner-…`. */
  readonly bookingId: string;
  /** `HX-…`, `settlement` or `partner`; null for a booking that the log does not have. */
  readonly number: string | null;
  readonly fact: Fact;
  /** Each source's value: cents, a status, a revision; null if it does not know the booking. */
  readonly values: Readonly<Partial<Record<Witness, string | number | null>>>;
}

export type Witness =
  | 'log'
  | 'read model'
  | 'ledger'
  | 'statements'
  | 'provider'
  | 'workflow'
  | 'reservations';
export type Fact =
  | 'held'
  | 'captured'
  | 'refunded'
  | 'tip'
  | 'tip refunded'
  | 'disputed'
  | 'disputes'
  | 'dispute fees'
  | 'transferred'
  | 'owed to partner'
  | 'on statements'
  | 'provider fees'
  | 'suspense'
  | 'unbalanced movements'
  | 'reserved seats'
  | 'reserved crew'
  | 'reserved time'
  | 'revision'
  | 'status'
  | 'payment state';

const money: ReadonlySet<string> = new Set<Fact>([
  'held',
  'captured',
  'refunded',
  'tip',
  'tip refunded',
  'disputed',
  'dispute fees',
  'transferred',
  'owed to partner',
  'on statements',
  'provider fees',
  'suspense',
]);

/** Whether the values of a fact are cents. */
export const isMoney = (fact: string): boolean => money.has(fact);

export interface ReconcileReport {
  readonly bookings: number;
  /** Store partners to whom something was transferred. */
  readonly partners: number;
  /** Sums over all bookings according to the log, in cents. */
  readonly captured: number;
  readonly refunded: number;
  readonly transferred: number;
  /** Of that, to store partners. */
  readonly toPartners: number;
  readonly differences: readonly Difference[];
}

/** Compares all bookings. A difference is reported if it persists over several comparisons. */
export async function reconcile(options: ReconcileOptions): Promise<ReconcileReport> {
  const { log, rm, provider, workflow, reservations, attempts = 5, pause = 400, signal } = options;
  const { states, partners } = await foldAll(log, signal);
  const [views, ledgers, books] = await Promise.all([
    readViews(rm, null),
    readLedgers(rm, null),
    provider?.(signal),
  ]);
  const byBooking = books && booksOf(books);
  const ids = new Set([...states.keys(), ...views.keys(), ...ledgers.keys(), ...(byBooking?.keys() ?? [])]);

  const suspects = new Set<string>(await reservations?.bookings());
  for (const id of suspects) ids.add(id);
  for (const id of ids) {
    const state = states.get(id) ?? emptyState;
    const found = compare(
      id,
      state,
      views.get(id),
      ledgers.get(id),
      byBooking && (byBooking.get(id) ?? nothing(id)),
    );
    if (found.length > 0) suspects.add(id);
  }
  const looked = [...ids].filter((id) => {
    const status = states.get(id)?.booking.status ?? 'none';
    return suspects.has(id) || (workflow && status !== 'none' && isOpen(status));
  });
  const differences = [...(await lookAgain(looked, byBooking, options))];
  if (partnersOtherwise(partners, await readPartnerBalances(rm)).length > 0) {
    const again = async () =>
      partnersOtherwise((await foldAll(log, signal)).partners, await readPartnerBalances(rm));
    differences.push(...(await settled(again, attempts, pause)));
  }
  const total = (fact: 'captured' | 'refunded' | 'transferred') =>
    [...states.values()].reduce((sum, state) => sum + state[fact], 0);
  const toPartners = [...partners.values()].reduce((sum, { transferred }) => sum + transferred, 0);
  return {
    bookings: [...states.keys()].filter((id) => !isSettlement(id)).length,
    partners: [...partners.values()].filter(({ transferred }) => transferred !== 0).length,
    toPartners,
    captured: total('captured'),
    refunded: total('refunded'),
    transferred: total('transferred'),
    differences,
  };
}

function isOpen(status: BookingStatus): boolean {
  return openStatuses.includes(status);
}

/** Compares until nothing differs, or often enough to be sure. */
async function settled(
  look: () => Promise<readonly Difference[]>,
  attempts: number,
  pause: number,
): Promise<readonly Difference[]> {
  for (let attempt = 1; ; attempt++) {
    const found = await look();
    if (found.length === 0 || attempt >= attempts) return found;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

type Books = ReadonlyMap<string, ProviderBooking>;

const booksOf = (books: readonly ProviderBooking[]): Books =>
  new Map(books.map((book) => [book.bookingId, book]));

/**
 * Compares bookings, and again those that differ, until none does or often enough to be sure. The first comparison uses
 * what was already read from the provider; each later one reads it again, once for all that are left, since it has no
 * list by booking.
 */
async function lookAgain(
  ids: readonly string[],
  said: Books | undefined,
  options: ReconcileOptions,
): Promise<readonly Difference[]> {
  const { provider, attempts = 5, pause = 400, signal } = options;
  let left = ids;
  let books = said;
  for (let attempt = 1; ; attempt++) {
    const found = new Map<string, readonly Difference[]>();
    for (const id of left) {
      signal?.throwIfAborted();
      const differing = await compareAgain(id, books, options);
      if (differing.length > 0) found.set(id, differing);
    }
    if (found.size === 0 || attempt >= attempts) return [...found.values()].flat();
    await new Promise((resolve) => setTimeout(resolve, pause));
    left = [...found.keys()];
    books = provider && booksOf(await provider(signal));
  }
}

async function compareAgain(
  id: string,
  books: Books | undefined,
  options: ReconcileOptions,
): Promise<readonly Difference[]> {
  const { log, rm, workflow, reservations } = options;
  const streams = isSettlement(id) ? [id] : [`booking-${id}`, `payout-${id}`, `tip-${id}`];
  const [events, views, ledgers, summary, kept] = await Promise.all([
    Promise.all(streams.map((stream) => log.readStream(stream))),
    readViews(rm, id),
    readLedgers(rm, id),
    isSettlement(id) ? null : workflow?.(id),
    isSettlement(id) ? null : reservations?.reservationsOf(id),
  ]);
  const state = events.flat().reduce(withEvent, emptyState);
  const book = books && (books.get(id) ?? nothing(id));
  const found = [
    ...compare(id, state, views.get(id), ledgers.get(id), book),
    ...(kept ? keptOtherwise(id, state.booking, kept) : []),
  ];
  // A workflow that has ended is not compared: later events are written by other workflows (design.md §3).
  if (!summary || state.booking.status === 'none' || !isOpen(state.booking.status)) return found;
  const { revision, status, payment } = state.booking;
  const number = state.booking.number;
  const said: readonly (readonly [Fact, string | number, string | number])[] = [
    ['revision', revision, summary.revision],
    ['status', status, summary.status],
    ['payment state', payment.state, summary.paymentState],
  ];
  const byWorkflow = said
    .filter(([, ours, theirs]) => ours !== theirs)
    .map(([fact, ours, theirs]) => ({
      bookingId: id,
      number,
      fact,
      values: { log: ours, workflow: theirs },
    }));
  return [...found, ...byWorkflow];
}

function compare(
  bookingId: string,
  state: BookState,
  view: z.output<typeof viewRow> | undefined,
  ledger: z.output<typeof ledgerRow> | undefined,
  provider: ProviderBooking | undefined,
): readonly Difference[] {
  const { booking } = state;
  const placed = booking.status === 'none' ? null : booking;
  const number = placed?.number ?? (isSettlement(bookingId) ? 'settlement' : null);
  const found: Difference[] = [];
  const agree = (fact: Fact, values: Difference['values']) => {
    if (new Set(Object.values(values)).size > 1) found.push({ bookingId, number, fact, values });
  };
  agree('revision', { log: placed?.revision ?? null, 'read model': view?.revision ?? null });
  agree('status', { log: placed?.status ?? null, 'read model': view?.status ?? null });
  agree('payment state', { log: placed?.payment.state ?? null, 'read model': view?.payment_state ?? null });
  if (provider) agree('held', { log: placed?.payment.hold?.amount ?? 0, provider: provider.held });
  for (const fact of ['captured', 'refunded'] as const) {
    agree(fact, {
      log: state[fact],
      'read model': view?.[fact] ?? 0,
      ledger: Number(ledger?.[fact] ?? 0n),
      ...(provider && { provider: provider[fact] }),
    });
  }
  agree('tip', {
    log: state.tip,
    ledger: Number(ledger?.tip ?? 0n),
    ...(provider && { provider: provider.tip }),
  });
  agree('tip refunded', {
    log: state.tipRefunded,
    ledger: Number(ledger?.tip_refunded ?? 0n),
    ...(provider && { provider: provider.tipRefunded }),
  });
  agree('disputed', {
    log: state.disputed,
    ledger: Number(ledger?.disputed ?? 0n),
    ...(provider && { provider: provider.disputed }),
  });
  if (provider) {
    const ours = [...(placed?.payment.disputes ?? []), ...state.tipDisputes];
    agree('disputes', { log: disputesSaid(ours), provider: provider.disputes });
    agree('dispute fees', {
      log: ours.reduce((total, { fee }) => total + fee, 0),
      provider: provider.disputeFees,
    });
  }
  agree('transferred', {
    log: state.transferred,
    ledger: Number(ledger?.transferred ?? 0n),
    ...(provider && { provider: provider.transferred }),
  });
  agree('provider fees', { log: state.fees, ledger: Number(ledger?.fees ?? 0n) });
  agree('suspense', { log: 0, ledger: Number(ledger?.suspense ?? 0n) });
  agree('unbalanced movements', { log: 0, ledger: Number(ledger?.unbalanced ?? 0n) });
  return found;
}

/** The disputes with their status, in order of their ids; empty for none. */
export function disputesSaid(
  disputes: readonly { readonly disputeId: string; readonly status: string }[],
): string {
  return disputes
    .map(({ disputeId, status }) => `${disputeId} ${status}`)
    .sort()
    .join(', ');
}

const facts = { over: 'reserved seats', crew: 'reserved crew', time: 'reserved time' } as const;

/** The technicians' reserved time compared with the booking in the log (R1). */
function keptOtherwise(
  bookingId: string,
  booking: BookingState,
  kept: readonly Reservation[],
): readonly Difference[] {
  const fault = seatsFaultOf(booking, kept);
  if (fault === null) return [];
  const placed = booking.status === 'none' ? null : booking;
  const values: Record<SeatsFault, Difference['values']> = {
    over: { log: booking.status, reservations: kept.length },
    crew: {
      log: placed?.crew.map(({ technicianId }) => technicianId).join(' ') ?? null,
      reservations: kept.map(({ technicianId, status }) => `${technicianId} ${status}`).join(', '),
    },
    time: {
      log: placed?.appointment.startsAt ?? null,
      reservations: kept.map(({ during }) => `${during.start} to ${during.end}`).join(', '),
    },
  };
  return [{ bookingId, number: placed?.number ?? null, fact: facts[fault], values: values[fault] }];
}

function nothing(bookingId: string): ProviderBooking {
  const money = {
    held: 0,
    captured: 0,
    refunded: 0,
    tip: 0,
    tipRefunded: 0,
    disputed: 0,
    disputeFees: 0,
    transferred: 0,
  };
  return { bookingId, intents: [], disputes: '', ...money };
}

/** Whether an entry is a settlement's: it is named by its stream, bookings by their ids. */
const isSettlement = (id: string): boolean => id.startsWith('settlement-');

/**
 * What each partner is owed according to the books, and whether the statements have passed on everything earned up to
 * the last one.
 */
function partnersOtherwise(
  partners: ReadonlyMap<string, PartnerBook>,
  balances: ReadonlyMap<string, number>,
): readonly Difference[] {
  const ids = new Set([...partners.keys(), ...balances.keys()]);
  return [...ids].flatMap((id) => {
    const book = partners.get(id) ?? emptyPartnerBook;
    const { earned, onStatements } = closedIn(book);
    const said: readonly (readonly [Fact, Difference['values']])[] = [
      ['owed to partner', { log: owedIn(book), ledger: balances.get(id) ?? 0 }],
      ['on statements', { log: earned, statements: onStatements }],
    ];
    return said
      .filter(([, values]) => new Set(Object.values(values)).size > 1)
      .map(([fact, values]) => ({ bookingId: `partner-${id}`, number: 'partner', fact, values }));
  });
}

const balanceRow = z.object({ account: z.string(), owed: z.bigint() });

async function readPartnerBalances(rm: ReadModels): Promise<ReadonlyMap<string, number>> {
  const text = `SELECT account, -sum(amount) AS owed FROM rm.ledger WHERE account LIKE 'partner\\_payable:%' GROUP BY account`;
  const rows = await select(rm.pool, balanceRow, text);
  return new Map(rows.map(({ account, owed }) => [account.slice('partner_payable:'.length), Number(owed)]));
}

/** Every booking, settlement and partner folded from the whole log. */
async function foldAll(
  log: Pick<EventLog, 'readRecorded'>,
  signal: AbortSignal | undefined,
): Promise<{
  readonly states: Map<string, BookState>;
  readonly partners: Map<string, PartnerBook>;
}> {
  const states = new Map<string, BookState>();
  const partners = new Map<string, PartnerBook>();
  for (let after = 0n; ; ) {
    signal?.throwIfAborted();
    const events = await log.readRecorded(after, 5_000);
    for (const event of events) {
      const id = storyOf(event) ?? (settlementOf(event) && event.stream);
      if (id !== null) states.set(id, withEvent(states.get(id) ?? emptyState, event));
      const partner = partnerIn(event);
      if (partner !== null)
        partners.set(partner, withPartnerEvent(partners.get(partner) ?? emptyPartnerBook, event));
    }
    const last = events.at(-1);
    if (!last) return { states, partners };
    after = last.position;
  }
}

const viewRow = z.object({
  id: z.string(),
  revision: z.number(),
  status: z.string(),
  payment_state: z.string(),
  captured: z.number(),
  refunded: z.number(),
});

async function readViews(rm: ReadModels, id: string | null) {
  const text = `SELECT ${Object.keys(viewRow.shape).join(', ')} FROM rm.bookings WHERE $1::text IS NULL OR id = $1`;
  return new Map((await select(rm.pool, viewRow, text, [id])).map((row) => [row.id, row]));
}

const ledgerRow = z.object({
  booking_id: z.string(),
  captured: z.bigint(),
  refunded: z.bigint(),
  tip: z.bigint(),
  tip_refunded: z.bigint(),
  disputed: z.bigint(),
  transferred: z.bigint(),
  fees: z.bigint(),
  suspense: z.bigint(),
  unbalanced: z.bigint(),
});

async function readLedgers(rm: ReadModels, id: string | null) {
  const sum = (condition: string, sign = '') => `coalesce(${sign}sum(amount) FILTER (WHERE ${condition}), 0)`;
  const text = `SELECT coalesce(booking_id, 'settlement-' || settlement_id) AS booking_id,
      ${sum(`movement = 'capture' AND account = 'customer_receivable'`, '-')} AS captured,
      ${sum(`movement IN ('refund', 'refund_return') AND account = 'customer_receivable'`)} AS refunded,
      ${sum(`movement = 'tip' AND account LIKE 'technician\\_payable:%'`, '-')} AS tip,
      ${sum(`account = 'tip_refunds'`)} AS tip_refunded,
      ${sum(`account = 'disputes'`)} AS disputed,
      ${sum(`movement IN ('transfer', 'tip_transfer', 'transfer_reversal', 'partner_transfer') AND account = 'cash'`, '-')} AS transferred,
      ${sum(`account = 'stripe_fees'`)} AS fees,
      ${sum(`account = 'suspense'`)} AS suspense,
      (SELECT count(*) FROM (SELECT FROM rm.ledger m
        WHERE m.booking_id = l.booking_id OR m.settlement_id = l.settlement_id GROUP BY m.position
        HAVING sum(m.amount) <> 0) u) AS unbalanced
    FROM rm.ledger l WHERE (booking_id IS NOT NULL OR settlement_id IS NOT NULL)
      AND ($1::text IS NULL OR booking_id = $1 OR 'settlement-' || settlement_id = $1)
    GROUP BY booking_id, settlement_id`;
  return new Map((await select(rm.pool, ledgerRow, text, [id])).map((row) => [row.booking_id, row]));
}
