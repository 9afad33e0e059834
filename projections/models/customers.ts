/** Read model `customers`: each customer folded, with what lists search by, and the totals of their bookings. */
import { z } from 'zod';
import { type Custom, customAfter } from '#domain/booking/custom.ts';
import type { CustomerState } from '#domain/customer/state.ts';
import { customers as aggregate } from '#domain/customer/decide.ts';
import type { CustomerEvent, CustomerPerson } from '#domain/customer/events.ts';
import { as, type CustomerId } from '#domain/core/ids.ts';
import { type Cents, cents, zero } from '#domain/core/money.ts';
import type { Sealed } from '#domain/core/sealed.ts';
import type { RecordedEvent } from '#events/log.ts';
import { asBookingEvent, bookingIdOf } from '../booking-event.ts';
import type { Open, Projection, Target } from '../projection.ts';
import { load, type Table, upsert } from '../tables.ts';
import {
  erasePerson,
  eventOf,
  idIn,
  nobody,
  type Older,
  openPerson,
  type Person,
  personColumns,
  personRow,
  sealedPerson,
  toPerson,
  storedFold,
} from './person.ts';

type Known = Exclude<CustomerState, { status: 'none' }>;

/** The totals of all bookings of a customer. */
interface Totals {
  /** Without cancelled ones. */
  readonly bookings: number;
  readonly spent: Cents;
  /** Start of the latest appointment. */
  readonly lastBookingAt: string | null;
  /** The time zone of that. */
  readonly lastBookingZone: string | null;
}

interface Row extends Totals {
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
    { name: 'bookings', type: 'int', of: ({ bookings }) => bookings },
    { name: 'spent', type: 'bigint', of: ({ spent }) => spent },
    { name: 'last_booking_at', type: 'timestamptz', of: ({ lastBookingAt }) => lastBookingAt },
    { name: 'last_booking_zone', type: 'text', of: ({ lastBookingZone }) => lastBookingZone },
    {
      name: 'is_blocked',
      type: 'boolean',
      of: ({ state }) => state.status === 'registered' && state.blocked !== null,
    },
    { name: 'state', type: 'jsonb', of: ({ state }) => state },
  ],
};

export const storedCustomer = storedFold<Older<Known, 'isGuest' | 'favorites'>>('id').transform(
  (state): Known => (state.status === 'registered' ? { isGuest: false, favorites: [], ...state } : state),
);

const stored = z.object({
  id: z.string(),
  ...personRow.shape,
  since: z.string(),
  bookings: z.number(),
  spent: z.bigint(),
  last_booking_at: z.string().nullable(),
  last_booking_zone: z.string().nullable(),
  state: storedCustomer,
});

const rowOf = (found: z.output<typeof stored>): Row => ({
  state: found.state,
  person: toPerson(found),
  since: found.since,
  bookings: found.bookings,
  spent: cents(Number(found.spent)),
  lastBookingAt: found.last_booking_at,
  lastBookingZone: found.last_booking_zone,
});

/** One booking's contribution to its customer's totals. */
interface CustomRow extends Custom {
  readonly bookingId: string;
}

const customTable: Table<CustomRow> = {
  name: 'customer_bookings',
  key: ['booking_id'],
  columns: [
    { name: 'booking_id', type: 'text', of: ({ bookingId }) => bookingId },
    { name: 'customer_id', type: 'text', of: ({ customerId }) => customerId },
    { name: 'starts_at', type: 'timestamptz', of: ({ startsAt }) => startsAt },
    { name: 'zone', type: 'text', of: ({ zone }) => zone },
    { name: 'is_cancelled', type: 'boolean', of: ({ isCancelled }) => isCancelled },
    { name: 'spent', type: 'int', of: ({ spent }) => spent },
  ],
};

const storedCustom = z.object({
  booking_id: z.string(),
  customer_id: z.string(),
  starts_at: z.string(),
  zone: z.string(),
  is_cancelled: z.boolean(),
  spent: z.number(),
});

/** Folds the bookings of a batch; returns the customers whose totals have changed. */
async function applyBookings(events: readonly RecordedEvent[], target: Target): Promise<ReadonlySet<string>> {
  // Most steps of a booking change nothing here, and before its placement there is no row to look up.
  const telling = events.flatMap((event) => {
    const bookingId = bookingIdOf(event);
    return bookingId !== null && isTelling(event) ? [{ bookingId, event }] : [];
  });
  const ids = [...new Set(telling.map(({ bookingId }) => bookingId as string))];
  const found = await load(target, customTable, storedCustom, ids);
  const rows = new Map<string, Custom>(
    found.map((row) => [
      row.booking_id,
      {
        customerId: as<CustomerId>(row.customer_id),
        startsAt: row.starts_at,
        zone: row.zone,
        isCancelled: row.is_cancelled,
        spent: cents(row.spent),
      },
    ]),
  );
  const touched = new Set<string>();
  for (const { bookingId, event } of telling) {
    const before = rows.get(bookingId);
    const after = customAfter(before, asBookingEvent(event));
    if (after === undefined) continue;
    rows.set(bookingId, after);
    touched.add(after.customerId);
    if (before) touched.add(before.customerId);
  }
  await upsert(
    target,
    customTable,
    [...rows].map(([bookingId, custom]) => ({ bookingId, ...custom })),
  );
  return touched;
}

/** Events by which `customAfter` changes anything. */
const tellingTypes: ReadonlySet<string> = new Set([
  'BookingPlaced',
  'AppointmentRescheduled',
  'BookingCancelled',
  'BookingMovedToCustomer',
  'PaymentCaptured',
  'RefundIssued',
  'RefundReturned',
]);

const isTelling = ({ type }: RecordedEvent): boolean => tellingTypes.has(type);

const totalsRow = z.object({
  customer_id: z.string(),
  bookings: z.bigint(),
  spent: z.bigint(),
  last_booking_at: z.string().nullable(),
  last_booking_zone: z.string().nullable(),
});

const none: Totals = { bookings: 0, spent: zero, lastBookingAt: null, lastBookingZone: null };

/** The totals of these customers' bookings. */
async function totalsOf(
  { client, schema }: Target,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, Totals>> {
  if (customerIds.length === 0) return new Map();
  const { rows } = await client.query<Record<string, unknown>>(
    `SELECT customer_id, count(*) FILTER (WHERE NOT is_cancelled) AS bookings, sum(spent)::bigint AS spent,
       max(starts_at) AS last_booking_at,
       (array_agg(zone ORDER BY starts_at DESC, booking_id))[1] AS last_booking_zone
     FROM ${schema}.customer_bookings WHERE customer_id = ANY ($1) GROUP BY customer_id`,
    [customerIds],
  );
  return new Map(
    z
      .array(totalsRow)
      .parse(rows)
      .map((row) => [
        row.customer_id,
        {
          bookings: Number(row.bookings),
          spent: cents(Number(row.spent)),
          lastBookingAt: row.last_booking_at,
          lastBookingZone: row.last_booking_zone,
        },
      ]),
  );
}

/** The new email address in an event, or null for other events. */
function newEmail(event: CustomerEvent | null): Sealed | null {
  return event?.type === 'EmailChanged' ? event.data.email : null;
}

function personOf(event: CustomerEvent | null): CustomerPerson | null {
  switch (event?.type) {
    case 'CustomerRegistered':
    case 'CustomerPersonChanged':
      return event.data.person;
    default:
      return null;
  }
}

function applyEvent(row: Row | undefined, from: RecordedEvent, open: Open): Row | undefined {
  const event = eventOf(aggregate, from);
  if (!event) return row;
  const state = aggregate.evolve(row?.state ?? aggregate.initial, event);
  if (state.status === 'none') return undefined;
  const before = row ?? { ...none, person: nobody, since: from.recordedAt };
  // Searches find the other record instead.
  if (state.status === 'merged') return { ...before, state, person: nobody };
  const email = newEmail(event);
  if (email) return { ...before, state, person: { ...before.person, email: open(email) } };
  const person = personOf(event);
  return { ...before, state, person: person ? openPerson(person, open) : before.person };
}

async function apply(events: readonly RecordedEvent[], target: Target): Promise<void> {
  const touched = await applyBookings(events, target);
  const own = events.flatMap((event) => {
    const id = idIn(event, 'customer-');
    return id === null ? [] : [{ id, event }];
  });
  const ids = [...new Set([...touched, ...own.map(({ id }) => id)])];
  const rows = new Map((await load(target, table, stored, ids)).map((found) => [found.id, rowOf(found)]));
  const known = new Set(rows.keys());
  for (const { id, event } of own) {
    const row = applyEvent(rows.get(id), event, target.openOf(event));
    if (row) rows.set(id, row);
  }
  const counted = [...rows.keys()].filter((id) => touched.has(id) || !known.has(id));
  const totals = await totalsOf(target, counted);
  for (const id of counted) {
    const row = rows.get(id);
    if (row) rows.set(id, { ...row, ...(totals.get(id) ?? none) });
  }
  await upsert(target, table, [...rows.values()]);
}

/** Read model `customers`. */
export const customers: Projection = {
  name: 'customers',
  tables: [table.name, customTable.name],
  personal: {
    sealed: (event) => {
      const ofCustomer = eventOf(aggregate, event);
      const person = personOf(ofCustomer);
      const email = newEmail(ofCustomer);
      return person ? sealedPerson(person) : email ? [email] : [];
    },
    erase: erasePerson('customer', table.name),
  },
  apply,
};
