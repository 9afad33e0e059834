/**
 * Rebuilds a projection from the whole log beside the live one: shadow tables in `rm_next` are filled, compared row by
 * row with the live ones at one position, then swapped in by changing schemas. Reads never stop, and the projector
 * pauses only for the last few events (design.md §6).
 */
import pg from 'pg';
import { z } from 'zod';
import { clientConfig } from '#events/postgres/connection.ts';
import { advisoryLocks } from '#events/postgres/locks.ts';
import { applyTo, inTransaction } from './batch.ts';
import { ensureCheckpoints, lockCheckpoints, readCheckpoints } from './checkpoints.ts';
import type { Projection } from './projection.ts';
import { differences, type TableDifference } from './difference.ts';
import { ReadAhead, type ReadAheadOptions } from './read-ahead.ts';

/** How close to the live checkpoint the shadow gets before the projector is paused for the rest. */
const NEAR = 200n;
/** Delays of 50 ms to 1.6 s, long enough for anything that locks a table: a vacuum gives way after a second. */
const SWAP_ATTEMPTS = 6;
const FIRST_LOCK_TIMEOUT = 50;

export interface RebuildOptions extends ReadAheadOptions {
  readonly databaseUrl: string;
  /** Called with the number of events applied, the last one's position, and the position of the live tables. */
  readonly onProgress?: (applied: number, position: bigint, target: bigint) => void;
  /** False: the shadow is compared and discarded, and the live tables stay (default true). */
  readonly swaps?: boolean;
  /** Stops before the next batch; the live tables are left unchanged. */
  readonly signal?: AbortSignal;
}

/** Another rebuild is using the shadow tables: this one has done nothing. */
export class RebuildUnderWay extends Error {
  constructor() {
    super('another rebuild is at work');
    this.name = 'RebuildUnderWay';
  }
}

/** What a rebuild found and did. */
export interface RebuildReport {
  readonly projection: string;
  /** The position of both when they were compared. */
  readonly position: bigint;
  readonly events: number;
  readonly tables: readonly TableDifference[];
  readonly milliseconds: number;
  /** How long the projector of this read model was paused. Readers were not. */
  readonly heldMilliseconds: number;
}

/**
 * Rebuilds one projection.
 * @throws {RebuildUnderWay} another one is running
 * @throws {Error} readers held the tables through every attempt to swap; the live tables are unchanged. The reason of
 * `signal`, if it was aborted
 */
export async function rebuild(projection: Projection, options: RebuildOptions): Promise<RebuildReport> {
  const client = new pg.Client(clientConfig(options.databaseUrl, 'hexkey rebuild'));
  await client.connect();
  const readAhead = new ReadAhead(options);
  const began = performance.now();
  let position = 0n;
  let applied = 0;

  /** Applies the next batch, at most up to `limit`; returns whether there was one. */
  async function advance(limit: bigint): Promise<boolean> {
    options.signal?.throwIfAborted();
    if (position >= limit) return false;
    const { events: all, isFull, opened } = await readAhead.take(position, [projection]);
    const events = all.filter((event) => event.position <= limit);
    const last = events.at(-1);
    if (!last) return false;
    if (isFull && events.length === all.length) readAhead.begin(last.position, [projection]);
    await applyTo('rm_next', client, [projection], { events, opened, durations: options.durations });
    position = last.position;
    applied += events.length;
    options.onProgress?.(applied, position, limit);
    return true;
  }

  /** Follows the live checkpoint until the shadow is close to it. */
  async function approach(): Promise<void> {
    for (let live = await livePosition(); position + NEAR < live; live = await livePosition()) {
      const limit = live;
      if (!(await inTransaction(client, () => advance(limit)))) break;
    }
  }

  async function livePosition(read = readCheckpoints): Promise<bigint> {
    return (await read(client, [projection.name])).get(projection.name) ?? 0n;
  }

  /** Swaps the shadow in for the live tables; returns how long the projector was paused. */
  async function swapped(): Promise<number> {
    await approach();
    const held = performance.now();
    await inTransaction(client, async () => {
      // Pauses the projector of this read model until the commit, so that both are at the same position.
      const live = await livePosition(lockCheckpoints);
      while (await advance(live));
      await swap(client, projection);
    });
    return performance.now() - held;
  }

  try {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS held', [advisoryLocks.rebuild]);
    if (!lockRow.parse(rows)[0].held) throw new RebuildUnderWay();
    await ensureCheckpoints(client, [projection.name]);
    await makeShadow(client, projection);
    await approach();
    await makeIndexes(client, projection);
    await approach();
    // Compares in one snapshot of the live tables and their checkpoint, to which the shadow is advanced: no one is
    // paused.
    const tables = await inTransaction(
      client,
      async () => {
        const live = await livePosition();
        while (await advance(live));
        return differences(client, projection.tables);
      },
      'REPEATABLE READ',
    );
    const comparedAt = position;
    const heldMilliseconds = options.swaps === false ? 0 : await swapped();
    const milliseconds = performance.now() - began;
    return {
      projection: projection.name,
      position: comparedAt,
      events: applied,
      tables,
      milliseconds,
      heldMilliseconds,
    };
  } finally {
    await dropShadow(client).catch(() => undefined);
    await client.end();
  }
}

const lockRow = z.tuple([z.object({ held: z.boolean() })]);

async function dropShadow(client: pg.Client): Promise<void> {
  await client.query('DROP SCHEMA IF EXISTS rm_next, rm_last CASCADE');
}

/** Shadow tables with their keys; the other indexes are added when they are full, which is faster. */
async function makeShadow(client: pg.Client, { tables }: Projection): Promise<void> {
  // Leftovers of a rebuild that died.
  await dropShadow(client);
  await client.query('CREATE SCHEMA rm_next');
  await client.query('CREATE SCHEMA rm_last');
  for (const table of tables) {
    await client.query(`CREATE TABLE rm_next.${table} (LIKE rm.${table} INCLUDING ALL EXCLUDING INDEXES)`);
    for (const { name, definition } of await definitions(client, KEYS, table)) {
      await client.query(`ALTER TABLE rm_next.${table} ADD CONSTRAINT ${name} ${definition}`);
    }
  }
}

/**
 * The indexes of the live tables, under their own names, so that later migrations find them, and the columns'
 * statistics targets.
 */
async function makeIndexes(client: pg.Client, { tables }: Projection): Promise<void> {
  for (const table of tables) {
    for (const { definition } of await definitions(client, INDEXES, table)) {
      await client.query(definition.replace(` ON rm.${table} `, ` ON rm_next.${table} `));
    }
    for (const { name, target } of z
      .array(targetRow)
      .parse((await client.query(TARGETS, [`rm.${table}`])).rows))
      await client.query(`ALTER TABLE rm_next.${table} ALTER COLUMN ${name} SET STATISTICS ${target}`);
    await client.query(`ANALYZE rm_next.${table}`);
  }
}

const definitionRow = z.object({ name: z.string(), definition: z.string() });

const KEYS = `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
  WHERE conrelid = $1::regclass AND contype IN ('p', 'u')`;
const INDEXES = `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
  WHERE i.indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`;

const targetRow = z.object({ name: z.string(), target: z.number() });
/** The columns' statistics targets, which `LIKE` does not copy. */
const TARGETS = `SELECT attname AS name, attstattarget AS target FROM pg_attribute
  WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attstattarget >= 0`;

async function definitions(client: pg.Client, query: string, table: string) {
  return z.array(definitionRow).parse((await client.query(query, [`rm.${table}`])).rows);
}

/**
 * Swaps the shadow tables in for the live ones, which go to `rm_last` until no reader needs them. While a table lock is
 * pending, new readers of the table wait too, so the first attempts are short; readers continue between two attempts.
 */
async function swap(client: pg.Client, { tables }: Projection): Promise<void> {
  const names = tables.flatMap((table) => [`rm.${table}`, `rm_next.${table}`]).join(', ');
  for (let attempt = 1; ; attempt++) {
    await client.query('SAVEPOINT swap');
    try {
      await client.query(`SET LOCAL lock_timeout = ${FIRST_LOCK_TIMEOUT * 2 ** (attempt - 1)}`);
      await client.query(`LOCK TABLE ${names} IN ACCESS EXCLUSIVE MODE`);
      for (const table of tables) {
        await client.query(`ALTER TABLE rm.${table} SET SCHEMA rm_last`);
        await client.query(`ALTER TABLE rm_next.${table} SET SCHEMA rm`);
      }
      return;
    } catch (error) {
      await client.query('ROLLBACK TO SAVEPOINT swap');
      if (attempt === SWAP_ATTEMPTS || !isLockTimeout(error)) throw error;
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}
