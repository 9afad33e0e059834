/** The product with its log in EventStoreDB (decision 242): a whole life, and kill -9 of the worker and of both stores. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openWitnesses } from '#tests/support/books.ts';
import { beginLife, lifeCounts } from '#tests/support/life.ts';
import { ops } from '#tests/support/ops.ts';
import { hireTechnician, signInAdmin } from '#tests/support/people.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';
import { type Arena, killAt, undisturbedLife } from './table.ts';

const program = fileURLToPath(new URL('../../sandbox/eventstore/main.ts', import.meta.url));
const readyShape = z.object({ type: z.literal('ready'), url: z.string() });

let folder: string;
let server: ChildProcess;
let stack: TestStack;
let arena: Arena;

/** The stand-in in a process of its own; killed and started again, it has what it had answered. */
async function startServer(port?: string): Promise<string> {
  server = fork(program, [join(folder, 'log'), ...(port ? [port] : [])], { execArgv: [], stdio: 'inherit' });
  const [message] = (await once(server, 'message')) as [unknown];
  return readyShape.parse(message).url;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hexkey-eventstore-'));
  process.env.EVENTSTORE_URL = await startServer();
  stack = await startTestStack({}, { postgres: 'own' });
  const admin = await signInAdmin(stack);
  const technician = await hireTechnician(stack.url, admin);
  arena = await undisturbedLife({ stack, technician, witnesses: await openWitnesses(stack) });
});

afterAll(async () => {
  await arena?.witnesses.close();
  await stack?.stop();
  server.kill('SIGKILL');
  delete process.env.EVENTSTORE_URL;
  await rm(folder, { recursive: true, force: true });
});

describe('R17 with the log in EventStoreDB, kill -9', () => {
  test.each([
    ['worker', 'complete'],
    ['postgres', 'accept'],
  ] as const)('of the %s at %s', async (process, step) => {
    await killAt(arena, process, step, 1);
  });

  test('of EventStoreDB at the start of the work', async () => {
    const life = await beginLife(arena);
    life.timeout = 60_000;
    await life.until('start');
    const starting = life.start();
    starting.catch(() => undefined);
    const port = new URL(process.env.EVENTSTORE_URL?.replace('esdb:', 'http:') ?? '').port;
    const over = once(server, 'exit');
    server.kill('SIGKILL');
    await over;
    await startServer(port);
    await starting;
    await life.complete();
    const { counts } = await life.payOut();
    expect(counts).toMatchObject(lifeCounts);
    await expect
      .poll(() => arena.witnesses.eventCounts(life.bookingId), { timeout: 20_000 })
      .toEqual(arena.undisturbed);
  });
});

test('nothing of it stands in Postgres, and log, read models and provider agree', async () => {
  const { installation } = arena.witnesses;
  const { rows } = await installation.rm.pool.query(
    'SELECT (SELECT count(*) FROM es.events)::int AS postgres, (SELECT count(*) FROM es.places)::int AS eventstore',
  );
  expect(rows).toEqual([{ postgres: 0, eventstore: expect.any(Number) as number }]);
  expect(await ops(stack.dataDir, 'reconcile')).toMatchObject({ code: 0 });
});
