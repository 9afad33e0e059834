/** Read model `bookings`: each booking folded as the workflow folds it, with the columns that lists search and sort by. */
import { z } from 'zod';
import { awaitedByAftercare } from '#domain/aftercare/next.ts';
import { awaitedByBooking } from '#domain/booking/next.ts';
import { evolve, unplaced } from '#domain/booking/evolve.ts';
import { chargedOrDue } from '#domain/booking/due.ts';
import { openStatuses } from '#domain/booking/transitions.ts';
import { crewIds } from '#domain/booking/seats.ts';
import type { SealedContact } from '#domain/booking/events.ts';
import type { Booking } from '#domain/booking/state.ts';
import type { Durations } from '#domain/core/durations.ts';
import { aftercares } from '#domain/aftercare/decide.ts';
import { doneAtOf } from '#domain/core/device-time.ts';
import type { Sealed } from '#domain/core/sealed.ts';
import type { RecordedEvent } from '#events/log.ts';
import { type AwaitedByStory, awaitedColumns, ofStory, storedAwaited } from '../awaited.ts';
import { asBookingEvent, bookingIdOf } from '../booking-event.ts';
import { keyed } from '../keyed.ts';
import type { Erased, Open, Target } from '../projection.ts';
import type { OpenMany } from '../queries/read-models.ts';
import { crewNames, storedBooking, type ViewRow } from '../queries/booking-view.ts';
import type { Table } from '../tables.ts';
import { keyIn } from './person.ts';

interface Row {
  readonly state: Booking;
  readonly contact: Contact;
  readonly crew: z.output<typeof crewNames>;
  readonly erased: boolean;
  readonly completedAt: string | null;
  readonly updatedAt: string;
  /** What the booking and its aftercare wait for, since the booking waits for what its disputes wait for. */
  readonly awaited: readonly AwaitedByStory[];
}

/** The contact's searchable fields. */
interface Contact {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly street: string | null;
  readonly unit: string | null;
}

const nobody: Contact = {
  firstName: null,
  lastName: null,
  email: null,
  phone: null,
  street: null,
  unit: null,
};

const table: Table<Row> = {
  name: 'bookings',
  key: ['id'],
  columns: [
    { name: 'id', type: 'text', of: ({ state }) => state.id },
    { name: 'number', type: 'text', of: ({ state }) => state.number },
    { name: 'customer_id', type: 'text', of: ({ state }) => state.customerId },
    { name: 'partner_id', type: 'text', of: ({ state }) => state.partner?.partnerId ?? null },
    { name: 'status', type: 'text', of: ({ state }) => state.status },
    { name: 'payment_state', type: 'text', of: ({ state }) => state.payment.state },
    { name: 'revision', type: 'int', of: ({ state }) => state.revision },
    { name: 'brand', type: 'text', of: ({ state }) => state.brand },
    { name: 'service_type', type: 'text', of: ({ state }) => state.serviceType },
    { name: 'zip', type: 'text', of: ({ state }) => state.place.zip },
    { name: 'starts_at', type: 'timestamptz', of: ({ state }) => state.appointment.startsAt },
    { name: 'ends_at', type: 'timestamptz', of: ({ state }) => state.appointment.endsAt },
    { name: 'appointment_date', type: 'date', of: ({ state }) => state.appointment.date },
    { name: 'placed_at', type: 'timestamptz', of: ({ state }) => state.placedAt },
    { name: 'completed_at', type: 'timestamptz', of: (row) => row.completedAt },
    { name: 'updated_at', type: 'timestamptz', of: (row) => row.updatedAt },
    { name: 'total', type: 'int', of: ({ state }) => chargedOrDue(state) },
    { name: 'captured', type: 'int', of: ({ state }) => state.payment.captured },
    { name: 'refunded', type: 'int', of: ({ state }) => state.payment.refunded },
    { name: 'rating', type: 'int', of: ({ state }) => state.review?.rating ?? null },
    { name: 'crew_ids', type: 'text[]', of: ({ state }) => crewIds(state) },
    { name: 'free_seats', type: 'int', of: ({ state }) => freeSeats(state) },
    { name: 'offered_to', type: 'text[]', of: ({ state }) => offeredTo(state) },
    { name: 'pool_open', type: 'boolean', of: ({ state }) => state.poolOpenedAt !== null },
    { name: 'first_name', type: 'text', of: ({ contact }) => contact.firstName },
    { name: 'last_name', type: 'text', of: ({ contact }) => contact.lastName },
    { name: 'email', type: 'text', of: ({ contact }) => contact.email },
    { name: 'phone', type: 'text', of: ({ contact }) => contact.phone },
    { name: 'street', type: 'text', of: ({ contact }) => contact.street },
    { name: 'unit', type: 'text', of: ({ contact }) => contact.unit },
    { name: 'crew', type: 'jsonb', of: ({ crew }) => crew },
    { name: 'customer_erased', type: 'boolean', of: ({ erased }) => erased },
    ...awaitedColumns<Row>(),
    { name: 'state', type: 'json', of: ({ state }) => state },
  ],
};

/** Seats that a technician may still take: none before payment and after the start of the work. */
function freeSeats(booking: Booking): number {
  const open = booking.status !== 'pending' && openStatuses.includes(booking.status);
  return open ? Math.max(0, booking.crewSize - booking.crew.length) : 0;
}

function offeredTo(booking: Booking): readonly string[] {
  if (freeSeats(booking) === 0) return [];
  const live = booking.waves.filter((wave) => !wave.lapsed);
  const asked = live.flatMap(({ offers }) => offers.map(({ technicianId }) => technicianId));
  return [...new Set(asked)].filter((technicianId) => !booking.declinedBy.includes(technicianId));
}

const text = z.string().nullable();
const stored = z.object({
  id: z.string(),
  first_name: text,
  last_name: text,
  email: text,
  phone: text,
  street: text,
  unit: text,
  crew: crewNames,
  customer_erased: z.boolean(),
  completed_at: text,
  updated_at: z.string(),
  awaited: storedAwaited,
  state: storedBooking,
});

function fromStored(row: z.output<typeof stored>): readonly [string, Row] {
  const contact: Contact = {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    street: row.street,
    unit: row.unit,
  };
  const { state, crew, customer_erased: erased, completed_at: completedAt, updated_at: updatedAt } = row;
  const { awaited } = row;
  return [row.id, { state, contact, crew, erased, completedAt, updatedAt, awaited }];
}

function searchable({ firstName, lastName, email, phone, street, unit }: SealedContact): readonly Sealed[] {
  return [firstName, lastName, email, phone, street, ...(unit ? [unit] : [])];
}

function sealed(stored: RecordedEvent): readonly Sealed[] {
  if (bookingIdOf(stored) === null) return [];
  const event = asBookingEvent(stored);
  switch (event.type) {
    case 'BookingPlaced': {
      const { contact, askedFor } = event.data;
      return askedFor ? [...searchable(contact), askedFor.name] : searchable(contact);
    }
    case 'ContactChanged':
    case 'BookingMovedToCustomer':
      return searchable(event.data.contact);
    case 'TechnicianAssigned': {
      const { technicianName, technicianPhone } = event.data;
      return technicianPhone ? [technicianName, technicianPhone] : [technicianName];
    }
    default:
      return [];
  }
}

function openContact(contact: SealedContact, open: Open): Contact {
  return {
    firstName: open(contact.firstName),
    lastName: open(contact.lastName),
    email: open(contact.email),
    phone: open(contact.phone),
    street: open(contact.street),
    unit: open(contact.unit),
  };
}

/** A contact without a first name was erased, since every booking has one. */
function withContact(row: Row, contact: Contact): Row {
  return { ...row, contact, erased: contact.firstName === null };
}

function awaitedBy(state: Booking, now: string, durations: Durations): readonly AwaitedByStory[] {
  return [
    ...ofStory('booking', awaitedByBooking(state, now, durations)),
    ...ofStory('aftercare', awaitedByAftercare(aftercares.initial, state, now)),
  ];
}

function apply(
  row: Row | undefined,
  from: RecordedEvent,
  open: Open,
  _key: string,
  durations: Durations,
): Row | undefined {
  const event = asBookingEvent(from);
  const state = evolve(row?.state ?? unplaced, event);
  if (state.status === 'none') return undefined;
  const before: Omit<Row, 'state' | 'awaited'> = row ?? {
    contact: nobody,
    crew: {},
    erased: false,
    completedAt: null,
    updatedAt: from.recordedAt,
  };
  const { recordedAt: updatedAt } = from;
  const after: Row = { ...before, state, updatedAt, awaited: awaitedBy(state, updatedAt, durations) };
  switch (event.type) {
    case 'BookingPlaced': {
      const { contact, askedFor } = event.data;
      const asked = askedFor && { [askedFor.technicianId]: { name: open(askedFor.name), phone: null } };
      return withContact({ ...after, crew: { ...before.crew, ...asked } }, openContact(contact, open));
    }
    case 'ContactChanged':
    case 'BookingMovedToCustomer':
      return withContact(after, openContact(event.data.contact, open));
    case 'TechnicianAssigned': {
      const { technicianId, technicianName, technicianPhone } = event.data;
      const names = { name: open(technicianName), phone: open(technicianPhone) };
      return { ...after, crew: { ...before.crew, [technicianId]: names } };
    }
    case 'WorkCompleted':
      return { ...after, completedAt: doneAtOf(event.data) };
    default:
      return after;
  }
}

/** The row that these events of one booking produce, as readers get it; null if none of them places it. */
export async function rowOf(
  events: readonly RecordedEvent[],
  openMany: OpenMany,
  durations: Durations,
): Promise<ViewRow | null> {
  const values = [...new Set(events.flatMap(sealed))];
  const opened = await openMany(values);
  const plain = new Map(values.map((value, index) => [value, opened[index] ?? null]));
  const open: Open = (value) => (value === null ? null : (plain.get(value) ?? null));
  const row = events.reduce<Row | undefined>(
    (before, event) => apply(before, event, open, event.stream, durations),
    undefined,
  );
  if (row === undefined) return null;
  const { state, contact, crew, completedAt, updatedAt } = row;
  return {
    id: state.id,
    customer_id: state.customerId,
    first_name: contact.firstName,
    last_name: contact.lastName,
    email: contact.email,
    phone: contact.phone,
    street: contact.street,
    unit: contact.unit,
    crew,
    free_seats: freeSeats(state),
    completed_at: completedAt,
    updated_at: updatedAt,
    state,
  };
}

const BLANK = `first_name = NULL, last_name = NULL, email = NULL, phone = NULL, street = NULL, unit = NULL,
  customer_erased = true`;

/**
 * Removes a deleted customer's plain values from every booking, and a technician's name and number from every crew;
 * what stays sealed has lost its key (design.md §8, R29).
 */
async function erase({ role, id }: Erased, { client, schema }: Target): Promise<void> {
  await client.query(
    role === 'customer'
      ? `UPDATE ${schema}.bookings SET ${BLANK} WHERE customer_id = $1`
      : `UPDATE ${schema}.bookings
         SET crew = crew || jsonb_build_object($1::text, '{"name": null, "phone": null}'::jsonb)
         WHERE crew ? $1::text`,
    [id],
  );
}

/** Read model `bookings`. */
export const bookings = keyed({
  name: 'bookings',
  table,
  keysOf: (event) => keyIn(event, 'booking-'),
  personal: { sealed, erase },
  stored,
  fromStored,
  apply,
});
