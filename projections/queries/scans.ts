/** How often a partner's code was scanned, and what came of it. */
import { z } from 'zod';
import type { PartnerId } from '#domain/core/ids.ts';
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
