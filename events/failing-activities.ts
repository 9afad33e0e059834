/**
 * Which activities are being tried again: noted by the workers, so that ops need not look at every open workflow (R18).
 * The engine is the authority; these notes only say where to look. The reader removes notes that the engine no longer
 * confirms.
 */
import type pg from 'pg';
import { z } from 'zod';

/** Where to look, and the instant from which the engine's answer outdates these notes. */
export interface FailingWorkflows {
  /** Ids of workflows, those that fail longest first. */
  readonly workflowIds: readonly string[];
  /** How many there are, also beyond those. */
  readonly total: number;
  /** ISO instant by the database's clock. */
  readonly asOf: string;
}

/** How many activities of a story are being tried again, and since when the first of them (ISO). */
export interface FailingOfStory {
  readonly story: string;
  readonly activities: number;
  readonly since: string;
}

export interface FailingActivities {
  /** Safe to repeat. */
  note(workflowId: string, activityId: string): Promise<void>;
  /** It got through, or will not be tried again. */
  clear(workflowId: string, activityId: string): Promise<void>;
  /** At most `limit` workflows. */
  list(limit: number): Promise<FailingWorkflows>;
  /** By story, without asking the engine: for those who count (decision 213). */
  figures(): Promise<readonly FailingOfStory[]>;
  /** Takes off what was noted of a workflow by `asOf`, except these activities. */
  keepOnly(workflowId: string, activityIds: readonly string[], asOf: string): Promise<void>;
}

const listRow = z.object({ ids: z.array(z.string()), total: z.number(), as_of: z.string() });

const figuresRow = z.object({ story: z.string(), activities: z.number(), since: z.string() });

/** Over a pool made by `openPool`. */
export function openFailingActivities(pool: pg.Pool): FailingActivities {
  return {
    async note(workflowId, activityId) {
      await pool.query(
        'INSERT INTO app.failing_activities (workflow_id, activity_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [workflowId, activityId],
      );
    },
    async clear(workflowId, activityId) {
      await pool.query('DELETE FROM app.failing_activities WHERE workflow_id = $1 AND activity_id = $2', [
        workflowId,
        activityId,
      ]);
    },
    async list(limit) {
      const { rows } = await pool.query<Record<string, unknown>>(
        `WITH failing AS (SELECT workflow_id, min(since) AS since FROM app.failing_activities GROUP BY workflow_id)
         SELECT (SELECT count(*)::int FROM failing) AS total, clock_timestamp() AS as_of,
           ARRAY(SELECT workflow_id FROM failing ORDER BY since, workflow_id LIMIT $1) AS ids`,
        [limit],
      );
      const [{ ids, total, as_of: asOf }] = z.tuple([listRow]).parse(rows);
      return { workflowIds: ids, total, asOf };
    },
    async figures() {
      const { rows } = await pool.query<Record<string, unknown>>(
        `SELECT split_part(workflow_id, '-', 1) AS story, count(*)::int AS activities, min(since) AS since
         FROM app.failing_activities GROUP BY story ORDER BY story`,
      );
      return z.array(figuresRow).parse(rows);
    },
    async keepOnly(workflowId, activityIds, asOf) {
      await pool.query(
        `DELETE FROM app.failing_activities
         WHERE workflow_id = $1 AND activity_id <> ALL ($2::text[]) AND since <= $3`,
        [workflowId, activityIds, asOf],
      );
    },
  };
}
