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

const row = z.object({
  pos: z.bigint(),
  stream_id: z.string(),
  revision: z.number(),
  event_id: z.string(),
  type: z.string(),
  schema_version: z.number(),
  data: z.unknown(),
  meta: z.string(),
  recorded_at: z.string(),
});
type Row = z.output<typeof row>;

/** Reads one row of `EVENT_COLUMNS`, fetched by a client of `connection.ts`. */
export function toStoredEvent(value: Readonly<Record<string, unknown>>): StoredEvent {
  // The schema tells what is wrong; the check by hand, five times as fast, only whether anything is. A projector
  // that catches up checks some ten thousand rows a second.
  const checked = isRow(value) ? value : row.parse(value);
  const { meta } = checked;
  let opened: EventMetadata | undefined;
  return {
    id: checked.event_id,
    type: checked.type,
    schemaVersion: checked.schema_version,
    data: checked.data,
    stream: checked.stream_id,
    revision: checked.revision,
    position: checked.pos,
    recordedAt: checked.recorded_at,
    // Parsed when asked for: most folds never ask, and it is half of an event's JSON.
    get metadata() {
      opened ??= metadata.parse(JSON.parse(meta));
      return opened;
    },
  };
}

function isRow(value: Readonly<Record<string, unknown>>): value is Row {
  return (
    typeof value.pos === 'bigint' &&
    typeof value.stream_id === 'string' &&
    typeof value.revision === 'number' &&
    typeof value.event_id === 'string' &&
    typeof value.type === 'string' &&
    typeof value.schema_version === 'number' &&
    typeof value.meta === 'string' &&
    typeof value.recorded_at === 'string'
  );
}
