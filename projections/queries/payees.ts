/** Technicians as payees of the payment provider, and their offers (decision 132). */
import { z } from 'zod';
import type { BookingId, TechnicianId } from '#domain/core/ids.ts';
import { type Cents, cents } from '#domain/core/money.ts';
import { type ReadModels, select } from './read-models.ts';

const id = <Id extends string>() => z.custom<Id>((value) => typeof value === 'string');

export interface TechnicianPayee {
  readonly technicianId: TechnicianId;
  readonly connectedAccountId: string;
}

const payee = z.object({ id: id<TechnicianId>(), account: z.string() });
const payees = `SELECT id, state #>> '{bank,connectedAccountId}' AS account FROM rm.technicians`;

/** Everyone who may work and has entered a bank account. */
export async function technicianPayees(rm: ReadModels): Promise<readonly TechnicianPayee[]> {
  const rows = await select(
    rm.pool,
    payee,
    `${payees} WHERE is_active AND state #>> '{bank,connectedAccountId}' IS NOT NULL ORDER BY id`,
  );
  return rows.map((row) => ({ technicianId: row.id, connectedAccountId: row.account }));
}

/** Whose account it is; null: not a technician's. */
export async function technicianOfAccount(
  rm: ReadModels,
  connectedAccountId: string,
): Promise<TechnicianId | null> {
  const [row] = await select(rm.pool, payee, `${payees} WHERE state #>> '{bank,connectedAccountId}' = $1`, [
    connectedAccountId,
  ]);
  return row?.id ?? null;
}

/**
 * What still has to be taken back of a technician's transfers, in cents, for all bookings except this one: their shares
 * were reduced after refunds for their fault.
 */
export async function openDebtOf(
  rm: ReadModels,
  technicianId: TechnicianId,
  bookingId: BookingId,
): Promise<Cents> {
  const [found] = await select(
    rm.pool,
    z.object({ cents: z.number() }),
    `SELECT CAST(coalesce(sum(transferred - owed), 0) AS int) AS cents FROM rm.payouts
     WHERE technician_id = $1 AND booking_id <> $2 AND transferred > owed`,
    [technicianId, bookingId],
  );
  return cents(found?.cents ?? 0);
}

/** The bookings that wait for this technician's answer. */
export async function offeredTo(rm: ReadModels, technicianId: TechnicianId): Promise<readonly BookingId[]> {
  const rows = await select(
    rm.pool,
    z.object({ id: id<BookingId>() }),
    `SELECT id FROM rm.bookings WHERE free_seats > 0 AND offered_to @> ARRAY[$1::text] ORDER BY id`,
    [technicianId],
  );
  return rows.map((row) => row.id);
}
