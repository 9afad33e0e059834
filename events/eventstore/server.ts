/**
 * The calls to EventStoreDB that the log makes, through its own client. Nothing is retried here: only the caller knows
 * whether a retry is safe.
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

/** Revision of a stream's last event, −1 if there is no stream; or any. */
export type Expected = number | 'any';

/** The outcome of an append. */
export type Outcome =
  | { readonly kind: 'stored'; readonly last: number }
  /** The stream is at another revision (−1: there is none). */
  | { readonly kind: 'conflict'; readonly actual: number };

/** Milliseconds that one call may take. */
const DEADLINE = 8_000;

/**
 * Without credentials, the client sends all appends of a process through one stream: when it breaks, every append under
 * way fails, and a late answer crashes the process (`batchAppend.js` destructures an unknown correlation id). With
 * credentials, each append is a call of its own. They are taken from the address if it has any; to a server without TLS
 * they aren't sent.
 */
function credentialsOf(url: string): { readonly username: string; readonly password: string } {
  const [, username = 'none', password = 'none'] = /^[a-z+]+:\/\/([^:/@]+):([^@]+)@/.exec(url) ?? [];
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/** Whether the server was lost, busy or not the leader, so that the same call may succeed when retried. */
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
   * Appends to one stream, all or nothing. After an error for which `isTransient` holds, the outcome is unknown.
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

  /** A stream's events from a revision on; empty if there is no stream. */
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

  /** Whether the server holds no event of ours. */
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

  /** Ends the calls under way and disconnects. */
  async close(): Promise<void> {
    await this.#client.dispose();
  }
}
