/** A booking whose history is too long for one run (R24), on a real Temporal configured to find so early. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { signals, workflowIds } from '../contract.ts';
import { accepted, confirmCard, eventually, place, technicianNear } from '../testing/people.ts';
import { createWorld, shortHistory, type World } from '../testing/world.ts';

let world: World;
const grace = as<TechnicianId>('grace');

beforeAll(async () => {
  world = await createWorld('short histories');
  world.roster.push(technicianNear('grace'));
  await world.startWorker();
}, 120_000);
afterAll(() => world?.close());

it('R24: goes on in a new run as soon as what is being answered has been answered', async () => {
  const life = await place(world);
  await confirmCard(world, life);
  const handle = world.client.workflow.getHandle(workflowIds.booking(life.bookingId));
  const first = (await handle.describe()).runId;
  const outage = { service: 'stripe', call: 'payment_intents.retrieve', kind: 'outage', times: 1_000 };
  await world.control('POST', '/sandbox/faults', outage);
  const checked = life.checkPayment();
  while ((await handle.describe()).historyLength < 2 * shortHistory) {
    await handle.signal(signals.retryNow);
    // Answered before the next one: once a hundred signals wait for a task, the server fails it, and the update too.
    await life.summary();
  }
  // The update is still under way: the workflow waits for it, and keeps answering.
  expect(await life.summary()).toMatchObject({ status: 'pending' });
  expect((await handle.describe()).runId).toBe(first);
  await world.control('DELETE', '/sandbox/faults');
  expect(accepted(await checked).status).toBe('confirmed');
  await eventually('the new run', async () => (await handle.describe()).runId !== first);
  expect(accepted(await life.accept(grace)).status).toBe('assigned');
});
