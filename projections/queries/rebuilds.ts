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
}

/** All of them in the order in which they are folded, and the log's last position. */
export async function standingModels(
  rm: ReadModels,
): Promise<{ readonly head: number; readonly models: readonly StandingModel[] }> {
  const { head, projections } = await logLag(rm);
  const found = new Map(projections.map((one) => [one.name, one]));
  const models = allProjections.map(({ name, tables }) => {
    const { behind = head, seconds = 0, failures = 0 } = found.get(name) ?? {};
    return { name, tables, behind, seconds, failures };
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
