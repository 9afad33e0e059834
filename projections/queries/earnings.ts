/** What technicians earned and how it gets to their bank. */
import { z } from 'zod';
import type { BookingId, TechnicianId } from '#domain/core/ids.ts';
import { as } from '#domain/core/ids.ts';
import { type Cents, cents, minus, zero } from '#domain/core/money.ts';
import {
  payoutColumns,
  type PayoutRow,
  type PayoutStatus,
  payoutStatus,
  toPayoutRow,
} from '../models/payouts.ts';
import { type ReadModels, select } from './read-models.ts';

/** One payout as the technician's screens and ops see it; amounts in cents. */
export interface PayoutView {
  readonly id: string;
  readonly bookingId: BookingId;
  readonly technicianId: TechnicianId;
  readonly status: PayoutStatus;
  readonly amount: Cents;
  /** The tip within the amount. */
  readonly tip: Cents;
  readonly transferred: Cents;
  readonly paid: Cents;
  readonly createdAt: string;
  readonly processedAt: string | null;
  readonly failureReason: string | null;
}

const COLUMNS = Object.keys(payoutColumns.shape).join(', ');

/** The text for the technician when money goes back after a refund. */
const reversalWords =
  'A refund to the customer lowered this payout. The difference is taken from your next ones.';

/**
 * A row as lines of a history: what the bank confirmed stays as paid, and what a later refund takes back is a separate
 * line with a negative amount.
 */
export function toViews(row: PayoutRow): readonly PayoutView[] {
  const { owed, paid, transferred, failedAt, createdAt } = row;
  const view = toView(row);
  if (paid <= 0 || paid <= owed) return [view];
  const isBack = transferred <= owed;
  const reversal: PayoutView = {
    ...view,
    id: `${view.id}:reversal`,
    status: isBack ? 'completed' : 'pending',
    amount: minus(owed, paid),
    tip: zero,
    paid: zero,
    createdAt: failedAt ?? createdAt,
    processedAt: null,
    failureReason: isBack ? null : reversalWords,
  };
  return [reversal, { ...view, amount: paid, failureReason: null }];
}

function toView(row: PayoutRow): PayoutView {
  const { owed, tips, transferred, paid, createdAt, processedAt, failure } = row;
  return {
    id: `${row.bookingId}:${row.technicianId}`,
    bookingId: as<BookingId>(row.bookingId),
    technicianId: as<TechnicianId>(row.technicianId),
    status: payoutStatus(row),
    amount: owed,
    tip: tips,
    transferred,
    paid,
    createdAt,
    processedAt,
    failureReason: failure,
  };
}

/** A technician's payouts, newest first. */
export async function payoutsOfTechnician(
  rm: ReadModels,
  technicianId: TechnicianId,
): Promise<readonly PayoutView[]> {
  const text = `SELECT ${COLUMNS} FROM rm.payouts WHERE technician_id = $1 ORDER BY created_at DESC, id`;
  return (await select(rm.pool, payoutColumns, text, [technicianId])).flatMap((row) =>
    toViews(toPayoutRow(row)),
  );
}

/** A booking's payouts, one for each of the crew. */
export async function payoutsOfBooking(rm: ReadModels, bookingId: BookingId): Promise<readonly PayoutView[]> {
  const text = `SELECT ${COLUMNS} FROM rm.payouts WHERE booking_id = $1 ORDER BY id`;
  return (await select(rm.pool, payoutColumns, text, [bookingId])).flatMap((row) =>
    toViews(toPayoutRow(row)),
  );
}

/** Sums of spec technician §3 (earnings summary), in cents, and counts. */
export interface Earnings {
  /** Shares of what customers paid for jobs, without tips. */
  readonly total: Cents;
  readonly tips: Cents;
  /** Including tips: owed and not yet confirmed by the bank; negative if more was taken back than is owed (R11). */
  readonly pending: Cents;
  /** Including tips: confirmed by the bank, without what was kept back for a debt. */
  readonly paid: Cents;
  readonly completedPayouts: number;
  readonly pendingPayouts: number;
  /** When the first share was booked (ISO); null before that. */
  readonly since: string | null;
}

/** A technician's earnings in one week according to the books: their shares minus reductions by refunds. */
export interface EarnedWeek {
  /** The Monday, YYYY-MM-DD, in the technician's own calendar. */
  readonly startsOn: string;
  readonly earned: Cents;
  /** Bookings that earned a share; a refund's reduction counts in its own week and is not a job. */
  readonly jobs: number;
}

const weekRow = z.object({ starts_on: z.string(), earned: z.bigint(), jobs: z.bigint() });

/** The weeks since a Monday (YYYY-MM-DD, in `zone`) with any postings, oldest first. */
export async function earnedWeeks(
  rm: ReadModels,
  technicianId: TechnicianId,
  { zone, since }: { readonly zone: string; readonly since: string },
): Promise<readonly EarnedWeek[]> {
  const rows = await select(
    rm.pool,
    weekRow,
    `SELECT to_char(date_trunc('week', at AT TIME ZONE $2), 'YYYY-MM-DD') AS starts_on, -sum(amount) AS earned,
       count(DISTINCT booking_id) FILTER (WHERE amount < 0) AS jobs
     FROM rm.ledger
     WHERE account = $1 AND movement = 'shares' AND at >= ($3::timestamp AT TIME ZONE $2)
     GROUP BY 1 ORDER BY 1`,
    [`technician_payable:${technicianId}`, zone, since],
  );
  return rows.map(({ starts_on, earned, jobs }) => ({
    startsOn: starts_on,
    earned: cents(Number(earned)),
    jobs: Number(jobs),
  }));
}

const earningsRow = z.object({
  total: z.bigint(),
  tips: z.bigint(),
  paid: z.bigint(),
  completed: z.bigint(),
  open: z.bigint(),
  since: z.nullable(z.string()),
});

/** A technician's earnings over all time. */
export async function earningsOf(rm: ReadModels, technicianId: TechnicianId): Promise<Earnings> {
  const [found] = await select(
    rm.pool,
    earningsRow,
    `SELECT coalesce(sum(owed - tips), 0) AS total, coalesce(sum(tips), 0) AS tips, coalesce(sum(paid), 0) AS paid,
       count(*) FILTER (WHERE status = 'completed') AS completed, count(*) FILTER (WHERE status <> 'completed') AS open,
       min(created_at) AS since
     FROM rm.payouts WHERE technician_id = $1`,
    [technicianId],
  );
  const total = Number(found?.total ?? 0n);
  const tips = Number(found?.tips ?? 0n);
  const paid = Number(found?.paid ?? 0n);
  return {
    total: cents(total),
    tips: cents(tips),
    pending: cents(total + tips - paid),
    paid: cents(paid),
    completedPayouts: Number(found?.completed ?? 0n),
    pendingPayouts: Number(found?.open ?? 0n),
    since: found?.since ?? null,
  };
}
