/** The books: a booking's postings, and account balances. */
import { z } from 'zod';
import { as, type BookingId, type TechnicianId } from '#domain/core/ids.ts';
import { type Cents, cents, zero } from '#domain/core/money.ts';
import type { PayableLine } from '#domain/payout/statement.ts';
import { type ReadModels, select } from './read-models.ts';

/** One line of the books; debits are positive, credits negative. */
export interface LedgerLine {
  /** Position of the event that posted it; lines with one position are one movement and add up to zero. */
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

/** A booking's lines in posting order. */
export async function ledgerOfBooking(rm: ReadModels, bookingId: BookingId): Promise<readonly LedgerLine[]> {
  const text = `SELECT ${COLUMNS} FROM rm.ledger WHERE booking_id = $1 ORDER BY position, line`;
  return (await select(rm.pool, row, text, [bookingId])).map(({ booking_id, ...line }) => ({
    ...line,
    bookingId: booking_id,
  }));
}

/** Maximum number of an account's lines that are read: the newest. */
const MAX_LINES = 500;

/** An account as it stood at a position of the log (decision 203). */
export interface AccountMoment {
  /** Cents. */
  readonly balance: Cents;
  /** Number of lines up to there; `shown` are the newest, oldest first. */
  readonly count: number;
  readonly shown: readonly AccountLine[];
}

/** A line of an account; the booking is null if it comes from a settlement or a test. */
type AccountLine = Omit<LedgerLine, 'bookingId'> & {
  readonly bookingId: string | null;
  readonly bookingNumber: string | null;
};

const accountRow = row.extend({ booking_id: z.string().nullable(), number: z.string().nullable() });
const momentRow = z.object({ balance: z.bigint(), count: z.number() });

/** An account up to and including a position. */
export async function accountAt(
  rm: Pick<ReadModels, 'pool'>,
  account: string,
  position: bigint,
): Promise<AccountMoment> {
  const [[sums], lines] = await Promise.all([
    select(
      rm.pool,
      momentRow,
      `SELECT coalesce(sum(amount), 0)::bigint AS balance, count(*)::int AS count
       FROM rm.ledger WHERE account = $1 AND position <= $2`,
      [account, position],
    ),
    select(
      rm.pool,
      accountRow,
      `SELECT ${COLUMNS}, (SELECT b.number FROM rm.bookings b WHERE b.id = booking_id) AS number
       FROM rm.ledger WHERE account = $1 AND position <= $2
       ORDER BY position DESC, line DESC LIMIT ${MAX_LINES}`,
      [account, position],
    ),
  ]);
  return {
    balance: cents(Number(sums?.balance ?? 0n)),
    count: sums?.count ?? 0,
    shown: lines
      .toReversed()
      .map(({ booking_id, number, ...line }) => ({ ...line, bookingId: booking_id, bookingNumber: number })),
  };
}

const balanceRow = z.object({ account: z.string(), balance: z.bigint() });

/** Balances of all accounts in cents, by name. */
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

const payableRow = z.object({
  booking_id: z.string(),
  movement: z.enum(['shares', 'tip', 'transfer', 'tip_transfer', 'transfer_reversal']),
  amount: z.number(),
  at: z.string(),
});
const kinds = {
  shares: 'share',
  tip: 'tip',
  transfer: 'transfer',
  tip_transfer: 'transfer',
  transfer_reversal: 'reversal',
} as const;

/** What a technician was owed at an instant, and the lines from then `until` another (ISO), oldest first. */
export async function payableOf(
  rm: ReadModels,
  technicianId: TechnicianId,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<{ readonly opening: Cents; readonly lines: readonly PayableLine[] }> {
  const account = `technician_payable:${technicianId}`;
  const [before, rows] = await Promise.all([
    select(
      rm.pool,
      z.object({ owed: z.bigint() }),
      'SELECT coalesce(-sum(amount), 0) AS owed FROM rm.ledger WHERE account = $1 AND at < $2',
      [account, from],
    ),
    select(
      rm.pool,
      payableRow,
      `SELECT booking_id, movement, amount, at FROM rm.ledger
       WHERE account = $1 AND at >= $2 AND at < $3 ORDER BY position, line`,
      [account, from, until],
    ),
  ]);
  return {
    opening: cents(Number(before[0]?.owed ?? 0n)),
    lines: rows.map(({ booking_id, movement, amount, at }) => ({
      bookingId: as<BookingId>(booking_id),
      kind: kinds[movement],
      // A credit is what we owe.
      amount: cents(movement === 'shares' || movement === 'tip' ? zero - amount : amount),
      at,
    })),
  };
}

const monthRow = z.object({
  month: z.string(),
  earned: z.bigint(),
  tips: z.bigint(),
  transferred: z.bigint(),
});

/** A month (YYYY-MM) in which something was earned, tipped or sent, and the amounts. */
export interface PayableMonth {
  readonly month: string;
  readonly earned: Cents;
  readonly tips: Cents;
  readonly transferred: Cents;
}

/** The months with lines in a technician's own calendar, newest first. */
export async function payableMonths(
  rm: ReadModels,
  technicianId: TechnicianId,
  zone: string,
): Promise<readonly PayableMonth[]> {
  const rows = await select(
    rm.pool,
    monthRow,
    `SELECT to_char(at AT TIME ZONE $2, 'YYYY-MM') AS month,
       coalesce(-sum(amount) FILTER (WHERE movement = 'shares'), 0) AS earned,
       coalesce(-sum(amount) FILTER (WHERE movement = 'tip'), 0) AS tips,
       coalesce(sum(amount) FILTER (WHERE movement IN ('transfer', 'tip_transfer', 'transfer_reversal')), 0) AS transferred
     FROM rm.ledger WHERE account = $1 GROUP BY 1 ORDER BY 1 DESC`,
    [`technician_payable:${technicianId}`, zone],
  );
  return rows.map(({ month, earned, tips, transferred }) => ({
    month,
    earned: cents(Number(earned)),
    tips: cents(Number(tips)),
    transferred: cents(Number(transferred)),
  }));
}

/** What was paid to a technician in a year: transfers minus what was taken back. */
export interface PaidInYear {
  readonly technicianId: TechnicianId;
  readonly paid: Cents;
  /** The tips within that. */
  readonly tips: Cents;
}

/** The movements that pay into a technician's account or take money back. */
const PAYING = `movement IN ('transfer', 'tip_transfer', 'transfer_reversal')`;
const TIPPING = `coalesce(sum(amount) FILTER (WHERE movement = 'tip_transfer'), 0)`;

const yearRow = z.object({ year: z.number(), paid: z.bigint(), tips: z.bigint() });

/**
 * What was paid to one technician in each calendar year of `zone` with such movements, latest first; see `paidInYear`.
 */
export async function paidByYear(
  rm: ReadModels,
  technicianId: TechnicianId,
  zone: string,
): Promise<readonly (Omit<PaidInYear, 'technicianId'> & { readonly year: number })[]> {
  const rows = await select(
    rm.pool,
    yearRow,
    `SELECT extract(year FROM at AT TIME ZONE $2)::int AS year, sum(amount) AS paid, ${TIPPING} AS tips
     FROM rm.ledger WHERE account = $1 AND ${PAYING} GROUP BY 1 ORDER BY 1 DESC`,
    [`technician_payable:${technicianId}`, zone],
  );
  return rows.map(({ year, paid, tips }) => ({ year, paid: cents(Number(paid)), tips: cents(Number(tips)) }));
}

const paidRow = z.object({ technician_id: z.string(), paid: z.bigint(), tips: z.bigint() });

/**
 * A page of who was paid in a calendar year of `zone`, by id, starting after `after`. Money counts when it is made
 * available to the technician in their payout account.
 */
export async function paidInYear(
  rm: ReadModels,
  {
    year,
    zone,
    after,
    limit,
  }: { readonly year: number; readonly zone: string; readonly after: string; readonly limit: number },
): Promise<readonly PaidInYear[]> {
  const rows = await select(
    rm.pool,
    paidRow,
    `SELECT substr(account, length('technician_payable:') + 1) AS technician_id, sum(amount) AS paid,
       ${TIPPING} AS tips
     FROM rm.ledger
     WHERE account LIKE 'technician\\_payable:%' AND account > 'technician_payable:' || $3
       AND ${PAYING}
       AND at >= (make_date($1, 1, 1)::timestamp AT TIME ZONE $2)
       AND at < (make_date($1 + 1, 1, 1)::timestamp AT TIME ZONE $2)
     GROUP BY account ORDER BY account LIMIT $4`,
    [year, zone, after, limit],
  );
  return rows.map(({ technician_id, paid, tips }) => ({
    technicianId: as<TechnicianId>(technician_id),
    paid: cents(Number(paid)),
    tips: cents(Number(tips)),
  }));
}
