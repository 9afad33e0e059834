/** The event log in memory, with the contract of events/log.ts (events/log.contract.ts is run against it). */
import {
  type Appended,
  EventIdTaken,
  type EventLog,
  EventsRejected,
  type ExpectedRevision,
  type NewEvent,
  RevisionConflict,
  type StoredEvent,
  type SubscribeOptions,
} from '#events/log.ts';
import type { Upcast } from '#events/upcasting.ts';
import { upcastToday } from '#events/upcasts.ts';

/** What several logs may share, as several processes share a database. */
export class EventStore {
  readonly events: StoredEvent[] = [];
  readonly streams = new Map<string, StoredEvent[]>();
  readonly byId = new Map<string, StoredEvent>();
  readonly listeners = new Set<() => void>();
}

export interface MemoryLogOptions {
  /** The database's clock, epoch milliseconds. */
  readonly now: () => number;
  readonly upcast?: Upcast;
}

/** Opens a log on a store. Reading and appending take place at once; what is on the way is the caller's business. */
export function openMemoryLog(store: EventStore, options: MemoryLogOptions): EventLog {
  const { now, upcast = upcastToday } = options;
  const read = (events: readonly StoredEvent[]) => events.map((event) => upcast(event));

  /** What earlier appends have stored of these commands, and the events of those that are not stored. */
  function known(stream: string, events: readonly NewEvent[]) {
    const found = events.flatMap(({ id }) => store.byId.get(id) ?? []);
    for (const there of found) {
      const here = events.find(({ id }) => id === there.id);
      const difference = here && differenceOf(stream, here, there);
      if (difference) throw new EventIdTaken(there.id, there.stream, difference);
    }
    const commands = new Set(found.map(({ metadata }) => metadata.commandId));
    const isKnown = ({ metadata }: Pick<NewEvent, 'metadata'>) => commands.has(metadata.commandId);
    return {
      before: (store.streams.get(stream) ?? []).filter(isKnown),
      rest: events.filter((event) => !isKnown(event)),
    };
  }

  const appended = (events: readonly StoredEvent[]): Appended => ({
    position: events.at(-1)?.position ?? 0n,
    events: read(events),
  });

  function append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Appended {
    if (events.length === 0) throw new RangeError('an append needs at least one event');
    if (typeof expected === 'number' && (!Number.isSafeInteger(expected) || expected < 0))
      throw new RangeError(`no such revision: ${expected}`);
    const textOf = ({ data }: NewEvent) => JSON.stringify(data ?? null);
    if (events.some((event) => textOf(event).includes('\\u0000')))
      throw new EventsRejected('22P05', new Error('unsupported Unicode escape sequence'));
    const there = store.streams.get(stream) ?? [];
    const last = there.length - 1;
    const actual = last < 0 ? 'none' : last;
    const { before, rest } = known(stream, events);
    if (rest.length === 0) return appended(before);
    if (expected !== 'any' && expected !== actual) throw new RevisionConflict(stream, expected, actual);
    const recordedAt = new Date(now()).toISOString();
    const stored = rest.map(
      (event, index): StoredEvent => ({
        ...event,
        data: JSON.parse(textOf(event)) as unknown,
        stream,
        revision: last + 1 + index,
        position: BigInt(store.events.length + 1 + index),
        recordedAt,
      }),
    );
    store.events.push(...stored);
    store.streams.set(stream, [...there, ...stored]);
    for (const event of stored) store.byId.set(event.id, event);
    for (const tell of store.listeners) tell();
    return appended([...before, ...stored]);
  }

  const log: EventLog = {
    append: async (stream, expected, events) => append(stream, expected, events),
    readStream: async (stream, fromRevision = 0) =>
      read((store.streams.get(stream) ?? []).slice(fromRevision)),
    readAll: async (after, limit) => read(store.events.slice(Number(after), Number(after) + limit)),
    readRecorded: async (after, limit) =>
      (await log.readAll(after, limit)).map(({ id: _id, metadata: _metadata, ...recorded }) => recorded),
    findCommand: async (commandId) =>
      read(store.events.filter(({ metadata }) => metadata.commandId === commandId)),
    check: async () => undefined,
    head: async () => BigInt(store.events.length),
    subscribe: (after, handler, subscribing = {}) => follow(store, log, after, handler, subscribing),
  };
  return log;
}

/** As the Postgres log: data is not compared, the body by its hash (events/postgres/log.ts). */
function differenceOf(stream: string, here: NewEvent, there: StoredEvent): string | undefined {
  if (there.stream !== stream) return 'stream';
  if (there.metadata.commandId !== here.metadata.commandId) return 'command';
  if (there.type !== here.type) return 'type';
  return there.metadata.bodyHash === here.metadata.bodyHash ? undefined : 'body';
}

function follow(
  store: EventStore,
  log: Pick<EventLog, 'readAll'>,
  after: bigint,
  handler: (batch: readonly StoredEvent[]) => Promise<void>,
  { batchSize = 500, onError = () => undefined }: SubscribeOptions,
) {
  let position = after;
  let isOver = false;
  const { promise: caughtUp, resolve: reached } = Promise.withResolvers<void>();
  let news = Promise.withResolvers<void>();
  const tell = () => news.resolve();
  store.listeners.add(tell);
  async function run(): Promise<void> {
    while (!isOver) {
      news = Promise.withResolvers<void>();
      const batch = await log.readAll(position, batchSize);
      const last = batch.at(-1);
      if (!last) {
        reached();
        await news.promise;
        continue;
      }
      try {
        await handler(batch);
        position = last.position;
      } catch (error) {
        onError(error);
      }
    }
  }
  const over = run();
  return {
    caughtUp,
    get position() {
      return position;
    },
    async stop() {
      isOver = true;
      store.listeners.delete(tell);
      news.resolve();
      reached();
      await over;
    },
  };
}
