/** The guard against double booking as used by the appends: moves, sizes and compensation (R1, R7, R22). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { as, type BookingId, type TechnicianId } from '#domain/core/ids.ts';
import { appointmentAt, reservedRange } from '#domain/scheduling/slots.ts';
import { openPool } from '#events/postgres/transaction.ts';
import { openReservations } from '#events/reservations/postgres.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { LoggedEvent } from '../log/logged-event.ts';
import { type Candidate, type Job, openBookingReservations } from './reservations.ts';

const [ann, bob, cy] = ['ann', 'bob', 'cy'].map((id) => as<TechnicianId>(id)) as [
  TechnicianId,
  TechnicianId,
  TechnicianId,
];
const windows = { morning: { start: '09:00', end: '11:00' }, afternoon: { start: '14:00', end: '16:00' } };
const at = (window: keyof typeof windows) => appointmentAt('2027-03-02', windows[window], 'America/New_York');

let database: TestDatabase;
let pool: ReturnType<typeof openPool>;
let candidates: Candidate[];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.url, 'reservations of bookings test');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  await pool.query('TRUNCATE app.reservations');
  candidates = [ann, bob, cy].map((technicianId) => ({ technicianId, metres: 0 }));
});

const reservations = () =>
  openBookingReservations(
    openReservations(pool),
    {
      eligible: async () => candidates,
      metresTo: async (_job, id) => candidates.find(({ technicianId }) => technicianId === id)?.metres ?? 0,
    },
    () => new Date('2027-03-01T12:00:00Z'),
  );

function job(more: Partial<Job> = {}): Job {
  return {
    bookingId: as<BookingId>(randomUUID()),
    zip: '10001',
    appointment: at('morning'),
    minutes: 120,
    crewSize: 1,
    brand: 'ikea',
    serviceType: 'bedroom',
    items: [],
    ...more,
  };
}

const kept = async ({ bookingId }: Job) =>
  (await openReservations(pool).reservationsOf(bookingId)).map(({ seat, technicianId, status }) => [
    seat,
    technicianId,
    status,
  ]);
const assigned = async (one: Job, technicianId: TechnicianId, replaces: TechnicianId | null = null) => {
  const change = { kind: 'claim', job: one, technicianId, replaces, eligibleOnly: false } as const;
  expect(await reservations().grant(change)).toEqual({ ok: true });
  return change;
};
const event = (type: string, data: object = {}): LoggedEvent => ({
  id: randomUUID(),
  revision: 9,
  position: '9',
  type,
  data,
  commandId: 'c',
  correlationId: 'c',
  recordedAt: '2027-03-01T12:00:00Z',
});

describe('a replacement whose append met another one', () => {
  test('is undone: the technician who was to give way is kept again', async () => {
    const one = job();
    await assigned(one, ann);
    const replacement = await assigned(one, bob, ann);
    await reservations().compensate(replacement, [event('MessageWritten')]);
    expect(await kept(one)).toEqual([[1, ann, 'firm']]);
  });

  test('restores nobody who has left meanwhile', async () => {
    const one = job();
    await assigned(one, ann);
    const replacement = await assigned(one, bob, ann);
    await reservations().compensate(replacement, [event('TechnicianUnassigned', { technicianId: ann })]);
    expect(await kept(one)).toEqual([]);
  });
});

describe('a move', () => {
  test('R22: repeated after a kill, it answers the same technicians as leaving', async () => {
    const one = job({ crewSize: 2 });
    await reservations().grant({ kind: 'reserve', job: one, expiresAt: '2027-03-01T12:30:00.000Z' });
    await assigned(one, ann);
    await assigned(one, bob);
    await assigned(job({ appointment: at('afternoon') }), bob);
    const there = { ...one, appointment: at('afternoon') };
    const first = await reservations().move(there, [ann, bob]);
    expect(first).toEqual({ ok: true, leaving: [bob] });
    expect(await reservations().move(there, [ann, bob])).toEqual(first);
    expect(await kept(one)).toEqual([
      [1, ann, 'firm'],
      [2, cy, 'tentative'],
    ]);
  });

  test('that is refused for want of anybody leaves everything as it was', async () => {
    candidates = candidates.slice(0, 1);
    const one = job();
    await assigned(one, ann);
    await assigned(job({ appointment: at('afternoon') }), ann);
    const moved = await reservations().move({ ...one, appointment: at('afternoon') }, [ann]);
    expect(moved).toMatchObject({ ok: false, refusal: { code: 'slot_taken' } });
    expect(await kept(one)).toEqual([[1, ann, 'firm']]);
  });
});

describe('a technician who leaves the crew', () => {
  test('is free again, and the seat is kept for somebody else', async () => {
    const one = job({ crewSize: 2 });
    await assigned(one, ann);
    await assigned(one, bob);
    await reservations().settle({ kind: 'reopen', job: one, technicianIds: [ann] });
    expect(await kept(one)).toEqual([
      [1, cy, 'tentative'],
      [2, bob, 'firm'],
    ]);
    await assigned(job(), ann);
  });

  test('leaves a seat that nobody else could take open, and the others their time', async () => {
    candidates = candidates.slice(0, 2);
    const one = job({ crewSize: 2 });
    await assigned(one, ann);
    await assigned(one, bob);
    const departure = { kind: 'reopen', job: one, technicianIds: [ann] } as const;
    await reservations().settle(departure);
    expect(await kept(one)).toEqual([[2, bob, 'firm']]);
    await reservations().settle(departure);
    expect(await kept(one)).toEqual([[2, bob, 'firm']]);
  });

  test('who was alone on the job leaves its time kept', async () => {
    const one = job();
    await assigned(one, ann);
    await reservations().settle({ kind: 'reopen', job: one, technicianIds: [ann] });
    expect(await kept(one)).toEqual([[1, bob, 'tentative']]);
  });
});

describe('another size', () => {
  test('takes further seats, and gives them back when the append is refused', async () => {
    const one = job();
    await assigned(one, ann);
    const change = { kind: 'resize', job: { ...one, crewSize: 2 }, before: one } as const;
    expect(await reservations().grant(change)).toEqual({ ok: true });
    expect(await kept(one)).toEqual([
      [1, ann, 'firm'],
      [2, bob, 'tentative'],
    ]);
    await reservations().compensate(change, [event('MessageWritten')]);
    expect(await kept(one)).toEqual([[1, ann, 'firm']]);
  });

  test('a longer visit into the crew’s next job is refused; a shorter one never is', async () => {
    const one = job();
    await assigned(one, ann);
    await assigned(job({ appointment: at('afternoon') }), ann);
    const longer = { kind: 'resize', job: { ...one, minutes: 360 }, before: one } as const;
    expect(await reservations().grant(longer)).toMatchObject({ refusal: { code: 'already_taken' } });
    candidates = [];
    const shorter = { kind: 'resize', job: { ...one, minutes: 60 }, before: one } as const;
    expect(await reservations().grant(shorter)).toEqual({ ok: true });
    expect(await kept(one)).toEqual([[1, ann, 'firm']]);
  });
});

test('what has lapsed is given back without anybody asking for the time', async () => {
  const one = job();
  const table = openReservations(pool);
  await table.reserveSeats({
    bookingId: one.bookingId,
    during: reservedRange(one.appointment, one.minutes, 0),
    seats: 1,
    candidates: [ann],
    expiresAt: '2020-01-01T00:00:00.000Z',
    now: '2019-12-31T23:59:00.000Z',
  });
  await table.sweepLapsed(new Date().toISOString());
  expect(await kept(one)).toEqual([]);
});

test('each candidate is kept for their own drive, so that what slots show can be claimed', async () => {
  const metres = 60_000;
  candidates = [
    { technicianId: ann, metres },
    { technicianId: bob, metres: 0 },
  ];
  // Ann is free for the visit, but not for the drive to it.
  const early = appointmentAt('2027-03-02', { start: '06:00', end: '07:45' }, 'America/New_York');
  await assigned(job({ appointment: early, minutes: 60 }), ann);
  const one = job();
  await reservations().grant({ kind: 'reserve', job: one, expiresAt: '2027-03-01T12:30:00.000Z' });
  expect(await kept(one)).toEqual([[1, bob, 'tentative']]);
  const [other] = await openReservations(pool).listFor([ann], reservedRange(early, 60, metres));
  expect(other?.during).toEqual(reservedRange(early, 60, metres));
});
