/** Rows of `es.events` and the events they stand for. */
import { z } from 'zod';
import type { EventMetadata, StoredEvent } from '../log.ts';

/** Named one by one: `SELECT *` breaks prepared statements when a column is added. */
export const EVENT_COLUMNS =
  'pos, stream_id, revision, event_id, type, schema_version, data, meta::text AS meta, recorded_at';

const metadata: z.ZodType<EventMetadata> = z.object({
  actor: z.object({ role: z.enum(['customer', 'technician', 'admin', 'partner', 'system']), id: z.string() }),
  commandId: z.string(),
  causationId: z.string().exactOptional(),
  correlationId: z.string(),
  bodyHash: z.string().exactOptional(),
  deviceTime: z.string().exactOptional(),
});

/** The values of `EVENT_COLUMNS`, in their order. */
const row = z.tuple([
  z.bigint(),
  z.string(),
  z.number(),
  z.string(),
  z.string(),
  z.number(),
  z.unknown(),
  z.string(),
  z.string(),
]);
type Row = z.output<typeof row>;

/** One row as an event. A class, for a getter of its own on every event would cost more than all the rest of it. */
class EventRow implements StoredEvent {
  readonly id: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: unknown;
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
  readonly recordedAt: string;
  readonly #meta: string;
  #metadata: EventMetadata | undefined;

  constructor(row: Row) {
    [this.position, this.stream, this.revision, this.id, this.type, this.schemaVersion, this.data] = row;
    this.#meta = row[7];
    this.recordedAt = row[8];
  }

  /** Parsed when asked for: most folds never ask, and it is half of an event's JSON. */
  get metadata(): EventMetadata {
    this.#metadata ??= metadata.parse(JSON.parse(this.#meta));
    return this.#metadata;
  }
}

/** Reads one row of `EVENT_COLUMNS`, fetched as an array by a client of `connection.ts`. */
export function toStoredEvent(value: readonly unknown[]): StoredEvent {
  // The schema tells what is wrong; the check by hand, five times as fast, only whether anything is. A projector
  // that catches up checks some ten thousand rows a second.
  return new EventRow(isRow(value) ? value : row.parse(value));
}

function isRow(value: readonly unknown[]): value is Row {
  return (
    value.length === 9 &&
    typeof value[0] === 'bigint' &&
    typeof value[1] === 'string' &&
    typeof value[2] === 'number' &&
    typeof value[3] === 'string' &&
    typeof value[4] === 'string' &&
    typeof value[5] === 'number' &&
    typeof value[7] === 'string' &&
    typeof value[8] === 'string'
  );
}
