/**
 * The log copied to EventStoreDB's stand-in, moved there, and moved back into an emptied Postgres, while others append and
 * follow it. Beside the copy's own comparison two joins in SQL say whether anything differs. It says what our side costs
 * and nothing about the real server.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { copyLog, type Store } from '../../events/eventstore/copy.ts';
import { openPersonKeys } from '../../events/keys/person-keys.ts';
import { openEventLog } from '../../events/open-log.ts';
import { openPool } from '../../events/postgres/transaction.ts';
import { sampleEvents } from '../append/targets.ts';
import { type EventStorePlace, withEventStore } from '../append/eventstore.ts';
import type { Figure } from '../figures.ts';
import { fillLog } from '../projections/fill.ts';

/** Events in the log at first. `COPY_EVENTS` wants another number: a million takes a quarter of an hour. */
const EVENTS = Number(process.env.COPY_EVENTS ?? 50_000);
/** Milliseconds between two appends of a writer. */
const APPEND_EVERY = 50;
const WRITERS = 4;

/** Every event of both logs that stands at the same position in the same stream under the same id. */
const IN_BOTH = `SELECT count(*) AS events FROM es.events e JOIN es.places p USING (pos, stream_id, revision, event_id)
  WHERE e.recorded_at = p.recorded_at`;
/** Every event that is in all its columns what it was before. */
const AS_BEFORE = `SELECT count(*) AS events FROM bench_before b
  JOIN es.events e USING (pos, stream_id, revision, event_id, type, schema_version, data, meta, recorded_at)`;

/** Runs the benchmark. */
export const benchCopy = (onProgress: (message: string) => void): Promise<readonly Figure[]> =>
  withEventStore((place) => measure(place, onProgress));

async function measure(
  place: EventStorePlace,
  onProgress: (message: string) => void,
): Promise<readonly Figure[]> {
  const pool = openPool(place.databaseUrl, 'bench', 2);
  const keys = openPersonKeys({ databaseUrl: place.databaseUrl, masterKey: randomBytes(32) });
  try {
    onProgress(`writing ${EVENTS} events`);
    await fillLog(pool, keys, EVENTS);
    const there = await moved(place, pool, 'eventstore', onProgress);
    await expectAll(pool, IN_BOTH, there.events);

    onProgress('emptying Postgres');
    await pool.query('CREATE TABLE bench_before AS TABLE es.events; TRUNCATE es.events');
    const back = await moved(place, pool, 'postgres', onProgress);
    await expectAll(pool, AS_BEFORE, there.events);
    await expectAll(pool, IN_BOTH, back.events);
    const figure = (what: string, { events, seconds, acknowledged, held }: Moved): Figure => ({
      part: 'copy',
      what: `${what}: ${events} events, each compared, ${acknowledged} of them appended meanwhile`,
      value: events / seconds,
      unit: '1/s',
      note: `appends held ${held.toFixed(1)} s; 0 differences, 0 lost`,
    });
    return [figure('to EventStoreDB (stand-in)', there), figure('and back', back)];
  } finally {
    await keys.close();
    await pool.end();
  }
}

interface Moved {
  readonly events: number;
  readonly seconds: number;
  /** Events that were appended, and answered, while the copy was made. */
  readonly acknowledged: number;
  /** Seconds from the last append that was answered to the end of the move. */
  readonly held: number;
}

/** Copies and moves the log while others append to it, and follow it. @throws Error anything differs or is lost */
async function moved(
  place: EventStorePlace,
  pool: pg.Pool,
  to: Store,
  onProgress: (message: string) => void,
): Promise<Moved> {
  const product = await startProduct(place, to === 'eventstore' ? 'postgres' : 'eventstore');
  const began = performance.now();
  let done = 0;
  const told = (what: string, count: number) => {
    done += count;
    if (Math.floor(done / 50_000) > Math.floor((done - count) / 50_000)) onProgress(`${what} ${done}`);
  };
  const { events, streams, hash, differences } = await copyLog({ ...place, onProgress: told }, to, true);
  const ended = performance.now();
  const { acknowledged, lastAt, followed } = await product.stopped;
  onProgress(`${events} events in ${streams} streams, ${hash}; ${followed} followed meanwhile`);
  if (differences.length > 0) throw new Error(`the logs differ: ${differences.join('; ')}`);
  const found = await count(
    pool,
    `SELECT count(*) AS events FROM es.${to === 'eventstore' ? 'places' : 'events'} WHERE event_id = ANY ($1::uuid[])`,
    [acknowledged],
  );
  if (found !== acknowledged.length)
    throw new Error(`${acknowledged.length - found} acknowledged events are lost`);
  return {
    events,
    seconds: (ended - began) / 1_000,
    acknowledged: acknowledged.length,
    held: (ended - lastAt) / 1_000,
  };
}

interface Ended {
  readonly acknowledged: readonly string[];
  readonly lastAt: number;
  readonly followed: number;
}

/** Writers and a follower on the log where it stands; they end when appends are refused. */
async function startProduct(
  { databaseUrl, eventStoreUrl }: EventStorePlace,
  store: Store,
): Promise<{ readonly stopped: Promise<Ended> }> {
  const log = await openEventLog({
    databaseUrl,
    eventStoreUrl: store === 'eventstore' ? eventStoreUrl : undefined,
  });
  const acknowledged: string[] = [];
  let lastAt = performance.now();
  let followed = 0;
  const subscription = log.subscribe(await log.head(), (batch) => {
    followed += batch.length;
    return Promise.resolve();
  });
  const write = async (): Promise<void> => {
    const stream = `booking-${randomUUID()}`;
    for (let n = 0; ; n++) {
      try {
        const { events } = await log.append(stream, n === 0 ? 'none' : n - 1, sampleEvents(1));
        acknowledged.push(...events.map(({ id }) => id));
        lastAt = performance.now();
      } catch {
        // The log has moved.
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, APPEND_EVERY));
    }
  };
  const stopped = Promise.all(Array.from({ length: WRITERS }, write)).then(async () => {
    await subscription.stop();
    await log.close();
    return { acknowledged, lastAt, followed };
  });
  return { stopped };
}

const counted = z.tuple([z.object({ events: z.bigint() })]);

async function count(pool: pg.Pool, text: string, values: unknown[] = []): Promise<number> {
  return Number(counted.parse((await pool.query(text, values)).rows)[0].events);
}

async function expectAll(pool: pg.Pool, text: string, events: number): Promise<void> {
  const found = await count(pool, text);
  if (found !== events) throw new Error(`${found} of ${events} events are the same in SQL`);
}
