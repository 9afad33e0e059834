/** Appends a second: our log against a raw INSERT, the same INSERT in groups, and emmett, on one Postgres. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openPool } from '../../events/postgres/transaction.ts';
import { migrate } from '../../scripts/migrate.ts';
import { startPostgres } from '../../scripts/services/postgres.ts';
import { median } from '../figures.ts';
import { emmettTarget } from './emmett.ts';
import { logTarget, RAW_TABLE, rawGroupedTarget, rawTarget, sampleEvents, type Target } from './targets.ts';

/** How to run the benchmark. */
export interface AppendBenchOptions {
  /** An empty database; without it a Postgres of its own with its usual durability is started and thrown away. */
  readonly databaseUrl?: string;
  /** Streams of one event each in the log and the raw table before anything is measured (default 0). */
  readonly preloadStreams?: number;
  /** Seconds per measurement (default 0.7): short, so that a busy moment of the machine meets one of many. */
  readonly seconds?: number;
  /** Measurements of each target per size, taken in turns; the median counts (default 7). */
  readonly rounds?: number;
  readonly sizes?: readonly { readonly writers: number; readonly batch: number }[];
  /** Told what is measured at the moment. */
  readonly onProgress?: (message: string) => void;
}

/** Events a second at one size (medians), and our log's ratio to each of the others (median of each round's ratio). */
export interface Row {
  readonly writers: number;
  readonly batch: number;
  readonly log: number;
  readonly raw: number;
  readonly rawGrouped: number;
  readonly emmett: number;
  readonly toRaw: number;
  readonly toRawGrouped: number;
  readonly toEmmett: number;
}

const SIZES = [
  { writers: 1, batch: 1 },
  { writers: 8, batch: 1 },
  { writers: 32, batch: 1 },
  { writers: 32, batch: 10 },
];

/** Appends per stream before a writer begins the next one: about the length of a booking's story. */
const APPENDS_PER_STREAM = 10;
const WARM_UP_SECONDS = 0.2;

/** Runs the benchmark; emmett's package must have been installed in `bench/`. */
export async function benchAppend(options: AppendBenchOptions = {}): Promise<Row[]> {
  const { databaseUrl } = options;
  if (databaseUrl !== undefined) return measureAll(databaseUrl, options);
  const folder = await mkdtemp(join(tmpdir(), 'hexkey-bench-'));
  const settings = { max_wal_size: '4GB', shared_buffers: '512MB' };
  const postgres = await startPostgres({ dataDir: join(folder, 'data'), settings });
  try {
    return await measureAll(postgres.url, options);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureAll(databaseUrl: string, options: AppendBenchOptions): Promise<Row[]> {
  const { preloadStreams = 0, seconds = 0.7, rounds = 7, sizes = SIZES, onProgress } = options;
  await prepare(databaseUrl, preloadStreams);
  const rows: Row[] = [];
  for (const { writers, batch } of sizes) {
    const targets = {
      log: await logTarget(databaseUrl),
      raw: await rawTarget(databaseUrl, writers),
      rawGrouped: await rawGroupedTarget(databaseUrl),
      emmett: await emmettTarget(databaseUrl, writers),
    };
    const measured = { log: [], raw: [], rawGrouped: [], emmett: [] } as Record<
      keyof typeof targets,
      number[]
    >;
    for (let round = 1; round <= rounds; round++) {
      for (const name of ['log', 'raw', 'rawGrouped', 'emmett'] as const) {
        onProgress?.(`append ${writers}×${batch} round ${round}/${rounds}: ${name}`);
        await measure(targets[name], writers, batch, WARM_UP_SECONDS);
        measured[name].push(await measure(targets[name], writers, batch, seconds));
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
      toRaw: ratioTo('raw'),
      toRawGrouped: ratioTo('rawGrouped'),
      toEmmett: ratioTo('emmett'),
    });
  }
  return rows;
}

/** Migrates and fills the log and the raw table alike, so that their indexes are of a grown size. */
async function prepare(databaseUrl: string, streams: number): Promise<void> {
  await migrate(databaseUrl);
  const pool = openPool(databaseUrl, 'bench prepare', 1);
  await pool.query(RAW_TABLE);
  const [event] = sampleEvents(1);
  for (const table of ['es.events', 'raw_events']) {
    await pool.query(
      `INSERT INTO ${table} (stream_id, revision, event_id, type, schema_version, data, meta, recorded_at)
       SELECT 'booking-' || gen_random_uuid(), 0, gen_random_uuid(), $2, 1, $3::jsonb,
         jsonb_set($4::jsonb, '{commandId}', to_jsonb(gen_random_uuid()::text)), now()
       FROM generate_series(1, $1::int)`,
      [streams, event?.type, JSON.stringify(event?.data), JSON.stringify(event?.metadata)],
    );
    await pool.query(`VACUUM ANALYZE ${table}`);
  }
  await pool.end();
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

if (import.meta.main) {
  const { values } = parseArgs({
    options: { preload: { type: 'string', default: '0' }, seconds: { type: 'string', default: '0.7' } },
  });
  const rows = await benchAppend({
    preloadStreams: Number(values.preload),
    seconds: Number(values.seconds),
    onProgress: (message) => process.stderr.write(`${message}\n`),
  });
  console.table(
    rows.map(({ writers, batch, ...figures }) => ({
      size: `${writers}×${batch}`,
      ...Object.fromEntries(
        Object.entries(figures).map(([name, figure]) => [
          name,
          name.startsWith('to') ? figure.toFixed(2) : Math.round(figure),
        ]),
      ),
    })),
  );
}
