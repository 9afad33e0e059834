/** One batch applied to one or more projections, with their checkpoints, in one transaction. */
import type pg from 'pg';
import { type Durations, defaultDurations } from '#domain/core/durations.ts';
import { isStored, type RecordedEvent } from '#events/log.ts';
import { lockCheckpoints, moveCheckpoints } from './checkpoints.ts';
import { erasedBy, erasuresFor, noteErasures, type Opened, openerOf } from './personal.ts';
import type { Projection, Schema } from './projection.ts';

/** A checkpoint is not where this process believed: another projector moved it. Read it again and continue. */
export class CheckpointMoved extends Error {
  constructor(projection: string, expected: bigint, found: bigint | undefined) {
    super(`checkpoint of ${projection} stands at ${found ?? 'nothing'}, expected ${expected}`);
    this.name = 'CheckpointMoved';
  }
}

/** A batch to apply: every event after `after`, up to and including `to`. */
export interface Batch {
  readonly after: bigint;
  readonly to: bigint;
  readonly events: readonly RecordedEvent[];
  readonly opened: Opened;
  /** Default: the product's own. */
  readonly durations?: Durations | undefined;
}

/**
 * Applies a batch to projections whose checkpoints are all at `batch.after`, or changes nothing.
 * @throws {CheckpointMoved} one of them is elsewhere
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
    await noteErasures(client, batch.events);
    await client.query('DELETE FROM rm.projection_status WHERE projection = ANY ($1)', [names]);
    await moveCheckpoints(client, names, batch.to);
  });
}

/** Only the fold, without checkpoints: what a rebuild uses for its shadow tables. */
export async function applyTo(
  schema: Schema,
  client: pg.ClientBase,
  projections: readonly Projection[],
  { events, opened, durations = defaultDurations }: Pick<Batch, 'events' | 'opened' | 'durations'>,
): Promise<void> {
  const erasures = await erasuresFor(client, events, opened);
  const erased = events.map(erasedBy).filter((person) => person !== null);
  for (const projection of projections) {
    const target = { client, schema, openOf: openerOf(projection, opened, erasures), durations };
    if (!projection.needsMetadata) await projection.apply(events, target);
    else if (events.every(isStored)) await projection.apply(events, target);
    else throw new Error(`${projection.name} is given events without their metadata`);
    for (const person of erased) await projection.personal?.erase(person, target);
  }
}

/** Runs `work` between BEGIN and COMMIT; errors are rethrown after the ROLLBACK. */
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
