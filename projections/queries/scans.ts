/** How often a partner's code was scanned, and what came of it. */
import { z } from 'zod';
import type { PartnerId } from '#domain/core/ids.ts';
import { type Cents, cents } from '#domain/core/money.ts';
import { type ReadModels, select } from './read-models.ts';

export interface ScanTotals {
  readonly scans: number;
  /** People as far as they can be told apart: each once a day. */
  readonly unique: number;
  /** Bookings that carried the code, and those of them that were completed. */
  readonly bookings: number;
  readonly completed: number;
}

/** A partner's scans and bookings since an ISO instant (default: ever). */
export async function scanTotalsOf(
  rm: ReadModels,
  partnerId: PartnerId,
  since?: string,
): Promise<ScanTotals> {
  const counted = z.object({
    scans: z.number(),
    unique: z.number(),
    bookings: z.number(),
    completed: z.number(),
  });
  const [totals] = await select(
    rm.pool,
    counted,
    `SELECT
       (SELECT count(*)::int FROM rm.scans WHERE partner_id = $1 AND at >= $2) AS scans,
       (SELECT count(DISTINCT visitor)::int FROM rm.scans WHERE partner_id = $1 AND at >= $2) AS unique,
       (SELECT count(*)::int FROM rm.bookings WHERE partner_id = $1 AND placed_at >= $2) AS bookings,
       (SELECT count(*)::int FROM rm.bookings WHERE partner_id = $1 AND placed_at >= $2 AND status = 'completed') AS completed`,
    [partnerId, since ?? '-infinity'],
  );
  return totals ?? { scans: 0, unique: 0, bookings: 0, completed: 0 };
}

export interface Analytics {
  /** The months of the range in which anything happened, oldest first. */
  readonly months: readonly {
    /** YYYY-MM. */
    readonly month: string;
    readonly scans: number;
    readonly conversions: number;
    readonly earnings: Cents;
  }[];
  /** The newest 50. */
  readonly recent: readonly {
    readonly id: string;
    readonly productSku: string | null;
    readonly scannedAt: string;
    readonly converted: boolean;
    readonly commission: Cents | null;
  }[];
}

const monthRow = z.object({
  month: z.string(),
  scans: z.number(),
  conversions: z.number(),
  earnings: z.bigint(),
});
const recentRow = z.object({ id: z.string(), product_sku: z.string().nullable(), scanned_at: z.string() });

/** Scans, bookings and earnings of a partner between two days of a zone, both included. */
export async function analyticsOf(
  rm: ReadModels,
  partnerId: PartnerId,
  { from, to, zone }: { readonly from: string; readonly to: string; readonly zone: string },
): Promise<Analytics> {
  const range = [partnerId, from, to, zone];
  const months = await select(
    rm.pool,
    monthRow,
    `WITH happened AS (
       SELECT at, 1 AS scans, 0 AS conversions, 0::bigint AS earnings FROM rm.scans WHERE partner_id = $1
       UNION ALL
       SELECT placed_at, 0, 1, 0 FROM rm.bookings WHERE partner_id = $1
       UNION ALL
       SELECT at, 0, 0, -amount FROM rm.ledger WHERE account = 'partner_payable:' || $1 AND movement = 'shares'
     )
     SELECT to_char(at AT TIME ZONE $4, 'YYYY-MM') AS month, sum(scans)::int AS scans,
            sum(conversions)::int AS conversions, sum(earnings)::bigint AS earnings
     FROM happened WHERE (at AT TIME ZONE $4)::date BETWEEN $2::date AND $3::date GROUP BY 1 ORDER BY 1`,
    range,
  );
  const recent = await select(
    rm.pool,
    recentRow,
    `SELECT position::text AS id, product_sku, at AS scanned_at FROM rm.scans
     WHERE partner_id = $1 AND (at AT TIME ZONE $4)::date BETWEEN $2::date AND $3::date
     ORDER BY at DESC, position DESC LIMIT 50`,
    range,
  );
  return {
    months: months.map(({ earnings, ...month }) => ({ ...month, earnings: cents(Number(earnings)) })),
    recent: recent.map(({ id, product_sku: productSku, scanned_at: scannedAt }) => ({
      id,
      productSku,
      scannedAt,
      converted: false,
      commission: null,
    })),
  };
}
