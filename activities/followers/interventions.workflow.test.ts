/** Acts on workflows while one of them takes long, on a real engine (decision 201). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultDurations } from '#domain/core/durations.ts';
import type { Sealed } from '#domain/core/sealed.ts';
import { workflowTypes } from '#domain/core/stories.ts';
import { interventions } from '#domain/intervention/decide.ts';
import type { Act } from '#domain/intervention/events.ts';
import { note } from '#events/execute.ts';
import { openPool } from '#events/postgres/transaction.ts';
import { createWorld, type World } from '#workflows/testing/world.ts';
import { follow, type Follower } from './follower.ts';
import { interventionsMade } from './interventions.ts';

let world: World;
let pool: ReturnType<typeof openPool>;

beforeAll(async () => {
  world = await createWorld('real');
  pool = openPool(world.databaseUrl, 'hexkey interventions');
}, 120_000);
afterAll(async () => {
  await pool?.end();
  await world?.close();
});

/** A run that no worker picks up: it stays open, and after a cancel it is given its full time. */
async function openRun(): Promise<{ readonly workflowId: string; readonly runId: string }> {
  const workflowId = `intent-${randomUUID()}`;
  const { firstExecutionRunId: runId } = await world.client.workflow.start(workflowTypes.intent, {
    workflowId,
    taskQueue: world.taskQueue,
    args: [{ paymentIntentId: workflowId, durations: defaultDurations }],
  });
  return { workflowId, runId };
}

const ask = (run: { readonly workflowId: string; readonly runId: string }, act: Act): Promise<bigint> =>
  note(
    world.log,
    interventions,
    run.workflowId,
    { now: new Date().toISOString(), actor: { role: 'admin', id: 'a1' }, commandId: randomUUID() },
    {
      type: 'RequestIntervention',
      ...run,
      act,
      signal: act === 'signal' ? 'catchUp' : null,
      eventNumber: null,
      reason: 'enc:v1:x' as Sealed,
    },
  );

const typesOf = async ({ workflowId }: { readonly workflowId: string }) =>
  (await world.log.readStream(`${interventions.category}-${workflowId}`)).map(({ type }) => type);
const CANCEL_REQUESTED = 20;
const isCancelAsked = async ({ workflowId }: { readonly workflowId: string }) => {
  const { events } = await world.client.workflow.getHandle(workflowId).fetchHistory();
  return (events ?? []).some(({ eventType }) => eventType === CANCEL_REQUESTED);
};
const asked = 'InterventionRequested';
const made = 'InterventionMade';

function start(): Follower {
  const { client, taskQueue, namespace, log } = world;
  const fail = (error: unknown) => expect.unreachable(String(error));
  const acts = interventionsMade({
    client,
    taskQueue,
    namespace,
    log,
    durations: defaultDurations,
    onError: fail,
  });
  return follow({ log, pool, onError: fail }, [acts]);
}

it('a slow act holds up no other, and the next worker continues it', async () => {
  const [slow, quick] = [await openRun(), await openRun()];
  let follower = start();
  try {
    const position = await ask(slow, 'cancel');
    await expect.poll(() => isCancelAsked(slow), { timeout: 10_000 }).toBe(true);
    // From now on its run has 15 seconds.
    await ask(slow, 'signal');
    await ask(quick, 'signal');
    await expect.poll(() => typesOf(quick), { timeout: 10_000 }).toEqual([asked, made]);
    // The next act on the same run waits for its turn.
    expect(await typesOf(slow)).toEqual([asked, asked]);
    const kept = `SELECT position FROM app.followers WHERE name = 'interventions'`;
    expect((await pool.query<{ position: bigint }>(kept)).rows[0]?.position).toBeLessThan(position);
    await follower.stop();
    follower = start();
    await expect.poll(() => typesOf(slow), { timeout: 60_000 }).toHaveLength(4);
    expect((await typesOf(slow)).slice(2).toSorted()).toEqual(['InterventionFailed', made]);
    await expect
      .poll(async () => (await pool.query<{ position: bigint }>(kept)).rows[0]?.position, { timeout: 10_000 })
      .toBe(await world.log.head());
  } finally {
    await follower.stop();
  }
}, 120_000);
