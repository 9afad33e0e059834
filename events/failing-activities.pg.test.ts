/** Notes of failing activities: longest first, each once, and only old ones are removed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openFailingActivities } from './failing-activities.ts';
import { openPool } from './postgres/transaction.ts';

let database: TestDatabase;
let pool: ReturnType<typeof openPool>;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.url, 'failing activities test');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('lists workflows by how long they fail, and says how many there are beyond the limit', async () => {
  const failing = openFailingActivities(pool);
  for (const workflowId of ['b', 'a', 'c', 'b']) await failing.note(workflowId, '1');
  await failing.note('b', '2');
  expect(await failing.list(2)).toMatchObject({ workflowIds: ['b', 'a'], total: 3 });
  await failing.clear('a', '1');
  expect(await failing.list(9)).toMatchObject({ workflowIds: ['b', 'c'], total: 2 });

  const { asOf } = await failing.list(9);
  await failing.note('b', '3');
  await failing.keepOnly('b', ['2'], asOf);
  await failing.keepOnly('c', [], asOf);
  // Activity 1 is gone; 3 was noted after the engine's answer, which could not include it.
  const { rows } = await pool.query('SELECT workflow_id, activity_id FROM app.failing_activities ORDER BY 2');
  expect(rows).toEqual([
    { workflow_id: 'b', activity_id: '2' },
    { workflow_id: 'b', activity_id: '3' },
  ]);
});
