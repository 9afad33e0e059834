/** The wait of a booking's workflow for the command that places it, to the very activation in which it ends. */
import { expect, test } from 'vitest';
import { updates, workflowTypes } from '#workflows/contract.ts';
import { settle } from './scheduler.ts';
import { workflowCode } from './temporal/bundle.ts';
import { type Command, type Job, Run } from './temporal/run.ts';

const bookingId = '00000000-0000-5000-8000-000000000001';

test('a command that comes as the wait ends is answered before the workflow completes', async () => {
  const commands: Command[] = [];
  const run = new Run({
    load: await workflowCode(),
    type: workflowTypes.booking,
    args: [{ bookingId, durations: {} }],
    workflowId: `booking-${bookingId}`,
    onCommand: (command) => commands.push(command),
    onTaskFailure: (error) => {
      throw error;
    },
  });
  const take = async (job: Job) => {
    const before = commands.length;
    await run.take(job);
    await settle();
    return commands.slice(before);
  };
  const empty = { ok: true, value: [] } as const;

  const [reading] = await take({ kind: 'start' });
  expect(reading).toMatchObject({ kind: 'local', name: 'readStream', seq: expect.any(Number) });
  const seqOf = (command?: Command) => (command && 'seq' in command ? command.seq : Number.NaN);
  const [timer] = await take({ kind: 'resolve', seq: seqOf(reading), isLocal: true, outcome: empty });
  expect(timer).toMatchObject({ kind: 'timer', milliseconds: 60_000 });

  const arg = {
    commandId: 'one',
    actor: { role: 'admin', id: 'admin' },
    command: { type: 'CancelBooking', reason: null, feeCents: 0 },
    bodyHash: null,
    deviceTime: null,
  };
  const [again] = await take({ kind: 'update', id: 'one', name: updates.command, arg });
  expect(again).toMatchObject({ kind: 'local', name: 'readStream' });
  expect(await take({ kind: 'timer', seq: seqOf(timer) })).toEqual([]);
  const last = await take({ kind: 'resolve', seq: seqOf(again), isLocal: true, outcome: empty });
  expect(last).toMatchObject([
    { kind: 'update_done', id: 'one', outcome: { ok: true } },
    { kind: 'complete' },
  ]);
});
