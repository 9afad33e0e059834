/** Read model `waitlist`: who wants to be notified when technicians are available in a ZIP. Addresses stay sealed. */
import type { WaitlistJoined } from '#domain/waitlist/events.ts';
import type { RecordedEvent } from '#events/log.ts';
import type { Projection } from '../projection.ts';
import { type Table, upsert } from '../tables.ts';
import { idIn } from './person.ts';

type Row = WaitlistJoined['data'] & { readonly id: string };

const table: Table<Row> = {
  name: 'waitlist',
  key: ['id'],
  columns: [
    { name: 'id', type: 'text', of: ({ id }) => id },
    { name: 'zip', type: 'text', of: ({ zip }) => zip },
    { name: 'state', type: 'text', of: ({ state }) => state },
    { name: 'email', type: 'text', of: ({ email }) => email },
    { name: 'at', type: 'timestamptz', of: ({ at }) => at },
  ],
};

function rowOf(event: RecordedEvent): readonly Row[] {
  const id = idIn(event, 'waitlist-');
  // The log's shapes are trusted (see `asBookingEvent`); each of these streams has one event.
  return id === null ? [] : [{ ...(event.data as WaitlistJoined['data']), id }];
}

/** Read model `waitlist`. */
export const waitlist: Projection = {
  name: 'waitlist',
  tables: [table.name],
  apply: (events, target) => upsert(target, table, events.flatMap(rowOf)),
};
