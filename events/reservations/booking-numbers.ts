/** Human-readable numbers of bookings: random, unique, one per booking for good (design.md §11). */
import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import type { BookingId, BookingNumber } from '#domain/core/ids.ts';
import { isUniqueViolation } from '../postgres/connection.ts';

/** Crockford's base 32: no I, L, O, U, so that a number read aloud is not misheard. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 6;

const bookingNumber = z.custom<BookingNumber>((value) => typeof value === 'string');
const bookingId = z.custom<BookingId>((value) => typeof value === 'string');

function randomNumber(): string {
  return `HX-${Array.from({ length: LENGTH }, () => DIGITS.charAt(randomInt(DIGITS.length))).join('')}`;
}

/** The booking's number: made by the first call, the same for every later one. */
export async function claimBookingNumber(pool: pg.Pool, booking: BookingId): Promise<BookingNumber> {
  for (;;) {
    try {
      await pool.query(
        'INSERT INTO app.booking_numbers (booking_id, number) VALUES ($1, $2) ON CONFLICT (booking_id) DO NOTHING',
        [booking, randomNumber()],
      );
      const { rows } = await pool.query('SELECT number FROM app.booking_numbers WHERE booking_id = $1', [
        booking,
      ]);
      return z.tuple([z.object({ number: bookingNumber })]).parse(rows)[0].number;
    } catch (error) {
      // Number taken, a chance of one in 10^9 per existing booking: draw another one.
      if (!isUniqueViolation(error)) throw error;
    }
  }
}

/** Finds the booking by its number as people type it: any case, with or without `HX-`, O for 0, I and L for 1. */
export async function bookingOfNumber(pool: pg.Pool, typed: string): Promise<BookingId | undefined> {
  const digits = typed
    .trim()
    .toUpperCase()
    .replace(/^HX[-\s]?/, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  const { rows } = await pool.query('SELECT booking_id FROM app.booking_numbers WHERE number = $1', [
    `HX-${digits}`,
  ]);
  return z.array(z.object({ booking_id: bookingId })).parse(rows)[0]?.booking_id;
}
