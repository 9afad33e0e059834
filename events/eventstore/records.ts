/** Events as EventStoreDB keeps them: what an event says is its data, all else about it is in its metadata. */
import { z } from 'zod';
import { EventsRejected, type NewEvent, type StoredEvent } from '../log.ts';
import { eventMetadata } from '../metadata.ts';

/** What stands in the metadata of an event there. */
const kept = z.object({
  schemaVersion: z.number().int(),
  /** By the clock of the process that appended it. The server's own time of a copied event is that of the copy. */
  recordedAt: z.string(),
  /** Only of an event that was copied: the position that it had. */
  position: z.string().transform(BigInt).exactOptional(),
  metadata: eventMetadata,
});

/** An event as read from the server; its position is known to who knows its place (`places.ts`). */
export type Placeless = Omit<StoredEvent, 'position'>;

/** One event of `$all`. */
export interface InAll {
  readonly commit: bigint;
  /** Null: one of the server's own. */
  readonly event: Placeless | null;
  /** The position that a copied event brings along. */
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

/** An event to be written: the time, and where it stood if it is a copy. */
export interface Write extends NewEvent {
  readonly recordedAt: string;
  readonly position?: bigint;
}

/** Whether an event is the server's own: metadata of streams, statistics, deletions. */
export const isSystems = ({ type, streamId }: ServerEvent): boolean =>
  type.startsWith('$') || streamId.startsWith('$');

/** What the client is given. */
export function toServer({ id, type, data, schemaVersion, recordedAt, position, metadata }: Write) {
  return {
    id,
    type,
    contentType: 'application/json' as const,
    // Of our events it is any JSON, which the client's type does not know.
    data: (data ?? null) as Record<string, unknown>,
    metadata: {
      schemaVersion,
      recordedAt,
      ...(position !== undefined && { position: position.toString() }),
      metadata,
    },
  };
}

/** What the client answers, and the position of a copied one. */
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

/** A zero character, or half of a surrogate pair, as JSON writes them: Postgres takes neither. */
const unstorable = /(?:^|[^\\])(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/i;

/**
 * What one of the stores would not take, none takes: an event can be copied from each into the other.
 * @throws {EventsRejected}
 */
export function refuseUnstorable(events: readonly NewEvent[]): void {
  for (const { data, metadata } of events) {
    const text = JSON.stringify([data ?? null, metadata]);
    if (unstorable.test(text)) throw new EventsRejected('text', new Error('text that cannot be stored'));
  }
}
