/** Everything at once, then replayed: the code repeats what a history recorded (R6, R24). */
import { randomUUID } from 'node:crypto';
import { Worker } from '@temporalio/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encryptingConverter } from '#events/temporal/converter.ts';
import { openEngine } from '#api/engine.ts';
import { ensureWorkflowBundle } from '#scripts/setup/workflow-bundle.ts';
import { signals, updates, workflowIds } from '../contract.ts';
import { confirmCard, eventually, place, technicianNear } from '../testing/people.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;

beforeAll(async () => {
  // The time-skipping server hands an update to the worker between signals, and records it after all of them, so that
  // two tasks of five replay in another order than they ran in. The real server had no such task among 81.
  world = await createWorld('real');
  // One booking per technician: no round may run out of them.
  for (let round = 0; round <= rounds; round += 1) world.roster.push(technicianNear(`technician-${round}`));
  await world.startWorker();
}, 120_000);
afterAll(() => world?.close());

const rounds = 8;

it('browser, webhooks and a cancellation at the same instant leave one hold and a history that replays', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const life = await place(world);
    await confirmCard(world, life);
    const intentId = life.placed.ok ? (life.placed.receipt.payment?.intentId ?? '') : '';
    const handle = world.client.workflow.getHandle(workflowIds.booking(life.bookingId));
    const webhook = (type: string) =>
      handle.signal(signals.providerEvent, { eventId: randomUUID(), type, objectId: intentId });
    // The first answer of the provider comes last: replay must not depend on that.
    const slow = {
      service: 'stripe',
      call: 'payment_intents.retrieve',
      kind: 'slow',
      milliseconds: 300,
      times: 1,
    };
    await world.control('POST', '/sandbox/faults', slow);
    await Promise.all([
      life.checkPayment(),
      webhook('payment_intent.amount_capturable_updated'),
      webhook('payment_intent.amount_capturable_updated'),
      handle.signal(signals.catchUp),
      life.checkPayment(),
      webhook('charge.updated'),
    ]);
    await eventually('offers', async () => (await life.types()).includes('OffersMade'));
    expect((await life.types()).filter((type) => type === 'HoldPlaced')).toHaveLength(1);
    const history = await handle.fetchHistory();
    const options = {
      workflowBundle: { codePath: await ensureWorkflowBundle() },
      dataConverter: encryptingConverter(world.masterKey),
    };
    await Worker.runReplayHistory(options, history, handle.workflowId);
  }
}, 120_000);

it('a call whose workflow is ended under it goes on in the next run', async () => {
  const life = await place(world);
  await confirmCard(world, life);
  const outage = { service: 'stripe', call: 'payment_intents.retrieve', kind: 'outage', times: 1_000 };
  await world.control('POST', '/sandbox/faults', outage);
  const engine = openEngine(world.client, { taskQueue: world.taskQueue, durations: life.durations });
  const commandId = randomUUID();
  const answered = engine.update('booking', life.bookingId, {
    name: updates.checkPayment,
    id: commandId,
    arg: { commandId },
  });
  const handle = world.client.workflow.getHandle(workflowIds.booking(life.bookingId));
  await eventually('the update is accepted', async () => {
    const { events } = await handle.fetchHistory();
    return (events ?? []).filter((event) => event.workflowExecutionUpdateAcceptedEventAttributes).length > 1;
  });
  await handle.terminate('an operator');
  await world.control('DELETE', '/sandbox/faults');
  expect(await answered).toMatchObject({ ok: true });
});
