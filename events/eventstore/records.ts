/** Events as EventStoreDB stores them: what an event says is its data, everything else is in its metadata. */
import { z } from 'zod';
import { EventsRejected, type NewEvent, type StoredEvent } from '../log.ts';
import { eventMetadata } from '../metadata.ts';

/** What an event's metadata holds there. */
const kept = z.object({
  schemaVersion: z.number().int(),
  /** By the clock of the process that appended it. For a copied event, the server's own time is that of the copy. */
  recordedAt: z.string(),
  /** The position of a copied event; absent for others. */
  position: z.string().transform(BigInt).exactOptional(),
  metadata: eventMetadata,
});

/** An event as read from the server; `places.ts` knows its position. */
export type Placeless = Omit<StoredEvent, 'position'>;

/** One event of `$all`. */
export interface InAll {
  readonly commit: bigint;
  /** Null if it is one of the server's own. */
  readonly event: Placeless | null;
  /** The position that a copied event brings. */
  readonly position: bigint | undefined;
}

/** The parts of the client's event that we read. */
export interface ServerEvent {
  readonly id: string;
  readonly streamId: string;
  readonly revision: bigint;
  readonly type: string;
  readonly data: unknown;
  readonly metadata?: unknown;
}

/** An event to be written: with its time, and its position if it is a copy. */
export interface Write extends NewEvent {
  readonly recordedAt: string;
  readonly position?: bigint;
}

/** Whether an event is the server's own: stream metadata, statistics, deletions. */
export const isSystems = ({ type, streamId }: ServerEvent): boolean =>
  type.startsWith('$') || streamId.startsWith('$');

/** An event as the client takes it. */
export function toServer({ id, type, data, schemaVersion, recordedAt, position, metadata }: Write) {
  return {
    id,
    type,
    contentType: 'application/json' as const,
    // Our data may be any JSON, which the client's type doesn't allow.
    data: (data ?? null) as Record<string, unknown>,
    metadata: {
      schemaVersion,
      recordedAt,
      ...(position !== undefined && { position: position.toString() }),
      metadata,
    },
  };
}

/** An event as the client returned it, and its position if it is a copy. */
export function fromServer(event: ServerEvent): {
  readonly event: Placeless;
  readonly position: bigint | undefined;
} {
  const { schemaVersion, recordedAt, position, metadata } = kept.parse(event.metadata);
  return {
    event: {
      id: event.id,
      stream: event.streamId,
      revision: Number(event.revision),
      type: event.type,
      schemaVersion,
      recordedAt,
      data: event.data,
      metadata,
    },
    position,
  };
}

/** A zero character or half of a surrogate pair, as written in JSON: Postgres accepts neither. */
const unstorable = /(?:^|[^\\])(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/i;

/**
 * Refuses what either store would not accept, so that events can be copied both ways.
 * @throws {EventsRejected}
 */
export function refuseUnstorable(events: readonly NewEvent[]): void {
  for (const { data, metadata } of events) {
    const text = JSON.stringify([data ?? null, metadata]);
    if (unstorable.test(text)) throw new EventsRejected('text', new Error('text that cannot be stored'));
  }
}
