/** A life as it stands when it has come to rest: what the log, the provider and the read models say of each booking. */
import type { Placed } from '#domain/core/aggregate.ts';
import type { BookingEvent, BookingEventOf, BookingEventType } from '#domain/booking/events.ts';
import type { Booking } from '#domain/booking/state.ts';
import type { BookingId } from '#domain/core/ids.ts';
import { crewStatuses } from '#domain/booking/transitions.ts';
import { type Issue, issues } from '#projections/models/stuck.ts';
import { type UnpaidSettlement, unpaidSettlements } from '#projections/queries/settlements.ts';
import { stuckWork } from '#projections/queries/stuck.ts';
import { workflowIds } from '#workflows/contract.ts';
import { stateOf } from '../people.ts';
import type { Account, Charge, Intent, Payout, Refund, Reversal, Transfer } from '../provider/objects.ts';
import type { Life } from '../script.ts';
import { durations, type World } from '../world.ts';

/** A booking with what the log and the provider say of it. */
export interface Told {
  readonly id: BookingId;
  readonly booking: Booking;
  readonly events: readonly Placed<BookingEvent>[];
  /** Those that name the booking, and the charges and refunds of these. */
  readonly intents: readonly Intent[];
  readonly charges: readonly Charge[];
  readonly refunds: readonly Refund[];
  readonly transfers: readonly Transfer[];
  readonly reversals: readonly Reversal[];
  readonly payouts: readonly Payout[];
  /** Open lines of stuck work. */
  readonly lines: readonly Issue[];
}

export interface Facts {
  readonly world: World;
  readonly life: Life;
  readonly bookings: readonly Told[];
  /** Jobs that the real list of stuck work calls overdue, or in want of a date for their return visit, now. */
  readonly overdue: ReadonlySet<BookingId>;
  /** Settlements of partners that the list of stuck work has. */
  readonly unpaid: readonly UnpaidSettlement[];
  /** The connected account of a technician; null before there is one. */
  accountOf(technicianId: string): Account | null;
  /** Whether a story of this id runs. */
  isOpen(workflowId: string): boolean;
}

/** Milliseconds by which our clocks may be wrong in a life, and a little for what is under way. */
export const CLOCKS = 6 * 60_000;

/** What is wrong, in words; nothing if it holds. */
export type Check = (facts: Facts) => Iterable<string> | Promise<Iterable<string>>;

export const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
export const dollars = (amount: number) => `$${(amount / 100).toFixed(2)}`;

/** Reads the facts once, for all checks. The read models must have been brought on to the end. */
export async function factsOf(world: World, life: Life): Promise<Facts> {
  const bookings = told(world);
  const accounts = new Map<string, Account | null>();
  return {
    world,
    life,
    bookings,
    overdue: await overdueOf(world, bookings),
    unpaid:
      world.partners.length === 0
        ? []
        : (await unpaidSettlements(world.readSide.readModels, durations, new Date().toISOString())).found,
    isOpen: (workflowId) => world.server.executions.get(workflowId)?.isOpen === true,
    accountOf(technicianId) {
      const known = accounts.get(technicianId);
      if (known !== undefined) return known;
      const stream = world.store.streams.get(`technician-${technicianId}`) ?? [];
      const data = stream.findLast(({ type }) => type === 'BankConnected')?.data as
        | { readonly connectedAccountId: string }
        | undefined;
      const account = data ? world.provider.books.find('account', data.connectedAccountId) : null;
      accounts.set(technicianId, account);
      return account;
    },
  };
}

/** The list is asked only where a job may be overdue: it is slow beside a life. */
async function overdueOf(world: World, bookings: readonly Told[]): Promise<ReadonlySet<BookingId>> {
  const isOpen = ({ booking: { status } }: Told) => status === 'confirmed' || crewStatuses.includes(status);
  if (!bookings.some(isOpen)) return new Set();
  const { issues: work } = await stuckWork(world.readSide.readModels, durations, new Date().toISOString());
  return new Set(
    work
      .filter(({ kind }) => kind === 'job_overdue' || kind === 'return_unplanned')
      .map(({ view }) => view.id),
  );
}

/** The bookings of a world. */
export function told(world: World): readonly Told[] {
  const { books } = world.provider;
  const rows = world.readSide.rows('stuck');
  return world.bookings.flatMap((id) => {
    const booking = stateOf(world, id);
    if (booking.status === 'none') return [];
    const stream = world.store.streams.get(workflowIds.booking(id)) ?? [];
    const own = <T extends { readonly metadata: Readonly<Record<string, string>> }>(objects: readonly T[]) =>
      objects.filter(({ metadata }) => metadata['bookingId'] === id);
    const intents = own(books.all('payment_intent'));
    const charges = books
      .all('charge')
      .filter(({ payment_intent }) => intents.some((intent) => intent.id === payment_intent));
    const transfers = own(books.all('transfer'));
    const row = rows.find(({ booking_id }) => booking_id === id);
    return [
      {
        id,
        booking,
        events: stream.map(({ type, data, revision }) => ({ type, data, revision }) as Placed<BookingEvent>),
        intents,
        charges,
        refunds: books.all('refund').filter(({ charge }) => charges.some((one) => one.id === charge)),
        transfers,
        reversals: books
          .all('transfer_reversal')
          .filter(({ transfer }) => transfers.some((one) => one.id === transfer)),
        payouts: own(books.all('payout')),
        lines: issues.parse(row?.['issues'] ?? []).filter(({ resolvedAt }) => resolvedAt === null),
      },
    ];
  });
}

/** Events of a type, oldest first. */
export function eventsOf<T extends BookingEventType>(
  { events }: Pick<Told, 'events'>,
  type: T,
): readonly (BookingEventOf<T> & { readonly revision: number })[] {
  return events.filter((event) => event.type === type) as unknown as readonly (BookingEventOf<T> & {
    readonly revision: number;
  })[];
}

/** What the provider has taken of the customer's, refunds not counted. */
export function takenFrom({ intents }: Pick<Told, 'intents'>): number {
  return total(intents.map(({ amount_received }) => amount_received));
}

/** What the provider has paid back of it; a hold that was let go is refunded as well, and gives nothing back. */
export function givenBack({ charges }: Pick<Told, 'charges'>): number {
  return total(charges.filter(({ captured }) => captured).map(({ amount_refunded }) => amount_refunded));
}

/** Whether an open line of stuck work tells of this very thing. */
export function hasLine({ lines }: Pick<Told, 'lines'>, kind: Issue['kind'], subject: string): boolean {
  return lines.some((line) => line.kind === kind && line.subject === subject);
}
