/**
 * A release is rolled over the many-machine shape, one process after the other, while bookings of the previous one are under
 * way: the gate lets the guarded change through and refuses the unguarded one, and nothing is lost or repeated (decisions
 * 062, 241, 260).
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, startCluster } from '#scripts/cluster/stack.ts';
import { root } from '#scripts/setup/paths.ts';
import { openWitnesses, type Witnesses } from '#tests/support/books.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, type Life, lifeCounts, type LifeStep } from '#tests/support/life.ts';
import { ops, opsIn } from '#tests/support/ops.ts';
import { type Account, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import { openSandbox } from '#tests/support/sandbox.ts';
import { type RunningStack, setTestEnvironment, testDurations } from '#tests/support/stack.ts';

const run = promisify(execFile);
/** Far from one another, so that each booking has a technician of its own. */
const zips = ['10001', '60601', '94103', '78701'] as const;
/** Milliseconds for which clients try again while a process is away. */
const patience = 120_000;
/** The steps before which the open bookings stand when the release comes. */
const stands: readonly LifeStep[] = ['confirmCard', 'route', 'start', 'complete'];
/** What is told one step after the other while the release goes out. */
const restarted = ['worker-1', 'worker-2', 'api-1', 'api-2', 'projector-1', 'projector-2'];

let folder: string;
let current: string;
let cluster: Cluster;
let stack: RunningStack;
let witnesses: Witnesses;
let crew: readonly { readonly zip: string; readonly technician: Account }[];
let open: readonly Life[];

/** A copy of this checkout whose bookings have another course. */
async function releaseWith(workflows: 'guarded' | 'changed'): Promise<string> {
  const release = join(folder, workflows);
  await mkdir(release);
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  const tops = new Set(stdout.split('\0').flatMap((path) => path.split('/')[0] || []));
  // Of the documents and what else no program reads nothing is needed.
  for (const top of [...tops].filter(
    (name) => !['docs', 'web', 'bench', 'tests', 'node_modules'].includes(name),
  ))
    await cp(join(root, top), join(release, top), { recursive: true });
  await symlink(join(root, 'node_modules'), join(release, 'node_modules'));
  const index = join(release, 'workflows', 'index.ts');
  const text = await readFile(index, 'utf8');
  const changed = text.replace("'./booking/booking.ts'", `'./testing/${workflows}-workflows.ts'`);
  expect(changed).not.toBe(text);
  await writeFile(index, changed);
  return release;
}

/** From now on every process that starts is of this release. */
async function deploy(release: string): Promise<void> {
  await symlink(release, `${current}.next`);
  await rename(`${current}.next`, current);
}

beforeAll(async () => {
  setTestEnvironment();
  folder = await mkdtemp(join(tmpdir(), 'hexkey-release-'));
  current = join(folder, 'current');
  await deploy(root);
  const dataDir = join(folder, 'data');
  cluster = await startCluster({ dataDir, release: current, demo: false, durations: testDurations });
  const { url, sandboxUrl, stripePublishableKey } = cluster.run;
  stack = {
    get run() {
      return cluster.run;
    },
    dataDir,
    url,
    sandbox: openSandbox(sandboxUrl, stripePublishableKey),
    stop: () => cluster.stop(),
  };
  const admin = await signInAdmin(stack);
  const hired = [];
  for (const zip of zips) hired.push({ zip, technician: await hireTechnician(url, admin, { zip }) });
  crew = hired;
  witnesses = await openWitnesses(stack);
  open = await Promise.all(crew.map(begin));
  // Each of them stands at another place of its life.
  await Promise.all(open.map((life, at) => life.until(stands[at])));
  // The servers may have to be built first.
}, 900_000);

afterAll(async () => {
  await witnesses?.close();
  await cluster?.stop();
  if (process.env.HEXKEY_KEEP !== undefined) console.log(`kept ${folder}`);
  else if (folder) await rm(folder, { recursive: true, force: true });
});

async function begin(at: (typeof crew)[number]): Promise<Life> {
  const life = await beginLife({ stack, technician: at.technician, zip: at.zip });
  life.timeout = patience;
  return life;
}

/** Whether a booking's history says that it began with the guarded change. */
async function isOfNextRelease(bookingId: string): Promise<boolean> {
  const connection = await Connection.connect({ address: cluster.run.temporalAddress });
  try {
    const client = new Client({ connection, namespace: 'hexkey' });
    const { events } = await client.workflow.getHandle(`booking-${bookingId}`).fetchHistory();
    return (events ?? []).some(
      ({ markerRecordedEventAttributes: marker }) => marker?.markerName === 'core_patch',
    );
  } finally {
    await connection.close();
  }
}

test('the gate refuses a release whose bookings take another course without a guard', async () => {
  const { code, out, err } = await opsIn(await releaseWith('changed'), stack.dataDir, 'can-upgrade');
  expect(out, err).toMatch(/would stop with this release/);
  for (const { bookingId } of open) expect(out).toContain(`booking-${bookingId}: `);
  expect(code).toBe(1);
});

test('a release with the guard is rolled out process by process, and bookings of both go on to their end', async () => {
  const next = await releaseWith('guarded');
  const gate = await opsIn(next, stack.dataDir, 'can-upgrade');
  expect(gate.out, gate.err).toContain('All of them go on with this release.');
  await deploy(next);
  const told = Promise.all(open.map((life) => life.until()));
  // Awaited below; a failure before that is no unhandled one.
  told.catch(() => undefined);
  const begun = await Promise.all(crew.map(begin));
  const between: Promise<void>[] = [];
  for (const [at, name] of restarted.entries()) {
    // One is placed at each moment of the way.
    const life = begun[at];
    if (life) between.push(life.until());
    await cluster.kill(name, 'SIGTERM');
    await cluster.up(name);
  }
  await Promise.all([told, ...between]);
  const after = await Promise.all(crew.slice(0, 1).map(begin));
  for (const life of after) await life.until();

  for (const { bookingId } of open) expect(await isOfNextRelease(bookingId)).toBe(false);
  for (const { bookingId } of after) expect(await isOfNextRelease(bookingId)).toBe(true);
  for (const { bookingId } of [...open, ...begun, ...after]) {
    expect((await stack.sandbox.books(bookingId)).counts).toMatchObject(lifeCounts);
    await eventually('log, read model and workflow agree', async () => {
      const agreement = await witnesses.agreement(bookingId);
      if (agreement.agrees) return true;
      throw new Error(agreement.why);
    });
  }
  const { code, out, err } = await ops(stack.dataDir, 'reconcile');
  expect(out, err).toMatch(/\b0 differences/);
  expect(code).toBe(0);
}, 600_000);
