/** Store partners: by id, by the code in a booking's link, and the commission they earned. */
import { z } from 'zod';
import type { Partner } from '#domain/partner/state.ts';
import { type PartnerId, as } from '#domain/core/ids.ts';
import { type Cents, cents } from '#domain/core/money.ts';
import { storedPartner } from '../models/partners.ts';
import {
  allOf,
  containing,
  type Key,
  type Page,
  type PageRequest,
  type ReadModels,
  select,
  selectPage,
  type Whole,
  wholeList,
} from './read-models.ts';

/** A partner with the contact decrypted; null if it was erased or not given. */
export interface PartnerView {
  readonly partner: Partner;
  readonly contact: {
    readonly name: string | null;
    readonly email: string | null;
    readonly phone: string | null;
  };
  readonly since: string;
}

const text = z.string().nullable();
const row = z.object({
  contact_name: text,
  contact_email: text,
  contact_phone: text,
  since: z.string(),
  state: storedPartner,
});
const COLUMNS = Object.keys(row.shape).join(', ');

function toView(found: z.output<typeof row>): PartnerView {
  const contact = { name: found.contact_name, email: found.contact_email, phone: found.contact_phone };
  return { partner: found.state, contact, since: found.since };
}

/** The partner of this id, or null. */
export async function partnerById(rm: ReadModels, id: PartnerId): Promise<PartnerView | null> {
  const [found] = await select(rm.pool, row, `SELECT ${COLUMNS} FROM rm.partners WHERE id = $1`, [id]);
  return found ? toView(found) : null;
}

/** The partner with a store code (any case), or null; the domain's `attributes` decides whether it still counts. */
export async function partnerByCode(rm: ReadModels, storeCode: string): Promise<PartnerView | null> {
  const query = `SELECT ${COLUMNS} FROM rm.partners WHERE store_code = upper($1)`;
  const [found] = await select(rm.pool, row, query, [storeCode.trim()]);
  return found ? toView(found) : null;
}

export interface PartnerFilter {
  readonly status?: Partner['status'] | undefined;
  /** Any part of the store, code, contact's name or email address, or phone number. */
  readonly search?: string | undefined;
  /** A minus sorts descending; default `waiting`. */
  readonly sort?: keyof typeof ORDER | undefined;
}

const ORDER = {
  /** Those who wait for a decision come first, longest on top; the rest newest first. */
  waiting: `(p.status = 'applied') DESC, CASE WHEN p.status = 'applied' THEN p.since END, p.since DESC, p.id`,
  store: 'lower(p.store_name), p.id',
  '-store': 'lower(p.store_name) DESC, p.id',
  since: 'p.since, p.id',
  '-since': 'p.since DESC, p.id',
} as const;

/** A partner in the list with the results of their codes: scans and conversions in 30 days, all commissions. */
export interface PartnerInList extends PartnerView {
  readonly scans: number;
  readonly conversions: number;
  readonly earned: Cents;
}

const LATELY = `now() - interval '30 days'`;
const kept = `hold IS DISTINCT FROM 'refused'`;
const converted = 'r.scan_id IS NOT NULL AND r.converted_at IS NOT NULL AND NOT r.is_cancelled';
const listRow = row.extend({ scans: z.number(), conversions: z.number(), earned: z.bigint() });

const LISTED = `${Object.keys(row.shape)
  .map((name) => `p.${name}`)
  .join(', ')},
  (SELECT count(*)::int FROM rm.scans s WHERE s.partner_id = p.id AND s.at >= ${LATELY}) AS scans,
  (SELECT count(*)::int FROM rm.referrals r
   WHERE r.partner_id = p.id AND r.placed_at >= ${LATELY} AND ${converted}) AS conversions,
  (SELECT coalesce(sum(r.commission), 0)::bigint FROM rm.referrals r
   WHERE r.partner_id = p.id AND ${kept}) AS earned`;

const listed = ({ scans, conversions, earned, ...one }: z.output<typeof listRow>): PartnerInList => ({
  ...toView(one),
  scans,
  conversions,
  earned: cents(Number(earned)),
});

/** One partner of the list; null if there is none, or it was deleted. */
export async function partnerInList(rm: ReadModels, id: PartnerId): Promise<PartnerInList | null> {
  const text = `SELECT ${LISTED} FROM rm.partners p WHERE p.id = $1 AND NOT p.is_deleted`;
  const [found] = await select(rm.pool, listRow, text, [id]);
  return found ? listed(found) : null;
}

const listing = ({ status, search }: PartnerFilter) => ({
  row: listRow,
  columns: LISTED,
  from: 'rm.partners p',
  id: 'p.id',
  ...allOf([
    'NOT p.is_deleted',
    status ? ['p.status = $?', status] : null,
    search?.trim()
      ? [
          `concat_ws(' ', p.store_name, p.store_code, p.contact_name, p.contact_email, p.contact_phone) ILIKE $?`,
          containing(search),
        ]
      : null,
  ]),
});

/** A page of the admins' list; deleted partners are left out. */
export async function listPartners(
  rm: ReadModels,
  { sort = 'waiting', ...filter }: PartnerFilter,
  asked: PageRequest,
): Promise<Page<PartnerInList>> {
  const found = await selectPage(rm.pool, { ...listing(filter), order: ORDER[sort] }, asked);
  return { ...found, rows: found.rows.map(listed) };
}

/** All of them, oldest first. */
export const everyPartner = (rm: ReadModels, filter: PartnerFilter): Whole<PartnerInList> =>
  wholeList(rm.pool, listing(filter), BY_SINCE, (rows) => rows.map(listed));

const BY_SINCE: Key<z.output<typeof listRow>> = {
  columns: ['p.since', 'p.id'],
  below: ['-infinity', ''],
  of: ({ since, state }) => [since, state.id],
};

const statsRow = z.object({
  partners: z.number(),
  active: z.number(),
  pending: z.number(),
  pending_since: text,
  scans: z.number(),
  scans_before: z.number(),
  conversions: z.number(),
  earned: z.bigint(),
  earned_before: z.bigint(),
  held: z.number(),
});

/** Figures on all partners: those of the last 30 days, and of the 30 before. */
export async function partnerStats(rm: ReadModels) {
  const before = `now() - interval '60 days'`;
  const [stats] = await select(
    rm.pool,
    statsRow,
    `SELECT count(*)::int AS partners, count(*) FILTER (WHERE status = 'active')::int AS active,
       count(*) FILTER (WHERE status = 'applied')::int AS pending,
       min((state->>'appliedAt')::timestamptz) FILTER (WHERE status = 'applied') AS pending_since,
       (SELECT count(*)::int FROM rm.scans WHERE at >= ${LATELY}) AS scans,
       (SELECT count(*)::int FROM rm.scans WHERE at >= ${before} AND at < ${LATELY}) AS scans_before,
       (SELECT count(*)::int FROM rm.referrals r WHERE placed_at >= ${LATELY} AND ${converted}) AS conversions,
       (SELECT coalesce(sum(commission), 0)::bigint FROM rm.referrals WHERE earned_at >= ${LATELY} AND ${kept}) AS earned,
       (SELECT coalesce(sum(commission), 0)::bigint FROM rm.referrals
        WHERE earned_at >= ${before} AND earned_at < ${LATELY} AND ${kept}) AS earned_before,
       (SELECT count(*)::int FROM rm.referrals WHERE hold = 'held') AS held
     FROM rm.partners WHERE NOT is_deleted`,
  );
  if (!stats) throw new Error('an aggregate has one row');
  return stats;
}

/**
 * Deleted partners with nothing outstanding at an instant (ISO) or since: no settlement is unpaid, nothing is owed, no
 * booking of theirs is open, no commission is held.
 */
export async function settledDeletedPartners(rm: ReadModels, before: string): Promise<readonly PartnerId[]> {
  const rows = await select(
    rm.pool,
    z.object({ id: z.string() }),
    `SELECT id FROM rm.partners p
     WHERE is_deleted AND (state->>'deletedAt')::timestamptz < $1
       AND NOT EXISTS (SELECT FROM rm.settlements s WHERE s.partner_id = p.id AND (s.is_open OR s.until >= $1))
       AND NOT EXISTS (SELECT FROM rm.referrals r JOIN rm.bookings b ON b.id = r.booking_id
         WHERE r.partner_id = p.id AND (r.hold = 'held' OR b.outcome = 'open'))
       AND (SELECT coalesce(-sum(amount), 0) FROM rm.ledger WHERE account = 'partner_payable:' || p.id) <= 0
     ORDER BY id`,
    [before],
  );
  return rows.map(({ id }) => as<PartnerId>(id));
}

/** Partners with an active partnership, for notifications to all of them. */
export async function activePartners(rm: ReadModels): Promise<readonly PartnerId[]> {
  const rows = await select(
    rm.pool,
    z.object({ id: z.string() }),
    `SELECT id FROM rm.partners WHERE status = 'active' ORDER BY id`,
  );
  return rows.map(({ id }) => as<PartnerId>(id));
}

/** Partners added by an admin whose emails go to an address, whatever their login is. */
export async function partnersToldAt(rm: ReadModels, email: string): Promise<readonly PartnerId[]> {
  const rows = await select(
    rm.pool,
    z.object({ id: z.string() }),
    `SELECT id FROM rm.partners WHERE lower(contact_email) = $1 AND state->>'source' = 'admin'`,
    [email],
  );
  return rows.map(({ id }) => as<PartnerId>(id));
}
