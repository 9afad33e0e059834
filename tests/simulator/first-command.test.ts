/** The wait of a booking's workflow for the command that places it, to the very activation in which it ends. */
import { expect, test } from 'vitest';
import { signals, updates, workflowTypes } from '#workflows/contract.ts';
import { settle } from './scheduler.ts';
import { workflowCode } from './temporal/bundle.ts';
import { type Command, type Job, Run } from './temporal/run.ts';

const bookingId = '00000000-0000-5000-8000-000000000001';

const empty = { ok: true, value: [] } as const;
const seqOf = (command?: Command) => (command && 'seq' in command ? command.seq : Number.NaN);

/** The workflow of a booking that was not placed, and what it asks for after each job. */
async function unplaced() {
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
  const take = async (...jobs: readonly Job[]) => {
    const before = commands.length;
    for (const job of jobs) await run.take(job);
    await settle();
    return commands.slice(before);
  };
  /** Answers the reading of the stream that was asked for. */
  const read = (reading?: Command) =>
    take({ kind: 'resolve', seq: seqOf(reading), isLocal: true, outcome: empty });
  return { take, read };
}

const command = (id: string): Job => ({
  kind: 'update',
  id,
  name: updates.command,
  arg: {
    commandId: id,
    actor: { role: 'admin', id: 'admin' },
    command: { type: 'CancelBooking', reason: null, feeCents: 0 },
    bodyHash: null,
    deviceTime: null,
  },
});

test('a command that comes as the wait ends is answered before the workflow completes', async () => {
  const { take, read } = await unplaced();
  const [reading] = await take({ kind: 'start' });
  expect(reading).toMatchObject({ kind: 'local', name: 'readStream', seq: expect.any(Number) });
  const [timer] = await read(reading);
  expect(timer).toMatchObject({ kind: 'timer', milliseconds: 60_000 });

  const [again] = await take(command('one'));
  expect(again).toMatchObject({ kind: 'local', name: 'readStream' });
  expect(await take({ kind: 'timer', seq: seqOf(timer) })).toEqual([]);
  expect(await read(again)).toMatchObject([
    { kind: 'update_done', id: 'one', outcome: { ok: true } },
    { kind: 'complete' },
  ]);
});

test('a signal that is still being handled when the wait begins does not make it endless', async () => {
  const { take, read } = await unplaced();
  const [reading] = await take({ kind: 'start' }, { kind: 'signal', name: signals.catchUp, args: [] });
  const [again] = await read(reading);
  expect(again).toMatchObject({ kind: 'local', name: 'readStream' });
  const [timer] = await read(again);
  expect(timer).toMatchObject({ kind: 'timer', milliseconds: 60_000 });
  expect(await take({ kind: 'timer', seq: seqOf(timer) })).toMatchObject([{ kind: 'complete' }]);
});

test('a signal that is being handled as the wait ends prolongs it once', async () => {
  const { take, read } = await unplaced();
  const [reading] = await take({ kind: 'start' });
  const [timer] = await read(reading);
  const [again] = await take({ kind: 'signal', name: signals.catchUp, args: [] });
  expect(await take({ kind: 'timer', seq: seqOf(timer) })).toEqual([]);
  const [prolonged] = await read(again);
  expect(prolonged).toMatchObject({ kind: 'timer', milliseconds: 60_000 });
  expect(await take({ kind: 'timer', seq: seqOf(prolonged) })).toMatchObject([{ kind: 'complete' }]);
});

test('a command that comes while another one is answered is answered before the workflow completes', async () => {
  const { take, read } = await unplaced();
  const [reading] = await take({ kind: 'start' }, command('one'));
  const [first] = await read(reading);
  expect(first).toMatchObject({ kind: 'local', name: 'readStream' });
  expect(await take(command('two'))).toEqual([]);
  const [second, ...rest] = await read(first);
  expect(rest).toMatchObject([{ kind: 'update_done', id: 'one' }]);
  expect(await read(second)).toMatchObject([{ kind: 'update_done', id: 'two' }, { kind: 'complete' }]);
});
