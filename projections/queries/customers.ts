/** Customers: by id and in the admin's list, with what their bookings say of them. */
import { z } from 'zod';
import type { Customer } from '#domain/customer/state.ts';
import type { CustomerId } from '#domain/core/ids.ts';
import { type Cents, cents } from '#domain/core/money.ts';
import { storedCustomer } from '../models/customers.ts';
import { type Person, personRow, toPerson } from '../models/person.ts';
import {
  allOf,
  containing,
  type Page,
  type PageRequest,
  type ReadModels,
  select,
  selectPage,
} from './read-models.ts';

/** Badges of spec admin §4, by the number of bookings; `inactive`: none, 90 days after joining. */
export type CustomerBadge = 'new' | 'active' | 'returning' | 'vip' | 'inactive';

/** A customer as admins see one. */
export interface CustomerView {
  /** The state as the domain folds it; its sealed fields are sealed still. */
  readonly customer: Customer;
  readonly person: Person;
  /** The admins' notes, opened. */
  readonly notes: string | null;
  readonly badge: CustomerBadge;
  /** Bookings that were not cancelled. */
  readonly totalBookings: number;
  /** Captured less refunded. */
  readonly totalSpent: Cents;
  /** Start of the latest appointment. */
  readonly lastBookingAt: string | null;
  readonly since: string;
}

const COUNTED = `SELECT c.id, c.first_name, c.last_name, c.email, c.phone, c.since, c.state, r.bookings, r.spent, r.last,
    CASE WHEN r.bookings >= 5 THEN 'vip' WHEN r.bookings >= 2 THEN 'returning' WHEN r.bookings = 1 THEN 'active'
      WHEN coalesce(r.last, c.since) < now() - interval '90 days' THEN 'inactive' ELSE 'new' END AS badge
  FROM rm.customers c, LATERAL (
    SELECT count(*) FILTER (WHERE b.status <> 'cancelled') AS bookings,
      coalesce(sum(b.captured - b.refunded), 0) AS spent, max(b.starts_at) AS last
    FROM rm.bookings b WHERE b.customer_id = c.id
  ) r WHERE c.status = 'registered'`;

const row = z.object({
  id: z.string(),
  ...personRow.shape,
  since: z.string(),
  state: storedCustomer,
  bookings: z.bigint(),
  spent: z.bigint(),
  last: z.string().nullable(),
  badge: z.enum(['new', 'active', 'returning', 'vip', 'inactive']),
});
const COLUMNS = Object.keys(row.shape).join(', ');

async function toViews(rm: ReadModels, rows: readonly z.output<typeof row>[]): Promise<CustomerView[]> {
  const found = rows.flatMap(({ state, ...rest }) =>
    state.status === 'registered' ? [{ ...rest, customer: state }] : [],
  );
  const sealed = found.map(({ customer }) => customer.notes).filter((notes) => notes !== null);
  const opened = sealed.length > 0 ? await rm.openMany(sealed) : [];
  const texts = new Map(sealed.map((value, index) => [value, opened[index] ?? null]));
  return found.map(({ customer, badge, bookings, spent, last, since, ...person }) => ({
    customer,
    person: toPerson(person),
    notes: customer.notes && (texts.get(customer.notes) ?? null),
    badge,
    totalBookings: Number(bookings),
    totalSpent: cents(Number(spent)),
    lastBookingAt: last,
    since,
  }));
}

/** The customer of this id, or null; a deleted one is null as well. */
export async function customerById(rm: ReadModels, id: CustomerId): Promise<CustomerView | null> {
  const rows = await select(rm.pool, row, `SELECT ${COLUMNS} FROM (${COUNTED} AND c.id = $1) c`, [id]);
  return (await toViews(rm, rows))[0] ?? null;
}

export interface CustomerFilter {
  readonly badge?: CustomerBadge | undefined;
  /** Name, mail or phone; any part of it. */
  readonly search?: string | undefined;
}

/** One page of customers, newest first. */
export async function listCustomers(
  rm: ReadModels,
  { badge, search }: CustomerFilter,
  asked: PageRequest,
): Promise<Page<CustomerView>> {
  const narrowed = allOf([
    search?.trim()
      ? [`concat_ws(' ', c.first_name, c.last_name, c.email, c.phone) ILIKE $?`, containing(search)]
      : null,
    badge ? ['c.badge = $?', badge] : null,
  ]);
  const found = await selectPage(
    rm.pool,
    { row, columns: COLUMNS, from: `(${COUNTED}) c`, ...narrowed, order: 'c.since DESC, c.id' },
    asked,
  );
  return { ...found, rows: await toViews(rm, found.rows) };
}
