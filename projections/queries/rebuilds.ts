/** The read models as the console lists them, and the progress of a rebuild (decision 245). */
import { z } from 'zod';
import { allProjections, projectionNamed } from '../projections.ts';
import { logLag, type Reader } from './lag.ts';
import { type ReadModels, select } from './read-models.ts';

/** One read model: its tables, and how far it is behind the log. */
interface StandingModel extends Pick<Reader, 'name' | 'behind' | 'seconds'> {
  readonly tables: readonly string[];
  /** How often its last batch has failed in a row. */
  readonly failures: number;
  /** Why it cannot go on; null: it does. */
  readonly failing: Failing | null;
}

/** What the projector notes of a read model that cannot fold its next events; ISO instants. */
interface Failing {
  readonly since: string;
  readonly error: string;
  readonly nextTryAt: string;
}

const failingRow = z
  .object({ projection: z.string(), since: z.string(), last_error: z.string(), next_try_at: z.string() })
  .transform(({ projection, since, last_error: error, next_try_at: nextTryAt }) => ({
    projection,
    failing: { since, error, nextTryAt },
  }));

/** All of them in the order in which they are folded, and the log's last position. */
export async function standingModels(
  rm: ReadModels,
): Promise<{ readonly head: number; readonly models: readonly StandingModel[] }> {
  const [{ head, projections }, rows] = await Promise.all([
    logLag(rm),
    select(
      rm.pool,
      failingRow,
      'SELECT projection, since, last_error, next_try_at FROM rm.projection_status',
    ),
  ]);
  const noted = new Map(rows.map(({ projection, failing }) => [projection, failing]));
  const found = new Map(projections.map((one) => [one.name, one]));
  const models = allProjections.map(({ name, tables }) => {
    const { behind = head, seconds = 0, failures = 0 } = found.get(name) ?? {};
    return { name, tables, behind, seconds, failures, failing: noted.get(name) ?? null };
  });
  return { head, models };
}

/** Whether there is a read model of this name. */
export const isReadModel = (name: string): boolean => projectionNamed(name) !== null;

/** The progress of a rebuild; its shadow follows `target`. */
interface RebuildProgress {
  readonly position: bigint;
  readonly target: bigint;
  readonly events: number;
}

const row = z.object({ position: z.bigint(), target: z.bigint(), events: z.number() });

/** For a requested rebuild; null before its first batch, and when it is over. */
export async function progressOf(
  { pool }: Pick<ReadModels, 'pool'>,
  requestId: string,
): Promise<RebuildProgress | null> {
  const text = 'SELECT position, target, events FROM app.rebuild_progress WHERE request_id = $1';
  return (await select(pool, row, text, [requestId]))[0] ?? null;
}
