/**
 * The check for failing activities and tasks: shared by all consoles, sorted by failure and not by age, and honest
 * about what it leaves out.
 */
import type { Client } from '@temporalio/client';
import { expect, test } from 'vitest';
import type { FailingActivities } from '#events/failing-activities.ts';
import { type Meant, openStuckEffects, retryActivities } from './stuck-work.ts';

const idOf = (n: number) => `booking-${n}`;
const failing = { activityId: '1', activityType: { name: 'captureHold' }, attempt: 9, lastFailure: null };

/** A Temporal client with workflows of which some fail, and the notes of its workers. */
function engine({ noted = 0, tasks = 0, gone = [] as readonly string[] }) {
  const kept = new Map<string, readonly string[]>();
  const counts = { looks: 0, described: 0 };
  const notes: Pick<FailingActivities, 'list' | 'keepOnly'> = {
    async list(limit) {
      counts.looks += 1;
      const all = Array.from({ length: noted }, (_, n) => idOf(n));
      return { workflowIds: all.slice(0, limit), total: noted, asOf: '2030-01-01T00:00:00.000Z' };
    },
    async keepOnly(workflowId, activityIds) {
      kept.set(workflowId, activityIds);
    },
  };
  const client = {
    options: { loadedDataConverter: {} },
    withDeadline: async (_deadline: number, work: () => Promise<unknown>) => work(),
    workflow: {
      async *list() {
        for (let n = 0; n < tasks; n += 1) yield { workflowId: `payout-${n}` };
      },
      count: async () => ({ count: tasks }),
    },
    workflowService: {
      async describeWorkflowExecution({ execution }: { execution: { workflowId: string } }) {
        counts.described += 1;
        const { workflowId } = execution;
        if (gone.includes(workflowId)) throw Object.assign(new Error('not found'), { code: 5 });
        return workflowId.startsWith('payout-')
          ? { pendingWorkflowTask: { attempt: 9 } }
          : { pendingActivities: [failing] };
      },
    },
  };
  return { counts, kept, notes, client: client as unknown as Client };
}

test('however many consoles ask, one look answers them, for a few seconds', async () => {
  const { client, notes, counts } = engine({ noted: 3 });
  let now = 0;
  const stuck = openStuckEffects({ client, namespace: 'n', failing: notes, clock: () => now });
  expect(counts.looks).toBe(0);
  const answers = await Promise.all(Array.from({ length: 50 }, () => stuck.look()));
  expect(counts).toEqual({ looks: 1, described: 3 });
  expect(new Set(answers).size).toBe(1);
  now = 3_999;
  await stuck.look();
  expect(counts.looks).toBe(1);
  now = 4_000;
  await stuck.look();
  expect(counts.looks).toBe(2);
  stuck.forget();
  await stuck.look();
  expect(counts.looks).toBe(3);
});

test('a look that failed is not shared with whoever asks next', async () => {
  const { client, notes } = engine({ noted: 1 });
  let isDown = true;
  const stuck = openStuckEffects({
    client,
    namespace: 'n',
    failing: {
      ...notes,
      list: async (limit) => {
        if (isDown) throw new Error('no database');
        return notes.list(limit);
      },
    },
    clock: () => 0,
  });
  await expect(stuck.look()).rejects.toThrow('no database');
  isDown = false;
  expect((await stuck.look()).effects).toMatchObject([{ workflowId: idOf(0), activity: 'captureHold' }]);
});

test('says how many failing workflows are beyond the list, of either kind', async () => {
  const { client, notes, counts } = engine({ noted: 498, tasks: 7 });
  const { effects, notShown } = await openStuckEffects({ client, namespace: 'n', failing: notes }).look();
  expect([effects.length, notShown, counts.described]).toEqual([500, 5, 500]);
  const many = engine({ noted: 1_200 });
  const look = await openStuckEffects({ client: many.client, namespace: 'n', failing: many.notes }).look();
  expect([look.effects.length, look.notShown]).toEqual([500, 700]);
});

test('what the engine no longer knows is taken off the notes, what it still tries stays', async () => {
  const { client, notes, kept } = engine({ noted: 2, gone: [idOf(1)] });
  const { effects } = await openStuckEffects({ client, namespace: 'n', failing: notes }).look();
  expect(effects.map(({ workflowId }) => workflowId)).toEqual([idOf(0)]);
  expect(Object.fromEntries(kept)).toEqual({ [idOf(0)]: ['1'], [idOf(1)]: [] });
});

test.each<[string, Meant, readonly string[]]>([
  ['the activity of one line', { activityId: '2' }, ['2']],
  ['an activity that got through meanwhile', { activityId: '3' }, []],
  ['what an issue waits in', { activity: 'deliverDue' }, ['4']],
])('Retry tries %s, and nothing else that fails in its workflow', async (_what, meant, tried) => {
  const activity = (activityId: string, name: string, attempt: number) => ({
    ...failing,
    activityId,
    activityType: { name },
    attempt,
  });
  const reset: string[] = [];
  const client = {
    withDeadline: async (_deadline: number, work: () => Promise<unknown>) => work(),
    workflowService: {
      describeWorkflowExecution: async () => ({
        workflowExecutionInfo: { status: 1 },
        pendingActivities: [
          activity('1', 'transferShare', 5),
          activity('2', 'transferShare', 5),
          activity('3', 'payTechnician', 1),
          activity('4', 'deliverDue', 2),
        ],
      }),
      resetActivity: async ({ id }: { readonly id: string }) => {
        reset.push(id);
      },
    },
  };
  await retryActivities(client as unknown as Client, 'n', 'payout-1', meant);
  expect(reset).toEqual(tried);
});
