/** The event log on EventStoreDB: an adapter for the port in `../log.ts`, with Postgres beside it (decision 242). */
import {
  type Appended,
  EventLogUnavailable,
  type ExpectedRevision,
  type NewEvent,
  type OpenEventLog,
  type RecordedEvent,
  RevisionConflict,
  type StoredEvent,
  type Subscription,
} from '../log.ts';
import { isElsewhere, isTransient as isDatabaseLost, takesAppends } from '../postgres/connection.ts';
import { openListener } from '../postgres/listener.ts';
import { startSubscription } from '../postgres/subscription.ts';
import { openPool } from '../postgres/transaction.ts';
import { known } from '../repetition.ts';
import type { Upcast } from '../upcasting.ts';
import { upcastToday } from '../upcasts.ts';
import { type Place, Places, WrongEventStore } from './places.ts';
import { type Placeless, refuseUnstorable } from './records.ts';
import { type Expected, isTransient, Server } from './server.ts';

export interface EventStoreLogOptions {
  /** Connection string: `esdb://…`, `esdb+discover://…` for a cluster. */
  readonly eventStoreUrl: string;
  /** A database migrated by `scripts/migrate.ts`, which holds the ids and places of events. */
  readonly databaseUrl: string;
  /** Applied to every event read (default: the product's own upcasts). */
  readonly upcast?: Upcast;
  /** Called with lost connections, which the log recovers by itself. */
  readonly onError?: (error: unknown) => void;
  /** Opens a copy while the log is in Postgres; only for the copying itself (default false). */
  readonly isCopy?: boolean;
  /** Milliseconds within which Postgres answers, or its connection is given up (default 10 000). */
  readonly answerWithin?: number;
}

/** The default of `answerWithin`, as for the appends of the log in Postgres. */
const ANSWER_WITHIN = 10_000;
/** How long calls to an unreachable server are retried before the callers get the error, in milliseconds. */
const KEEP_TRYING = 10_000;
/** The same for reads. */
const KEEP_READING = 3_000;
/** Milliseconds after which readers look for events without a place, left by a process that died while appending. */
const STALE = 1_000;

const isLost = (error: unknown) => isTransient(error) || isDatabaseLost(error);

const appended = (events: readonly StoredEvent[]): Appended => ({
  position: events.at(-1)?.position ?? 0n,
  events,
});

/** Opens the log; connections are made when first needed. */
export function openEventStoreLog(options: EventStoreLogOptions): OpenEventLog {
  const { eventStoreUrl, databaseUrl, upcast = upcastToday, onError = () => undefined } = options;
  const pool = openPool(databaseUrl, 'hexkey log', 6, options.answerWithin ?? ANSWER_WITHIN);
  const listener = openListener(databaseUrl, onError);
  const server = new Server(eventStoreUrl);
  const places = new Places(pool, server, options.isCopy ?? false);
  pool.on('error', () => places.lost());
  const subscriptions = new Set<Subscription>();
  const appending = new Set<Promise<unknown>>();
  /** The latest append to each stream: appends to one stream are made one after the other. */
  const lastOf = new Map<string, Promise<unknown>>();
  let isClosed = false;

  /** Retries over lost connections for this many milliseconds. */
  async function persist<T>(within: number, attempt: () => Promise<T>): Promise<T> {
    const until = performance.now() + within;
    for (let delay = 25; ; delay = Math.min(delay * 2, 500)) {
      try {
        return await attempt();
      } catch (error) {
        if (!isLost(error)) throw error;
        if (isDatabaseLost(error)) places.lost();
        onError(error);
        if (performance.now() > until) throw new EventLogUnavailable(error);
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
  }

  /** Events of a stream with their places, as stored. A pass gives places to those that have none yet. */
  async function streamAsStored(
    stream: string,
    from: number,
    limit?: number,
  ): Promise<readonly StoredEvent[]> {
    const [events, there] = await Promise.all([
      server.stream(stream, from, limit),
      places.ofStream(stream, from),
    ]);
    const found = withPlaces(events, there);
    if (found) return found;
    const until = performance.now() + KEEP_READING;
    for (;;) {
      await places.pass();
      const again = withPlaces(events, await places.ofStream(stream, from));
      if (again) return again;
      // Read-only connections can't make places: they come from the processes that append and follow.
      if (!places.isReadOnly || performance.now() > until)
        throw new Error(`an event of ${stream} has no place`);
    }
  }

  /**
   * One try. If the ids may be stored already, the stream is read first. Undefined: try again and read the stream
   * first.
   */
  async function appendOnce(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
    mayBeStored: boolean,
  ): Promise<Appended | undefined> {
    let before: readonly StoredEvent[] = [];
    let wanted = events;
    let at: Expected = expected === 'none' ? -1 : expected;
    if (mayBeStored) {
      const there = await streamAsStored(stream, 0);
      const ids = new Set(events.map(({ id }) => id));
      const { commands, rest } = known(
        stream,
        events,
        there.filter(({ id }) => ids.has(id)),
      );
      before = there.filter(({ metadata }) => commands.has(metadata.commandId));
      if (rest.length === 0) {
        // No append is answered without a pass, which finds out whether the log has moved (decision 256).
        await places.pass();
        return appended(before);
      }
      const actual = there.length - 1;
      if (expected !== 'any' && at !== actual)
        throw new RevisionConflict(stream, expected, actual < 0 ? 'none' : actual);
      // The revision just read, since with `any` the server may accept an id twice, after a restart or when appended
      // together with others.
      at = actual;
      wanted = rest;
    }
    const recordedAt = new Date().toISOString();
    // Listed one by one: an event that was read before may be appended again, and must not bring its old position.
    const writes = wanted.map(({ id, type, schemaVersion, data, metadata }) => ({
      id,
      type,
      schemaVersion,
      data,
      metadata,
      recordedAt,
    }));
    const own = places.awaiting(wanted);
    try {
      const outcome = await server.append(stream, at, writes);
      if (outcome.kind === 'conflict') return undefined;
      const stored =
        (await persist(KEEP_TRYING, () => own.placed())) ??
        // They were stored before, or another process gave them their places.
        (await persist(KEEP_TRYING, () =>
          streamAsStored(stream, outcome.last - wanted.length + 1, wanted.length),
        ));
      known(stream, wanted, stored);
      return appended([...before, ...stored]);
    } finally {
      own.forget();
    }
  }

  async function append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): Promise<Appended> {
    const until = performance.now() + KEEP_TRYING;
    const commands = new Set(events.map(({ metadata }) => metadata.commandId));
    let isClaimed = false;
    let mayBeStored = expected === 'any' && commands.size > 1;
    for (let delay = 25; ; delay = Math.min(delay * 2, 500)) {
      try {
        if (!isClaimed) {
          const isFree = await places.claim(stream, events);
          isClaimed = true;
          mayBeStored ||= !isFree;
        }
        const done = await appendOnce(stream, expected, events, mayBeStored);
        if (done) return done;
        mayBeStored = true;
      } catch (error) {
        // The log has moved, or is moving: the append may stand, and be copied, so its outcome is unknown.
        if (isElsewhere(error) || (isClaimed && error instanceof WrongEventStore))
          throw new EventLogUnavailable(error);
        if (!isLost(error)) throw error;
        if (isDatabaseLost(error)) places.lost();
        onError(error);
        if (performance.now() > until) throw new EventLogUnavailable(error);
        // The lost append may have been stored.
        mayBeStored = true;
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
  }

  /** The events at these places, in order. A copy may have written them to the log in a slightly different order. */
  async function read(wanted: readonly Place[]): Promise<readonly StoredEvent[]> {
    const commits = wanted.map(({ commit }) => commit);
    const last = commits.reduce((one, other) => (one > other ? one : other));
    const found = new Map<bigint, Placeless>();
    let from = commits.reduce((one, other) => (one < other ? one : other));
    for (;;) {
      const page = await server.all(from, wanted.length + 1);
      for (const { commit, event } of page) if (event && commit <= last) found.set(commit, event);
      const reached = page.at(-1)?.commit ?? from;
      // A page also holds the server's own events, so one may not be enough.
      if (reached >= last || reached === from) break;
      from = reached;
    }
    return wanted.map(({ commit, position }) => {
      const event = found.get(commit);
      if (!event) throw new Error('EventStoreDB lacks an event whose place is known');
      return upcast({ ...event, position });
    });
  }

  async function readAll(after: bigint, limit: number): Promise<readonly StoredEvent[]> {
    return persist(KEEP_READING, async () => {
      let wanted = await places.after(after, limit);
      if (wanted.length === 0) {
        await places.passIfOlderThan(STALE);
        wanted = await places.after(after, limit);
      }
      return wanted.length === 0 ? [] : read(wanted);
    });
  }

  return {
    append(stream, expected, events) {
      if (isClosed) return Promise.reject(new Error('the event log is closed'));
      if (events.length === 0) return Promise.reject(new RangeError('an append needs at least one event'));
      if (typeof expected === 'number' && (!Number.isSafeInteger(expected) || expected < 0))
        return Promise.reject(new RangeError(`no such revision: ${expected}`));
      const before = lastOf.get(stream);
      const run = async () => {
        refuseUnstorable(events);
        await before?.catch(() => undefined);
        const { position, events: stored } = await append(stream, expected, events);
        return { position, events: stored.map((event) => upcast(event)) };
      };
      const own = run();
      lastOf.set(stream, own);
      appending.add(own);
      const over = () => {
        appending.delete(own);
        if (lastOf.get(stream) === own) lastOf.delete(stream);
      };
      own.then(over, over);
      return own;
    },
    readStream: (stream, fromRevision = 0) =>
      persist(KEEP_READING, async () =>
        (await streamAsStored(stream, fromRevision)).map((event) => upcast(event)),
      ),
    readAll,
    async readRecorded(after, limit) {
      const events = await readAll(after, limit);
      return events.map(
        ({ type, schemaVersion, data, stream, revision, position, recordedAt }): RecordedEvent => ({
          type,
          schemaVersion,
          data,
          stream,
          revision,
          position,
          recordedAt,
        }),
      );
    },
    findCommand: (commandId) =>
      persist(KEEP_READING, async () => {
        const found: StoredEvent[] = [];
        for (const { stream, revision, position } of await places.ofCommand(commandId)) {
          const [event] = await server.stream(stream, revision, 1);
          if (event) found.push(upcast({ ...event, position }));
        }
        return found;
      }),
    head: () =>
      persist(KEEP_READING, async () => {
        await places.passIfOlderThan(STALE);
        return places.head();
      }),
    check: () =>
      persist(KEEP_READING, async () => {
        await places.passIfOlderThan(STALE);
        await takesAppends(pool, 'es.claims');
      }),
    subscribe(after, handler, subscribeOptions = {}) {
      const onStopped = () => subscriptions.delete(subscription);
      const subscription = startSubscription(
        { readAll, listener },
        after,
        handler,
        subscribeOptions,
        onStopped,
      );
      subscriptions.add(subscription);
      return subscription;
    },
    async close() {
      isClosed = true;
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
      await Promise.allSettled(appending);
      await server.close();
      await listener.close();
      await pool.end();
    },
  };
}

/** Undefined if an event has no place. */
function withPlaces(
  events: readonly Placeless[],
  there: readonly Place[],
): readonly StoredEvent[] | undefined {
  const positions = new Map(there.map(({ revision, position }) => [revision, position]));
  const found: StoredEvent[] = [];
  for (const event of events) {
    const position = positions.get(event.revision);
    if (position === undefined) return undefined;
    found.push({ ...event, position });
  }
  return found;
}
