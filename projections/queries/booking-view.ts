/** One row of `rm.bookings` as every reader gets it: the folded booking with its personal data decrypted. */
import { z } from 'zod';
import type { BookingId, TechnicianId } from '#domain/core/ids.ts';
import { as } from '#domain/core/ids.ts';
import { accessOf, parkingOf, type Site } from '#domain/booking/site.ts';
import type { Booking, StatusChange } from '#domain/booking/state.ts';
import { isSealed, type Sealed } from '#domain/core/sealed.ts';
import type { ReadModels } from './read-models.ts';
import type { Older } from '../models/person.ts';

/** Personal values are null if the person was erased, or if nothing was given. */
export interface BookingView {
  readonly id: BookingId;
  /** The state as the workflow folds it; its sealed fields stay sealed, and decrypted ones are separate fields. */
  readonly booking: Booking;
  readonly customer: {
    readonly id: string;
    readonly firstName: string | null;
    readonly lastName: string | null;
    readonly email: string | null;
    readonly phone: string | null;
  };
  readonly address: {
    readonly street: string | null;
    readonly unit: string | null;
    readonly city: string;
    readonly state: string;
    readonly zip: string;
  };
  /** Lead first. */
  readonly crew: readonly CrewView[];
  /** Name of the technician whom the customer asked for. */
  readonly askedForName: string | null;
  /** The customer's special instructions. */
  readonly instructions: string | null;
  /** What was said about parking, stairs and walls. */
  readonly site: Site;
  readonly completionNotes: string | null;
  readonly review: string | null;
  /** The technician's position at a no-show, `latitude,longitude,metres`. */
  readonly noShowPosition: string | null;
  /** The note of a technician who stopped the visit. */
  readonly stopNote: string | null;
  /** Which parts are missing, in the order of `returnVisit.missing`. */
  readonly missingParts: readonly (string | null)[];
  /** Why the work could not be finished, in the technician's words. */
  readonly returnNote: string | null;
  /** Admins' notes, oldest first; the text is null once it was erased. */
  readonly notes: readonly { readonly note: string | null; readonly by: string; readonly at: string }[];
  /** The booking's, with its notes in plain text. */
  readonly history: readonly StatusChange[];
  /** Open seats in the crew; 0 once the booking has ended. */
  readonly freeSeats: number;
  readonly completedAt: string | null;
  /** When the last event was written to the log. */
  readonly updatedAt: string;
}

export interface CrewView {
  readonly technicianId: TechnicianId;
  readonly seat: number;
  readonly name: string | null;
  readonly phone: string | null;
}

export const VIEW_COLUMNS = `b.id, b.customer_id, b.first_name, b.last_name, b.email, b.phone, b.street, b.unit,
  b.crew, b.free_seats, b.completed_at, b.updated_at, b.state`;

const text = z.string().nullable();

/**
 * Names and phones by technician id, as in `rm.bookings.crew`: of the crew, and of the technician the customer asked
 * for.
 */
export const crewNames = z.record(z.string(), z.object({ name: text, phone: text }));

/**
 * The state is our own fold, written only by the bookings projection; its contents are trusted. Before payers existed,
 * it was the customer.
 */
export const storedBooking = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(
    z.custom<Older<Booking, 'payer'>>(
      (value) => typeof value === 'object' && value !== null && 'status' in value && 'revision' in value,
      'not a folded booking',
    ),
  )
  // Only states without a payer are changed: the projection writes the state back, and a rebuild compares it as text.
  .transform((found): Booking => (hasPayer(found) ? found : { ...found, payer: found.customerId }));

const hasPayer = (found: Older<Booking, 'payer'>): found is Booking => found.payer !== undefined;

export const viewRow = z.object({
  id: z.string(),
  customer_id: z.string(),
  first_name: text,
  last_name: text,
  email: text,
  phone: text,
  street: text,
  unit: text,
  crew: crewNames,
  free_seats: z.number(),
  completed_at: text,
  updated_at: z.string(),
  state: storedBooking,
});
export type ViewRow = z.output<typeof viewRow>;

/** Decrypts the sealed values of the rows, all in one call. */
export async function toViews(
  rm: Pick<ReadModels, 'openMany'>,
  rows: readonly ViewRow[],
): Promise<BookingView[]> {
  const sealed = rows
    .flatMap(({ state }) => [
      ...Object.values(sealedTexts(state)),
      ...missingParts(state),
      ...state.notes.map(({ note }) => note),
      ...state.history.map(({ notes }) => notes),
    ])
    .filter(isSealed);
  const opened = new Map<Sealed, string | null>();
  if (sealed.length > 0) {
    const values = await rm.openMany(sealed);
    sealed.forEach((value, index) => opened.set(value, values[index] ?? null));
  }
  const open = (value: Sealed | null) => (value === null ? null : (opened.get(value) ?? null));
  return rows.map((row) => toView(row, open));
}

/** The sealed texts of a booking's state, by the name of the decrypted field. */
const sealedTexts = (booking: Booking) => ({
  instructions: booking.contact.instructions,
  parking: booking.contact.site?.parking ?? null,
  access: booking.contact.site?.access ?? null,
  completionNotes: booking.status === 'completed' ? booking.completion.notes : null,
  review: booking.review?.text ?? null,
  city: isSealed(booking.place.city) ? booking.place.city : null,
  noShowPosition: booking.noShow?.reported?.position ?? null,
  stopNote: booking.stopped?.note ?? null,
  returnNote: booking.returnVisit?.note ?? null,
});

const missingParts = ({ returnVisit }: Booking): readonly Sealed[] =>
  returnVisit?.missing.map(({ parts }) => parts) ?? [];

function toView(row: ViewRow, open: (sealed: Sealed | null) => string | null): BookingView {
  const { state } = row;
  const { city, ...texts } = sealedTexts(state);
  return {
    id: as<BookingId>(row.id),
    booking: state,
    customer: {
      id: row.customer_id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phone: row.phone,
    },
    address: {
      street: row.street,
      unit: row.unit,
      ...state.place,
      // Empty once the customer is erased.
      ...(city === null ? {} : { city: open(city) ?? '' }),
    },
    crew: state.crew.map(({ technicianId, seat }) => ({
      technicianId,
      seat,
      name: row.crew[technicianId]?.name ?? null,
      phone: row.crew[technicianId]?.phone ?? null,
    })),
    askedForName: state.askedFor ? (row.crew[state.askedFor.technicianId]?.name ?? null) : null,
    instructions: open(texts.instructions),
    site: {
      parking: parkingOf(open(texts.parking)),
      access: accessOf(open(texts.access)),
      wall: (state.contact.site?.wall ?? []).flatMap((item) => state.items[item]?.name ?? []),
    },
    completionNotes: open(texts.completionNotes),
    review: open(texts.review),
    noShowPosition: open(texts.noShowPosition),
    stopNote: open(texts.stopNote),
    returnNote: open(texts.returnNote),
    missingParts: missingParts(state).map(open),
    notes: state.notes.map(({ note, by, at }) => ({ note: open(note), by, at })),
    // Notes of the workflow's own steps are not sealed.
    history: state.history.map((change) =>
      isSealed(change.notes) ? { ...change, notes: open(change.notes) } : change,
    ),
    freeSeats: row.free_seats,
    completedAt: row.completed_at,
    updatedAt: row.updated_at,
  };
}
