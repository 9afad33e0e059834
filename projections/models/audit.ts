/** Read model `audit`: who did what and when, one row an event, without personal data. */
import type { StoredEvent } from '#events/log.ts';
import { storyOf } from '../booking-event.ts';
import type { Projection } from '../projection.ts';
import { type Table, upsert } from '../tables.ts';

const table: Table<StoredEvent> = {
  name: 'audit',
  key: ['position'],
  columns: [
    { name: 'position', type: 'bigint', of: ({ position }) => position },
    { name: 'event_id', type: 'text', of: ({ id }) => id },
    { name: 'stream', type: 'text', of: ({ stream }) => stream },
    { name: 'revision', type: 'int', of: ({ revision }) => revision },
    { name: 'booking_id', type: 'text', of: (event) => storyOf(event) },
    { name: 'type', type: 'text', of: ({ type }) => type },
    { name: 'actor_role', type: 'text', of: ({ metadata }) => metadata.actor.role },
    { name: 'actor_id', type: 'text', of: ({ metadata }) => metadata.actor.id },
    { name: 'command_id', type: 'text', of: ({ metadata }) => metadata.commandId },
    { name: 'recorded_at', type: 'timestamptz', of: ({ recordedAt }) => recordedAt },
    { name: 'device_time', type: 'text', of: ({ metadata }) => metadata.deviceTime ?? null },
    { name: 'done_at', type: 'text', of: ({ metadata }) => metadata.doneAt ?? null },
    { name: 'facts', type: 'jsonb', of: ({ data }) => plainFacts(data) },
  ],
};

/** Plain scalars of an event's data, and the total of its price. Personal fields are sealed wherever they stand, so that these carry none. */
function plainFacts(data: unknown): Readonly<Record<string, string | number | boolean>> {
  const facts: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(data ?? {})) {
    if (typeof value === 'number' || typeof value === 'boolean') facts[name] = value;
    else if (typeof value === 'string' && !value.startsWith('enc:')) facts[name] = value;
    else if (name === 'price') Object.assign(facts, totalOf(value));
  }
  return facts;
}

/** Of a price its total, in cents. */
function totalOf(price: unknown): { readonly total?: number } {
  return typeof price === 'object' && price !== null && 'total' in price && typeof price.total === 'number'
    ? { total: price.total }
    : {};
}

/** Read model `audit`. */
export const audit: Projection = {
  name: 'audit',
  tables: [table.name],
  needsMetadata: true,
  apply: (events, target) => upsert(target, table, events),
};
