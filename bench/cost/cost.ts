/**
 * What a booking's whole life costs each process of the many-machine shape: CPU time, and what Postgres writes and
 * stores. docs/scale.md is based on it. CPU time is what the system has charged to a process, so a busy machine hardly
 * affects it; what each process uses while idle is measured first and subtracted.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { type Cluster, startCluster } from '../../scripts/cluster/stack.ts';
import { beginLife } from '../../tests/support/life.ts';
import { hireTechnician, signInAdmin } from '../../tests/support/people.ts';
import { openSandbox } from '../../tests/support/sandbox.ts';
import { type RunningStack, setTestEnvironment, testDurations } from '../../tests/support/stack.ts';
import type { Figure } from '../figures.ts';

/** Far apart, so that each technician only gets their own jobs. */
const zips = ['10001', '60601', '94103', '78701'];
const livesEach = 6;
/** Milliseconds without any activity, to measure the idle cost. */
const idleFor = 20_000;
/** Linux counts CPU time in hundredths of a second (`getconf CLK_TCK`). */
const MS_PER_TICK = 10;

/** Runs it on a separate cluster. */
export async function benchCost(onProgress: (message: string) => void): Promise<Figure[]> {
  setTestEnvironment();
  const dataDir = await mkdtemp(join(tmpdir(), 'hexkey-cost-'));
  onProgress('cost: starting the shape of many machines');
  const cluster = await startCluster({ dataDir, demo: false, durations: testDurations });
  try {
    const { url, sandboxUrl, stripePublishableKey, databaseUrl } = cluster.run;
    const stack: RunningStack = {
      run: cluster.run,
      dataDir,
      url,
      sandbox: openSandbox(sandboxUrl, stripePublishableKey),
      stop: () => cluster.stop(),
    };
    const admin = await signInAdmin(stack);
    const tell = async (lives: number): Promise<void> => {
      await Promise.all(
        crew.map(async ({ zip, technician }) => {
          for (let turn = 0; turn < lives; turn += 1) {
            const life = await beginLife({ stack, technician, zip });
            life.timeout = 120_000;
            await life.until();
          }
        }),
      );
    };
    const crew = await Promise.all(
      zips.map(async (zip) => ({ zip, technician: await hireTechnician(url, admin, { zip }) })),
    );
    onProgress('cost: warming up');
    await tell(1);
    onProgress('cost: idle');
    const rest = await measured(cluster, databaseUrl, () => pause(idleFor));
    onProgress(`cost: ${zips.length * livesEach} lives`);
    const work = await measured(cluster, databaseUrl, () => tell(livesEach));
    return figuresOf(rest, work, zips.length * livesEach);
  } finally {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Measured {
  readonly ms: number;
  /** Milliseconds of CPU time by kind of process: those of all workers together, and so on. */
  readonly cpu: ReadonlyMap<string, number>;
  readonly wal: number;
  readonly commits: number;
  readonly events: number;
  /** Bytes on disk by purpose. */
  readonly bytes: ReadonlyMap<string, number>;
}

async function measured(cluster: Cluster, databaseUrl: string, work: () => Promise<void>): Promise<Measured> {
  const [cpu, database, since] = [await cpuOf(cluster), await databaseOf(databaseUrl), performance.now()];
  await work();
  const [cpuAfter, databaseAfter] = [await cpuOf(cluster), await databaseOf(databaseUrl)];
  return {
    ms: performance.now() - since,
    cpu: minus(cpuAfter, cpu),
    wal: databaseAfter.wal - database.wal,
    commits: databaseAfter.commits - database.commits,
    events: databaseAfter.events - database.events,
    bytes: minus(databaseAfter.bytes, database.bytes),
  };
}

const minus = (
  after: ReadonlyMap<string, number>,
  before: ReadonlyMap<string, number>,
): Map<string, number> => new Map([...after].map(([name, value]) => [name, value - (before.get(name) ?? 0)]));

/** `worker-2` is one of the workers. */
const kindOf = (name: string): string => name.replace(/-\d+$/, '');

async function cpuOf(cluster: Cluster): Promise<Map<string, number>> {
  const stats = await allStats();
  const found = new Map<string, number>();
  for (const name of cluster.names) {
    const pid = cluster.pidOf(name);
    // In Postgres each connection is a process; those that have ended are counted with their parent.
    const own = stats.filter((stat) => stat.pid === pid || stat.parent === pid);
    const ticks = own.reduce(
      (sum, stat) => sum + stat.ticks + (stat.pid === pid ? stat.ofEndedChildren : 0),
      0,
    );
    found.set(kindOf(name), (found.get(kindOf(name)) ?? 0) + ticks * MS_PER_TICK);
  }
  return found;
}

interface Stat {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
  readonly ofEndedChildren: number;
}

/** Every process on the machine, as described by proc(5). */
async function allStats(): Promise<readonly Stat[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
      // The command is in parentheses and may contain spaces; utime, stime, cutime and cstime are fields 14 to 17.
      const fields = stat
        ?.slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      if (!fields) return [];
      const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15);
      return [
        { pid: Number(pid), parent: fields[1] ?? 0, ticks: utime + stime, ofEndedChildren: cutime + cstime },
      ];
    }),
  );
  return stats.flat();
}

const walRow = z.tuple([
  z.object({ wal: z.coerce.number(), commits: z.coerce.number(), events: z.coerce.number() }),
]);
const sizeRows = z.array(z.object({ what: z.string(), bytes: z.coerce.number() }));

async function databaseOf(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const wal = await client.query(
      `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS wal,
              (SELECT sum(xact_commit) FROM pg_stat_database) AS commits,
              (SELECT count(*) FROM es.events) AS events`,
    );
    const sizes = await client.query(
      `SELECT CASE n.nspname WHEN 'es' THEN 'log' WHEN 'rm' THEN 'read models' ELSE 'sessions and the rest' END AS what,
              sum(pg_total_relation_size(c.oid)) AS bytes
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind = 'r' AND n.nspname IN ('es', 'rm', 'app')
       GROUP BY what
       UNION ALL
       SELECT 'Temporal', sum(pg_database_size(datname)) FROM pg_database WHERE datname LIKE 'temporal%'`,
    );
    const [{ wal: bytesOfWal, commits, events }] = walRow.parse(wal.rows);
    const bytes = new Map(sizeRows.parse(sizes.rows).map((row) => [row.what, row.bytes]));
    return { wal: bytesOfWal, commits, events, bytes };
  } finally {
    await client.end();
  }
}

function figuresOf(rest: Measured, work: Measured, lives: number): Figure[] {
  const part = 'cost';
  const cpu = [...work.cpu].flatMap(([name, ms]): Figure[] => {
    const idle = (rest.cpu.get(name) ?? 0) / rest.ms;
    return [
      {
        part,
        what: `processor time of a booking, ${name}`,
        value: Math.max(0, ms - idle * work.ms) / lives,
        unit: 'ms',
        note: `idle ${(idle * 100).toFixed(1)} % of a core`,
      },
    ];
  });
  const per = (what: string, value: number, unit: string): Figure => ({
    part,
    what,
    value: value / lives,
    unit,
  });
  const idle = work.ms / rest.ms;
  return [
    ...cpu,
    per('events of a booking, its customer’s, messages’ and payout’s too', work.events, ''),
    per('WAL of a booking', (work.wal - rest.wal * idle) / 1024, 'KiB'),
    per('commits of a booking, Temporal’s too', work.commits - rest.commits * idle, ''),
    ...[...work.bytes].map(([what, bytes]) => per(`on disk of a booking, ${what}`, bytes / 1024, 'KiB')),
    { part, what: `bookings, ${zips.length} in flight`, value: (lives / work.ms) * 1000, unit: '1/s' },
  ];
}
