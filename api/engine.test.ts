/** What the engine's troubles are to whoever gave the command: a refusal to try again, never a fault of ours (R27). */
import { type Client, ServiceError } from '@temporalio/client';
import { expect, test } from 'vitest';
import { defaultDurations } from '#domain/durations.ts';
import { as, type BookingId } from '#domain/ids.ts';
import { openEngine } from './engine.ts';

/** As gRPC reports a workflow whose task has failed, on a machine that is too busy for it. */
const failing = Object.assign(new Error('Workflow Task in failed state'), {
  code: 9,
  details: 'Workflow Task in failed state',
  metadata: {},
});

test.each([
  ['bare, as an update that starts its workflow reports it', failing],
  ['wrapped, as any other update does', new ServiceError('Unable to update', { cause: failing })],
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
