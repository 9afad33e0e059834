/** Reservations on Postgres: R1 and the moves of displaced reservations. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { as, type BookingId } from '#domain/core/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openPool } from '../postgres/transaction.ts';
import { bookingOfNumber, claimBookingNumber } from './booking-numbers.ts';
import { openReservations } from './postgres.ts';
import type { Claim, Period, Reservations, SeatsWanted } from './reservations.ts';

const now = '2027-03-01T12:00:00.000Z';
const later = '2027-03-01T12:30:00.000Z';
const morning: Period = { start: '2027-03-02T14:00:00.000Z', end: '2027-03-02T17:00:00.000Z' };
const overlapping: Period = { start: '2027-03-02T16:30:00.000Z', end: '2027-03-02T19:00:00.000Z' };
const afternoon: Period = { start: '2027-03-02T17:00:00.000Z', end: '2027-03-02T20:00:00.000Z' };

let database: TestDatabase;
let pool: ReturnType<typeof openPool>;
let reservations: Reservations;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.url, 'reservations test', 16);
  // 500 at once queue for 16 connections, which takes longer on a busy machine than a process would wait.
  pool.options.connectionTimeoutMillis = 60_000;
  reservations = openReservations(pool);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

beforeEach(async () => {
  await pool.query('TRUNCATE app.reservations');
});

function seatsWanted(
  bookingId: string,
  candidates: readonly string[],
  more: Partial<SeatsWanted> = {},
): SeatsWanted {
  return { bookingId, during: morning, seats: 1, candidates, expiresAt: later, now, ...more };
}

function claim(bookingId: string, technicianId: string, more: Partial<Claim> = {}): Claim {
  return { bookingId, technicianId, during: morning, seats: 1, now, ...more };
}

const crewOf = async (bookingId: string) =>
  (await reservations.reservationsOf(bookingId)).map((kept) => kept.technicianId);

describe('reserving seats', () => {
  test('keeps the best free candidate per seat, tentatively', async () => {
    const outcome = await reservations.reserveSeats(seatsWanted('b1', ['ann', 'bob', 'cy'], { seats: 2 }));
    expect(outcome).toEqual({
      kind: 'reserved',
      reservations: [
        {
          bookingId: 'b1',
          seat: 1,
          technicianId: 'ann',
          during: morning,
          status: 'tentative',
          expiresAt: later,
        },
        {
          bookingId: 'b1',
          seat: 2,
          technicianId: 'bob',
          during: morning,
          status: 'tentative',
          expiresAt: later,
        },
      ],
    });
  });

  test('repeated, it answers what is kept already', async () => {
    const first = await reservations.reserveSeats(seatsWanted('b1', ['ann', 'bob']));
    expect(await reservations.reserveSeats(seatsWanted('b1', ['bob', 'ann']))).toEqual(first);
  });

  test('says how many seats could have been had, and changes nothing', async () => {
    await reservations.reserveSeats(seatsWanted('b1', ['ann']));
    const outcome = await reservations.reserveSeats(
      seatsWanted('b2', ['ann', 'bob'], { seats: 2, during: overlapping }),
    );
    expect(outcome).toEqual({ kind: 'no_capacity', free: 1 });
    expect(await crewOf('b2')).toEqual([]);
    expect(await crewOf('b1')).toEqual(['ann']);
  });

  test('a job may begin when the one before ends', async () => {
    await reservations.reserveSeats(seatsWanted('b1', ['ann']));
    const outcome = await reservations.reserveSeats(seatsWanted('b2', ['ann'], { during: afternoon }));
    expect(outcome.kind).toBe('reserved');
  });

  test('moves a tentative reservation that has somewhere else to go', async () => {
    await reservations.reserveSeats(seatsWanted('b1', ['ann', 'bob']));
    expect((await reservations.reserveSeats(seatsWanted('b2', ['ann']))).kind).toBe('reserved');
    expect(await crewOf('b1')).toEqual(['bob']);
    expect(await crewOf('b2')).toEqual(['ann']);
  });

  test('lapsed reservations are free, and a paid booking keeps its own', async () => {
    await reservations.reserveSeats(seatsWanted('unpaid', ['ann']));
    await reservations.reserveSeats(seatsWanted('paid', ['bob']));
    expect(await reservations.keep('paid')).toBe(true);
    const outcome = await reservations.reserveSeats(
      seatsWanted('b3', ['bob', 'ann'], { now: later, expiresAt: null }),
    );
    expect(outcome).toMatchObject({ kind: 'reserved', reservations: [{ technicianId: 'ann' }] });
    expect(await reservations.keep('unpaid')).toBe(false);
  });
});

describe('claiming', () => {
  test('makes the seat firm, and a repetition answers the same', async () => {
    await reservations.reserveSeats(seatsWanted('b1', ['ann', 'bob']));
    const first = await reservations.claimFor(claim('b1', 'bob'));
    expect(first).toMatchObject({
      kind: 'claimed',
      reservation: { technicianId: 'bob', status: 'firm', expiresAt: null },
    });
    expect(await reservations.claimFor(claim('b1', 'bob'))).toEqual(first);
    expect(await crewOf('b1')).toEqual(['bob']);
  });

  test('moves what is in the way to another candidate, in the same transaction', async () => {
    await reservations.reserveSeats(seatsWanted('b1', ['ann', 'bob']));
    await reservations.reserveSeats(seatsWanted('b2', ['cy']));
    const outcome = await reservations.claimFor(claim('b2', 'ann'));
    expect(outcome).toMatchObject({ kind: 'claimed', moved: [{ bookingId: 'b1', technicianId: 'bob' }] });
    expect(await crewOf('b1')).toEqual(['bob']);
  });

  test('the technician who is freed by the claim can take what it displaces', async () => {
    await reservations.reserveSeats(seatsWanted('b1', ['ann', 'bob']));
    await reservations.reserveSeats(seatsWanted('b2', ['bob']));
    expect((await reservations.claimFor(claim('b2', 'ann'))).kind).toBe('claimed');
    expect(await crewOf('b1')).toEqual(['bob']);
  });

  test('where no candidate is left it is refused and nothing has changed', async () => {
    await reservations.reserveSeats(seatsWanted('b1', ['ann', 'bob']));
    await reservations.claimFor(claim('b3', 'bob', { during: overlapping }));
    await reservations.reserveSeats(seatsWanted('b2', ['cy']));
    expect(await reservations.claimFor(claim('b2', 'ann'))).toEqual({ kind: 'taken', by: 'displaced' });
    expect(await crewOf('b1')).toEqual(['ann']);
    expect(await crewOf('b2')).toEqual(['cy']);
  });

  test('a technician with another job then is refused', async () => {
    await reservations.claimFor(claim('b1', 'ann'));
    expect(await reservations.claimFor(claim('b2', 'ann', { during: overlapping }))).toEqual({
      kind: 'taken',
      by: 'technician',
    });
  });

  test('the first to come leads, the next take the open seats, then it is full', async () => {
    await reservations.reserveSeats(seatsWanted('b1', ['ann', 'bob', 'cy'], { seats: 2 }));
    const lead = await reservations.claimFor(claim('b1', 'bob', { seats: 2 }));
    expect(lead).toMatchObject({ reservation: { seat: 1 } });
    expect(await crewOf('b1')).toEqual(['bob', 'ann']);
    expect(await reservations.claimFor(claim('b1', 'cy', { seats: 2 }))).toMatchObject({
      reservation: { seat: 2 },
    });
    expect(await reservations.claimFor(claim('b1', 'ann', { seats: 2 }))).toEqual({
      kind: 'taken',
      by: 'seat',
    });
  });

  test('an admin can put another technician in the place of one', async () => {
    await reservations.claimFor(claim('b1', 'ann'));
    expect((await reservations.claimFor(claim('b1', 'bob'))).kind).toBe('taken');
    expect((await reservations.claimFor(claim('b1', 'bob', { replaces: 'ann' }))).kind).toBe('claimed');
    expect(await crewOf('b1')).toEqual(['bob']);
  });

  test('R1: of 500 claims of one technician and slot exactly one wins, the others are told why', async () => {
    const bookings = Array.from({ length: 500 }, () => randomUUID());
    const outcomes = await Promise.all(
      bookings.map((booking) => reservations.claimFor(claim(booking, 'ann'))),
    );
    expect(outcomes.filter((outcome) => outcome.kind === 'claimed')).toHaveLength(1);
    expect(
      outcomes.filter((outcome) => outcome.kind === 'taken' && outcome.by === 'technician'),
    ).toHaveLength(499);
    expect(await reservations.listFor(['ann'], morning)).toHaveLength(1);
  }, 90_000);

  test('R1: of 500 mixed reservations, claims and reschedules no two overlap', async () => {
    const technicians = ['ann', 'bob', 'cy'];
    const work = Array.from({ length: 500 }, async (_, index) => {
      const booking = `b${index % 60}`;
      const technician = technicians[index % 3] ?? 'ann';
      const during = [morning, overlapping, afternoon][(index % 7) % 3] ?? morning;
      if (index % 4 === 0) return reservations.claimFor(claim(booking, technician, { during }));
      if (index % 4 === 1)
        return reservations.reschedule({ bookingId: booking, during, candidates: technicians, now });
      return reservations.reserveSeats(seatsWanted(booking, technicians, { during }));
    });
    await Promise.all(work);
    const { rows } = await pool.query(
      `SELECT FROM app.reservations a JOIN app.reservations b
       ON a.technician_id = b.technician_id AND a.during && b.during AND a.booking_id < b.booking_id`,
    );
    expect(rows).toEqual([]);
    expect(
      (await reservations.listFor(technicians, { start: morning.start, end: afternoon.end })).length,
    ).toBeGreaterThan(2);
  }, 90_000);

  test('R1: the constraint holds when the port is bypassed', async () => {
    await reservations.claimFor(claim('b1', 'ann'));
    const raw = pool.query(
      `INSERT INTO app.reservations (booking_id, seat, technician_id, during, status, candidates)
       VALUES ('raw', 1, 'ann', tstzrange($1, $2), 'firm', '{}')`,
      [overlapping.start, overlapping.end],
    );
    await expect(raw).rejects.toMatchObject({ code: '23P01', constraint: 'reservations_no_overlap' });
  });
});

describe('rescheduling', () => {
  test('takes the firm technician along and moves tentative ones out of the way', async () => {
    await reservations.claimFor(claim('b1', 'ann'));
    await reservations.reserveSeats(seatsWanted('b2', ['ann', 'bob'], { during: afternoon }));
    const outcome = await reservations.reschedule({
      bookingId: 'b1',
      during: afternoon,
      candidates: ['ann'],
      now,
    });
    expect(outcome).toMatchObject({
      kind: 'reserved',
      reservations: [{ technicianId: 'ann', status: 'firm' }],
    });
    expect(await crewOf('b2')).toEqual(['bob']);
  });

  test('is refused when the firm technician has another job then, and the old time stands', async () => {
    await reservations.claimFor(claim('b1', 'ann'));
    await reservations.claimFor(claim('b2', 'ann', { during: afternoon }));
    const outcome = await reservations.reschedule({
      bookingId: 'b1',
      during: afternoon,
      candidates: ['bob'],
      now,
    });
    expect(outcome).toEqual({ kind: 'taken', technicianId: 'ann' });
    expect(await reservations.reservationsOf('b1')).toMatchObject([{ during: morning }]);
  });

  test('of a booking that keeps nothing is said', async () => {
    const outcome = await reservations.reschedule({
      bookingId: 'b9',
      during: afternoon,
      candidates: [],
      now,
    });
    expect(outcome).toEqual({ kind: 'unknown_booking' });
  });
});

describe('giving back', () => {
  test('release frees a seat or all of them', async () => {
    await reservations.reserveSeats(seatsWanted('b1', ['ann', 'bob', 'cy'], { seats: 3 }));
    expect(await reservations.release('b1', 2)).toBe(1);
    expect(await reservations.release('b1')).toBe(2);
    expect(await reservations.release('b1')).toBe(0);
  });

  test('the sweep takes what has lapsed and nothing else', async () => {
    await reservations.reserveSeats(seatsWanted('unpaid', ['ann']));
    await reservations.reserveSeats(seatsWanted('fresh', ['bob'], { expiresAt: '2027-03-01T12:30:00.001Z' }));
    await reservations.claimFor(claim('firm', 'cy'));
    expect(await reservations.sweepLapsed(later)).toMatchObject([{ bookingId: 'unpaid' }]);
    expect(await crewOf('fresh')).toEqual(['bob']);
    expect(await crewOf('firm')).toEqual(['cy']);
  });
});

describe('booking numbers', () => {
  test('a booking gets one number for ever, found again as people type it', async () => {
    const booking = as<BookingId>(randomUUID());
    const numbers = await Promise.all(Array.from({ length: 8 }, () => claimBookingNumber(pool, booking)));
    expect(new Set(numbers).size).toBe(1);
    const [number = ''] = numbers;
    expect(number).toMatch(/^HX-[0-9A-HJKMNP-TV-Z]{6}$/);
    for (const typed of [
      number,
      number.toLowerCase(),
      number.slice(3),
      ` ${number.replaceAll('0', 'O').replaceAll('1', 'l')} `,
    ]) {
      expect(await bookingOfNumber(pool, typed)).toBe(booking);
    }
    expect(await bookingOfNumber(pool, 'HX-??????')).toBeUndefined();
  });
});
