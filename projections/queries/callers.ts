/** Finds who is on the phone: customers by part of what they say, with the place of their last booking. */
import { z } from 'zod';
import { storedBooking } from './booking-view.ts';
import { containing, type ReadModels, select } from './read-models.ts';
import { isSealed } from '#domain/core/sealed.ts';

/** Maximum number shown. */
const MOST = 8;

const text = z.string().nullable();
const row = z.object({
  id: z.string(),
  first_name: text,
  last_name: text,
  email: text,
  phone: text,
  bookings: z.bigint(),
  street: text,
  unit: text,
  state: storedBooking.nullable(),
});

export interface Caller {
  readonly id: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly bookings: number;
  readonly place: {
    readonly street: string;
    readonly unit: string | null;
    readonly city: string;
    readonly state: string;
    readonly zip: string;
  } | null;
}

/**
 * Customers whose name, email address or phone number contains the text; for a number only its digits count. Newest
 * first.
 */
export async function callersLike(rm: ReadModels, search: string): Promise<readonly Caller[]> {
  const digits = search.replace(/\D/g, '');
  const rows = await select(
    rm.pool,
    row,
    `SELECT c.id, c.first_name, c.last_name, c.email, c.phone, l.street, l.unit, l.state,
       (SELECT count(*) FROM rm.bookings b WHERE b.customer_id = c.id AND b.status <> 'cancelled') AS bookings
     FROM (
       SELECT * FROM rm.customers
       WHERE status = 'registered' AND (concat_ws(' ', first_name, last_name, email) ILIKE $1
         OR ($2::text IS NOT NULL AND phone LIKE $2))
       ORDER BY since DESC, id LIMIT ${MOST}
     ) c
     LEFT JOIN LATERAL (
       SELECT b.street, b.unit, b.state FROM rm.bookings b
       WHERE b.customer_id = c.id AND b.street IS NOT NULL ORDER BY b.starts_at DESC, b.id LIMIT 1
     ) l ON true
     ORDER BY c.since DESC, c.id`,
    [containing(search), digits.length >= 3 ? containing(digits) : null],
  );
  const cities = rows.map(({ state }) => state?.place.city ?? '');
  const sealed = cities.filter(isSealed);
  const opened = new Map(
    (sealed.length > 0 ? await rm.openMany(sealed) : []).map((city, k) => [sealed[k] as string, city]),
  );
  return rows.map(({ state, street, unit, bookings, first_name, last_name, ...rest }, k) => {
    const city = cities[k] ?? '';
    return {
      id: rest.id,
      firstName: first_name,
      lastName: last_name,
      email: rest.email,
      phone: rest.phone,
      bookings: Number(bookings),
      place:
        state && street !== null
          ? {
              street,
              unit,
              city: isSealed(city) ? (opened.get(city) ?? '') : city,
              state: state.place.state,
              zip: state.place.zip,
            }
          : null,
    };
  });
}
