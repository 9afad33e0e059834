/**
 * How trouble with Temporal looks to the caller who gave the command: a refusal with a request to try again, never an
 * internal error (R27).
 */
import {
  type Client,
  ServiceError,
  WorkflowExecutionAlreadyStartedError,
  WorkflowUpdateFailedError,
} from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { expect, test } from 'vitest';
import { defaultDurations } from '#domain/core/durations.ts';
import { as, type BookingId } from '#domain/core/ids.ts';
import { openEngine } from './engine.ts';

/** As gRPC reports a workflow whose task has failed, on a machine that is too busy. */
const failing = Object.assign(new Error('Workflow Task in failed state'), {
  code: 9,
  details: 'Workflow Task in failed state',
  metadata: {},
});

/** As the server rejects an update that the worker lost when its task timed out. */
const lost = new WorkflowUpdateFailedError(
  'Workflow Update failed',
  ApplicationFailure.nonRetryable('it wasn’t processed by worker', 'UnprocessedUpdate'),
);

test.each([
  ['bare, as an update that starts its workflow reports it', failing],
  ['wrapped, as any other update does', new ServiceError('Unable to update', { cause: failing })],
  ['and loses what it is told', lost],
])('a workflow whose task fails is too busy: %s', async (_how, error) => {
  const client = {
    withDeadline: (_deadline: unknown, work: () => unknown) => work(),
    workflow: { executeUpdateWithStart: () => Promise.reject(error) },
  };
  const engine = openEngine(client as unknown as Client, { taskQueue: 'q', durations: defaultDurations });
  const arg = { command: { type: 'PlaceBooking' } };
  const placing = engine.update('booking', as<BookingId>('b1'), { name: 'command', id: 'c1', arg });
  await expect(placing).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
});

test('an update that the worker lost is sent again under its id', async () => {
  const answers = [() => Promise.reject(lost), () => Promise.resolve({ ok: true })];
  const sent: unknown[] = [];
  const client = {
    withDeadline: (_deadline: unknown, work: () => unknown) => work(),
    workflow: {
      getHandle: () => ({
        executeUpdate(_definition: unknown, { updateId }: { readonly updateId: string }) {
          sent.push(updateId);
          return answers.shift()?.();
        },
      }),
    },
  };
  const engine = openEngine(client as unknown as Client, { taskQueue: 'q', durations: defaultDurations });
  const arg = { command: { type: 'CancelBooking' } };
  const told = await engine.update('booking', as<BookingId>('b1'), { name: 'command', id: 'c1', arg });
  expect({ told, sent }).toEqual({ told: { ok: true }, sent: ['c1', 'c1'] });
});

test('a Retry whose story somebody else starts at the same instant is told to that story', async () => {
  const started = new WorkflowExecutionAlreadyStartedError(
    'Workflow execution already started',
    'w',
    'aftercare',
  );
  const answers = [() => Promise.reject(started), () => Promise.resolve({})];
  const told: unknown[] = [];
  const client = {
    withDeadline: (_deadline: unknown, work: () => unknown) => work(),
    workflow: {
      signalWithStart(_type: unknown, { signalArgs }: { readonly signalArgs: readonly unknown[] }) {
        told.push(signalArgs[0]);
        return answers.shift()?.();
      },
    },
  };
  const engine = openEngine(client as unknown as Client, { taskQueue: 'q', durations: defaultDurations });
  const issue = {
    kind: 'dispute',
    subject: 'du_1',
    by: { role: 'admin', id: 'a' },
    commandId: 'c1',
  } as const;
  await engine.retryIssue('aftercare', as<BookingId>('b1'), issue);
  expect(told).toEqual([issue, issue]);
});
