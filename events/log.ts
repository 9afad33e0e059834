/** The event log as the rest of the product sees it: streams of events in one total order (design.md §5). */
import type { Actor } from '#domain/core/actor.ts';

/** Who and what caused an event. Stored with it in plain text, so it never contains personal data (R28). */
export interface EventMetadata {
  readonly actor: Actor;
  /** The command whose decision made the event; `findCommand` looks it up (design.md §3). */
  readonly commandId: string;
  /** The event or command that led to this command. */
  readonly causationId?: string;
  /** One id for everything that follows from one request of a person. */
  readonly correlationId: string;
  /** HMAC of the request's body under the person's data key; the same key with another body is refused. */
  readonly bodyHash?: string;
  /** ISO instant of the person's device, for what was done offline. */
  readonly deviceTime?: string;
  /** The same by our clock, on older events; today the event itself says when its step was done (decision 133). */
  readonly doneAt?: string;
}

/** An event about to be appended. `id` is `eventId(commandId, index)`, so that a repeated append is recognised. */
export interface NewEvent {
  readonly id: string;
  readonly type: string;
  /** Starts at 1; readers get the newest shape by upcasting. */
  readonly schemaVersion: number;
  /** JSON; personal fields are sealed before they get here (design.md §8). */
  readonly data: unknown;
  readonly metadata: EventMetadata;
}

/** An event's data and its place in the log: all that a fold needs. */
export interface RecordedEvent extends Pick<NewEvent, 'type' | 'schemaVersion' | 'data'> {
  readonly stream: string;
  /** Place in its stream, from 0 without gaps. */
  readonly revision: number;
  /** Place in the whole log, increasing, with gaps. */
  readonly position: bigint;
  /** ISO instant (UTC, milliseconds) at which the log stored it. */
  readonly recordedAt: string;
}

/** An event as the log holds it. Its metadata may be parsed on access, so a copy by spreading must name it. */
export interface StoredEvent extends RecordedEvent, NewEvent {
  /** For an upcast event: the digest of what is stored (`digest.ts`). */
  readonly digest?: string;
  /** Likewise: the schema version in which it is stored. */
  readonly storedVersion?: number;
}

/** Whether an event was read with its id and metadata. */
export const isStored = (event: RecordedEvent): event is StoredEvent => 'metadata' in event;

/** Revision of the stream's last event; `none`: the stream must not exist yet; `any`: no check. */
export type ExpectedRevision = number | 'none' | 'any';

/** The result of an append: the events as stored, and the position of the last one. */
export interface Appended {
  readonly position: bigint;
  readonly events: readonly StoredEvent[];
}

/** Options of a subscription. */
export interface SubscribeOptions {
  /** Maximum number of events handed over at once (default 500). */
  readonly batchSize?: number;
  /** Milliseconds between two reads of the log when no notification comes (default 1 000). */
  readonly pollEvery?: number;
  /**
   * Called with every failed read and every handler that threw; the same batch is then retried at growing intervals.
   */
  readonly onError?: (error: unknown) => void;
}

/** A running subscription. */
export interface Subscription {
  /** Stops it; resolves when the handler in progress has finished. */
  stop(): Promise<void>;
  /** Resolves when a read finds nothing new for the first time, or when stopped before that. */
  readonly caughtUp: Promise<void>;
  /** Position of the last event that was handled. */
  readonly position: bigint;
}

/** The port that every adapter implements; `log.contract.ts` tests it. */
export interface EventLog {
  /**
   * Appends to one stream, all events or none. A repetition (the same ids, stream, command and body hash) answers the
   * events stored the first time, whatever revision is expected now. If only some of several commands are stored, the
   * others are appended provided that the stream is at the expected revision; the answer has the events of all.
   * @throws {RevisionConflict} the stream is at another revision, and not all of the commands are stored
   * @throws {EventIdTaken} an id is in another stream, or belongs to another command, type or body
   * @throws {EventsRejected} the store will never accept these events, such as a text with a zero character
   * @throws {EventLogUnavailable} the store could not be reached, or the log has moved to the other one; the outcome is unknown, so repeat the append
   */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended>;
  /** The stream's events from `fromRevision` (default 0), oldest first; empty when there is no such stream. */
  readStream(stream: string, fromRevision?: number): Promise<readonly StoredEvent[]>;
  /** The next `limit` events of the whole log after a position (exclusive; `0n` is the beginning). */
  readAll(after: bigint, limit: number): Promise<readonly StoredEvent[]>;
  /** The same without ids and metadata, which are half of an event: for folding the log from its beginning. */
  readRecorded(after: bigint, limit: number): Promise<readonly RecordedEvent[]>;
  /** Hands every event after a position to the handler, in order, one batch at a time, at least once. */
  subscribe(
    after: bigint,
    handler: (batch: readonly StoredEvent[]) => Promise<void>,
    options?: SubscribeOptions,
  ): Subscription;
  /** Position of the newest event; `0n` while the log is empty. */
  head(): Promise<bigint>;
  /** Fails unless the log answers and takes appends where this process would make them; nothing is stored. */
  check(): Promise<void>;
  /** All events of one command, in order of position, in whatever streams. */
  findCommand(commandId: string): Promise<readonly StoredEvent[]>;
}

/** A log that the caller opened and must close. */
export interface OpenEventLog extends EventLog {
  /** Stops subscriptions, finishes appends under way and closes all connections. */
  close(): Promise<void>;
}

/** The stream has moved on, or does not exist: read it and decide again. */
export class RevisionConflict extends Error {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  /** Revision of the stream's last event, `none` when there is no such stream. */
  readonly actual: number | 'none';

  constructor(stream: string, expected: ExpectedRevision, actual: number | 'none') {
    super(`stream ${stream} is at revision ${actual}, expected ${expected}`);
    this.name = 'RevisionConflict';
    this.stream = stream;
    this.expected = expected;
    this.actual = actual;
  }
}

/** An event id is used for something else. Ids are deterministic, so this is a bug to investigate, not a race. */
export class EventIdTaken extends Error {
  readonly eventId: string;
  /** The stream that holds the id. */
  readonly stream: string;

  constructor(eventId: string, stream: string, difference: string) {
    super(`event ${eventId} stands in stream ${stream} already, with another ${difference}`);
    this.name = 'EventIdTaken';
    this.eventId = eventId;
    this.stream = stream;
  }
}

/** The store does not accept the content of the events; repeating the append can't help. */
export class EventsRejected extends Error {
  /** The store's own error code. */
  readonly code: string;

  constructor(code: string, cause: unknown) {
    super(`the event log refuses these events (${code})`, { cause });
    this.name = 'EventsRejected';
    this.code = code;
  }
}

/**
 * The store could not be reached for a long time, or is not where the log stands any more; whether the append was stored is unknown, and repeating it is safe.
 */
export class EventLogUnavailable extends Error {
  constructor(cause: unknown) {
    super('the event log cannot be reached', { cause });
    this.name = 'EventLogUnavailable';
  }
}
