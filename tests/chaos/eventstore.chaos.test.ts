/** The product with its log in EventStoreDB (decision 242): a whole life, and kill -9 of the worker and of both stores. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWitnesses } from '#tests/support/books.ts';
import { type EventStoreProcess, startEventStoreProcess } from '#tests/support/event-store.ts';
import { beginLife, lifeCounts } from '#tests/support/life.ts';
import { ops } from '#tests/support/ops.ts';
import { hireTechnician, signInAdmin } from '#tests/support/people.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';
import { type Arena, killAt, undisturbedLife } from './table.ts';

let server: EventStoreProcess;
let stack: TestStack;
let arena: Arena;

beforeAll(async () => {
  server = await startEventStoreProcess();
  process.env.EVENTSTORE_URL = server.url;
  stack = await startTestStack({}, { postgres: 'own' });
  const admin = await signInAdmin(stack);
  const technician = await hireTechnician(stack.url, admin);
  arena = await undisturbedLife({ stack, technician, witnesses: await openWitnesses(stack) });
});

afterAll(async () => {
  await arena?.witnesses.close();
  await stack?.stop();
  await server?.stop();
  delete process.env.EVENTSTORE_URL;
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
    await server.kill();
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
