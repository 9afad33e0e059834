/** kill -9 of any process at any step leaves one booking, one hold, one capture, one transfer, and agreement. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ProcessName, processNames } from '#scripts/supervisor/run-info.ts';
import { openWitnesses } from '#tests/support/books.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, lifeCents, type LifeStep, lifeSteps } from '#tests/support/life.ts';
import { hireTechnician, signInAdmin } from '#tests/support/people.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';
import { type Arena, type Kill, killAt, printKills, undisturbedLife } from './table.ts';

/** One kill for each process, each at another step; `npm run chaos` asks for every step of every process. */
const few: readonly (readonly [ProcessName, LifeStep])[] = [
  ['worker', 'complete'],
  ['api', 'accept'],
  ['projector', 'start'],
  ['temporal', 'confirmCard'],
  ['postgres', 'place'],
  ['sandbox', 'payOut'],
];
const all = processNames.flatMap((process) => lifeSteps.map((step) => [process, step] as const));
const cells = process.env.HEXKEY_CHAOS === 'full' ? all : few;

let stack: TestStack;
let arena: Arena;
const kills: Kill[] = [];

beforeAll(async () => {
  stack = await startTestStack({}, { postgres: 'own' });
  const admin = await signInAdmin(stack);
  const technician = await hireTechnician(stack.url, admin);
  arena = await undisturbedLife({ stack, technician, witnesses: await openWitnesses(stack) });
});

afterEach(() => stack.sandbox.clearFaults());

afterAll(async () => {
  if (kills.length > 0) console.log(`\n${printKills(kills)}\n`);
  await arena?.witnesses.close();
  await stack?.stop();
});

describe('R17 kill -9', () => {
  test.each(cells)('of the %s at %s', async (process, step) => {
    kills.push(await killAt(arena, process, step, kills.length));
  });
});

describe('R22 the worker is killed after the provider committed and before the result was reported', () => {
  test('at the capture: one charge, one event', async () => {
    const life = await beginLife(arena);
    life.timeout = 60_000;
    await life.until('complete');
    const call = 'payment_intents.capture';
    await stack.sandbox.fault({ service: 'stripe', kind: 'lost_answer', call });
    await life.complete();
    await eventually('the provider has captured', async () =>
      (await stack.sandbox.books(life.bookingId)).counts.captures === 1 ? true : undefined,
    );
    await stack.kill('worker');
    await stack.sandbox.clearFaults();
    await stack.up('worker');
    const { counts } = await life.payOut();
    expect(counts).toMatchObject({ holds: 1, captures: 1, captured_cents: lifeCents, transfers: 1 });
    expect(await arena.witnesses.eventCounts(life.bookingId)).toEqual(arena.undisturbed);
  });

  test('at the transfer: one transfer, one payout', async () => {
    const life = await beginLife(arena);
    life.timeout = 60_000;
    await life.until('complete');
    await stack.sandbox.fault({ service: 'stripe', kind: 'lost_answer', call: 'transfers.create' });
    await life.complete();
    await eventually('the provider has transferred', async () =>
      (await stack.sandbox.books(life.bookingId)).counts.transfers === 1 ? true : undefined,
    );
    await stack.kill('worker');
    await stack.sandbox.clearFaults();
    await stack.up('worker');
    const { counts } = await life.payOut();
    expect(counts).toMatchObject({ transfers: 1, transferred_cents: lifeCents * 0.7, payouts: 1 });
    expect(await arena.witnesses.eventCounts(life.bookingId)).toEqual(arena.undisturbed);
  });

  test('at the intent of a new booking: one intent', async () => {
    const life = await beginLife(arena);
    life.timeout = 60_000;
    await stack.sandbox.fault({ service: 'stripe', kind: 'lost_answer', call: 'payment_intents.create' });
    const placing = life.place();
    placing.catch(() => undefined);
    await eventually('the provider has the intent', async () => {
      const { payment_intents: intents } = await stack.sandbox.books();
      return intents.some(({ status }) => status === 'requires_payment_method') ? true : undefined;
    });
    await stack.kill('worker');
    await stack.sandbox.clearFaults();
    await stack.up('worker');
    await placing;
    await life.confirmCard();
    const { counts, payment_intents: intents } = await stack.sandbox.books(life.bookingId);
    expect(counts.holds).toBe(1);
    expect(intents).toHaveLength(1);
  });
});
