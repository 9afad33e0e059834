/** The books: what a booking posted, and what accounts stand at. */
import { z } from 'zod';
import { type BookingId, type TechnicianId } from '#domain/core/ids.ts';
import { type Cents, cents } from '#domain/core/money.ts';
import { type ReadModels, select } from './read-models.ts';

/** One line of the books; debits are positive, credits negative. */
export interface LedgerLine {
  /** Position of the event that posted it; lines of one position are one movement and add up to zero. */
  readonly position: bigint;
  readonly bookingId: string;
  readonly movement: string;
  readonly account: string;
  readonly amount: Cents;
  readonly at: string;
}

const row = z.object({
  position: z.bigint(),
  booking_id: z.string(),
  movement: z.string(),
  account: z.string(),
  amount: z.number().transform(cents),
  at: z.string(),
});
const COLUMNS = Object.keys(row.shape).join(', ');

/** A booking's lines in the order of their posting. */
export async function ledgerOfBooking(rm: ReadModels, bookingId: BookingId): Promise<readonly LedgerLine[]> {
  const text = `SELECT ${COLUMNS} FROM rm.ledger WHERE booking_id = $1 ORDER BY position, line`;
  return (await select(rm.pool, row, text, [bookingId])).map(({ booking_id, ...line }) => ({
    ...line,
    bookingId: booking_id,
  }));
}

const balanceRow = z.object({ account: z.string(), balance: z.bigint() });

/** What every account stands at, in cents, by name. */
export async function balances(rm: ReadModels): Promise<ReadonlyMap<string, Cents>> {
  const text = 'SELECT account, sum(amount) AS balance FROM rm.ledger GROUP BY account ORDER BY account';
  const rows = await select(rm.pool, balanceRow, text);
  return new Map(rows.map(({ account, balance }) => [account, cents(Number(balance))]));
}

/** What is owed to a technician and not yet transferred, in cents; negative after a refund of transferred money. */
export async function owedTo(rm: ReadModels, technicianId: TechnicianId): Promise<Cents> {
  const text = `SELECT $1 AS account, coalesce(sum(amount), 0) AS balance FROM rm.ledger WHERE account = $1`;
  const [found] = await select(rm.pool, balanceRow, text, [`technician_payable:${technicianId}`]);
  return cents(-Number(found?.balance ?? 0n));
}
