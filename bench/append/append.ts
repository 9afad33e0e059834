/**
 * Appends per second: our log compared with a raw INSERT, the same INSERT in groups, and emmett, on one Postgres; and
 * our log on EventStoreDB's stand-in, which shows the cost of our side and nothing about the real server.
 */
import { randomUUID } from 'node:crypto';
import { openPool } from '../../events/postgres/transaction.ts';
import { median } from '../figures.ts';
import { withPostgres } from '../postgres.ts';
import { emmettTarget } from './emmett.ts';
import { type EventStorePlace, withEventStore } from './eventstore.ts';
import {
  eventStoreTarget,
  logTarget,
  RAW_TABLE,
  rawGroupedTarget,
  rawTarget,
  sampleEvents,
  type Target,
} from './targets.ts';

/**
 * Events per second at one size (medians), and our log's ratio to each of the others (median of each round's ratio).
 */
export interface Row {
  readonly writers: number;
  readonly batch: number;
  readonly log: number;
  readonly raw: number;
  readonly rawGrouped: number;
  readonly emmett: number;
  readonly eventStore: number;
  readonly toRaw: number;
  readonly toRawGrouped: number;
  readonly toEmmett: number;
  /** The log on EventStoreDB compared with the one on Postgres. */
  readonly eventStoreToLog: number;
}

const SIZES = [
  { writers: 1, batch: 1 },
  { writers: 8, batch: 1 },
  { writers: 32, batch: 1 },
  { writers: 32, batch: 10 },
];

/** Appends per stream before a writer begins the next one: about as many as a booking has. */
const APPENDS_PER_STREAM = 10;
const WARM_UP_SECONDS = 0.2;
/** Length of a measurement: short, so that other load on the machine affects only one of many. */
const SECONDS = 0.7;
/** Measurements of each target per size, taken in turns; the median counts. */
const ROUNDS = 7;

/** Runs the benchmark; emmett's package must have been installed in `bench/`. */
export const benchAppend = (onProgress: (message: string) => void): Promise<Row[]> =>
  withPostgres((databaseUrl) =>
    withEventStore((eventStore) => measureAll(databaseUrl, eventStore, onProgress)),
  );

async function measureAll(
  databaseUrl: string,
  eventStore: EventStorePlace,
  onProgress: (message: string) => void,
): Promise<Row[]> {
  const pool = openPool(databaseUrl, 'bench prepare', 1);
  await pool.query(RAW_TABLE);
  await pool.end();
  const rows: Row[] = [];
  for (const { writers, batch } of SIZES) {
    const targets = {
      log: await logTarget(databaseUrl),
      raw: await rawTarget(databaseUrl, writers),
      rawGrouped: await rawGroupedTarget(databaseUrl),
      emmett: await emmettTarget(databaseUrl, writers),
      eventStore: eventStoreTarget(eventStore),
    };
    const measured = { log: [], raw: [], rawGrouped: [], emmett: [], eventStore: [] } as Record<
      keyof typeof targets,
      number[]
    >;
    for (let round = 1; round <= ROUNDS; round++) {
      for (const name of ['log', 'raw', 'rawGrouped', 'emmett', 'eventStore'] as const) {
        onProgress(`append ${writers}×${batch} round ${round}/${ROUNDS}: ${name}`);
        await measure(targets[name], writers, batch, WARM_UP_SECONDS);
        measured[name].push(await measure(targets[name], writers, batch, SECONDS));
      }
    }
    for (const target of Object.values(targets)) await target.close();
    const ratioTo = (other: keyof typeof targets) =>
      median(measured.log.map((figure, round) => figure / (measured[other][round] ?? figure)));
    rows.push({
      writers,
      batch,
      log: median(measured.log),
      raw: median(measured.raw),
      rawGrouped: median(measured.rawGrouped),
      emmett: median(measured.emmett),
      eventStore: median(measured.eventStore),
      toRaw: ratioTo('raw'),
      toRawGrouped: ratioTo('rawGrouped'),
      toEmmett: ratioTo('emmett'),
      eventStoreToLog: 1 / ratioTo('eventStore'),
    });
  }
  return rows;
}

async function measure(target: Target, writers: number, batch: number, seconds: number): Promise<number> {
  const start = performance.now();
  const until = start + seconds * 1_000;
  let events = 0;
  const writer = async () => {
    while (performance.now() < until) {
      const stream = `booking-${randomUUID()}`;
      for (let append = 0; append < APPENDS_PER_STREAM && performance.now() < until; append++) {
        await target.append(stream, append * batch - 1, sampleEvents(batch));
        events += batch;
      }
    }
  };
  await Promise.all(Array.from({ length: writers }, writer));
  return events / ((performance.now() - start) / 1_000);
}
