/** Read model `customers`: each customer folded, with what lists search by. Totals are counted from the bookings. */
import { z } from 'zod';
import type { CustomerState } from '#domain/customer/state.ts';
import { customers as aggregate } from '#domain/customer/decide.ts';
import type { CustomerEvent, CustomerPerson } from '#domain/customer/events.ts';
import type { Sealed } from '#domain/core/sealed.ts';
import type { RecordedEvent } from '#events/log.ts';
import { keyed } from '../keyed.ts';
import type { Open } from '../projection.ts';
import type { Table } from '../tables.ts';
import {
  erasePerson,
  eventOf,
  keyIn,
  nobody,
  openPerson,
  type Person,
  personColumns,
  personRow,
  sealedPerson,
  toPerson,
  storedFold,
} from './person.ts';

type Known = Exclude<CustomerState, { status: 'none' }>;

interface Row {
  readonly state: Known;
  readonly person: Person;
  readonly since: string;
}

const table: Table<Row> = {
  name: 'customers',
  key: ['id'],
  columns: [
    { name: 'id', type: 'text', of: ({ state }) => state.id },
    { name: 'status', type: 'text', of: ({ state }) => state.status },
    ...personColumns<Row>(),
    { name: 'since', type: 'timestamptz', of: ({ since }) => since },
    { name: 'state', type: 'jsonb', of: ({ state }) => state },
  ],
};

export const storedCustomer = storedFold<Known>('id');

/** The new mail address that an event brings, or null for all others. */
function newEmail(event: CustomerEvent | null): Sealed | null {
  return event?.type === 'EmailChanged' ? event.data.email : null;
}

const stored = z.object({ id: z.string(), ...personRow.shape, since: z.string(), state: storedCustomer });

function personOf(event: CustomerEvent | null): CustomerPerson | null {
  switch (event?.type) {
    case 'CustomerRegistered':
    case 'CustomerPersonChanged':
      return event.data.person;
    default:
      return null;
  }
}

function apply(row: Row | undefined, from: RecordedEvent, open: Open): Row | undefined {
  const event = eventOf(aggregate, from);
  if (!event) return row;
  const state = aggregate.evolve(row?.state ?? aggregate.initial, event);
  if (state.status === 'none') return undefined;
  const since = row?.since ?? from.recordedAt;
  const person = personOf(event);
  const email = newEmail(event);
  const before = row?.person ?? nobody;
  if (email) return { state, person: { ...before, email: open(email) }, since };
  return { state, person: person ? openPerson(person, open) : before, since };
}

/** Read model `customers`. */
export const customers = keyed({
  name: 'customers',
  table,
  keysOf: (event) => keyIn(event, 'customer-'),
  personal: {
    sealed: (event) => {
      const ofCustomer = eventOf(aggregate, event);
      const person = personOf(ofCustomer);
      const email = newEmail(ofCustomer);
      return person ? sealedPerson(person) : email ? [email] : [];
    },
    erase: erasePerson('customer', table.name),
  },
  stored,
  fromStored: (found) =>
    [found.id, { state: found.state, person: toPerson(found), since: found.since }] as const,
  apply,
});
