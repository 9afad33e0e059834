/** Bookings by id, by number, and in the lists of customers and admins. */
import { z } from 'zod';
import type { BookingStatus } from '#domain/booking/events.ts';
import { openStatuses } from '#domain/booking/transitions.ts';
import type { Booking, PaymentState } from '#domain/booking/state.ts';
import type { BookingId, CustomerId } from '#domain/core/ids.ts';
import {
  type BookingView,
  storedBooking,
  toViews,
  VIEW_COLUMNS,
  type ViewRow,
  viewRow,
} from './booking-view.ts';
import {
  allOf,
  type Bounded,
  bounded,
  type Condition,
  type Key,
  type Page,
  type PageRequest,
  type ReadModels,
  searching,
  select,
  selectPage,
  selectSome,
  type Whole,
  wholeList,
} from './read-models.ts';

/** The booking of this id, or null. */
export async function bookingById(rm: ReadModels, id: BookingId): Promise<BookingView | null> {
  const rows = await select(rm.pool, viewRow, `SELECT ${VIEW_COLUMNS} FROM rm.bookings b WHERE b.id = $1`, [
    id,
  ]);
  return (await toViews(rm, rows))[0] ?? null;
}

const numberRow = z.object({ id: z.string(), number: z.string() });

/** The numbers of these bookings, by id. */
export async function numbersOfBookings(
  rm: ReadModels,
  ids: readonly BookingId[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await select(rm.pool, numberRow, 'SELECT id, number FROM rm.bookings WHERE id = ANY ($1)', [
    ids,
  ]);
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** Maximum number of a customer's bookings that a search by person looks up. */
const MAX_OF_CUSTOMER = 100;

/** Ids of a customer's newest bookings, a hundred at most, and how many older ones there are. */
export async function bookingIdsOfCustomer(rm: ReadModels, customerId: string): Promise<Bounded<string>> {
  const text = 'SELECT id FROM rm.bookings WHERE customer_id = $1 ORDER BY starts_at DESC, id';
  const { found, notShown } = await bounded(
    rm,
    z.object({ id: z.string() }),
    { text, values: [customerId] },
    MAX_OF_CUSTOMER,
  );
  return { found: found.map(({ id }) => id), notShown };
}

/** How many unfinished bookings there are on these days, at these ZIPs (or prefixes) and times. */
export async function bookingsWithin(
  rm: ReadModels,
  {
    zips,
    from,
    until,
    times,
  }: {
    /** Empty: everywhere. */
    readonly zips: readonly string[];
    readonly from: string;
    readonly until: string | null;
    /** Labels of windows; empty: any. */
    readonly times: readonly string[];
  },
): Promise<number> {
  const [found] = await select(
    rm.pool,
    z.object({ count: z.number() }),
    `SELECT count(*)::int AS count FROM rm.bookings b
     WHERE b.appointment_date >= $1 AND ($2::date IS NULL OR b.appointment_date <= $2)
       AND b.status NOT IN ('completed', 'cancelled')
       AND (cardinality($3::text[]) = 0 OR b.zip LIKE ANY ($3))
       AND (cardinality($4::text[]) = 0 OR b.state::jsonb->'appointment'->>'time' = ANY ($4))`,
    [from, until, zips.map((zip) => `${zip}%`), times],
  );
  return found?.count ?? 0;
}

/** The booking that a person typed: a number (`HX-7K2M4Q`, any case) or an id (design.md §11). */
export async function bookingByIdOrNumber(rm: ReadModels, typed: string): Promise<BookingView | null> {
  const text = typed.trim();
  const rows = await select(
    rm.pool,
    viewRow,
    `SELECT ${VIEW_COLUMNS} FROM rm.bookings b WHERE b.id = $1 OR b.number = upper($1)`,
    [text],
  );
  return (await toViews(rm, rows))[0] ?? null;
}

/** A customer's bookings, latest appointment first. */
export async function bookingsOfCustomer(
  rm: ReadModels,
  customerId: CustomerId,
): Promise<readonly BookingView[]> {
  const rows = await select(
    rm.pool,
    viewRow,
    `SELECT ${VIEW_COLUMNS} FROM rm.bookings b WHERE b.customer_id = $1 ORDER BY b.starts_at DESC, b.id`,
    [customerId],
  );
  return toViews(rm, rows);
}

/** Orders of a list of bookings; ties are ordered by id, so that pages never overlap. */
export type BookingOrder = keyof typeof ORDER;

/** Filters of the admins' list; all optional, and all given ones must match. */
export interface BookingFilter {
  readonly status?: readonly BookingStatus[] | undefined;
  readonly paymentState?: readonly PaymentState[] | undefined;
  /** Name, email, phone, street, number, brand, or ZIP (`searching`). */
  readonly search?: string | undefined;
  /** Days of the appointment in the job site's calendar, YYYY-MM-DD, both included (R2). */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly technicianId?: string | undefined;
  readonly customerId?: string | undefined;
  readonly partnerId?: string | undefined;
  /** Only open bookings without a technician. */
  readonly unassigned?: boolean | undefined;
  /** A minus sorts descending; default `newest`. */
  readonly sort?: BookingOrder | undefined;
}

const ORDER = {
  newest: 'b.placed_at DESC, b.id DESC',
  number: 'b.number',
  '-number': 'b.number DESC',
  customer: 'lower(b.last_name), lower(b.first_name), b.id',
  '-customer': 'lower(b.last_name) DESC, lower(b.first_name) DESC, b.id DESC',
  when: 'b.starts_at, b.id',
  '-when': 'b.starts_at DESC, b.id DESC',
  total: 'b.total, b.id',
  '-total': 'b.total DESC, b.id DESC',
} as const;

const ended: readonly BookingStatus[] = ['completed', 'cancelled'];

/**
 * Bookings with these statuses. Unlike the status, the outcome is in an index, which for a single outcome also gives
 * the order. The status is only compared if the outcome does not determine it.
 */
function statusIs(statuses: readonly BookingStatus[]): readonly Condition[] {
  const [outcome, ...others] = new Set(statuses.map((status) => (ended.includes(status) ? status : 'open')));
  if (outcome === undefined || others.length > 0) return [['b.status = ANY ($?)', statuses]];
  const isImplied = outcome !== 'open' || openStatuses.every((status) => statuses.includes(status));
  return [['b.outcome = $?', outcome], ...(isImplied ? [] : [['b.status = ANY ($?)', statuses] as const])];
}

const DAY = 86_400_000;
/** An instant before the day begins in any zone (ISO), and one after it has ended in all zones. */
const before = (day: string): string => new Date(Date.parse(day) - DAY).toISOString();
const after = (day: string): string => new Date(Date.parse(day) + 2 * DAY).toISOString();

/**
 * Appointments from one day to another. The condition is repeated for the instant that the list is ordered by, so that
 * an index range is read: otherwise all past bookings would be read on the way to tomorrow's. Appointments in the past
 * are refused (`place`), so a booking is always made before its appointment.
 */
function onDays({ from, to }: BookingFilter, sort: BookingOrder): readonly (Condition | null)[] {
  const isByTime = sort === 'when' || sort === '-when';
  return [
    from ? ['b.appointment_date >= $?', from] : null,
    to ? ['b.appointment_date <= $?', to] : null,
    from && isByTime ? ['b.starts_at >= $?', before(from)] : null,
    to && isByTime ? ['b.starts_at < $?', after(to)] : null,
    to && sort === 'newest' ? ['b.placed_at < $?', after(to)] : null,
  ];
}

const listing = ({ sort = 'newest', ...filter }: BookingFilter) => ({
  row: viewRow,
  columns: VIEW_COLUMNS,
  from: 'rm.bookings b',
  id: 'b.id',
  searchedIn: filter.search?.trim() ? ORDER.newest : undefined,
  ...allOf([
    ...(filter.status ? statusIs(filter.status) : []),
    filter.paymentState ? ['b.payment_state = ANY ($?)', filter.paymentState] : null,
    filter.search?.trim() ? ['b.search LIKE $?', searching(filter.search)] : null,
    ...onDays(filter, sort),
    filter.technicianId ? ['b.crew_ids @> ARRAY[$?]', filter.technicianId] : null,
    filter.customerId ? ['b.customer_id = $?', filter.customerId] : null,
    filter.partnerId ? ['b.partner_id = $?', filter.partnerId] : null,
    filter.unassigned
      ? `b.outcome = 'open' AND b.status IN ('pending', 'confirmed') AND cardinality(b.crew_ids) = 0`
      : null,
  ]),
});

/** One page of all bookings, newest first unless sorted otherwise. */
export async function listBookings(
  rm: ReadModels,
  filter: BookingFilter,
  asked: PageRequest,
): Promise<Page<BookingView>> {
  const order = ORDER[filter.sort ?? 'newest'];
  const found = await selectPage(rm.pool, { ...listing(filter), order }, asked);
  return { ...found, rows: await toViews(rm, found.rows) };
}

/** Some of the bookings, newest first, and the total number. */
export async function someBookings(
  rm: ReadModels,
  filter: BookingFilter,
  part: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: readonly BookingView[]; readonly total: number }> {
  const { rows, total } = await selectSome(rm.pool, { ...listing(filter), order: ORDER.newest }, part);
  return { rows: await toViews(rm, rows), total };
}

/** All of them, in the order in which they were made. */
export const everyBooking = (rm: ReadModels, filter: BookingFilter): Whole<BookingView> =>
  wholeList(rm.pool, listing(filter), BY_PLACED, (rows) => toViews(rm, rows));

const BY_PLACED: Key<ViewRow> = {
  columns: ['b.placed_at', 'b.id'],
  below: ['-infinity', ''],
  of: ({ state, id }) => [state.placedAt, id],
};

const stateRow = z.object({ id: z.string(), state: storedBooking });

const asTheyStand = (rm: Pick<ReadModels, 'pool'>, after: string) =>
  wholeList(
    rm.pool,
    { row: stateRow, columns: 'b.id, b.state', from: 'rm.bookings b', where: 'true', values: [] },
    { columns: ['b.id'], below: [after], of: ({ id }) => [id] },
    (rows) => rows.map(({ state }) => state),
  );

/** The bookings after an ID, in ID order; all of them after ''. */
export const bookingsAfter = (rm: Pick<ReadModels, 'pool'>, after: string): AsyncGenerator<Booking> =>
  asTheyStand(rm, after).rows();

/** The number of bookings. */
export const countBookings = (rm: Pick<ReadModels, 'pool'>): Promise<number> => asTheyStand(rm, '').count();
