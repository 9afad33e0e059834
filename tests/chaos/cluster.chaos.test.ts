/**
 * The shape of many machines as processes on this one: kill -9 of each of them while bookings are under way, the standby
 * that takes over, photos in the S3 store, and nothing lost, repeated or different at the end (R17, decision 240).
 */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Cluster } from '#scripts/cluster/stack.ts';
import { openWitnesses, type Witnesses } from '#tests/support/books.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, type Life, lifeCounts, lifeSteps } from '#tests/support/life.ts';
import { ops } from '#tests/support/ops.ts';
import { type Account, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import { startTestCluster } from '#tests/support/cluster.ts';
import type { RunningStack } from '#tests/support/stack.ts';

/** Far from one another, so that each booking has a technician of its own. */
const zips = ['10001', '60601', '94103', '78701'] as const;
/** Milliseconds for which clients of killed processes try again. */
const patience = 120_000;

let cluster: Cluster;
let stack: RunningStack;
let witnesses: Witnesses;
let crew: readonly { readonly zip: string; readonly technician: Account }[];
let undisturbed: Readonly<Record<string, number>>;
const killed: { readonly name: string; readonly downMs: number }[] = [];

beforeAll(async () => {
  ({ cluster, stack } = await startTestCluster());
  const admin = await signInAdmin(stack);
  const hired = [];
  for (const zip of zips) hired.push({ zip, technician: await hireTechnician(stack.url, admin, { zip }) });
  crew = hired;
  witnesses = await openWitnesses(stack);
  // The servers may have to be built first.
}, 900_000);

afterAll(async () => {
  if (killed.length > 0)
    console.log(
      `\n${killed.map(({ name, downMs }) => `${name.padEnd(12)} down ${(downMs / 1000).toFixed(1)} s`).join('\n')}\n`,
    );
  await witnesses?.close();
  await stack?.stop();
});

/** Kills a process and waits until it is back. */
async function kill(name: string): Promise<void> {
  const since = performance.now();
  await cluster.kill(name);
  await cluster.up(name);
  killed.push({ name, downMs: performance.now() - since });
}

async function begin(at: (typeof crew)[number]): Promise<Life> {
  const life = await beginLife({ stack, technician: at.technician, zip: at.zip });
  life.timeout = patience;
  return life;
}

const countsOf = (life: Life) =>
  eventually(
    'the payout is recorded',
    async () => {
      const counts = await witnesses.eventCounts(life.bookingId);
      return counts['PayoutPaid'] === 1 ? counts : undefined;
    },
    { within: patience },
  );

const leads = z.object({ msg: z.literal('leading'), pid: z.number(), time: z.number() });

/** The projector that took the lease last, as their logs tell. */
async function leader(): Promise<z.output<typeof leads> & { readonly name: string }> {
  const names = cluster.names.filter((name) => name.startsWith('projector-'));
  const found = await Promise.all(
    names.map(async (name) => {
      const lines = (await readFile(join(stack.dataDir, 'logs', `${name}.log`), 'utf8')).trim().split('\n');
      return lines.flatMap((line) => {
        const parsed = leads.safeParse(JSON.parse(line));
        return parsed.success ? [{ ...parsed.data, name }] : [];
      });
    }),
  );
  const last = found
    .flat()
    .toSorted((one, other) => one.time - other.time)
    .at(-1);
  if (!last) throw new Error('no projector leads');
  return last;
}

test('a booking lives its whole life behind the proxy, and its photos are in the bucket', async () => {
  const [at] = crew;
  if (!at) throw new Error('nobody was hired');
  const life = await begin(at);
  await life.until();
  undisturbed = await countsOf(life);
  expect((await stack.sandbox.books(life.bookingId)).counts).toMatchObject(lifeCounts);
  const folder = join(stack.dataDir, 's3', 'objects', 'hexkey-blobs', 'photos', life.bookingId);
  const photos = await readdir(folder);
  expect(photos).not.toEqual([]);
  for (const name of photos) {
    const { status, headers } = await life.customer.visitor.send(
      'GET',
      `/api/photos/${life.bookingId}/${name}`,
    );
    expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  }
  // Nothing of it is where one machine keeps it.
  expect(await readdir(join(stack.dataDir, 'blobs'))).toEqual([]);

  const { visitor, password } = life.customer;
  await visitor.call('POST', '/api/account/delete', z.unknown(), { body: { password } });
  await eventually('the photos of who was erased are gone', () => (existsSync(folder) ? undefined : true));
});

test('a standby takes the lease over from a projector that was killed, and who comes back stands by', async () => {
  const before = await leader();
  const at = Date.now();
  await kill(before.name);
  const after = await eventually('another one leads', async () => {
    const now = await leader();
    return now.pid === before.pid ? undefined : now;
  });
  expect(after.name).not.toBe(before.name);
  console.log(`The standby led ${after.time - at} ms after the kill.`);
  expect(after.time - at).toBeLessThan(5_000);
});

test('R17 kill -9 of each process while bookings are under way repeats nothing and loses nothing', async () => {
  const lives = await Promise.all(crew.map(begin));
  const told = Promise.all(
    lives.map(async (life) => {
      for (const step of lifeSteps) await life[step]();
    }),
  );
  // Awaited below; a failure before that is no unhandled one.
  told.catch(() => undefined);
  for (const name of cluster.names) await kill(name);
  await told;
  for (const life of lives) {
    expect(await countsOf(life)).toEqual(undisturbed);
    expect((await stack.sandbox.books(life.bookingId)).counts).toMatchObject(lifeCounts);
    await eventually('log, read model and workflow agree', async () => {
      const agreement = await witnesses.agreement(life.bookingId);
      if (agreement.agrees) return true;
      throw new Error(agreement.why);
    });
  }
  const { code, out, err } = await ops(stack.dataDir, 'reconcile');
  expect(out, err).toMatch(/\b0 differences/);
  expect(code).toBe(0);
}, 600_000);
