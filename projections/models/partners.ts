/** Read model `partners`: each store partner folded, findable by its code. */
import { z } from 'zod';
import { partners as aggregate } from '#domain/partner/decide.ts';
import type { Partner } from '#domain/partner/state.ts';
import type { PartnerEvent, PartnerPerson } from '#domain/partner/events.ts';
import type { RecordedEvent } from '#events/log.ts';
import { keyed } from '../keyed.ts';
import type { Open } from '../projection.ts';
import type { Table } from '../tables.ts';
import { keyIn, eventOf, storedFold } from './person.ts';

/** The contact's searchable fields. */
interface Contact {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

const nobody: Contact = { name: null, email: null, phone: null };

interface Row {
  readonly state: Partner;
  readonly contact: Contact;
  readonly since: string;
}

const table: Table<Row> = {
  name: 'partners',
  key: ['id'],
  columns: [
    { name: 'id', type: 'text', of: ({ state }) => state.id },
    { name: 'status', type: 'text', of: ({ state }) => state.status },
    { name: 'store_code', type: 'text', of: ({ state }) => state.storeCode },
    { name: 'store_name', type: 'text', of: ({ state }) => state.store.storeName },
    { name: 'contact_name', type: 'text', of: ({ contact }) => contact.name },
    { name: 'contact_email', type: 'text', of: ({ contact }) => contact.email },
    { name: 'contact_phone', type: 'text', of: ({ contact }) => contact.phone },
    { name: 'since', type: 'timestamptz', of: ({ since }) => since },
    { name: 'is_deleted', type: 'boolean', of: ({ state }) => state.deletedAt !== null },
    { name: 'state', type: 'jsonb', of: ({ state }) => state },
  ],
};

export const storedPartner = storedFold<Partner>('store');

const text = z.string().nullable();
const stored = z.object({
  id: z.string(),
  contact_name: text,
  contact_email: text,
  contact_phone: text,
  since: z.string(),
  state: storedPartner,
});

function personOf(event: PartnerEvent | null): PartnerPerson | null {
  switch (event?.type) {
    case 'PartnerRegistered':
    case 'PartnershipApplied':
    case 'PartnerDetailsChanged':
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
  // A deleted partner is not searched for.
  if (event.type === 'PartnerDeleted')
    return { state, contact: nobody, since: row?.since ?? from.recordedAt };
  const person = personOf(event);
  const contact: Contact = person
    ? { name: open(person.contactName), email: open(person.contactEmail), phone: open(person.contactPhone) }
    : (row?.contact ?? nobody);
  return { state, contact, since: row?.since ?? from.recordedAt };
}

/** Read model `partners`. */
export const partners = keyed({
  name: 'partners',
  table,
  keysOf: (event) => keyIn(event, 'partner-'),
  personal: {
    sealed: (event) => {
      const person = personOf(eventOf(aggregate, event));
      if (!person) return [];
      const { contactName, contactEmail, contactPhone } = person;
      return contactPhone ? [contactName, contactEmail, contactPhone] : [contactName, contactEmail];
    },
    // Partners are not erased, and these rows contain no data of customers and technicians.
    erase: async () => undefined,
  },
  stored,
  fromStored: ({ id, state, since, contact_name: name, contact_email: email, contact_phone: phone }) =>
    [id, { state, contact: { name, email, phone }, since }] as const,
  apply,
});
