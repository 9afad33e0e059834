/** One batch applied to one or more projections, with their checkpoints, in one transaction. */
import type pg from 'pg';
import type { Sealed } from '#domain/sealed.ts';
import { isStored, type RecordedEvent } from '#events/log.ts';
import { lockCheckpoints, moveCheckpoints } from './checkpoints.ts';
import type { Projection, Schema, Target } from './projection.ts';
import type { OpenMany } from './queries/read-models.ts';

/** A checkpoint stands elsewhere than this process believed: another projector moved it. Read it again and go on. */
export class CheckpointMoved extends Error {
  constructor(projection: string, expected: bigint, found: bigint | undefined) {
    super(`checkpoint of ${projection} stands at ${found ?? 'nothing'}, expected ${expected}`);
    this.name = 'CheckpointMoved';
  }
}

/** Opens all sealed values that these projections will ask for, each once. */
export async function openSealed(
  projections: readonly Projection[],
  events: readonly RecordedEvent[],
  openMany: OpenMany,
): Promise<Target['open']> {
  const wanted = new Set<Sealed>();
  for (const event of events) {
    for (const projection of projections) for (const value of projection.sealed(event)) wanted.add(value);
  }
  const values = [...wanted];
  const opened = values.length > 0 ? await openMany(values) : [];
  const texts = new Map(values.map((value, index) => [value, opened[index] ?? null]));
  return (value) => {
    if (value === null) return null;
    const text = texts.get(value);
    if (text === undefined) throw new Error('a projection opens a value that its `sealed` did not name');
    return text;
  };
}

/** A batch on its way: every event after `after`, up to and with `to`. */
export interface Batch {
  readonly after: bigint;
  readonly to: bigint;
  readonly events: readonly RecordedEvent[];
  readonly open: Target['open'];
}

/**
 * Applies a batch to projections that all stand at `batch.after`, or changes nothing.
 * @throws {CheckpointMoved} one of them stands elsewhere
 */
export async function applyBatch(
  client: pg.ClientBase,
  projections: readonly Projection[],
  batch: Batch,
): Promise<void> {
  const names = projections.map(({ name }) => name);
  await inTransaction(client, async () => {
    const found = await lockCheckpoints(client, names);
    for (const name of names) {
      if (found.get(name) !== batch.after) throw new CheckpointMoved(name, batch.after, found.get(name));
    }
    await applyTo('rm', client, projections, batch);
    await client.query('DELETE FROM rm.projection_status WHERE projection = ANY ($1)', [names]);
    await moveCheckpoints(client, names, batch.to);
  });
}

/** The fold alone, without checkpoints: what a rebuild uses for its shadow tables. */
export async function applyTo(
  schema: Schema,
  client: pg.ClientBase,
  projections: readonly Projection[],
  { events, open }: Pick<Batch, 'events' | 'open'>,
): Promise<void> {
  for (const projection of projections) {
    const target = { client, schema, open };
    if (!projection.needsMetadata) await projection.apply(events, target);
    else if (events.every(isStored)) await projection.apply(events, target);
    else throw new Error(`${projection.name} is given events without their metadata`);
  }
}

/** Runs `work` between BEGIN and COMMIT; whatever it throws is thrown on after the ROLLBACK. */
export async function inTransaction<T>(
  client: pg.ClientBase,
  work: () => Promise<T>,
  isolation: 'READ COMMITTED' | 'REPEATABLE READ' = 'READ COMMITTED',
): Promise<T> {
  await client.query(`BEGIN ISOLATION LEVEL ${isolation}`);
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((cause: unknown) => {
      throw new AggregateError([error, cause], 'the connection was lost inside a transaction');
    });
    throw error;
  }
}
