/** Rows of `es.events` and the events they stand for. */
import { z } from 'zod';
import type { EventMetadata, StoredEvent } from '../log.ts';

/** Named one by one: `SELECT *` breaks prepared statements when a column is added. */
export const EVENT_COLUMNS =
  'pos, stream_id, revision, event_id, type, schema_version, data, meta, recorded_at';

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
  meta: metadata,
  recorded_at: z.string(),
});

/** Reads one row of `EVENT_COLUMNS`, fetched by a client of `connection.ts`. */
export function toStoredEvent(value: unknown): StoredEvent {
  const parsed = row.parse(value);
  return {
    id: parsed.event_id,
    type: parsed.type,
    schemaVersion: parsed.schema_version,
    data: parsed.data,
    metadata: parsed.meta,
    stream: parsed.stream_id,
    revision: parsed.revision,
    position: parsed.pos,
    recordedAt: parsed.recorded_at,
  };
}
