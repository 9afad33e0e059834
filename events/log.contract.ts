/** What every adapter of the event log must do; run it from an adapter's test file. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEvents } from './execute.ts';
import {
  type Appended,
  EventIdTaken,
  type EventLog,
  type NewEvent,
  RevisionConflict,
  type StoredEvent,
} from './log.ts';
import { type Upcast, upcasting } from './upcasting.ts';

/** A store for the suite, empty at first. */
export interface StoreUnderTest {
  /** Opens another log on the same store, as another process would. */
  open(upcast?: Upcast): EventLog & { close(): Promise<void> };
  /** Cuts every connection that any log has open at the moment. */
  cutConnections(): Promise<void>;
  drop(): Promise<void>;
}

const aStream = (category = 'booking') => `${category}-${randomUUID()}`;

/** Events of one command, one for each `data`. */
function eventsOf(commandId: string, ...data: readonly unknown[]): readonly NewEvent[] {
  return newEvents(
    data.map((value) => ({ type: 'SomethingHappened', data: value })),
    { actor: { role: 'system', id: 'contract' }, commandId, correlationId: commandId },
  );
}

/** Events as plain objects for comparison: adapters may compute fields such as metadata only when they are read. */
export const plain = (events: readonly StoredEvent[]): readonly StoredEvent[] =>
  events.map((event) => ({ ...event, metadata: event.metadata }));
const plainly = ({ position, events }: Appended): Appended => ({ position, events: plain(events) });

const oneEvent = (data: unknown = { n: 1 }) => eventsOf(randomUUID(), data);

const withBody = (commandId: string, bodyHash: string): NewEvent[] =>
  eventsOf(commandId, { n: 1 }).map((event) => ({ ...event, metadata: { ...event.metadata, bodyHash } }));

/** Follows the log from a position until `enough` returns true. */
async function collect(
  log: EventLog,
  after: bigint,
  enough: (events: readonly StoredEvent[]) => boolean,
): Promise<readonly StoredEvent[]> {
  const events: StoredEvent[] = [];
  const complete = Promise.withResolvers<void>();
  const subscription = log.subscribe(after, async (batch) => {
    events.push(...batch);
    if (enough(events)) complete.resolve();
  });
  await complete.promise;
  await subscription.stop();
  return events;
}

/** Describes the contract for one adapter. */
export function describeEventLog(name: string, create: () => Promise<StoreUnderTest>): void {
  describe(`the event log on ${name}`, () => {
    let store: StoreUnderTest;
    let log: ReturnType<StoreUnderTest['open']>;

    beforeAll(async () => {
      store = await create();
      log = store.open();
    });

    afterAll(async () => {
      await log.close();
      await store.drop();
    });

    describe('appending', () => {
      test('answers the events as a reader gets them', async () => {
        const stream = aStream();
        const events = eventsOf(randomUUID(), { b: 1, a: [null, 'é', 1.5] }, { nested: { empty: {} } });
        const appended = await log.append(stream, 'none', events);
        expect(plain(appended.events)).toEqual(plain(await log.readStream(stream)));
        expect(appended.events.map((event) => event.revision)).toEqual([0, 1]);
        expect(appended.position).toBe(appended.events[1]?.position);
        expect(appended.events).toMatchObject(events);
      });

      test('goes on from the expected revision', async () => {
        const stream = aStream();
        await log.append(stream, 'none', eventsOf(randomUUID(), 1, 2));
        const { events } = await log.append(stream, 1, oneEvent());
        expect(events.map((event) => event.revision)).toEqual([2]);
        expect(await log.readStream(stream, 1)).toHaveLength(2);
      });

      test.each([
        { found: 'a stream that should not exist', before: 2, expected: 'none' as const, actual: 1 },
        { found: 'a stream that has moved on', before: 2, expected: 0, actual: 1 },
        { found: 'a stream that is not that far', before: 2, expected: 5, actual: 1 },
        { found: 'no stream', before: 0, expected: 0, actual: 'none' as const },
      ])('is refused when it finds $found', async ({ before, expected, actual }) => {
        const stream = aStream();
        if (before > 0) await log.append(stream, 'none', eventsOf(randomUUID(), 1, 2));
        await expect(log.append(stream, expected, oneEvent())).rejects.toThrow(
          new RevisionConflict(stream, expected, actual),
        );
        expect(await log.readStream(stream)).toHaveLength(before);
      });

      test('with any revision takes a new stream and one that exists', async () => {
        const stream = aStream();
        await log.append(stream, 'any', oneEvent());
        const { events } = await log.append(stream, 'any', oneEvent());
        expect(events[0]?.revision).toBe(1);
      });

      test('of nothing, or at a negative revision, is a mistake of the caller', async () => {
        await expect(log.append(aStream(), 'any', [])).rejects.toThrow(RangeError);
        await expect(log.append(aStream(), -1, oneEvent())).rejects.toThrow(RangeError);
      });

      test('lets exactly one of many writers at the same revision through', async () => {
        const stream = aStream();
        const other = store.open();
        const attempts = Array.from({ length: 40 }, (_, index) =>
          (index % 2 ? log : other).append(stream, 'none', oneEvent()),
        );
        const results = await Promise.allSettled(attempts);
        await other.close();
        expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
        for (const result of results) {
          if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(RevisionConflict);
        }
      });

      test('a conflict, a taken id and text that cannot be stored hurt nobody else in their group', async () => {
        const taken = oneEvent();
        await log.append(aStream(), 'none', taken);
        const good = Array.from({ length: 10 }, () => aStream());
        const bad = [
          log.append(aStream(), 7, oneEvent()),
          log.append(aStream(), 'any', taken),
          log.append(aStream(), 'any', oneEvent({ text: 'a\u0000b' })),
        ];
        const [, ...results] = await Promise.allSettled([
          log.append(aStream(), 'none', oneEvent()),
          ...bad,
          ...good.map((stream) => log.append(stream, 'none', oneEvent())),
        ]);
        expect(results.slice(0, 3).map((result) => result.status)).toEqual([
          'rejected',
          'rejected',
          'rejected',
        ]);
        for (const stream of good) expect(await log.readStream(stream)).toHaveLength(1);
      });

      test('each of a group gets its own position', async () => {
        const groups = Array.from({ length: 30 }, (_, index) => ({
          stream: aStream(),
          events: eventsOf(randomUUID(), ...Array.from({ length: 1 + (index % 3) }, (__, n) => n)),
        }));
        const appended = await Promise.all(
          groups.map(({ stream, events }) => log.append(stream, 'none', events)),
        );
        for (const [index, { stream }] of groups.entries()) {
          const stored = await log.readStream(stream);
          expect(plain(appended[index]?.events ?? [])).toEqual(plain(stored));
          expect(appended[index]?.position).toBe(stored.at(-1)?.position);
        }
        expect(new Set(appended.map(({ position }) => position)).size).toBe(groups.length);
      });
    });

    describe('repeating an append', () => {
      test('answers what the first one stored, whatever revision is expected', async () => {
        const stream = aStream();
        const events = eventsOf(randomUUID(), { n: 1 }, { n: 2 });
        const first = await log.append(stream, 'none', events);
        await log.append(stream, 'any', oneEvent());
        for (const expected of ['none', 'any', 0, 2, 9] as const) {
          expect(plainly(await log.append(stream, expected, events))).toEqual(plainly(first));
        }
        expect(await log.readStream(stream)).toHaveLength(3);
      });

      test('many times at once stores it once', async () => {
        const stream = aStream();
        const events = oneEvent();
        const answers = await Promise.all(
          Array.from({ length: 20 }, () => log.append(stream, 'any', events)),
        );
        expect(new Set(answers.map(({ position }) => position)).size).toBe(1);
        expect(await log.readStream(stream)).toHaveLength(1);
      });

      test('decided again with other data or fewer events, the stored events win', async () => {
        const stream = aStream();
        const commandId = randomUUID();
        const first = await log.append(stream, 'none', eventsOf(commandId, { at: 1 }, { at: 1 }));
        const again = await log.append(stream, 'none', eventsOf(commandId, { at: 2 }));
        expect(plainly(again)).toEqual(plainly(first));
      });

      test('together with a command that is new appends the new one', async () => {
        const stream = aStream();
        const known = oneEvent({ n: 'known' });
        const first = await log.append(stream, 'none', known);
        for (const expected of ['any', 'head'] as const) {
          const fresh = eventsOf(randomUUID(), { n: 'new' }, { n: 'newer' });
          const head = (await log.readStream(stream)).length - 1;
          const again = await log.append(stream, expected === 'head' ? head : expected, [...fresh, ...known]);
          const there = await log.readStream(stream);
          expect(plain(there.slice(-2))).toMatchObject(fresh);
          expect(plainly(again)).toEqual({
            position: there.at(-1)?.position,
            events: plain([...first.events, ...there.slice(-2)]),
          });
        }
      });

      test('together with a new command at a revision that is gone is refused as a whole', async () => {
        const stream = aStream();
        const known = oneEvent();
        await log.append(stream, 'none', known);
        for (const expected of ['none', 7] as const) {
          await expect(log.append(stream, expected, [...known, ...oneEvent()])).rejects.toThrow(
            new RevisionConflict(stream, expected, 0),
          );
        }
        expect(await log.readStream(stream)).toHaveLength(1);
      });

      test('of overlapping commands many times at once stores each command once', async () => {
        const stream = aStream();
        const commands = Array.from({ length: 8 }, (_, n) => oneEvent({ n }));
        const appends = commands.map((command, n) => [...command, ...(commands[(n + 1) % 8] ?? [])]);
        const answers = await Promise.all(appends.map((events) => log.append(stream, 'any', events)));
        const stored = await log.readStream(stream);
        expect(stored).toHaveLength(8);
        for (const [n, { events }] of answers.entries()) {
          expect(events.map(({ id }) => id).toSorted()).toEqual(
            (appends[n] ?? []).map(({ id }) => id).toSorted(),
          );
        }
      });

      test('in another stream is an alarm', async () => {
        const stream = aStream();
        const events = oneEvent();
        await log.append(stream, 'none', events);
        const again = log.append(aStream(), 'none', events);
        await expect(again).rejects.toThrow(EventIdTaken);
        await expect(again).rejects.toMatchObject({ eventId: events[0]?.id, stream });
      });

      test('with another body, type or command is an alarm', async () => {
        const stream = aStream();
        const commandId = randomUUID();
        const events = withBody(commandId, 'one');
        await log.append(stream, 'none', events);
        const others = [
          withBody(commandId, 'other'),
          events.map((event) => ({ ...event, type: 'SomethingElse' })),
          events.map((event) => ({ ...event, metadata: { ...event.metadata, commandId: 'other' } })),
        ];
        for (const other of others) {
          await expect(log.append(stream, 'any', other)).rejects.toThrow(EventIdTaken);
        }
        expect(await log.readStream(stream)).toHaveLength(1);
      });
    });

    describe('reading', () => {
      test('a stream that does not exist is empty', async () => {
        expect(await log.readStream(aStream())).toEqual([]);
      });

      test('all events come in order of position, after the one given, no more than asked for', async () => {
        const before = await log.head();
        const appended = await Promise.all(
          Array.from({ length: 25 }, () => log.append(aStream(), 'none', eventsOf(randomUUID(), 1, 2))),
        );
        const all = await log.readAll(before, 1_000);
        expect(all).toHaveLength(50);
        expect(all.map((event) => event.position)).toEqual(
          all.map((event) => event.position).toSorted((one, other) => (one < other ? -1 : 1)),
        );
        expect(all.at(-1)?.position).toBe(await log.head());
        expect(plain(await log.readAll(before, 7))).toEqual(plain(all.slice(0, 7)));
        const recorded = plain(all).map(({ id: _id, metadata: _metadata, ...rest }) => rest);
        expect(await log.readRecorded(before, 7)).toEqual(recorded.slice(0, 7));
        const own = appended.flatMap(({ events }) => events);
        expect(plain(own)).toEqual(expect.arrayContaining([...plain(all)]));
      });

      test('finds the events of a command in all streams', async () => {
        const commandId = randomUUID();
        const [one, two] = eventsOf(commandId, 1, 2);
        if (!one || !two) throw new Error('two events were made');
        const first = await log.append(aStream(), 'none', [one]);
        const second = await log.append(aStream('customer'), 'none', [two]);
        const found = await log.findCommand(commandId);
        expect(plain(found)).toEqual(plain([...first.events, ...second.events]));
        expect(await log.findCommand(randomUUID())).toEqual([]);
      });

      test('events of older versions are upcast on every way out and stay as they are in the store', async () => {
        const upcast = upcasting([
          { type: 'SomethingHappened', from: 1, upcast: (data) => ({ amount: data }) },
          {
            type: 'SomethingHappened',
            from: 2,
            upcast: (data) => ({ ...(data as object), currency: 'usd' }),
          },
        ]);
        const newer = store.open(upcast);
        const commandId = randomUUID();
        const stream = aStream();
        const { position } = await log.append(stream, 'none', eventsOf(commandId, 500));
        const expected = [{ schemaVersion: 3, data: { amount: 500, currency: 'usd' } }];
        expect(await newer.readStream(stream)).toMatchObject(expected);
        expect(await newer.readAll(position - 1n, 1)).toMatchObject(expected);
        expect(await newer.readRecorded(position - 1n, 1)).toMatchObject(expected);
        expect(await newer.findCommand(commandId)).toMatchObject(expected);
        expect(await collect(newer, position - 1n, (events) => events.length > 0)).toMatchObject(expected);
        expect(await log.readStream(stream)).toMatchObject([{ schemaVersion: 1, data: 500 }]);
        await newer.close();
      });
    });

    describe('subscribing', () => {
      test('tells what is there and then what comes', async () => {
        const before = await log.head();
        const first = await log.append(aStream(), 'none', oneEvent());
        const seen: bigint[] = [];
        const complete = Promise.withResolvers<void>();
        const subscription = log.subscribe(before, async (batch) => {
          seen.push(...batch.map((event) => event.position));
          if (seen.length === 2) complete.resolve();
        });
        await subscription.caughtUp;
        expect(subscription.position).toBe(first.position);
        const second = await log.append(aStream(), 'none', oneEvent());
        await complete.promise;
        await subscription.stop();
        expect(seen).toEqual([first.position, second.position]);
      });

      test('is told of new events by notification, long before the next poll', async () => {
        const seen = Promise.withResolvers<bigint | undefined>();
        const handler = async (batch: readonly StoredEvent[]) => seen.resolve(batch.at(-1)?.position);
        const subscription = log.subscribe(await log.head(), handler, { pollEvery: 3_600_000 });
        await subscription.caughtUp;
        const { position } = await log.append(aStream(), 'none', oneEvent());
        expect(await seen.promise).toBe(position);
        await subscription.stop();
      });

      test('a batch whose handler fails is told again before anything else', async () => {
        const before = await log.head();
        const appended = await log.append(aStream(), 'none', eventsOf(randomUUID(), 1, 2));
        const batches: (readonly bigint[])[] = [];
        const errors: unknown[] = [];
        const complete = Promise.withResolvers<void>();
        const handler = async (batch: readonly StoredEvent[]) => {
          batches.push(batch.map((event) => event.position));
          if (batches.length < 3) throw new Error('not yet');
          complete.resolve();
        };
        const subscription = log.subscribe(before, handler, { onError: (error) => errors.push(error) });
        await complete.promise;
        await subscription.stop();
        const positions = appended.events.map((event) => event.position);
        expect(batches).toEqual([positions, positions, positions]);
        expect(errors).toHaveLength(2);
      });

      test('R16: loses and doubles nothing under 16 concurrent writers and killed connections', async () => {
        const before = await log.head();
        const rounds = 60;
        const logs = Array.from({ length: 4 }, () => store.open());
        const acknowledged: StoredEvent[] = [];
        let busy = true;
        let cuts = 0;

        const writer = async (index: number) => {
          const own = logs[index % logs.length] ?? log;
          const stream = aStream();
          for (let round = 0; round < rounds; round++) {
            const expected = round === 0 ? 'none' : round - 1;
            const { events } = await own.append(stream, expected, oneEvent({ index, round }));
            acknowledged.push(...events);
          }
        };
        const killer = async () => {
          while (busy) {
            await store.cutConnections();
            cuts += 1;
            const sofar = acknowledged.length;
            // The next cut comes when some work was done in between.
            await expect
              .poll(() => !busy || acknowledged.length > sofar + 60, { timeout: 20_000, interval: 5 })
              .toBe(true);
          }
        };
        const following = collect(log, before, (events) => events.length >= 16 * rounds);
        const killing = killer();
        await Promise.all(Array.from({ length: 16 }, (_, index) => writer(index)));
        busy = false;
        await killing;
        const followed = await following;
        await Promise.all(logs.map((own) => own.close()));

        const byPosition = (one: StoredEvent, other: StoredEvent) => (one.position < other.position ? -1 : 1);
        expect(cuts).toBeGreaterThan(3);
        expect(followed).toHaveLength(16 * rounds);
        expect(plain(followed)).toEqual(plain(acknowledged.toSorted(byPosition)));
        expect(plain(await log.readAll(before, 10_000))).toEqual(plain(followed));
      }, 60_000);
    });
  });
}
