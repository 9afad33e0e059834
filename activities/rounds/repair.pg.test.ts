/** Reservations left ahead of the log by a kill are made to match it; those still under way are left alone (R1). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookings } from '#domain/booking/decide.ts';
import type { BookingEvent } from '#domain/booking/events.ts';
import { fold, type Placed } from '#domain/core/aggregate.ts';
import { type Job, jobOf } from '#domain/booking/job.ts';
import type { Booking } from '#domain/booking/state.ts';
import { examples } from '#domain/examples/index.ts';
import { as, type BookingId, type TechnicianId } from '#domain/core/ids.ts';
import { appointmentAt } from '#domain/scheduling/slots.ts';
import { newEvents } from '#events/execute.ts';
import { openPostgresEventLog, type PostgresEventLog } from '#events/postgres/log.ts';
import { openPool } from '#events/postgres/transaction.ts';
import { openReservations } from '#events/reservations/postgres.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openRepair } from './repair.ts';
import { openBookingReservations } from '../dispatch/reservations.ts';

let database: TestDatabase;
let pool: ReturnType<typeof openPool>;
let log: PostgresEventLog;
const cy = as<TechnicianId>('cy');

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.url, 'repair of reservations test');
  log = openPostgresEventLog({ databaseUrl: database.url });
});
afterAll(async () => {
  await log.close();
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  notified.length = 0;
  staffed.length = 0;
  await pool.query('TRUNCATE app.reservations');
});

const table = () => openReservations(pool);
const reservations = () =>
  openBookingReservations(
    table(),
    { eligible: async () => [{ technicianId: cy, metres: 0 }], metresTo: async () => 0 },
    () => new Date('2026-03-10T20:00:00Z'),
  );
const notified: BookingId[] = [];
const notifyLostTime = async (bookingId: BookingId) => notified.push(bookingId) > 0;
/** The bookings that have a crew. */
const staffed: BookingId[] = [];
const rounds = () =>
  openRepair({
    log,
    table: table(),
    reservations: reservations(),
    jobsUnderWay: async () => staffed,
    notifyLostTime,
  });

/** A booking of the examples in the log, and its crew's seats. */
async function stored(
  events: (change: { bookingId: BookingId }) => readonly Placed<BookingEvent>[],
): Promise<Booking> {
  const bookingId = as<BookingId>(randomUUID());
  const all = events({ bookingId });
  const booking = fold(bookings, all);
  if (booking.status === 'none') throw new Error('no booking');
  await append(booking, all);
  for (const { technicianId } of booking.crew) await claim(jobOf(booking), technicianId);
  return booking;
}

async function append({ id }: Booking, events: readonly Placed<BookingEvent>[]): Promise<void> {
  const actor = { role: 'system', id: 'test' } as const;
  const first = events[0]?.revision ?? 0;
  await log.append(
    `booking-${id}`,
    first === 0 ? 'none' : first - 1,
    newEvents(events, { actor, commandId: randomUUID(), correlationId: id }),
  );
}

async function claim(job: Job, technicianId: TechnicianId): Promise<void> {
  const change = { kind: 'claim', job, technicianId, replaces: null, eligibleOnly: false } as const;
  expect(await reservations().grant(change)).toEqual({ ok: true });
}

const later = ({ appointment }: Booking) =>
  appointmentAt(appointment.date, { start: '14:00', end: '16:00' }, appointment.zone);

test('a move that was never appended is taken back, in the second round that finds it', async () => {
  const booking = await stored(examples.assignedBooking);
  const before = await table().reservationsOf(booking.id);
  const moved = { ...jobOf(booking), appointment: later(booking) };
  await reservations().move(
    moved,
    booking.crew.map(({ technicianId }) => technicianId),
  );
  const round = rounds();
  expect(await round()).toEqual([]);
  expect(await round()).toEqual([{ bookingId: booking.id, fault: 'time', repaired: true, notified: false }]);
  expect(await table().reservationsOf(booking.id)).toEqual(before);
  expect(await round()).toEqual([]);
});

test('a seat that was claimed and never appended is open again', async () => {
  const booking = await stored(examples.confirmedBooking);
  await claim(jobOf(booking), as<TechnicianId>('stranger'));
  const round = rounds();
  await round();
  expect(await round()).toEqual([{ bookingId: booking.id, fault: 'crew', repaired: true, notified: false }]);
  expect(await table().reservationsOf(booking.id)).toMatchObject([
    { seat: 1, technicianId: cy, status: 'tentative' },
  ]);
});

test('what is kept for a booking that has ended is given back', async () => {
  const booking = await stored(examples.lateCancelledBooking);
  const round = rounds();
  await round();
  expect(await round()).toEqual([{ bookingId: booking.id, fault: 'over', repaired: true, notified: false }]);
  expect(await table().reservationsOf(booking.id)).toEqual([]);
});

test('a crew whose time has gone to another job is reported to its story, not taken from that job', async () => {
  const booking = await stored(examples.assignedBooking);
  const [lead] = booking.crew;
  if (!lead) throw new Error('no crew');
  await reservations().move({ ...jobOf(booking), appointment: later(booking) }, [lead.technicianId]);
  // The other job is in the log too: nothing about it needs repair.
  await stored(examples.assignedBooking);
  const round = rounds();
  await round();
  const repairs = await round();
  expect(repairs).toContainEqual({ bookingId: booking.id, fault: 'time', repaired: false, notified: true });
  expect(notified).toEqual([booking.id]);
});

test('a crew member without a seat, whose time went to another job, is reported as well', async () => {
  const booking = await stored(examples.assignedBooking);
  const [lead] = booking.crew;
  if (!lead) throw new Error('no crew');
  const job = jobOf(booking);
  await reservations().settle({ kind: 'reopen', job, technicianIds: [lead.technicianId] });
  // The other job takes the time of the technician who has this one according to the log.
  await stored(examples.assignedBooking);
  const round = rounds();
  await round();
  expect(await round()).toContainEqual({
    bookingId: booking.id,
    fault: 'crew',
    repaired: false,
    notified: true,
  });
  expect(notified).toEqual([booking.id]);
});

test('a crew on its way whose time is all lost is found though nothing is kept, and told until the log knows', async () => {
  const booking = await stored(examples.inRouteBooking);
  staffed.push(booking.id);
  const [lead] = booking.crew;
  if (!lead) throw new Error('no crew');
  await reservations().settle({ kind: 'reopen', job: jobOf(booking), technicianIds: [lead.technicianId] });
  await stored(examples.assignedBooking);
  const round = rounds();
  await round();
  expect(await round()).toContainEqual({
    bookingId: booking.id,
    fault: 'crew',
    repaired: false,
    notified: true,
  });
  expect(notified).toEqual([booking.id]);
  const lost = {
    type: 'CrewTimeLost',
    data: { technicianId: lead.technicianId, at: booking.placedAt },
  } as const;
  await append(booking, [{ ...lost, revision: booking.revision + 1 }]);
  await round();
  expect(await round()).toContainEqual({
    bookingId: booking.id,
    fault: 'crew',
    repaired: false,
    notified: false,
  });
});
