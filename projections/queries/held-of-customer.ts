/**
 * What the read models and accounts contain about a customer in plain text, for the proof of an erasure (design.md §8,
 * R29).
 */
import { z } from 'zod';
import { photosOf } from '#domain/booking/photos.ts';
import type { BlobKey, CustomerId } from '#domain/core/ids.ts';
import { storedBooking } from './booking-view.ts';
import { type ReadModels, select } from './read-models.ts';

/** Plain values by store, without empty ones. */
export type HeldTexts = Readonly<Record<'record' | 'bookings' | 'reviews' | 'support', readonly string[]>>;

const texts = z.object({ texts: z.array(z.string().nullable()) });

const QUERIES = {
  record: `SELECT ARRAY[first_name, last_name, email, phone] AS texts FROM rm.customers WHERE id = $1`,
  // The first name is stored again with what a review will show.
  bookings: `SELECT texts FROM (
      SELECT id, ARRAY[first_name, last_name, email, phone, street, unit] AS texts FROM rm.bookings WHERE customer_id = $1
      UNION ALL SELECT booking_id, ARRAY[first_name] FROM rm.reviews WHERE contact_of = $1
    ) AS kept ORDER BY id, cardinality(texts)`,
  reviews: `SELECT ARRAY[review] AS texts FROM rm.reviews WHERE customer_id = $1 ORDER BY booking_id`,
  support: `SELECT ARRAY[name, email, subject] AS texts FROM rm.support
    WHERE person_role = 'customer' AND person_id = $1 ORDER BY id`,
} as const;

/** Everything about the person that is stored in plain text. */
export async function plainTextsOf(rm: ReadModels, customerId: CustomerId): Promise<HeldTexts> {
  const entries = await Promise.all(
    Object.entries(QUERIES).map(async ([store, text]) => {
      const rows = await select(rm.pool, texts, text, [customerId]);
      const found = rows.flatMap((row) => row.texts).filter((value) => value !== null && value !== '');
      return [store, found] as const;
    }),
  );
  return Object.fromEntries(entries) as unknown as HeldTexts;
}

/** Keys of all photos of a customer's bookings. */
export async function photosOfCustomer(rm: ReadModels, customerId: CustomerId): Promise<readonly BlobKey[]> {
  const rows = await select(
    rm.pool,
    z.object({ state: storedBooking }),
    'SELECT state FROM rm.bookings WHERE customer_id = $1 ORDER BY id',
    [customerId],
  );
  return rows.flatMap(({ state }) => photosOf(state));
}

const staysRow = z.object({ bookings: z.number(), ratings: z.number(), lines: z.number() });

/** What stays in the books without a name. */
export async function keptOfCustomer(
  rm: ReadModels,
  customerId: CustomerId,
): Promise<{ readonly bookings: number; readonly ledgerEntries: number; readonly ratings: number }> {
  const [found] = await select(
    rm.pool,
    staysRow,
    `SELECT count(*)::int AS bookings, count(b.rating)::int AS ratings,
       coalesce(sum((SELECT count(*) FROM rm.ledger l WHERE l.booking_id = b.id)), 0)::int AS lines
     FROM rm.bookings b WHERE b.customer_id = $1`,
    [customerId],
  );
  return { bookings: found?.bookings ?? 0, ratings: found?.ratings ?? 0, ledgerEntries: found?.lines ?? 0 };
}
