/** Bookings by id, by number, and in the lists of customers and admins. */
import { z } from 'zod';
import type { BookingStatus } from '#domain/booking/events.ts';
import type { PaymentState } from '#domain/booking/state.ts';
import type { BookingId, CustomerId } from '#domain/core/ids.ts';
import { type BookingView, toViews, VIEW_COLUMNS, viewRow } from './booking-view.ts';
import { containing, type Page, type PageRequest, type ReadModels, select } from './read-models.ts';

/** The booking of this id, or null. */
export async function bookingById(rm: ReadModels, id: BookingId): Promise<BookingView | null> {
  const rows = await select(rm.pool, viewRow, `SELECT ${VIEW_COLUMNS} FROM rm.bookings b WHERE b.id = $1`, [
    id,
  ]);
  return (await toViews(rm, rows))[0] ?? null;
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

/** Orders of a list of bookings; equal ones stand by id, so that pages never overlap. */
export type BookingOrder = keyof typeof ORDER;

/** What the admin's list is narrowed by; everything is optional and all of it must hold. */
export interface BookingFilter {
  readonly status?: readonly BookingStatus[] | undefined;
  readonly paymentState?: readonly PaymentState[] | undefined;
  /** Name, mail, phone, street, number, brand, or ZIP; any part of it. */
  readonly search?: string | undefined;
  /** Days of the appointment on the job site's calendar, YYYY-MM-DD, both included (R2). */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly technicianId?: string | undefined;
  readonly customerId?: string | undefined;
  readonly partnerId?: string | undefined;
  /** Only bookings that still go on and have nobody. */
  readonly unassigned?: boolean | undefined;
  /** A minus is descending; default `newest`. */
  readonly sort?: BookingOrder | undefined;
}

const FILTER = `($1::text[] IS NULL OR b.status = ANY ($1))
  AND ($2::text[] IS NULL OR b.payment_state = ANY ($2))
  AND ($3::text IS NULL OR concat_ws(' ', b.first_name, b.last_name, b.email, b.phone, b.street, b.number, b.brand,
    b.zip) ILIKE $3)
  AND ($4::date IS NULL OR b.appointment_date >= $4)
  AND ($5::date IS NULL OR b.appointment_date <= $5)
  AND ($6::text IS NULL OR b.crew_ids @> ARRAY[$6])
  AND ($7::text IS NULL OR b.customer_id = $7)
  AND ($8::text IS NULL OR b.partner_id = $8)
  AND (NOT $9 OR (b.status IN ('pending', 'confirmed') AND cardinality(b.crew_ids) = 0))`;

const ORDER = {
  newest: 'b.placed_at DESC, b.id',
  number: 'b.number, b.id',
  '-number': 'b.number DESC, b.id',
  customer: 'lower(b.last_name), lower(b.first_name), b.id',
  '-customer': 'lower(b.last_name) DESC, lower(b.first_name) DESC, b.id',
  when: 'b.starts_at, b.id',
  '-when': 'b.starts_at DESC, b.id',
  total: 'b.total, b.id',
  '-total': 'b.total DESC, b.id',
} as const;

const count = z.object({ total: z.bigint() });

/** One page of all bookings, newest first unless sorted otherwise. */
export async function listBookings(
  rm: ReadModels,
  filter: BookingFilter,
  { page, limit }: PageRequest,
): Promise<Page<BookingView>> {
  const values = [
    filter.status ?? null,
    filter.paymentState ?? null,
    filter.search?.trim() ? containing(filter.search) : null,
    filter.from ?? null,
    filter.to ?? null,
    filter.technicianId ?? null,
    filter.customerId ?? null,
    filter.partnerId ?? null,
    filter.unassigned ?? false,
  ];
  const [rows, totals] = await Promise.all([
    select(
      rm.pool,
      viewRow,
      `SELECT ${VIEW_COLUMNS} FROM rm.bookings b WHERE ${FILTER}
       ORDER BY ${ORDER[filter.sort ?? 'newest']} LIMIT $10 OFFSET $11`,
      [...values, limit, (page - 1) * limit],
    ),
    select(rm.pool, count, `SELECT count(*) AS total FROM rm.bookings b WHERE ${FILTER}`, values),
  ]);
  return { rows: await toViews(rm, rows), total: Number(totals[0]?.total ?? 0n) };
}
