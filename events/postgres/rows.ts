/** Rows of `es.events`, and the events they represent. */
import { z } from 'zod';
import type { EventMetadata, RecordedEvent, StoredEvent } from '../log.ts';
import { eventMetadata } from '../metadata.ts';

/** Listed one by one: `SELECT *` breaks prepared statements when a column is added. */
export const RECORDED_COLUMNS = 'pos, stream_id, revision, type, schema_version, data, recorded_at';
export const STORED_COLUMNS = `${RECORDED_COLUMNS}, event_id, meta::text AS meta`;

/** The values of `RECORDED_COLUMNS`, in order. */
const recordedRow = [
  z.bigint(),
  z.string(),
  z.number(),
  z.string(),
  z.number(),
  z.unknown(),
  z.string(),
] as const;
const recorded = z.tuple(recordedRow);
/** The values of `STORED_COLUMNS`, in order. */
const stored = z.tuple([...recordedRow, z.string(), z.string()]);
type RecordedRow = z.output<typeof recorded>;
type StoredRow = z.output<typeof stored>;

/** One row as an event. A class, because defining a getter on every object would cost more than all the rest. */
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

  constructor(row: StoredRow) {
    [this.position, this.stream, this.revision, this.type, this.schemaVersion, this.data] = row;
    this.recordedAt = row[6];
    this.id = row[7];
    this.#meta = row[8];
  }

  /** Parsed on access: most readers never need it, and it is half of an event's JSON. */
  get metadata(): EventMetadata {
    this.#metadata ??= eventMetadata.parse(JSON.parse(this.#meta));
    return this.#metadata;
  }
}

/** Reads one row of `STORED_COLUMNS`, fetched as an array by a client of `connection.ts`. */
export function toStoredEvent(value: readonly unknown[]): StoredEvent {
  return new EventRow(isStoredRow(value) ? value : stored.parse(value));
}

/** Reads one row of `RECORDED_COLUMNS`, fetched the same way. */
export function toRecordedEvent(value: readonly unknown[]): RecordedEvent {
  const row = isRecordedRow(value) ? value : recorded.parse(value);
  const [position, stream, revision, type, schemaVersion, data, recordedAt] = row;
  return { type, schemaVersion, data, stream, revision, position, recordedAt };
}

// The schemas say what is wrong; these checks by hand, five times as fast, only whether anything is. A catching-up
// projector checks some ten thousand rows a second.
function isStoredRow(value: readonly unknown[]): value is StoredRow {
  return (
    value.length === 9 && typeof value[7] === 'string' && typeof value[8] === 'string' && isRecorded(value)
  );
}

function isRecordedRow(value: readonly unknown[]): value is RecordedRow {
  return value.length === 7 && isRecorded(value);
}

function isRecorded(value: readonly unknown[]): boolean {
  return (
    typeof value[0] === 'bigint' &&
    typeof value[1] === 'string' &&
    typeof value[2] === 'number' &&
    typeof value[3] === 'string' &&
    typeof value[4] === 'number' &&
    typeof value[6] === 'string'
  );
}
