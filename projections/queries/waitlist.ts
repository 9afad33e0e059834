/** Who waits for technicians to come to a ZIP, and where most do. */
import { z } from 'zod';
import { isSealed, type Sealed } from '#domain/core/sealed.ts';
import { type Page, type PageRequest, type ReadModels, select } from './read-models.ts';

export interface WaitlistEntry {
  /** Null once it was forgotten. */
  readonly email: string | null;
  readonly zip: string;
  readonly state: string;
  /** ISO instant. */
  readonly at: string;
}

/** Entries newest first, of one ZIP where one is named. */
export async function waitlistPage(
  rm: ReadModels,
  { zip = null }: { readonly zip?: string | null | undefined },
  { page, limit }: PageRequest,
): Promise<Page<WaitlistEntry>> {
  const where = 'WHERE $1::text IS NULL OR zip = $1';
  const [rows, totals] = await Promise.all([
    select(
      rm.pool,
      z.object({ zip: z.string(), state: z.string(), email: z.custom<Sealed>(isSealed), at: z.string() }),
      `SELECT zip, state, email, at FROM rm.waitlist ${where} ORDER BY at DESC, id LIMIT $2 OFFSET $3`,
      [zip, limit, (page - 1) * limit],
    ),
    select(
      rm.pool,
      z.object({ total: z.number() }),
      `SELECT count(*)::int AS total FROM rm.waitlist ${where}`,
      [zip],
    ),
  ]);
  const emails = await rm.openMany(rows.map(({ email }) => email));
  return {
    rows: rows.map((row, index) => ({ ...row, email: emails[index] ?? null })),
    total: totals[0]?.total ?? 0,
  };
}

/** The ZIPs in which most people wait, at most 50. */
export function waitlistPlaces(
  rm: ReadModels,
): Promise<readonly { readonly zip: string; readonly state: string; readonly people: number }[]> {
  return select(
    rm.pool,
    z.object({ zip: z.string(), state: z.string(), people: z.number() }),
    'SELECT zip, state, count(*)::int AS people FROM rm.waitlist GROUP BY zip, state ORDER BY people DESC, zip LIMIT 50',
  );
}
