/**
 * EventStoreDB's behavior without the network: expected revisions, idempotency by event ids, `$all` in the order of the
 * transaction log. Sources: EventStore/EventStore, `IndexWriter.CheckCommit`, `StorageWriterService` and `AllReader`;
 * docs/provider-fidelity.md has the rows.
 */
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { LogFile } from './log-file.ts';

export type RecordedEvent = InstanceType<typeof streamsPb.ReadResp.ReadEvent.RecordedEvent>;
const Recorded = streamsPb.ReadResp.ReadEvent.RecordedEvent;

/** The revision that a stream is expected to have. */
export type Expected = bigint | 'any' | 'no_stream' | 'stream_exists';

/** An event to be appended. */
export interface Proposed {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** The result of an append; `current` is -1 if there is no stream. */
export type Written =
  | { readonly kind: 'written'; readonly revision: number; readonly position: number }
  | { readonly kind: 'wrong revision'; readonly current: number }
  | { readonly kind: 'deleted' };

/** An event's location. */
interface Place {
  readonly position: number;
  readonly id: string;
  readonly revision: number;
}

/** No record begins at this position. */
export class InvalidPosition extends Error {}

/** .NET ticks since the Unix epoch: 100 nanoseconds. */
const ticks = (milliseconds: number) => BigInt(milliseconds) * 10_000n;
/** Ids remembered for `any`, like the real server's cache of committed events, which a restart empties. */
const REMEMBERED = 100_000;
const DELETED = '$streamDeleted';
/** The server's answer for an unknown position: the largest 64-bit number. */
const NO_POSITION = '18446744073709551615';

export class EventStore {
  readonly #log: LogFile;
  readonly #now: () => number;
  #all: number[] = [];
  readonly #streams = new Map<string, Place[]>();
  readonly #deleted = new Set<string>();
  readonly #recent = new Map<string, { readonly stream: string; readonly revision: number }>();
  readonly #followers = new Set<() => void>();

  constructor(path: string, now: () => number = Date.now) {
    this.#log = new LogFile(path);
    this.#now = now;
    for (const { position, payload } of this.#log.open()) if (position > 0) this.#index(position, payload);
    // The real log begins with its own records, so no event has position 0.
    if (this.#log.end === 0) this.#log.append([Buffer.from('epoch')]);
  }

  close(): void {
    this.#log.close();
  }

  /** Calls back for every append; the result unsubscribes. */
  follow(told: () => void): () => void {
    this.#followers.add(told);
    return () => void this.#followers.delete(told);
  }

  isDeleted(stream: string): boolean {
    return this.#deleted.has(stream);
  }

  /** Revision of the last event, -1 if there is no stream. */
  lastRevision(stream: string): number {
    return (this.#streams.get(stream)?.length ?? 0) - 1;
  }

  append(stream: string, expected: Expected, events: readonly Proposed[]): Written {
    if (this.#deleted.has(stream)) return { kind: 'deleted' };
    const current = this.lastRevision(stream);
    const repeated = this.#repeated(stream, expected, events, current);
    if (repeated === 'corrupted') return { kind: 'wrong revision', current };
    if (repeated) return { kind: 'written', revision: repeated.revision, position: repeated.position };
    if (expected === 'stream_exists' && current < 0) return { kind: 'wrong revision', current };
    if (expected === 'no_stream' && current >= 0) return { kind: 'wrong revision', current };
    if (typeof expected === 'bigint' && expected !== BigInt(current))
      return { kind: 'wrong revision', current };
    const payloads = events.map((event, index) => encode(stream, current + 1 + index, event, this.#now()));
    const positions = this.#log.append(payloads);
    for (const [index, position] of positions.entries()) this.#place(stream, position, events[index]);
    for (const told of this.#followers) told();
    return {
      kind: 'written',
      revision: current + events.length,
      position: positions.at(-1) ?? this.#log.end,
    };
  }

  /** Permanently deletes a stream; its record is in `$all`. */
  tombstone(stream: string, expected: Expected): Written {
    if (this.#deleted.has(stream)) return { kind: 'deleted' };
    const current = this.lastRevision(stream);
    const isWrong =
      (typeof expected === 'bigint' && expected !== BigInt(current)) ||
      (expected === 'no_stream' && current >= 0) ||
      (expected === 'stream_exists' && current < 0);
    if (isWrong) return { kind: 'wrong revision', current };
    const empty = new Uint8Array();
    const proposed = {
      id: crypto.randomUUID(),
      type: DELETED,
      contentType: 'application/json',
      data: empty,
      metadata: empty,
    };
    const [position = 0] = this.#log.append([encode(stream, Number.MAX_SAFE_INTEGER, proposed, this.#now())]);
    this.#all.push(position);
    this.#deleted.add(stream);
    for (const told of this.#followers) told();
    return { kind: 'written', revision: current, position };
  }

  /** A stream's events from a revision on; as on the real server, without their positions in `$all`. */
  *stream(stream: string, from: number, direction: 'forwards' | 'backwards'): Generator<RecordedEvent> {
    const places = this.#streams.get(stream) ?? [];
    const step = direction === 'forwards' ? 1 : -1;
    for (let at = from; at >= 0 && at < places.length; at += step) {
      const place = places[at];
      if (place) yield this.#event(place.position);
    }
  }

  /**
   * Events of the whole log with their positions: forwards from a position, inclusive; backwards before one, exclusive.
   * @throws {InvalidPosition} no record begins there
   */
  *all(from: bigint | 'start' | 'end', direction: 'forwards' | 'backwards'): Generator<RecordedEvent> {
    const end = BigInt(this.#log.end);
    const at = from === 'start' ? 0n : from === 'end' ? end : from;
    if (at < end && this.#log.read(Number(at)) === undefined) throw new InvalidPosition();
    if (direction === 'forwards') {
      // The list may grow while it is read.
      for (let index = this.#indexOf(Number(at)); index < this.#all.length; index++) yield this.#at(index);
    } else {
      for (let index = this.#indexOf(Number(at)) - 1; index >= 0; index--) yield this.#at(index);
    }
  }

  /**
   * Removes all events of the server's own streams (`$…`), as a scavenge does once they have expired. `$all` from such a
   * position begins with the next event that is left. The file keeps them: after a restart they are back.
   */
  scavenge(): void {
    this.#all = this.#all.filter((position) => !nameOf(this.#event(position)).startsWith('$'));
  }

  /** Number of events in `$all`. */
  get size(): number {
    return this.#all.length;
  }

  /**
   * Whether the same ids are already there. With `any` only remembered ids count; with a revision, those at the
   * positions these events would get. If only some match: `corrupted`, which is answered as a wrong revision.
   */
  #repeated(
    stream: string,
    expected: Expected,
    events: readonly Proposed[],
    current: number,
  ): Place | 'corrupted' | undefined {
    const places = this.#streams.get(stream) ?? [];
    const isLoose = expected === 'any' || expected === 'stream_exists';
    const from = expected === 'no_stream' ? -1 : Number(isLoose ? -1n : expected);
    if (!isLoose && from >= current) return undefined;
    const found = events.map(({ id }, index) => {
      if (!isLoose) return places[from + 1 + index]?.id === id ? places[from + 1 + index] : undefined;
      const recent = this.#recent.get(id);
      return recent?.stream === stream ? places[recent.revision] : undefined;
    });
    if (events.length === 0 || !found[0]) return undefined;
    return found.every((place) => place) ? found.at(-1) : 'corrupted';
  }

  #indexOf(position: number): number {
    let low = 0;
    let high = this.#all.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#all[middle] ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #at(index: number): RecordedEvent {
    const position = this.#all[index] ?? 0;
    const event = this.#event(position);
    event.setCommitPosition(String(position));
    event.setPreparePosition(String(position));
    return event;
  }

  #event(position: number): RecordedEvent {
    const payload = this.#log.read(position);
    if (!payload) throw new InvalidPosition();
    return Recorded.deserializeBinary(payload);
  }

  #index(position: number, payload: Buffer): void {
    const event = Recorded.deserializeBinary(payload);
    const stream = nameOf(event);
    if (event.getMetadataMap().get('type') === DELETED) {
      this.#all.push(position);
      this.#deleted.add(stream);
    } else {
      this.#all.push(position);
      this.#streamOf(stream).push({
        position,
        id: event.getId()?.getString() ?? '',
        revision: Number(event.getStreamRevision()),
      });
    }
  }

  #place(stream: string, position: number, event: Proposed | undefined): void {
    if (!event) return;
    const places = this.#streamOf(stream);
    const revision = places.length;
    this.#all.push(position);
    places.push({ position, id: event.id, revision });
    this.#recent.set(event.id, { stream, revision });
    if (this.#recent.size > REMEMBERED)
      for (const oldest of this.#recent.keys()) {
        this.#recent.delete(oldest);
        break;
      }
  }

  #streamOf(stream: string): Place[] {
    const places = this.#streams.get(stream) ?? [];
    this.#streams.set(stream, places);
    return places;
  }
}

/** Name of an event's stream. */
function nameOf(event: RecordedEvent): string {
  return Buffer.from(event.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8');
}

function encode(stream: string, revision: number, event: Proposed, now: number): Buffer {
  const recorded = new Recorded();
  const id = new sharedPb.UUID();
  id.setString(event.id);
  recorded.setId(id);
  recorded.setStreamIdentifier(identifierOf(stream));
  recorded.setStreamRevision(String(revision));
  recorded.setCommitPosition(NO_POSITION);
  recorded.setPreparePosition(NO_POSITION);
  recorded.getMetadataMap().set('type', event.type);
  recorded.getMetadataMap().set('created', ticks(now).toString());
  recorded.getMetadataMap().set('content-type', event.contentType);
  recorded.setData(event.data);
  recorded.setCustomMetadata(event.metadata);
  return Buffer.from(recorded.serializeBinary());
}

/** A stream's name in the protocol's form. */
export function identifierOf(stream: string): InstanceType<typeof sharedPb.StreamIdentifier> {
  const identifier = new sharedPb.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream, 'utf8'));
  return identifier;
}
