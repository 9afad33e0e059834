/**
 * What the log asks of EventStoreDB, through its own client. Nothing is repeated here: who calls knows what repeating
 * would mean.
 */
import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  FORWARDS,
  isCommandError,
  StreamNotFoundError,
  START,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { EventsRejected } from '../log.ts';
import { fromServer, type InAll, isSystems, type Placeless, toServer, type Write } from './records.ts';

/** Revision of a stream's last event, -1 where there is none, or any. */
export type Expected = number | 'any';

/** What became of an append. */
export type Outcome =
  | { readonly kind: 'stored'; readonly last: number }
  /** The stream is elsewhere (-1: there is none). */
  | { readonly kind: 'conflict'; readonly actual: number };

/** Milliseconds that one call may take. */
const DEADLINE = 8_000;

/**
 * The client sends appends without credentials through one stream for the whole process: when it breaks, every append
 * under way in the process fails, and a late answer ends the process (`batchAppend.js`: an unknown correlation id is
 * taken apart). With credentials each append is a call of its own. They are the address's where it has any; a server
 * without TLS is sent none.
 */
function credentialsOf(url: string): { readonly username: string; readonly password: string } {
  const [, username = 'none', password = 'none'] = /^[a-z+]+:\/\/([^:/@]+):([^@]+)@/.exec(url) ?? [];
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/** Whether the server was lost, busy or not the leader, so that the same call may succeed when repeated. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isCommandError(error)) {
    const { type } = error;
    if (['timeout', 'deadline-exceeded', 'unavailable', 'cancelled', 'not-leader'].includes(type))
      return true;
  }
  return /RST_STREAM|has been shut down|write after end|No leader info|Server Is|Received error|Connection dropped|ECONN/i.test(
    error.message,
  );
}

/** The calls of one process to one server. */
export class Server {
  readonly #client: EventStoreDBClient;
  readonly #credentials: { readonly username: string; readonly password: string };

  constructor(url: string) {
    this.#client = EventStoreDBClient.connectionString(url);
    this.#credentials = credentialsOf(url);
  }

  /**
   * Appends to one stream, all or none. After an error of `isTransient` it is unknown whether it took place.
   * @throws {EventsRejected} more than the server takes at once
   */
  async append(stream: string, expected: Expected, events: readonly Write[]): Promise<Outcome> {
    try {
      const { nextExpectedRevision } = await this.#client.appendToStream(stream, events.map(toServer), {
        expectedRevision: expected === 'any' ? 'any' : expected < 0 ? 'no_stream' : BigInt(expected),
        credentials: this.#credentials,
        requiresLeader: true,
        deadline: DEADLINE,
      });
      return { kind: 'stored', last: Number(nextExpectedRevision) };
    } catch (error) {
      if (error instanceof WrongExpectedVersionError)
        return {
          kind: 'conflict',
          actual: typeof error.actualVersion === 'bigint' ? Number(error.actualVersion) : -1,
        };
      if (error instanceof Error && isCommandError(error) && error.type === 'maximum-append-size-exceeded')
        throw new EventsRejected(error.type, error);
      throw error;
    }
  }

  /** A stream's events from a revision on; empty where there is no stream. */
  async stream(stream: string, from: number, limit = Number.MAX_SAFE_INTEGER): Promise<readonly Placeless[]> {
    const events: Placeless[] = [];
    try {
      const read = this.#client.readStream(stream, {
        fromRevision: BigInt(from),
        direction: FORWARDS,
        maxCount: limit,
        requiresLeader: true,
        credentials: this.#credentials,
      });
      for await (const { event } of read) if (event) events.push(fromServer(event).event);
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error;
    }
    return events;
  }

  /** The next events of the whole log from a commit position on, inclusive; undefined: from the beginning. */
  async all(from: bigint | undefined, limit: number): Promise<readonly InAll[]> {
    const read = this.#client.readAll({
      fromPosition: from === undefined ? START : { commit: from, prepare: from },
      direction: FORWARDS,
      maxCount: limit,
      requiresLeader: true,
      credentials: this.#credentials,
    });
    const events: InAll[] = [];
    for await (const { event } of read) {
      if (!event) continue;
      const { commit } = event.position;
      events.push(
        isSystems(event) ? { commit, event: null, position: undefined } : { commit, ...fromServer(event) },
      );
    }
    return events;
  }

  /** Whether the server holds any event of ours. */
  async isEmpty(): Promise<boolean> {
    const read = this.#client.readAll({
      fromPosition: END,
      direction: BACKWARDS,
      requiresLeader: true,
      credentials: this.#credentials,
    });
    for await (const { event } of read) if (event && !isSystems(event)) return false;
    return true;
  }

  /** Ends the calls that are under way. */
  async close(): Promise<void> {
    await this.#client.dispose();
  }
}
