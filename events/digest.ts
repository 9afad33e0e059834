/** The digest of an event, by which it can be checked whether it was changed since. */
import { createHash } from 'node:crypto';
import { canonicalJson } from '#domain/core/canonical-json.ts';
import type { StoredEvent } from './log.ts';

/** SHA-256 of an event as it was stored, before any upcast: its place, type, data, and who caused it. */
export function digestOf(event: StoredEvent): string {
  if (event.digest !== undefined) return event.digest;
  const { position, id, stream, revision, type, schemaVersion, recordedAt, metadata, data } = event;
  return createHash('sha256')
    .update(
      canonicalJson([
        position.toString(),
        id,
        stream,
        revision,
        type,
        schemaVersion,
        recordedAt,
        metadata,
        data,
      ]),
    )
    .digest('base64url');
}
