/** Customers: by id and in the admins' list, with totals of their bookings. */
import { z } from 'zod';
import type { Customer } from '#domain/customer/state.ts';
import type { CustomerId } from '#domain/core/ids.ts';
import { type Cents, cents } from '#domain/core/money.ts';
import { storedCustomer } from '../models/customers.ts';
import { type Person, personRow, toPerson } from '../models/person.ts';
import {
  allOf,
  containing,
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

/** Badges of spec admin §4, by the number of bookings; `inactive`: none, 90 days after the last one or after joining. */
export type CustomerBadge = 'new' | 'active' | 'returning' | 'vip' | 'inactive';

/** A customer as admins see one. */
export interface CustomerView {
  /** The state as the domain folds it; its sealed fields stay sealed. */
  readonly customer: Customer;
  readonly person: Person;
  /** The admins' notes, decrypted, newest last. */
  readonly notes: readonly { readonly id: string; readonly text: string | null }[];
  /** URL of a picture, decrypted. */
  readonly picture: string | null;
  readonly badge: CustomerBadge;
  /** Bookings that were not cancelled. */
  readonly totalBookings: number;
  /** Captured minus refunded. */
  readonly totalSpent: Cents;
  /** Start of the latest appointment. */
  readonly lastBookingAt: string | null;
  /** IANA zone of its place. */
  readonly lastBookingZone: string | null;
  readonly since: string;
}

/** When a customer without bookings stops being new (spec admin §9). */
const LONG_AGO = `now() - interval '90 days'`;

const row = z.object({
  id: z.string(),
  ...personRow.shape,
  since: z.string(),
  state: storedCustomer,
  bookings: z.number(),
  spent: z.bigint(),
  last_booking_at: z.string().nullable(),
  last_booking_zone: z.string().nullable(),
  shown_badge: z.enum(['new', 'active', 'returning', 'vip', 'inactive']),
});
const COLUMNS = `c.id, c.first_name, c.last_name, c.email, c.phone, c.since, c.state, c.bookings, c.spent,
  c.last_booking_at, c.last_booking_zone,
  CASE WHEN c.badge = 'new' AND c.quiet_since < ${LONG_AGO} THEN 'inactive' ELSE c.badge END AS shown_badge`;

async function toViews(rm: ReadModels, rows: readonly z.output<typeof row>[]): Promise<CustomerView[]> {
  const found = rows.flatMap(({ state, ...rest }) =>
    state.status === 'registered' ? [{ ...rest, customer: state }] : [],
  );
  const sealed = found.flatMap(({ customer: { adminNotes, picture } }) => [
    ...adminNotes.map(({ text }) => text),
    ...(picture ? [picture] : []),
  ]);
  const opened = sealed.length > 0 ? await rm.openMany(sealed) : [];
  const texts = new Map(sealed.map((value, index) => [value, opened[index] ?? null]));
  return found.map(({ customer, shown_badge: badge, bookings, spent, since, ...rest }) => ({
    customer,
    person: toPerson(rest),
    notes: customer.adminNotes.map(({ id, text }) => ({ id, text: texts.get(text) ?? null })),
    picture: customer.picture && (texts.get(customer.picture) ?? null),
    badge,
    totalBookings: bookings,
    totalSpent: cents(Number(spent)),
    lastBookingAt: rest.last_booking_at,
    lastBookingZone: rest.last_booking_zone,
    since,
  }));
}

/** The customer of this id, or null; one who was deleted or merged into another is null as well. */
export async function customerById(rm: ReadModels, id: CustomerId): Promise<CustomerView | null> {
  const text = `SELECT ${COLUMNS} FROM rm.customers c WHERE c.status = 'registered' AND c.id = $1`;
  return (await toViews(rm, await select(rm.pool, row, text, [id])))[0] ?? null;
}

/** Orders of the list; ties are ordered by id, so that pages never overlap. */
const ORDER = {
  newest: 'c.since DESC, c.id DESC',
  customer: 'lower(c.last_name), lower(c.first_name), c.id',
  '-customer': 'lower(c.last_name) DESC, lower(c.first_name) DESC, c.id DESC',
  bookings: 'c.bookings, c.id',
  '-bookings': 'c.bookings DESC, c.id DESC',
  spent: 'c.spent, c.id',
  '-spent': 'c.spent DESC, c.id DESC',
  last: 'c.last_booking_at NULLS FIRST, c.id',
  '-last': 'c.last_booking_at DESC NULLS LAST, c.id DESC',
  joined: 'c.since, c.id',
  '-joined': 'c.since DESC, c.id DESC',
} as const;

export interface CustomerFilter {
  readonly badge?: CustomerBadge | undefined;
  /** Only customers blocked by an admin. */
  readonly blocked?: boolean | undefined;
  /** Name, email or phone (`searching`). */
  readonly search?: string | undefined;
  /** A minus sorts descending; default `newest`. */
  readonly sort?: keyof typeof ORDER | undefined;
}

/** `new` and `inactive` have the same number of bookings; only time distinguishes them. */
const badgeIs = (badge: CustomerBadge): string => {
  if (badge === 'new') return `c.badge = 'new' AND c.quiet_since >= ${LONG_AGO}`;
  if (badge === 'inactive') return `c.badge = 'new' AND c.quiet_since < ${LONG_AGO}`;
  return `c.badge = '${badge}'`;
};

const listing = ({ badge, blocked, search }: CustomerFilter) => ({
  row,
  columns: COLUMNS,
  from: 'rm.customers c',
  id: 'c.id',
  searchedIn: search?.trim() ? ORDER.newest : undefined,
  ...allOf([
    `c.status = 'registered'`,
    badge ? badgeIs(badge) : null,
    blocked ? 'c.is_blocked' : null,
    search?.trim() ? ['c.search LIKE $?', searching(search)] : null,
  ]),
});

/** One page of customers, newest first unless sorted otherwise. */
export async function listCustomers(
  rm: ReadModels,
  { sort = 'newest', ...filter }: CustomerFilter,
  asked: PageRequest,
): Promise<Page<CustomerView>> {
  const found = await selectPage(rm.pool, { ...listing(filter), order: ORDER[sort] }, asked);
  return { ...found, rows: await toViews(rm, found.rows) };
}

/** Some of all customers, newest first, and the total number. */
export async function someCustomers(
  rm: ReadModels,
  part: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: readonly CustomerView[]; readonly total: number }> {
  const { rows, total } = await selectSome(rm.pool, { ...listing({}), order: ORDER.newest }, part);
  return { rows: await toViews(rm, rows), total };
}

/** All of them, oldest first. */
export const everyCustomer = (rm: ReadModels, filter: CustomerFilter): Whole<CustomerView> =>
  wholeList(rm.pool, listing(filter), BY_SINCE, (rows) => toViews(rm, rows));

const BY_SINCE: Key<z.output<typeof row>> = {
  columns: ['c.since', 'c.id'],
  below: ['-infinity', ''],
  of: ({ since, id }) => [since, id],
};

const erasedRow = z.object({ id: z.string(), at: z.string() });

export interface ErasureFilter {
  /** Part of a customer's id, the only thing left of them. */
  readonly search?: string | undefined;
  readonly sort?: 'at' | '-at' | undefined;
}

/** Erased customers, latest first unless `at` reverses the order. */
export async function listErasures(
  rm: ReadModels,
  { search, sort }: ErasureFilter,
  asked: PageRequest,
): Promise<Page<{ readonly customerId: string; readonly at: string }>> {
  const direction = sort === 'at' ? 'ASC' : 'DESC';
  const found = await selectPage(
    rm.pool,
    {
      row: erasedRow,
      columns: `id, state ->> 'at' AS at`,
      from: 'rm.customers',
      id: 'id',
      ...allOf([`status = 'deleted'`, search?.trim() ? ['id ILIKE $?', containing(search)] : null]),
      order: `state ->> 'at' ${direction}, id ${direction}`,
    },
    asked,
  );
  return { ...found, rows: found.rows.map(({ id, at }) => ({ customerId: id, at })) };
}

/** What two records that may belong to one person have in common. */
export type Sameness = 'phone' | 'name';

const duplicateRow = row.extend({ same_phone: z.boolean(), same_name: z.boolean() });

/** Other records with the same phone or the same name, those with both first. */
export async function likelyDuplicates(
  rm: ReadModels,
  id: CustomerId,
): Promise<readonly { readonly view: CustomerView; readonly same: readonly Sameness[] }[]> {
  const isSame = 'lower(c.last_name) = lower(o.last_name) AND lower(c.first_name) = lower(o.first_name)';
  // Each half uses its own index.
  const text = `SELECT ${COLUMNS}, coalesce(c.phone = o.phone, false) AS same_phone, coalesce(${isSame}, false) AS same_name
    FROM rm.customers o, LATERAL (
      SELECT * FROM rm.customers c WHERE c.phone = o.phone AND c.status = 'registered' AND c.id <> o.id
      UNION SELECT * FROM rm.customers c WHERE ${isSame} AND c.status = 'registered' AND c.id <> o.id
    ) c WHERE o.id = $1 ORDER BY (c.phone = o.phone AND ${isSame}) DESC NULLS LAST, c.since LIMIT 10`;
  const rows = await select(rm.pool, duplicateRow, text, [id]);
  const views = await toViews(rm, rows);
  return views.map((view, index) => {
    const { same_phone: phone = false, same_name: name = false } = rows[index] ?? {};
    return { view, same: [...(phone ? ['phone' as const] : []), ...(name ? ['name' as const] : [])] };
  });
}

const figuresRow = z.object({
  total: z.number(),
  vip: z.number(),
  fresh: z.number(),
  booked: z.number(),
  back: z.number(),
});

/** The number of customers, and of each kind shown on the page. */
export async function customerFigures(rm: ReadModels): Promise<{
  readonly total: number;
  readonly vip: number;
  readonly newIn30Days: number;
  /** With a booking, and with more than one. */
  readonly booked: number;
  readonly cameBack: number;
}> {
  const [found] = await select(
    rm.pool,
    figuresRow,
    `SELECT count(*)::int AS total, count(*) FILTER (WHERE badge = 'vip')::int AS vip,
       count(*) FILTER (WHERE since > now() - interval '30 days')::int AS fresh,
       count(*) FILTER (WHERE badge <> 'new')::int AS booked,
       count(*) FILTER (WHERE badge IN ('returning', 'vip'))::int AS back
     FROM rm.customers WHERE status = 'registered'`,
  );
  const { total = 0, vip = 0, fresh = 0, booked = 0, back = 0 } = found ?? {};
  return { total, vip, newIn30Days: fresh, booked, cameBack: back };
}

/**
 * Whether a record merged into a customer's, directly or through others, still has bookings to be moved; `taken`: those
 * that have none left.
 */
export async function isTakingOver(
  rm: ReadModels,
  id: CustomerId,
  taken: readonly CustomerId[],
): Promise<boolean> {
  const [found] = await select(
    rm.pool,
    z.object({ is_there: z.boolean() }),
    `WITH RECURSIVE merged AS (
       SELECT id FROM rm.customers WHERE status = 'merged' AND state ->> 'into' = $1
       UNION SELECT c.id FROM rm.customers c JOIN merged m ON c.state ->> 'into' = m.id WHERE c.status = 'merged')
     SELECT EXISTS (SELECT 1 FROM merged WHERE id <> ALL ($2)) AS is_there`,
    [id, taken],
  );
  return found?.is_there === true;
}
