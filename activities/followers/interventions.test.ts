import { expect, test } from 'vitest';
import { defaultDurations } from '#domain/core/durations.ts';
import type { StoredEvent } from '#events/log.ts';
import { interventionsMade } from './interventions.ts';

/** An act on a workflow at a position of the log, as the follower receives it. */
const asked = (position: bigint, act = 'terminate') =>
  ({
    position,
    stream: 'intervention-booking-1',
    type: 'InterventionRequested',
    data: { workflowId: 'booking-1', runId: 'r1', act },
    metadata: { commandId: `c${position}` },
  }) as unknown as StoredEvent;

test('what a worker has not done when another one leads keeps the checkpoint where it is, until it is done', async () => {
  const looked: string[] = [];
  const acts = interventionsMade({
    client: {} as never,
    taskQueue: 'q',
    namespace: 'n',
    durations: defaultDurations,
    onError: (error) => expect.unreachable(String(error)),
    log: {
      // According to the log, each act is already done.
      findCommand: (commandId: string) => {
        looked.push(commandId);
        return Promise.resolve([{} as StoredEvent]);
      },
    } as never,
  });
  const lost = AbortSignal.abort();
  await acts.handle([asked(7n), asked(9n)], lost);
  await new Promise((resolve) => setImmediate(resolve));
  expect(looked).toEqual([]);
  expect(acts.underWay?.(lost)).toBe(7n);
  const leads = new AbortController().signal;
  // Another worker may have done them meanwhile: they are never handed over to this lead.
  expect(acts.underWay?.(leads)).toBeUndefined();
  // Handed over twice under one lead, each is done once.
  await acts.handle([asked(7n), asked(9n)], leads);
  await acts.handle([asked(9n)], leads);
  await expect.poll(() => acts.underWay?.(leads)).toBeUndefined();
  expect(looked).toEqual(['c7:made', 'c9:made']);
});

const parts = {
  taskQueue: 'q',
  namespace: 'n',
  durations: defaultDurations,
  onError: (error: unknown) => expect.unreachable(String(error)),
};
const isSettled = (promise: Promise<void> | undefined) =>
  Promise.race([promise?.then(() => true), new Promise((resolve) => setImmediate(() => resolve(false)))]);

test('an act that is being done when the lead ends is waited for, and what stands behind it is not begun', async () => {
  const answer = Promise.withResolvers<readonly StoredEvent[]>();
  const looked: string[] = [];
  const acts = interventionsMade({
    ...parts,
    client: {} as never,
    log: {
      findCommand: (commandId: string) => {
        looked.push(commandId);
        return answer.promise;
      },
    } as never,
  });
  const ending = new AbortController();
  await acts.handle([asked(7n), asked(9n)], ending.signal);
  await expect.poll(() => looked).toEqual(['c7:made']);
  ending.abort();
  const over = acts.over?.(ending.signal);
  expect(await isSettled(over)).toBe(false);
  answer.resolve([{} as StoredEvent]);
  await over;
  expect(looked).toEqual(['c7:made']);
  expect(acts.underWay?.(ending.signal)).toBe(9n);
});

test('the time that a cancelled run is given ends with the lead', async () => {
  let looks = 0;
  const run = {
    cancel: () => Promise.resolve(),
    describe: () => Promise.resolve({ status: { name: 'RUNNING' }, looks: (looks += 1) }),
  };
  const acts = interventionsMade({
    ...parts,
    client: {
      workflow: { getHandle: () => run },
      withDeadline: (_deadline: number, work: () => Promise<unknown>) => work(),
    } as never,
    log: { findCommand: () => Promise.resolve([]) } as never,
  });
  const ending = new AbortController();
  await acts.handle([asked(7n, 'cancel')], ending.signal);
  await expect.poll(() => looks).toBeGreaterThan(0);
  ending.abort();
  const before = looks;
  await acts.over?.(ending.signal);
  // One check may have been under way.
  expect(looks).toBeLessThanOrEqual(before + 1);
  expect(acts.underWay?.(ending.signal)).toBe(7n);
});
