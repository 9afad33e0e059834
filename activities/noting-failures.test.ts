/** An activity is noted as failing from its first failure until it succeeds, and its own outcome never changes. */
import { type Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { ActivityExecuteInput } from '@temporalio/worker';
import { beforeEach, expect, test } from 'vitest';
import { notingFailures } from './noting-failures.ts';

let noted: Set<string>;
let isDown: boolean;
let failures: unknown[];

beforeEach(() => {
  noted = new Set();
  isDown = false;
  failures = [];
});

const change = async (work: () => void) => {
  if (isDown) throw new Error('no database');
  work();
};
const factory = notingFailures(
  {
    note: (workflowId, activityId) => change(() => noted.add(`${workflowId}/${activityId}`)),
    clear: (workflowId, activityId) => change(() => noted.delete(`${workflowId}/${activityId}`)),
  },
  (error) => failures.push(error),
);
const input: ActivityExecuteInput = { args: [], headers: {} };

/** One try of an activity, with what it does. */
async function attempt(number: number, work: () => unknown, more: object = {}): Promise<unknown> {
  const info = {
    activityId: '7',
    attempt: number,
    isLocal: false,
    workflowExecution: { workflowId: 'booking-1', runId: 'r' },
    ...more,
  };
  const { inbound } = factory({ info } as unknown as Context);
  const next = async () => work();
  return inbound?.execute ? inbound.execute(input, next) : next();
}
const fails = (error: Error) => () => {
  throw error;
};
const outage = new Error('outage');

test('from the first failure until it gets through', async () => {
  await expect(attempt(1, fails(outage))).rejects.toBe(outage);
  expect([...noted]).toEqual(['booking-1/7']);
  await expect(attempt(2, fails(outage))).rejects.toBe(outage);
  expect([...noted]).toEqual(['booking-1/7']);
  expect(await attempt(3, () => 'done')).toBe('done');
  expect([...noted]).toEqual([]);
});

test('also when the try before was killed and told nobody', async () => {
  let during: string[] = [];
  await attempt(2, () => {
    during = [...noted];
  });
  expect(during).toEqual(['booking-1/7']);
});

test('a refusal that is final is not tried again, and not noted', async () => {
  const final = ApplicationFailure.nonRetryable('declined');
  await expect(attempt(1, fails(final))).rejects.toBe(final);
  expect([...noted]).toEqual([]);
  await expect(attempt(2, fails(final))).rejects.toBe(final);
  expect([...noted]).toEqual([]);
});

test('what succeeds at once, and local activities, are not noted at all', async () => {
  isDown = true;
  expect(await attempt(1, () => 'done')).toBe('done');
  await expect(attempt(2, fails(outage), { isLocal: true })).rejects.toBe(outage);
  expect(failures).toEqual([]);
});

test('a note that cannot be written changes nothing for the activity', async () => {
  isDown = true;
  expect(await attempt(2, () => 'done')).toBe('done');
  await expect(attempt(2, fails(outage))).rejects.toBe(outage);
  expect(failures).toHaveLength(4);
});
