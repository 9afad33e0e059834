/**
 * Read model `audit`: who did, read or changed what and when, one row per event, without personal data. Each row
 * contains a hash over the row before it and its own event, so that a changed or removed row is detected (decision
 * 147).
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AccessEvent } from '#domain/access/events.ts';
import { digestOf } from '#events/digest.ts';
import type { StoredEvent } from '#events/log.ts';
import { storyOf } from '../booking-event.ts';
import type { Projection } from '../projection.ts';
import { type Table, upsert } from '../tables.ts';

export type AuditKind = 'read' | 'sign_in' | 'change';

/** Events that change nothing: someone was shown something, or exported a list. */
const reads: ReadonlySet<string> = new Set([
  'PersonalDataRead',
  'LicenseViewed',
  'ContractViewed',
  'ListExported',
]);

function kindOf({ type }: StoredEvent): AuditKind {
  if (type === 'AdminSignedIn') return 'sign_in';
  return reads.has(type) ? 'read' : 'change';
}

/** The stream of what an event is about: its own, or for a read event, that of what was read. */
function subjectOf(event: StoredEvent): string {
  const { type, stream, data } = event;
  if (type !== 'PersonalDataRead') return stream;
  // The journal's own shape, since only `decide` writes to it.
  return (data as Extract<AccessEvent, { type: 'PersonalDataRead' }>['data']).subject ?? stream;
}

/** When a step reported by a device was done; older events have it outside their data. */
function doneAtIn({ data, metadata }: StoredEvent): string | null {
  const hasTime = typeof data === 'object' && data !== null && 'doneAt' in data;
  return hasTime && typeof data.doneAt === 'string' ? data.doneAt : (metadata.doneAt ?? null);
}

interface Row {
  readonly event: StoredEvent;
  readonly chain: string;
}

/** The hash of a row, over that of the previous row (empty for the first) and the event. */
export const chained = (before: string, event: StoredEvent): string =>
  createHash('sha256').update(before).update(digestOf(event)).digest('base64url');

/** The columns of a row; the proof compares each of them (`queries/audit-proof.ts`). */
export const auditTable: Table<Row> = {
  name: 'audit',
  key: ['position'],
  columns: [
    { name: 'position', type: 'bigint', of: ({ event }) => event.position },
    { name: 'event_id', type: 'text', of: ({ event }) => event.id },
    { name: 'stream', type: 'text', of: ({ event }) => event.stream },
    { name: 'revision', type: 'int', of: ({ event }) => event.revision },
    { name: 'booking_id', type: 'text', of: ({ event }) => storyOf(event) },
    { name: 'type', type: 'text', of: ({ event }) => event.type },
    { name: 'actor_role', type: 'text', of: ({ event }) => event.metadata.actor.role },
    { name: 'actor_id', type: 'text', of: ({ event }) => event.metadata.actor.id },
    { name: 'command_id', type: 'text', of: ({ event }) => event.metadata.commandId },
    { name: 'recorded_at', type: 'timestamptz', of: ({ event }) => event.recordedAt },
    { name: 'device_time', type: 'text', of: ({ event }) => event.metadata.deviceTime ?? null },
    { name: 'done_at', type: 'text', of: ({ event }) => doneAtIn(event) },
    { name: 'facts', type: 'jsonb', of: ({ event }) => plainFacts(event.data) },
    { name: 'kind', type: 'text', of: ({ event }) => kindOf(event) },
    { name: 'subject', type: 'text', of: ({ event }) => subjectOf(event) },
    { name: 'chain', type: 'text', of: ({ chain }) => chain },
  ],
};

/**
 * Plain scalars of an event's data, and the total of its price. Personal fields are always sealed, so none are
 * included.
 */
function plainFacts(data: unknown): Readonly<Record<string, string | number | boolean>> {
  const facts: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(data ?? {})) {
    if (typeof value === 'number' || typeof value === 'boolean') facts[name] = value;
    else if (typeof value === 'string' && !value.startsWith('enc:')) facts[name] = value;
    else if (name === 'price') Object.assign(facts, totalOf(value));
    else if (name === 'permissions' && Array.isArray(value)) facts[name] = value.join(', ');
    else if (name === 'filter') facts[name] = entriesOf(value);
  }
  return facts;
}

/** The filter of an exported list: `status=active, sort=name`. */
const entriesOf = (filter: unknown): string =>
  Object.entries(filter ?? {})
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(', ');

/** The total of a price, in cents. */
function totalOf(price: unknown): { readonly total?: number } {
  return typeof price === 'object' && price !== null && 'total' in price && typeof price.total === 'number'
    ? { total: price.total }
    : {};
}

const lastRow = z.array(z.object({ chain: z.string() }));

/** Read model `audit`. */
export const audit: Projection = {
  name: 'audit',
  tables: [auditTable.name],
  needsMetadata: true,
  async apply(events, target) {
    const { rows } = await target.client.query(
      `SELECT chain FROM ${target.schema}.${auditTable.name} ORDER BY position DESC LIMIT 1`,
    );
    let chain = lastRow.parse(rows)[0]?.chain ?? '';
    await upsert(
      target,
      auditTable,
      events.map((event): Row => {
        chain = chained(chain, event);
        return { event, chain };
      }),
    );
  },
};
