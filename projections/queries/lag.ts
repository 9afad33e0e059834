/** How far the projections and followers of the log are behind its head, for ops (decision 213). */
import { z } from 'zod';
import { allProjections } from '../projections.ts';
import { type ReadModels, select } from './read-models.ts';

/** A reader of the log, and how far it is behind. */
export interface Reader {
  readonly name: string;
  /** Positions between it and the log's head. */
  readonly behind: number;
  /** Seconds since the first event it has not read was written; 0: it has read everything. */
  readonly seconds: number;
}

export interface LogLag {
  /** Position of the newest event. */
  readonly head: number;
  readonly projections: readonly (Reader & { readonly failures: number })[];
  readonly followers: readonly Reader[];
}

const row = z.object({
  reads: z.enum(['projection', 'follower']),
  name: z.string(),
  // No log's positions grow beyond what a double represents exactly.
  head: z.bigint().transform(Number),
  behind: z.bigint().transform(Number),
  seconds: z.number(),
  failures: z.number(),
});

const names = allProjections.map(({ name }) => name);

/** For all of them, by the database's clock. Projections that no longer exist are left out. */
export async function logLag({ pool }: ReadModels): Promise<LogLag> {
  const rows = await select(
    pool,
    row,
    `SELECT r.reads, r.name, h.head, greatest(h.head - r.position, 0) AS behind,
       coalesce(greatest(extract(epoch FROM clock_timestamp() - e.recorded_at), 0), 0)::float8 AS seconds,
       coalesce(s.failures, 0) AS failures
     FROM (
       SELECT 'projection' AS reads, projection AS name, position FROM rm.checkpoints WHERE projection = ANY ($1)
       UNION ALL SELECT 'follower', name, position FROM app.followers
     ) AS r
     CROSS JOIN (SELECT coalesce(max(pos), 0) AS head FROM es.positions) AS h
     LEFT JOIN LATERAL (SELECT recorded_at FROM es.positions WHERE pos > r.position ORDER BY pos LIMIT 1) AS e ON true
     LEFT JOIN rm.projection_status s ON r.reads = 'projection' AND s.projection = r.name
     ORDER BY r.reads, r.name`,
    [names],
  );
  const of = (reads: 'projection' | 'follower') => rows.filter((one) => one.reads === reads);
  return {
    head: rows[0]?.head ?? 0,
    projections: of('projection').map(({ name, behind, seconds, failures }) => ({
      name,
      behind,
      seconds,
      failures,
    })),
    followers: of('follower').map(({ name, behind, seconds }) => ({ name, behind, seconds })),
  };
}
