/** Rows of `es.events` and the events they stand for. */
import { z } from 'zod';
import type { EventMetadata, StoredEvent } from '../log.ts';

/** Named one by one: `SELECT *` breaks prepared statements when a column is added. */
export const EVENT_COLUMNS =
  'pos, stream_id, revision, event_id, type, schema_version, data, meta, recorded_at';

const roles = ['customer', 'technician', 'admin', 'partner', 'system'] as const;

const metadata: z.ZodType<EventMetadata> = z.object({
  actor: z.object({ role: z.enum(roles), id: z.string() }),
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
type Row = z.output<typeof row>;

/** Reads one row of `EVENT_COLUMNS`, fetched by a client of `connection.ts`. */
export function toStoredEvent(value: Readonly<Record<string, unknown>>): StoredEvent {
  // The schema tells what is wrong; the check by hand, five times as fast, only whether anything is. A projector
  // that catches up checks some ten thousand rows a second.
  const checked = isRow(value) ? value : row.parse(value);
  return {
    id: checked.event_id,
    type: checked.type,
    schemaVersion: checked.schema_version,
    data: checked.data,
    metadata: checked.meta,
    stream: checked.stream_id,
    revision: checked.revision,
    position: checked.pos,
    recordedAt: checked.recorded_at,
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
    typeof value.recorded_at === 'string' &&
    isMetadata(value.meta)
  );
}

function isMetadata(value: unknown): value is EventMetadata {
  const { actor, commandId, causationId, correlationId, bodyHash, deviceTime } = Object(value) as {
    readonly [Name in keyof EventMetadata]: unknown;
  };
  const { role, id } = Object(actor) as { readonly role?: unknown; readonly id?: unknown };
  return (
    roles.some((known) => known === role) &&
    typeof id === 'string' &&
    typeof commandId === 'string' &&
    typeof correlationId === 'string' &&
    isTextOrAbsent(causationId) &&
    isTextOrAbsent(bodyHash) &&
    isTextOrAbsent(deviceTime)
  );
}

function isTextOrAbsent(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}
