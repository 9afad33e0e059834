/** A database, a log, keys and a running projector for a test, all of them real. */
import { randomBytes } from 'node:crypto';
import type { BookingEvent } from '#domain/booking/events.ts';
import { openPersonKeys, type PersonKeys } from '#events/keys/person-keys.ts';
import { type Listener, openListener } from '#events/postgres/listener.ts';
import { openPostgresEventLog, type PostgresEventLog } from '#events/postgres/log.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { allProjections } from '../projections.ts';
import type { Projection } from '../projection.ts';
import { type OpenReadModels, openReadModels } from '../queries/read-models.ts';
import { type Runner, type RunnerOptions, startRunner } from '../runner.ts';
import { failingProjections } from '../queries/stuck.ts';
import { type CheckpointWaiter, openCheckpointWaiter } from '../wait.ts';
import { toAppend } from './booking-story.ts';

/** Connections that a test cuts are reopened automatically. */
const ignored = (): void => undefined;

/** What a test works with. */
export interface ReadSide {
  readonly databaseUrl: string;
  /** Base64, as the environment carries it. */
  readonly masterKey: string;
  readonly log: PostgresEventLog;
  readonly keys: PersonKeys;
  readonly rm: OpenReadModels;
  readonly waiter: CheckpointWaiter;
  /** Starts a projector that stops with the test. */
  project(options?: Partial<RunnerOptions>): Runner;
  /** Appends at the end of a stream and returns the position. */
  append(
    stream: string,
    events: readonly { readonly type: string; readonly data: unknown }[],
  ): Promise<bigint>;
  appendBooking(bookingId: string, events: readonly BookingEvent[]): Promise<bigint>;
  /** Resolves when these projections (all by default) have reached the head of the log. */
  caughtUp(projections?: readonly Projection[]): Promise<void>;
  close(): Promise<void>;
}

/** Opens it on a fresh database. */
export async function openReadSide(): Promise<ReadSide> {
  const database = await createTestDatabase();
  const databaseUrl = database.url;
  const log = openPostgresEventLog({ databaseUrl });
  const masterKey = randomBytes(32);
  const keys = openPersonKeys({ databaseUrl, masterKey });
  const rm = openReadModels({ databaseUrl, openMany: keys.openMany });
  const listener: Listener = openListener(databaseUrl, ignored);
  const waiter = openCheckpointWaiter(rm, listener, () => log.head());
  const runners: Runner[] = [];

  async function append(
    stream: string,
    events: readonly { readonly type: string; readonly data: unknown }[],
  ) {
    const last = (await log.readStream(stream)).at(-1)?.revision;
    const from = last === undefined ? 0 : last + 1;
    return (await log.append(stream, last ?? 'none', toAppend(stream, events, from))).position;
  }

  return {
    databaseUrl,
    masterKey: masterKey.toString('base64'),
    log,
    keys,
    rm,
    waiter,
    project(options = {}) {
      const runner = startRunner({
        databaseUrl,
        log,
        openMany: keys.openMany,
        projections: allProjections,
        ...options,
      });
      runners.push(runner);
      return runner;
    },
    append,
    appendBooking: (bookingId, events) => append(`booking-${bookingId}`, events),
    async caughtUp(projections = allProjections) {
      const names = projections.map(({ name }) => name);
      const outcome = await waiter.waitFor(names, await log.head(), 20_000);
      if (outcome === 'reached') return;
      const failing = JSON.stringify(await failingProjections(rm));
      throw new Error(`the projections did not catch up: ${outcome}, failing: ${failing}`);
    },
    async close() {
      await Promise.all(runners.map((runner) => runner.stop()));
      waiter.close();
      await listener.close();
      await Promise.all([log.close(), keys.close(), rm.close()]);
      await database.drop();
    },
  };
}
