/** The stand-in as EventStoreDB's client experiences it (docs/provider-fidelity.md). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  jsonEvent,
  MaxAppendSizeExceededError,
  NotLeaderError,
  START,
  StreamDeletedError,
  StreamNotFoundError,
  UnavailableError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EventStoreServer, startEventStore } from './server.ts';

/** The largest 64-bit number: no position. */
const NONE = 18_446_744_073_709_551_615n;

let folder: string;
let server: EventStoreServer;
let client: EventStoreDBClient;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eventstore-'));
  server = await startEventStore({ file: join(folder, 'log') });
  client = EventStoreDBClient.connectionString(server.url);
});

afterEach(async () => {
  await client.dispose();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function restart(): Promise<void> {
  const { port } = server;
  await server.stop();
  server = await startEventStore({ file: join(folder, 'log'), port });
  // The client notices only at its first call that the connection is gone.
  const reads = () =>
    read(client.readAll({ maxCount: 1 })).then(
      () => true,
      () => false,
    );
  await expect.poll(reads).toBe(true);
}

/** As the product appends: each call separately. */
const credentials = { username: 'none', password: 'none' };
const event = (n: number, id: string = crypto.randomUUID()) =>
  jsonEvent({ id, type: 'Happened', data: { n } });
const append = (
  stream: string,
  expectedRevision: bigint | 'any' | 'no_stream',
  ...events: ReturnType<typeof event>[]
) => client.appendToStream(stream, events, { expectedRevision, credentials });

async function read<E>(events: AsyncIterable<E>): Promise<readonly E[]> {
  const found: E[] = [];
  for await (const one of events) found.push(one);
  return found;
}

describe('an append', () => {
  test.each([
    { expected: 'no_stream' as const, actual: 1n },
    { expected: 0n, actual: 1n },
    { expected: 7n, actual: 1n },
  ])('that expects $expected of a stream at 1 is refused, with both', async ({ expected, actual }) => {
    await append('a-1', 'no_stream', event(1), event(2));
    const refused = await append('a-1', expected, event(3)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(WrongExpectedVersionError);
    expect(refused).toMatchObject({ streamName: 'a-1', expectedVersion: expected, actualVersion: actual });
  });

  test('that expects a revision of no stream is refused', async () => {
    const refused = await append('a-1', 3n, event(1)).catch((error: unknown) => error);
    expect(refused).toMatchObject({ expectedVersion: 3n, actualVersion: 'no_stream' });
  });

  test('that is repeated at its revision is stored once, whatever its data, and after a restart', async () => {
    const first = [event(1), event(2)];
    const { position } = await append('a-1', 'no_stream', ...first);
    await append('a-1', 1n, event(3));
    await restart();
    const again = await append('a-1', 'no_stream', ...first.map(({ id }) => event(9, id)));
    expect(again).toMatchObject({ success: true, nextExpectedRevision: 1n, position });
    expect(await read(client.readStream('a-1'))).toHaveLength(3);
  });

  test('that is repeated with any revision is stored once, until a restart', async () => {
    const one = event(1);
    await append('a-1', 'any', one);
    expect(await append('a-1', 'any', one)).toMatchObject({ nextExpectedRevision: 0n });
    await restart();
    expect(await append('a-1', 'any', one)).toMatchObject({ nextExpectedRevision: 1n });
  });

  test('of which only the first part stands there is refused; of which only the rest does is stored twice', async () => {
    const known = event(1);
    await append('a-1', 'any', known);
    await expect(append('a-1', 'any', known, event(2))).rejects.toThrow(WrongExpectedVersionError);
    expect(await append('a-1', 'any', event(3), known)).toMatchObject({ nextExpectedRevision: 2n });
  });

  test('of the same id to another stream is taken', async () => {
    const one = event(1);
    await append('a-1', 'any', one);
    expect(await append('a-2', 'any', one)).toMatchObject({ nextExpectedRevision: 0n });
  });

  test('of more than 1 MiB is refused', async () => {
    const large = jsonEvent({ type: 'Large', data: { text: 'x'.repeat(1024 * 1024) } });
    const appending = client.appendToStream('a-1', large, { credentials });
    await expect(appending).rejects.toThrow(MaxAppendSizeExceededError);
  });
});

describe('reading', () => {
  test('a stream that does not exist, or was deleted for ever, is an error', async () => {
    await expect(read(client.readStream('a-1'))).rejects.toThrow(StreamNotFoundError);
    await append('a-1', 'any', event(1));
    await client.tombstoneStream('a-1');
    await expect(read(client.readStream('a-1'))).rejects.toThrow(StreamDeletedError);
    await expect(append('a-1', 'any', event(2))).rejects.toThrow(StreamDeletedError);
  });

  test('a stream tells no positions; all events do, commit and prepare alike', async () => {
    const { position } = await append('a-1', 'no_stream', event(1), event(2));
    const own = await read(client.readStream('a-1'));
    expect(own.map((one) => one.event?.position?.commit)).toEqual([NONE, NONE]);
    const all = await read(client.readAll());
    expect(all.at(-1)?.event?.position).toEqual(position);
    expect(all.at(-1)?.event?.position.prepare).toBe(position?.commit);
  });

  test('all events comes in the order of the log, from a position inclusive, and backwards before it', async () => {
    for (const n of [1, 2, 3]) await append(`a-${n % 2}`, 'any', event(n));
    const all = await read(client.readAll({ fromPosition: START }));
    const [, second] = all.map((one) => one.event?.position);
    if (!second) throw new Error('three events were appended');
    const from = (options: Parameters<typeof client.readAll>[0]) =>
      read(client.readAll(options)).then((events) => events.map((one) => one.event?.data));
    expect(await from({ fromPosition: second })).toEqual([{ n: 2 }, { n: 3 }]);
    expect(await from({ fromPosition: second, direction: BACKWARDS })).toEqual([{ n: 1 }]);
    expect(await from({ fromPosition: END, direction: BACKWARDS, maxCount: 2 })).toEqual([
      { n: 3 },
      { n: 2 },
    ]);
  });

  test('all events from a place where no record begins is an error; from behind the end, nothing', async () => {
    await append('a-1', 'any', event(1));
    await append('a-1', 'any', event(2));
    const [one] = await read(client.readAll());
    const commit = (one?.event?.position.commit ?? 0n) + 1n;
    await expect(read(client.readAll({ fromPosition: { commit, prepare: commit } }))).rejects.toThrow(
      'InvalidPosition',
    );
    const far = 1_000_000n;
    expect(await read(client.readAll({ fromPosition: { commit: far, prepare: far } }))).toEqual([]);
  });
});

describe('a server', () => {
  test('that was killed in the middle of a record has all before it', async () => {
    await append('a-1', 'any', event(1));
    const { appendFile } = await import('node:fs/promises');
    await appendFile(join(folder, 'log'), Buffer.from([200, 0, 0, 0, 1, 2, 3]));
    await restart();
    await append('a-1', 0n, event(2));
    expect(await read(client.readAll())).toHaveLength(2);
  });

  test('that is starting is unavailable', async () => {
    server.faults.refuse = 'unavailable';
    await expect(append('a-1', 'any', event(1))).rejects.toThrow(UnavailableError);
  });

  test('that does not lead names who does, and the client goes there', async () => {
    const leader = await startEventStore({ file: join(folder, 'leader') });
    server.faults.refuse = { leader: { host: '127.0.0.1', port: leader.port } };
    await expect(append('a-1', 'any', event(1))).rejects.toThrow(NotLeaderError);
    expect(await append('a-1', 'any', event(1))).toMatchObject({ success: true });
    expect(leader.store.size).toBe(1);
    await leader.stop();
  });
});
