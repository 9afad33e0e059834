/**
 * The shape of many machines with its log in EventStoreDB (decisions 240 and 242): several processes append and make
 * places side by side, kill -9 of the server and of a worker meanwhile.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cluster } from '#scripts/cluster/stack.ts';
import { openWitnesses, type Witnesses } from '#tests/support/books.ts';
import { startTestCluster } from '#tests/support/cluster.ts';
import { type EventStoreProcess, startEventStoreProcess } from '#tests/support/event-store.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, lifeCounts } from '#tests/support/life.ts';
import { ops } from '#tests/support/ops.ts';
import { type Account, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';

let server: EventStoreProcess;
let cluster: Cluster;
let stack: RunningStack;
let witnesses: Witnesses;
let technician: Account;

beforeAll(async () => {
  server = await startEventStoreProcess();
  process.env.EVENTSTORE_URL = server.url;
  ({ cluster, stack } = await startTestCluster());
  technician = await hireTechnician(stack.url, await signInAdmin(stack));
  witnesses = await openWitnesses(stack);
  // The servers may have to be built first.
}, 900_000);

afterAll(async () => {
  await witnesses?.close();
  await stack?.stop();
  await server?.stop();
  delete process.env.EVENTSTORE_URL;
});

test('R17 with the log in EventStoreDB a booking lives its whole life behind the proxy, over kill -9', async () => {
  const life = await beginLife({ stack, technician });
  life.timeout = 120_000;
  await life.until('accept');
  await cluster.kill('worker-1');
  await life.accept();
  await life.route();
  await life.arrive();
  const starting = life.start();
  // Awaited below; a failure before that is no unhandled one.
  starting.catch(() => undefined);
  await server.kill();
  await starting;
  await life.complete();
  const { counts } = await life.payOut();
  expect(counts).toMatchObject(lifeCounts);
  await eventually('log, read model and workflow agree', async () => {
    const agreement = await witnesses.agreement(life.bookingId);
    if (agreement.agrees) return true;
    throw new Error(agreement.why);
  });
});

test('nothing of it stands in Postgres, and log, read models and provider agree', async () => {
  const { rows } = await witnesses.installation.rm.pool.query(
    'SELECT (SELECT count(*) FROM es.events)::int AS postgres, (SELECT max(pos) - count(*) FROM es.places) AS gaps',
  );
  expect(rows).toEqual([{ postgres: 0, gaps: 0n }]);
  const { code, out, err } = await ops(stack.dataDir, 'reconcile');
  expect(out, err).toMatch(/\b0 differences/);
  expect(code).toBe(0);
});
