/** Bookings that came through a partner's code. */
import { z } from 'zod';
import { as, type BookingId, type CustomerId, type PartnerId } from '#domain/core/ids.ts';
import { type ReferralFlag, type ReferralMarks, referralFlags } from '#domain/referral/events.ts';
import type { OtherReferral } from '#domain/referral/suspicion.ts';
import { type Cents, cents } from '#domain/core/money.ts';
import { storedPartner } from '../models/partners.ts';
import type { Partner } from '#domain/partner/state.ts';
import {
  allOf,
  type Condition,
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

const row = z.object({
  booking_id: z.string(),
  placed_at: z.string(),
  device: z.string().nullable(),
  card: z.string().nullable(),
  flags: z.array(z.enum(referralFlags)),
});

/** A partner's bookings that were made on the same device, or paid with the same card. */
export async function alikeReferrals(
  rm: ReadModels,
  partnerId: PartnerId,
  { device, card }: ReferralMarks,
): Promise<readonly OtherReferral[]> {
  const rows = await select(
    rm.pool,
    row,
    `SELECT ${Object.keys(row.shape).join(', ')} FROM rm.referrals
     WHERE partner_id = $1 AND (device = $2 OR card = $3) ORDER BY placed_at, booking_id`,
    [partnerId, device, card],
  );
  return rows.map(({ booking_id, placed_at: placedAt, flags, ...marks }) => ({
    bookingId: as<BookingId>(booking_id),
    placedAt,
    marks,
    flags,
  }));
}

/** Customers whose account has one of these email addresses. */
export async function customersOfAddresses(
  rm: ReadModels,
  emails: readonly string[],
): Promise<readonly CustomerId[]> {
  const rows = await select(
    rm.pool,
    z.object({ id: z.string() }),
    `SELECT id FROM rm.customers WHERE email = ANY ($1) AND status = 'registered' ORDER BY id`,
    [emails.map((email) => email.trim().toLowerCase())],
  );
  return rows.map(({ id }) => as<CustomerId>(id));
}

/** A booking that came through a code and has earned something, or has a reason against paying its commission. */
export interface ReferralInList {
  readonly bookingId: BookingId;
  readonly bookingNumber: string;
  readonly partner: Partner;
  readonly storeCode: string;
  readonly commission: Cents;
  /** The partner's line that it earned, and its basis; refunds have lines of their own. Null before there is one. */
  readonly line: { readonly position: string; readonly at: string; readonly service: Cents | null } | null;
  readonly flags: readonly ReferralFlag[];
  readonly hold: 'held' | 'released' | 'refused' | null;
  /** Since when it waits for an admin (ISO); null: it does not. */
  readonly heldAt: string | null;
  readonly since: string;
}

export interface ReferralFilter {
  readonly status?: 'held' | 'refused' | 'counted' | undefined;
  readonly partner?: string | undefined;
  /** The booking's number, the store or its code (`searching`). */
  readonly search?: string | undefined;
  readonly sort?: keyof typeof LIST_ORDER | undefined;
}

const SINCE = 'coalesce(r.earned_at, r.placed_at)';
const LIST_ORDER = {
  waiting: `(r.hold IS NOT DISTINCT FROM 'held') DESC, ${SINCE} DESC, r.booking_id`,
  since: `${SINCE}, r.booking_id`,
  '-since': `${SINCE} DESC, r.booking_id`,
} as const;
const FIRST_LINE = `LEFT JOIN LATERAL (SELECT position, at, service FROM rm.commissions
  WHERE booking_id = r.booking_id ORDER BY position LIMIT 1) c ON true`;
const STATUS = {
  // Repeats the condition of the partial index, so that it is used.
  held: `r.hold = 'held' AND r.held_at IS NOT NULL`,
  refused: `r.hold = 'refused'`,
  counted: `r.hold IS NULL OR r.hold = 'released'`,
} as const;

const listRow = z.object({
  booking_id: z.string(),
  number: z.string(),
  state: storedPartner,
  store_code: z.string(),
  commission: z.number(),
  position: z.bigint().nullable(),
  at: z.string().nullable(),
  service: z.number().nullable(),
  flags: z.array(z.enum(referralFlags)),
  hold: z.enum(['held', 'released', 'refused']).nullable(),
  held_at: z.string().nullable(),
  placed_at: z.string(),
  since: z.string(),
});

/** Maximum number of stores that a search looks up one by one; a search matches more only if it matches most rows. */
const MAX_STORES = 100;

/**
 * The condition of a search: the number of the booking or the code, which are in the row, or the store's current name.
 */
async function searched(rm: ReadModels, search: string): Promise<Condition> {
  const pattern = searching(search);
  const named = (text: string) => `SELECT id FROM rm.partners WHERE lower(' ' || store_name) LIKE ${text}`;
  const found = await select(
    rm.pool,
    z.object({ id: z.string() }),
    `${named('$1')} LIMIT ${MAX_STORES + 1}`,
    [pattern],
  );
  if (found.length > MAX_STORES) return [`r.search LIKE $? OR r.partner_id IN (${named('$?')})`, pattern];
  return ['r.search LIKE $?1 OR r.partner_id = ANY ($?2)', pattern, found.map(({ id }) => id)];
}

async function listing(rm: ReadModels, { status, partner, search }: ReferralFilter) {
  const condition = search?.trim() ? await searched(rm, search) : null;
  return {
    row: listRow,
    columns: `r.booking_id, r.number, p.state, r.store_code, r.commission, c.position, c.at, c.service, r.flags, r.hold, r.held_at,
      r.placed_at, ${SINCE} AS since`,
    from: 'rm.referrals r',
    beside: `JOIN rm.partners p ON p.id = r.partner_id ${FIRST_LINE}`,
    id: 'r.booking_id',
    searchedIn: condition ? LIST_ORDER.waiting : undefined,
    ...allOf([
      'r.earned_at IS NOT NULL OR r.hold IS NOT NULL',
      status ? STATUS[status] : null,
      partner ? ['r.partner_id = $?', partner] : null,
      condition,
    ]),
  };
}

/** A page of the admins' list of commissions. */
export async function listReferrals(
  rm: ReadModels,
  { sort = 'waiting', ...filter }: ReferralFilter,
  asked: PageRequest,
): Promise<Page<ReferralInList>> {
  const found = await selectPage(rm.pool, { ...(await listing(rm, filter)), order: LIST_ORDER[sort] }, asked);
  return { ...found, rows: found.rows.map(toListed) };
}

/** All of them, in the order in which their bookings were made. */
export const everyReferral = async (rm: ReadModels, filter: ReferralFilter): Promise<Whole<ReferralInList>> =>
  wholeList(rm.pool, await listing(rm, filter), BY_PLACED, (rows) => rows.map(toListed));

const BY_PLACED: Key<z.output<typeof listRow>> = {
  columns: ['r.placed_at', 'r.booking_id'],
  below: ['-infinity', ''],
  of: ({ placed_at: placedAt, booking_id: bookingId }) => [placedAt, bookingId],
};

function toListed({ position, at, service, ...row }: z.output<typeof listRow>): ReferralInList {
  return {
    bookingId: as<BookingId>(row.booking_id),
    bookingNumber: row.number,
    partner: row.state,
    storeCode: row.store_code,
    commission: cents(row.commission),
    line:
      position === null || at === null
        ? null
        : { position: String(position), at, service: service === null ? null : cents(service) },
    flags: row.flags,
    hold: row.hold,
    heldAt: row.held_at,
    since: row.since,
  };
}
