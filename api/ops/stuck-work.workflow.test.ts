/** What Temporal's visibility finds by failure: workflows whose own task fails, and no others (docs/decisions/055). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFailingActivities } from '#events/failing-activities.ts';
import { openPool } from '#events/postgres/transaction.ts';
import { eventually } from '#workflows/testing/people.ts';
import { createWorld, type World } from '#workflows/testing/world.ts';
import { openStuckEffects } from './stuck-work.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld('real');
  await world.startWorker();
}, 120_000);
afterAll(() => world?.close());

test('a workflow whose task fails again and again is listed, whatever else runs', async () => {
  const pool = openPool(world.databaseUrl, 'stuck work test');
  try {
    const start = (type: string) =>
      world.client.workflow.start(type, {
        workflowId: `booking-${randomUUID()}`,
        taskQueue: world.taskQueue,
        args: [{ bookingId: randomUUID(), durations: {} }],
        workflowTaskTimeout: '1 second',
      });
    await start('booking');
    const broken = await start('no such workflow');
    const stuck = openStuckEffects({
      client: world.client,
      namespace: world.namespace,
      failing: openFailingActivities(pool),
    });
    await eventually('the broken workflow is listed', async () => {
      stuck.forget();
      return (await stuck.look()).effects.length > 0;
    });
    const { effects, notShown } = await stuck.look();
    expect(effects).toMatchObject([
      { workflowId: broken.workflowId, kind: 'task', activity: 'workflow task' },
    ]);
    expect(notShown).toBe(0);
  } finally {
    await pool.end();
  }
});
