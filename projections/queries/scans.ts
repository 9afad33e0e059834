/** How often a partner's codes were scanned, and the results: by day, by code, and the newest scans (spec admin §3). */
import { z } from 'zod';
import type { PartnerId } from '#domain/core/ids.ts';
import { cents, type Cents } from '#domain/core/money.ts';
import { settlementZone } from '#domain/settlement/terms.ts';
import { type ReadModels, select } from './read-models.ts';

/** Days of `settlementZone`, YYYY-MM-DD, both included; left out: from the first, to the last. */
export interface ScanRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface Counted {
  readonly scans: number;
  /** People, as far as they can be told apart: each once per day. */
  readonly visitors: number;
  /** Bookings from a scan whose card was held or saved and that were not cancelled. */
  readonly conversions: number;
  /**
   * Commissions of all bookings that came through the code, including those by a link, without refused ones; each on
   * the day the booking was made.
   */
  readonly earnings: Cents;
}

export interface ScanAnalytics extends Counted {
  /** Conversions per scan: more than 1 if one scan led to several bookings. */
  readonly conversionRate: number;
  readonly days: readonly (Counted & { readonly day: string })[];
  readonly codes: readonly (Counted & { readonly code: string })[];
  readonly recent: readonly RecentScan[];
}

export interface RecentScan {
  readonly id: string;
  readonly code: string;
  readonly productSku: string | null;
  readonly scannedAt: string;
  readonly converted: boolean;
  /** Null until there is one. */
  readonly commission: Cents | null;
}

/** Maximum number of scans listed individually. */
const RECENT = 50;

const within = (column: string) =>
  `${column} >= coalesce(($2::date)::timestamp AT TIME ZONE '${settlementZone}', '-infinity')
   AND ${column} < coalesce(($3::date + 1)::timestamp AT TIME ZONE '${settlementZone}', 'infinity')`;
const dayOf = (column: string) => `to_char(${column} AT TIME ZONE '${settlementZone}', 'YYYY-MM-DD')`;

const grouped = { day: z.string().nullable(), code: z.string().nullable() };
const scanRow = z.object({ ...grouped, scans: z.number(), visitors: z.number() });
const bookingRow = z.object({ ...grouped, conversions: z.number(), earnings: z.number() });
const recentRow = z.object({
  id: z.string(),
  store_code: z.string(),
  product_sku: z.string().nullable(),
  at: z.string(),
  converted: z.boolean(),
  commission: z.number().nullable(),
});

const none: Counted = { scans: 0, visitors: 0, conversions: 0, earnings: cents(0) };

/** A partner's scans and their results. */
export async function analyticsOf(
  rm: ReadModels,
  partnerId: PartnerId,
  { from, to }: ScanRange = {},
): Promise<ScanAnalytics> {
  const values = [partnerId, from ?? null, to ?? null];
  // A visitor's hash changes every day, so those of all days add up.
  const [scans, bookings, recent] = await Promise.all([
    select(
      rm.pool,
      scanRow,
      `SELECT ${dayOf('at')} AS day, store_code AS code, count(*)::int AS scans, count(DISTINCT visitor)::int AS visitors
       FROM rm.scans WHERE partner_id = $1 AND ${within('at')}
       GROUP BY GROUPING SETS ((day), (code), ())`,
      values,
    ),
    select(
      rm.pool,
      bookingRow,
      `SELECT ${dayOf('placed_at')} AS day, store_code AS code,
         count(*) FILTER (WHERE scan_id IS NOT NULL AND converted_at IS NOT NULL AND NOT is_cancelled)::int AS conversions,
         coalesce(sum(commission) FILTER (WHERE hold IS DISTINCT FROM 'refused'), 0)::int AS earnings
       FROM rm.referrals WHERE partner_id = $1 AND ${within('placed_at')}
       GROUP BY GROUPING SETS ((day), (code), ())`,
      values,
    ),
    select(
      rm.pool,
      recentRow,
      `SELECT coalesce(s.scan_id, s.position::text) AS id, s.store_code, s.product_sku, s.at,
         coalesce(bool_or(r.converted_at IS NOT NULL AND NOT r.is_cancelled), false) AS converted,
         sum(r.commission) FILTER (WHERE r.earned_at IS NOT NULL AND r.hold IS DISTINCT FROM 'refused')::int AS commission
       FROM (SELECT position, partner_id, scan_id, store_code, product_sku, at FROM rm.scans WHERE partner_id = $1 AND ${within('at')}
             ORDER BY at DESC, position DESC LIMIT ${RECENT}) AS s
       LEFT JOIN rm.referrals r ON r.scan_id = s.scan_id AND r.partner_id = s.partner_id
       GROUP BY s.position, s.scan_id, s.store_code, s.product_sku, s.at ORDER BY s.at DESC, s.position DESC`,
      values,
    ),
  ]);
  const total = { ...countedOf(scans, bookings, (row) => row.day === null && row.code === null) };
  return {
    ...total,
    conversionRate: total.scans === 0 ? 0 : total.conversions / total.scans,
    days: by('day', scans, bookings).map(({ name, ...counted }) => ({ day: name, ...counted })),
    codes: by('code', scans, bookings).map(({ name, ...counted }) => ({ code: name, ...counted })),
    recent: recent.map(({ store_code, product_sku, at, commission, ...row }) => ({
      ...row,
      code: store_code,
      productSku: product_sku,
      scannedAt: at,
      commission: commission === null ? null : cents(commission),
    })),
  };
}

type Grouped = { readonly day: string | null; readonly code: string | null };

function countedOf(
  scans: readonly z.output<typeof scanRow>[],
  bookings: readonly z.output<typeof bookingRow>[],
  isMeant: (row: Grouped) => boolean,
): Counted {
  const scanned = scans.find(isMeant);
  const booked = bookings.find(isMeant);
  return {
    scans: scanned?.scans ?? none.scans,
    visitors: scanned?.visitors ?? none.visitors,
    conversions: booked?.conversions ?? none.conversions,
    earnings: booked ? cents(booked.earnings) : none.earnings,
  };
}

/** The groups of one kind, ordered by name. */
function by(
  kind: 'day' | 'code',
  scans: readonly z.output<typeof scanRow>[],
  bookings: readonly z.output<typeof bookingRow>[],
): readonly (Counted & { readonly name: string })[] {
  const names = [...scans, ...bookings].flatMap((row) => row[kind] ?? []);
  return [...new Set(names)]
    .toSorted()
    .map((name) => ({ name, ...countedOf(scans, bookings, (row) => row[kind] === name) }));
}
