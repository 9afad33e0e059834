/**
 * The restore drill: everything is lost, the backups are put back, who was erased since is erased again, and what only the
 * provider knows is named by reconcile (operations.md, “Back up and recover”). Prints what it found as a table.
 */
import { existsSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openWitnesses, type Witnesses } from '#tests/support/books.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, type Life, lifeCounts } from '#tests/support/life.ts';
import { ops } from '#tests/support/ops.ts';
import { hireTechnician, signInAdmin } from '#tests/support/people.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';

/** What is backed up, each of it apart from the others. */
const backedUp = ['postgres', 'blobs', 'seal.pem', 'secrets.json'] as const;

let stack: TestStack;
let backups: string;
let witnesses: Witnesses | undefined;
const table: (readonly [what: string, found: string])[] = [];

/** With owners and modes: Postgres refuses a folder that is another's. */
const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to]);

beforeAll(async () => {
  backups = await mkdtemp(join(tmpdir(), 'hexkey-backups-'));
  stack = await startTestStack({ intentAdoption: 20_000 }, { postgres: 'own' });
});

afterAll(async () => {
  if (table.length > 0)
    console.log(`\n${table.map(([what, found]) => `${what.padEnd(44)} ${found}`).join('\n')}\n`);
  await witnesses?.close();
  await stack?.stop();
  await rm(backups, { recursive: true, force: true });
});

test('after the loss of everything the backups bring back all but what came after them, and nobody who was erased', async () => {
  const technician = await hireTechnician(stack.url, await signInAdmin(stack));
  const begin = async (until?: Parameters<Life['until']>[0]): Promise<Life> => {
    const life = await beginLife({ stack, technician });
    await life.until(until);
    return life;
  };
  const [paid, open, erased] = [await begin(), await begin('route'), await begin()];
  // Erased, a booking has no folder any more.
  const photosOf = async ({ bookingId }: Life) => {
    const folder = join(stack.dataDir, 'blobs', 'photos', bookingId);
    return existsSync(folder) ? readdir(folder) : [];
  };
  expect(await photosOf(erased)).not.toEqual([]);

  stack = await stack.again(async (dataDir) => {
    for (const name of backedUp) await copy(join(dataDir, name), join(backups, name));
  });

  // What the backups do not have: an erasure, and a booking whose card is held.
  await erased.customer.visitor.call('POST', '/api/account/delete', z.unknown(), {
    body: { password: erased.customer.password },
  });
  const gone = async () => ((await photosOf(erased)).length === 0 ? true : undefined);
  await eventually('their photos are gone', gone);
  const late = await begin('accept');
  const { out: list } = await ops(stack.dataDir, 'erased');
  expect(list).toContain(`customer-${erased.customer.id}`);
  const listFile = join(backups, 'erased.txt');
  await writeFile(listFile, list);

  const since = performance.now();
  stack = await stack.again(async (dataDir) => {
    for (const name of [...backedUp, 'temporal'])
      await rm(join(dataDir, name), { recursive: true, force: true });
    for (const name of backedUp) await copy(join(backups, name), join(dataDir, name));
  });
  table.push(['started from the backups', `${((performance.now() - since) / 1000).toFixed(1)} s`]);
  const run = async (what: string, ...args: readonly string[]): Promise<string> => {
    const { out, err } = await ops(stack.dataDir, ...args);
    table.push([`ops ${what}`, out.trim().split('\n').at(-1) ?? err]);
    return out;
  };
  await run('resume', 'resume');
  expect(await photosOf(erased), 'the backup still has them').not.toEqual([]);
  expect(await run('erase-again', 'erase-again', listFile)).toContain('Erased 1 person.');
  await eventually('their photos are gone again', gone);
  await run('rebuild all', 'rebuild', 'all');

  // The card of the late booking is held at the provider, and nobody here knows it: named, and nothing else.
  const said = await run('reconcile', 'reconcile');
  expect(said).toContain(late.bookingId);
  expect(said).toContain('\n1 difference.');

  witnesses = await openWitnesses(stack);
  expect(await witnesses.agreement(open.bookingId)).toEqual({ agrees: true });
  // What is done has no workflow any more: nothing of it is left to do.
  expect(await witnesses.state(paid.bookingId)).toMatchObject({
    status: 'completed',
    payment: { state: 'captured' },
  });
  table.push(['log, read model and workflow', 'agree on the open booking']);
  expect((await stack.sandbox.books(paid.bookingId)).counts).toMatchObject(lifeCounts);

  // The open one goes on where it was, on the keys, photos and sessions of the backup.
  for (const step of ['route', 'arrive', 'start', 'complete', 'payOut'] as const) await open[step]();
  expect((await stack.sandbox.books(open.bookingId)).counts).toMatchObject(lifeCounts);
  const [photo] = await photosOf(paid);
  const { status } = await paid.customer.visitor.send('GET', `/api/photos/${paid.bookingId}/${photo}`);
  expect(status).toBe(200);
  table.push(['the open booking', 'was done and paid out, once']);
});
