/** A history as long as one may get, made by a signalling loop on the real engine, is read part by part without a gap (decision 201). */
import { randomUUID } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { getHistory, listHistoryEvents } from '#api/contract/histories.ts';
import { encryptingConverter, uncompressed } from '#events/temporal/converter.ts';
import { openInstallation } from '#scripts/ops/installation.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { rawClient, type RawClient } from './raw-client.ts';

/** Events: more than two parts; HEXKEY_HISTORY_EVENTS=20000 for the measurement in the decision. */
const LENGTH = Number(process.env['HEXKEY_HISTORY_EVENTS'] ?? 2_300);
const workflowId = `booking-${randomUUID()}`;

let stack: RunningStack;
let admin: RawClient;
let runId: string;

beforeAll(async () => {
  stack = await borrowStack();
  admin = rawClient(stack.url, await signInAdmin(stack));
  const { masterKey } = await openInstallation(stack.dataDir);
  const connection = await Connection.connect({ address: stack.run.temporalAddress, ...uncompressed });
  const namespace = 'hexkey';
  const client = new Client({ connection, namespace, dataConverter: encryptingConverter(masterKey) });
  // Its tasks are ours: no worker of the product asks this queue.
  const taskQueue = `nobody-${workflowId}`;
  const handle = await client.workflow.start('booking', { workflowId, taskQueue, args: [{ long: true }] });
  runId = handle.firstExecutionRunId;
  const { workflowService } = connection;
  for (let events = 2; events < LENGTH; events += 5) {
    await Promise.all([events, events + 1].map((at) => handle.signal('catchUp', { at })));
    const task = await connection.withDeadline(Date.now() + 60_000, () =>
      workflowService.pollWorkflowTaskQueue({ namespace, taskQueue: { name: taskQueue } }),
    );
    await workflowService.respondWorkflowTaskCompleted({
      namespace,
      taskToken: task.taskToken,
      commands: [],
    });
  }
  await connection.close();
}, 600_000);
afterAll(async () => {
  await admin?.call('POST', `/api/admin/ops/histories/${workflowId}/terminate`, {
    run: runId,
    reason: 'The test is over',
  });
  await stack?.stop();
});

const read = async <S extends z.core.$ZodType>(path: string, schema: S): Promise<z.output<S>> => {
  const { body, status } = await admin.call('GET', `/api/admin/ops/histories/${workflowId}${path}`);
  expect(status).toBe(200);
  return z.parse(schema, body);
};

it('the parts are all of it, once and in order', async () => {
  const began = performance.now();
  const { events: length } = await read('', getHistory.response);
  let { events, next } = await read(`/events?run=${runId}`, listHistoryEvents.response);
  const first = performance.now() - began;
  const ids = events.map(({ id }) => id);
  while (next !== null) {
    ({ events, next } = await read(`/events?run=${runId}&after=${next}`, listHistoryEvents.response));
    ids.push(...events.map(({ id }) => id));
  }
  const all = performance.now() - began;
  console.log(
    `${length} events: the first part after ${Math.round(first)} ms, all after ${Math.round(all)} ms`,
  );
  expect(length).toBeGreaterThanOrEqual(LENGTH);
  expect(ids).toEqual(Array.from({ length: ids.length }, (_, index) => index + 1));
  expect(ids.length).toBeGreaterThanOrEqual(length);
});

it('an event far behind is opened by where its part begins', async () => {
  const { next } = await read(`/events?run=${runId}`, listHistoryEvents.response);
  const part = await read(`/events?run=${runId}&after=${next}`, listHistoryEvents.response);
  const signal = part.events.find(({ kind }) => kind === 'signal');
  const { events } = await read(
    `/events?run=${runId}&after=${next}&only=${signal?.id}`,
    listHistoryEvents.response,
  );
  expect(events).toHaveLength(1);
  expect(JSON.stringify(events[0]?.details)).toMatch(/"at":\d+/);
});
