/** Bookings that a search of another list may be of. */
import { z } from 'zod';
import { type ReadModels, select } from './read-models.ts';

/** Who finds more of them looks at each row's own booking: any rows are full of those. */
const MOST = 3_000;

/** Rows of a list that are counted, and paged through, where each one's booking has to be looked at. */
export const maxLookedAt = 200;

/**
 * The ids of bookings that a condition is true of, `$?` standing for the pattern; null: too many. Each side of a search has
 * its own index, and no index spans two tables, so that an `OR` over both was asked of every row.
 */
export async function foundBookings(
  rm: ReadModels,
  condition: string,
  pattern: string,
): Promise<readonly string[] | null> {
  const found = await select(
    rm.pool,
    z.object({ id: z.string() }),
    `SELECT b.id FROM rm.bookings b WHERE ${condition.replaceAll('$?', '$1')} LIMIT ${MOST + 1}`,
    [pattern],
  );
  return found.length > MOST ? null : found.map(({ id }) => id);
}
