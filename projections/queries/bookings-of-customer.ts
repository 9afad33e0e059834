/** Which bookings a customer has, and which of them block a deletion or the removal of a card. */
import { z } from 'zod';
import type { BookingStatus } from '#domain/booking/events.ts';
import { openStatuses } from '#domain/booking/transitions.ts';
import { isUnsettled } from '#domain/booking/unsettled.ts';
import { as, type BookingId, type CustomerId, type TechnicianId } from '#domain/core/ids.ts';
import { storedBooking } from './booking-view.ts';
import { type ReadModels, select } from './read-models.ts';

const idRow = z.object({ id: z.string() });
const reached = z.object({ position: z.bigint() });

/**
 * Ids of all bookings that a customer had made by a log position.
 * @throws {Error} the read model is not that far yet
 */
export async function bookingIdsOfCustomer(
  rm: ReadModels,
  customerId: CustomerId,
  by: bigint,
): Promise<readonly string[]> {
  const [checkpoint] = await select(
    rm.pool,
    reached,
    `SELECT position FROM rm.checkpoints WHERE projection = 'bookings'`,
  );
  if ((checkpoint?.position ?? 0n) < by) throw new Error(`the bookings have not reached ${by} yet`);
  const rows = await select(rm.pool, idRow, 'SELECT id FROM rm.bookings WHERE customer_id = $1 ORDER BY id', [
    customerId,
  ]);
  return rows.map(({ id }) => id);
}

const count = z.object({ open: z.bigint() });

/** How many of these customers' bookings are open: neither completed nor cancelled. */
export async function countOpenBookings(
  rm: ReadModels,
  customerIds: readonly CustomerId[],
  statuses: readonly BookingStatus[] = openStatuses,
): Promise<number> {
  const [found] = await select(
    rm.pool,
    count,
    'SELECT count(*) AS open FROM rm.bookings WHERE customer_id = ANY ($1) AND status = ANY ($2)',
    [customerIds, statuses],
  );
  return Number(found?.open ?? 0n);
}

/** A booking that is open, or whose work is done but not yet paid. */
export interface OpenBooking {
  readonly id: string;
  readonly number: string;
  readonly status: BookingStatus;
  /** The card that pays for it, once there is one. */
  readonly paymentMethodId: string | null;
}

const openRow = z.object({ id: z.string(), number: z.string(), state: storedBooking });

/** Bookings that have not ended, soonest first; a completed one counts as open while its card may still be charged. */
export async function openBookingsOfCustomer(
  rm: ReadModels,
  customerId: CustomerId,
): Promise<readonly OpenBooking[]> {
  const rows = await select(
    rm.pool,
    openRow,
    `SELECT id, number, state FROM rm.bookings
     WHERE customer_id = $1 ORDER BY starts_at, id`,
    [customerId],
  );
  return rows
    .filter(({ state }) => isUnsettled(state))
    .map(({ id, number, state }) => ({
      id,
      number,
      status: state.status,
      paymentMethodId: state.payment.card?.paymentMethodId ?? null,
    }));
}

const sumsRow = z.object({ open: z.number(), refunded: z.number() });

/** How many of a customer's bookings are open, and how much was refunded to them, in cents. */
export async function sumsOfCustomer(
  rm: ReadModels,
  customerId: CustomerId,
): Promise<{ readonly open: number; readonly refundedCents: number }> {
  const [found] = await select(
    rm.pool,
    sumsRow,
    `SELECT count(*) FILTER (WHERE outcome = 'open')::int AS open, coalesce(sum(refunded), 0)::int AS refunded
     FROM rm.bookings WHERE customer_id = $1`,
    [customerId],
  );
  return { open: found?.open ?? 0, refundedCents: found?.refunded ?? 0 };
}

/** A technician who has done a job for a customer, and the last such job. */
export interface KnownTechnician {
  readonly technicianId: TechnicianId;
  readonly bookingId: BookingId;
}

const knownRow = z.object({ technician_id: z.string(), booking_id: z.string() });

/** All crew members who have completed work for a customer, latest first. */
export async function techniciansKnownTo(
  rm: ReadModels,
  customerId: CustomerId,
): Promise<readonly KnownTechnician[]> {
  const rows = await select(
    rm.pool,
    knownRow,
    `SELECT technician_id, booking_id FROM (
       SELECT DISTINCT ON (c.technician_id) c.technician_id, b.id AS booking_id, b.starts_at
       FROM rm.bookings b CROSS JOIN LATERAL unnest(b.crew_ids) AS c (technician_id)
       WHERE b.customer_id = $1 AND b.status = 'completed'
       ORDER BY c.technician_id, b.starts_at DESC, b.id
     ) last ORDER BY starts_at DESC, technician_id`,
    [customerId],
  );
  return rows.map(({ technician_id, booking_id }) => ({
    technicianId: as<TechnicianId>(technician_id),
    bookingId: as<BookingId>(booking_id),
  }));
}

/** Whether work has been completed for a customer at a five-digit ZIP code. */
export async function hasWorkDoneAt(rm: ReadModels, customerId: CustomerId, zip: string): Promise<boolean> {
  const [found] = await select(
    rm.pool,
    idRow,
    `SELECT id FROM rm.bookings
     WHERE customer_id = $1 AND status = 'completed' AND left(zip, 5) = $2 LIMIT 1`,
    [customerId, zip],
  );
  return found !== undefined;
}
