import { expect, test } from 'vitest';
import { defaultDurations } from '#domain/core/durations.ts';
import type { StoredEvent } from '#events/log.ts';
import { interventionsMade } from './interventions.ts';

/** An act on a workflow at a position of the log, as the follower is handed it. */
const asked = (position: bigint) =>
  ({
    position,
    stream: 'intervention-booking-1',
    type: 'InterventionRequested',
    data: { workflowId: 'booking-1', runId: 'r1', act: 'terminate' },
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
      // Each act is done already, as the log says.
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
  expect(acts.underWay?.()).toBe(7n);
  const leads = new AbortController().signal;
  // Handed over twice by one lead, each is done once.
  await acts.handle([asked(7n), asked(9n)], leads);
  await acts.handle([asked(9n)], leads);
  await expect.poll(() => acts.underWay?.()).toBeUndefined();
  expect(looked).toEqual(['c7:made', 'c9:made']);
});
