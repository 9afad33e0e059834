/** Store partners' accounts in the books: what a settlement closes (decision 150). */
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { CommissionLine } from '#domain/commission/commands.ts';
import type { ClosedLines } from '#domain/commission/standing.ts';
import { as, type BookingId, type PartnerId } from '#domain/core/ids.ts';
import { type Cents, cents, minus, zero } from '#domain/core/money.ts';
import { settlementZone } from '#domain/settlement/terms.ts';
import {
  allOf,
  type Key,
  type Page,
  type PageRequest,
  type ReadModels,
  select,
  selectPage,
  type Whole,
  wholeList,
} from './read-models.ts';

/** Milliseconds that the books get to catch up with the log, and between two checks. */
const TIMEOUT = 5_000;
const LOOK_EVERY = 50;

/**
 * Waits until the books include everything up to a log position.
 * @throws {Error} they are further behind
 */
export async function booksAt(rm: ReadModels, position: bigint): Promise<void> {
  const text = `SELECT position FROM rm.checkpoints WHERE projection = 'ledger'`;
  const at = async () => (await select(rm.pool, z.object({ position: z.bigint() }), text))[0]?.position ?? 0n;
  await reached('the books', at, position);
}

/**
 * Waits until a follower of the log has reached a position.
 * @throws {Error} it is further behind
 */
export async function reached(what: string, at: () => Promise<bigint>, position: bigint): Promise<void> {
  for (let waited = 0; ; waited += LOOK_EVERY) {
    const now = await at();
    if (now >= position) return;
    if (waited >= TIMEOUT) throw new Error(`${what} are at ${now} and the log at ${position}`);
    await setTimeout(LOOK_EVERY);
  }
}

const lineRow = z.object({
  position: z.bigint(),
  booking_id: z.string(),
  amount: z.number(),
  at: z.string(),
});

/** The lines of a partner's account after a position (a decimal string; null: all), in log order. */
export async function commissionLines(
  rm: ReadModels,
  partnerId: PartnerId,
  after: string | null,
): Promise<readonly CommissionLine[]> {
  const text = `SELECT position, booking_id, amount, at FROM rm.ledger
    WHERE account = $1 AND movement = 'shares' AND position > $2 ORDER BY position`;
  const rows = await select(rm.pool, lineRow, text, [`partner_payable:${partnerId}`, BigInt(after ?? 0)]);
  return rows.map(({ position, booking_id: bookingId, amount, at }) => ({
    position: String(position),
    bookingId: as<BookingId>(bookingId),
    // A credit is what we owe.
    amount: minus(zero, cents(amount)),
    at,
  }));
}

/** A line of a statement: the booking, and the basis of its commission. */
export interface CommissionDetail extends CommissionLine {
  readonly bookingNumber: string;
  /** Null if the log does not have it. */
  readonly service: Cents | null;
  readonly bps: number | null;
}

const detailRow = lineRow.extend({
  number: z.string(),
  service: z.number().nullable(),
  bps: z.number().nullable(),
});

function toDetail(row: z.output<typeof detailRow>): CommissionDetail {
  const { position, booking_id: bookingId, number, service, bps, amount, at } = row;
  return {
    position: String(position),
    bookingId: as<BookingId>(bookingId),
    bookingNumber: number,
    service: service === null ? null : cents(service),
    bps,
    amount: cents(amount),
    at,
  };
}

/** The lines of a partner's account after one position and up to another, with their basis. */
export async function commissionDetails(
  rm: ReadModels,
  {
    partnerId,
    after,
    upTo,
  }: { readonly partnerId: PartnerId; readonly after: string | null; readonly upTo: string | null },
): Promise<readonly CommissionDetail[]> {
  const rows = await select(
    rm.pool,
    detailRow,
    `SELECT c.position, c.booking_id, b.number, c.service, c.bps, c.amount, c.at
     FROM rm.commissions c JOIN rm.bookings b ON b.id = c.booking_id
     WHERE c.partner_id = $1 AND c.position > $2 AND c.position <= $3 ORDER BY c.position`,
    [partnerId, BigInt(after ?? 0), BigInt(upTo ?? 0)],
  );
  return rows.map(toDetail);
}

export interface CommissionFilter {
  /** YYYY-MM, in the time zone that defines the months. */
  readonly month?: string | undefined;
  /** Only those that have or have not reached the bank; `of` lists the ones that have. */
  readonly paid?: { readonly is: boolean; readonly of: readonly ClosedLines[] } | undefined;
}

const MONTH = `to_char(c.at AT TIME ZONE '${settlementZone}', 'YYYY-MM')`;
const IS_PAID = `EXISTS (
  SELECT FROM jsonb_to_recordset($?::jsonb) AS l (after bigint, "upTo" bigint, "isPaid" boolean, otherwise text[])
  WHERE c.position > l.after AND c.position <= l."upTo" AND l."isPaid" <> (c.booking_id = ANY (l.otherwise)))`;

const listing = (partnerId: PartnerId, { month, paid }: CommissionFilter) => ({
  row: detailRow,
  columns: 'c.position, c.booking_id, b.number, c.service, c.bps, c.amount, c.at',
  from: 'rm.commissions c',
  beside: 'JOIN rm.bookings b ON b.id = c.booking_id',
  id: 'c.position',
  ...allOf([
    ['c.partner_id = $?', partnerId],
    month ? [`${MONTH} = $?`, month] : null,
    paid ? [`${paid.is ? '' : 'NOT '}${IS_PAID}`, JSON.stringify(paid.of)] : null,
  ]),
});

/** A page of what a partner has earned and what refunds took back, newest first. */
export async function listCommissions(
  rm: ReadModels,
  partnerId: PartnerId,
  filter: CommissionFilter,
  asked: PageRequest,
): Promise<Page<CommissionDetail>> {
  const found = await selectPage(rm.pool, { ...listing(partnerId, filter), order: 'c.position DESC' }, asked);
  return { ...found, rows: found.rows.map(toDetail) };
}

/** All of it, newest first. */
export const everyCommission = (rm: ReadModels, partnerId: PartnerId): Whole<CommissionDetail> =>
  wholeList(rm.pool, listing(partnerId, {}), NEWEST_FIRST, (rows) => rows.map(toDetail));

const NEWEST_FIRST: Key<z.output<typeof detailRow>> = {
  columns: ['-c.position'],
  below: ['-9223372036854775808'],
  of: ({ position }) => [String(-position)],
};

/** A partner's total commissions in each of these months (YYYY-MM), minus what refunds took back. */
export async function earnedInMonths(
  rm: ReadModels,
  partnerId: PartnerId,
  months: readonly string[],
): Promise<ReadonlyMap<string, Cents>> {
  const rows = await select(
    rm.pool,
    z.object({ month: z.string(), amount: z.bigint() }),
    `SELECT ${MONTH} AS month, sum(c.amount) AS amount FROM rm.commissions c
     WHERE c.partner_id = $1 AND ${MONTH} = ANY ($2) GROUP BY 1`,
    [partnerId, months],
  );
  return new Map(rows.map(({ month, amount }) => [month, cents(Number(amount))]));
}

/** The same over all months. */
export async function earnedBy(rm: ReadModels, partnerId: PartnerId): Promise<Cents> {
  const [found] = await select(
    rm.pool,
    z.object({ amount: z.bigint() }),
    'SELECT coalesce(sum(amount), 0) AS amount FROM rm.commissions WHERE partner_id = $1',
    [partnerId],
  );
  return cents(Number(found?.amount ?? 0n));
}

/** The numbers of bookings, by id. */
export async function bookingNumbers(
  rm: ReadModels,
  bookingIds: readonly BookingId[],
): Promise<ReadonlyMap<string, string>> {
  if (bookingIds.length === 0) return new Map();
  const text = 'SELECT id, number FROM rm.bookings WHERE id = ANY ($1)';
  const rows = await select(rm.pool, z.object({ id: z.string(), number: z.string() }), text, [bookingIds]);
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** All store partners, in whatever state; those without earnings have no lines. */
export async function allPartners(rm: ReadModels): Promise<readonly PartnerId[]> {
  const rows = await select(rm.pool, z.object({ id: z.string() }), 'SELECT id FROM rm.partners ORDER BY id');
  return rows.map(({ id }) => as<PartnerId>(id));
}
