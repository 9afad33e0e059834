/** Discount codes: a customer's own, and all of them for admins, with the bookings that used them. */
import { z } from 'zod';
import type { Code } from '#domain/code/state.ts';
import type { Booking } from '#domain/booking/state.ts';
import { as, type BookingId, type CustomerId } from '#domain/core/ids.ts';
import { type Cents, cents } from '#domain/core/money.ts';
import { storedCode } from '../models/codes.ts';
import { storedBooking } from './booking-view.ts';
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
  type Whole,
  wholeList,
} from './read-models.ts';

/** A code; `usedFor` is the booking of its redemption, null if that was never placed. */
export interface CodeView {
  readonly code: Code;
  readonly usedFor: Booking | null;
}

const row = z.object({ state: storedCode, booking: z.union([z.null(), storedBooking]) });

/** Newest first. */
export async function codesOfCustomer(rm: ReadModels, customerId: CustomerId): Promise<readonly CodeView[]> {
  const rows = await select(
    rm.pool,
    row,
    `SELECT c.state, b.state AS booking FROM rm.codes c LEFT JOIN rm.bookings b ON b.id = c.redeemed_by
     WHERE c.customer_id = $1 ORDER BY c.issued_at DESC, c.code`,
    [customerId],
  );
  return rows.map(({ state, booking }) => ({ code: state, usedFor: booking }));
}

/** Those of these bookings that were cancelled or are unknown, up to a limit. */
export async function endedOrUnknown(
  rm: ReadModels,
  bookingIds: readonly BookingId[],
  most: number,
): Promise<readonly BookingId[]> {
  const rows = await select(
    rm.pool,
    z.object({ id: z.string() }),
    `SELECT asked.id FROM unnest($1::text[]) AS asked(id) LEFT JOIN rm.bookings b ON b.id = asked.id
     WHERE b.id IS NULL OR b.status = 'cancelled' LIMIT $2`,
    [bookingIds, most],
  );
  return rows.map(({ id }) => as<BookingId>(id));
}

export interface CodeFilter {
  readonly kind?: 'thanks' | 'campaign' | undefined;
  readonly standing?: keyof typeof STANDING | undefined;
  /** The code or its name (`searching`). */
  readonly search?: string | undefined;
  readonly sort?: keyof typeof ORDER | undefined;
}

/** Same as `standingOf` in the domain; $? is today. Each except `running` is rare and has its own index. */
const STANDING = {
  ended: 'ended_at IS NOT NULL OR until_day < $?',
  planned: 'ended_at IS NULL AND coalesce(until_day >= $?, true) AND from_day > $?',
  running:
    'ended_at IS NULL AND coalesce(until_day >= $?, true) AND coalesce(from_day <= $?, true) AND NOT is_used_up',
  used_up:
    'ended_at IS NULL AND coalesce(until_day >= $?, true) AND coalesce(from_day <= $?, true) AND is_used_up',
} as const;

const ORDER = {
  issued: 'issued_at, code',
  '-issued': 'issued_at DESC, code',
  code: 'code',
  '-code': 'code DESC',
  used: 'used, code',
  '-used': 'used DESC, code',
} as const;

const codeRow = z.object({ state: storedCode });

/** `today` (YYYY-MM-DD) decides the codes' status. */
const listing = ({ kind, standing, search }: CodeFilter, today: string) => ({
  row: codeRow,
  columns: 'state',
  from: 'rm.codes',
  id: 'code',
  searchedIn: search?.trim() ? ORDER['-issued'] : undefined,
  ...allOf([
    kind ? ['kind = $?', kind] : null,
    standing ? [STANDING[standing], today] : null,
    search?.trim() ? ['search LIKE $?', searching(search)] : null,
  ]),
});

/** A page of all codes, newest first; `today` (YYYY-MM-DD) decides their status. */
export async function listCodes(
  rm: ReadModels,
  { sort = '-issued', ...filter }: CodeFilter,
  today: string,
  asked: PageRequest,
): Promise<Page<Code>> {
  const found = await selectPage(rm.pool, { ...listing(filter, today), order: ORDER[sort] }, asked);
  return { ...found, rows: found.rows.map(({ state }) => state) };
}

/** All of them, oldest first. */
export const everyCode = (rm: ReadModels, filter: CodeFilter, today: string): Whole<Code> =>
  wholeList(rm.pool, listing(filter, today), BY_ISSUED, (rows) => rows.map(({ state }) => state));

const BY_ISSUED: Key<z.output<typeof codeRow>> = {
  columns: ['issued_at', 'code'],
  below: ['-infinity', ''],
  of: ({ state: { issuedAt, code } }) => [issuedAt, code],
};

/** A booking that has a code. */
export interface CodeUse {
  readonly bookingId: BookingId;
  readonly at: string;
  /** Null: it was never placed. */
  readonly booking: Booking | null;
}

const USES = `(SELECT c.code, r.* FROM rm.codes c,
    jsonb_to_recordset(c.state->'redemptions') AS r("bookingId" text, at timestamptz)) u
  LEFT JOIN rm.bookings b ON b.id = u."bookingId"`;

const USES_ORDER = {
  used: 'u.at, u."bookingId"',
  '-used': 'u.at DESC, u."bookingId"',
} as const;

export interface UsesFilter {
  /** Part of the booking's number. */
  readonly search?: string | undefined;
  readonly sort?: keyof typeof USES_ORDER | undefined;
}

/** A page of the bookings that have a code, newest first. */
export async function usesOfCode(
  rm: ReadModels,
  code: string,
  { search, sort = '-used' }: UsesFilter,
  asked: PageRequest,
): Promise<Page<CodeUse>> {
  const found = await selectPage(
    rm.pool,
    {
      row: z.object({ id: z.string(), at: z.string(), booking: z.union([z.null(), storedBooking]) }),
      columns: 'u."bookingId" AS id, u.at, b.state AS booking',
      from: USES,
      ...allOf([['u.code = $?', code], search?.trim() ? ['b.number ILIKE $?', containing(search)] : null]),
      order: USES_ORDER[sort],
    },
    asked,
  );
  return {
    ...found,
    rows: found.rows.map(({ id, at, booking }) => ({ bookingId: as<BookingId>(id), at, booking })),
  };
}

/** The total discount of a code over the bookings that have it and were not cancelled, in cents. */
export async function takenOffBy(rm: ReadModels, code: string): Promise<Cents> {
  const [found] = await select(
    rm.pool,
    z.object({ cents: z.number() }),
    `SELECT coalesce(sum((b.state::jsonb->'price'->>'discount')::int), 0)::int AS cents FROM ${USES}
     WHERE u.code = $1 AND b.status <> 'cancelled'`,
    [code],
  );
  return cents(found?.cents ?? 0);
}
