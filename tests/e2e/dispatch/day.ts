/** A day of 200 jobs and 40 technicians, as the log would have it; what is done with it goes the product's own way. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { bookings } from '#domain/booking/decide.ts';
import type { BookingEvent } from '#domain/booking/events.ts';
import { fold } from '#domain/core/aggregate.ts';
import { as, type BookingId, type TechnicianId } from '#domain/core/ids.ts';
import { metresBetween } from '#domain/places/zones.ts';
import { appointmentAt, reservedRange, type SlotWindow } from '#domain/scheduling/slots.ts';
import { newEvents } from '#events/execute.ts';
import { openPool } from '#events/postgres/transaction.ts';
import { claimBookingNumber } from '#events/reservations/booking-numbers.ts';
import { openReservations } from '#events/reservations/postgres.ts';
import { type Installation, openInstallation } from '#scripts/ops/installation.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, freeWindows } from '#tests/support/life.ts';
import { excuse, hireTechnician } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import type { Visitor } from '#tests/support/visitor.ts';

/** In and around Columbus, Ohio. */
const zips = ['43215', '43201', '43214', '43085', '43081', '43230', '43123', '43026'];
const zone = 'America/New_York';
/** Five hour-long jobs of a day, with time for the drives between them. */
const slots: readonly SlotWindow[] = [
  { start: '08:00', end: '09:00' },
  { start: '10:15', end: '11:15' },
  { start: '12:30', end: '13:30' },
  { start: '14:45', end: '15:45' },
  { start: '17:00', end: '18:00' },
];
/** After everybody's five: half of the open jobs, so that each of the others leaves somebody free at its time. */
const evening: SlotWindow = { start: '19:15', end: '20:15' };
const visitMinutes = 60;
const author = { role: 'admin', id: 'test' } as const;

export const technicianCount = 40;
export const jobCount = 200;
/** With all their five jobs; the others have none yet, so that somebody is free. */
const busyCount = 34;

const firstNames = ['Ana', 'Dee', 'Hector', 'Jo', 'Luis', 'Mina', 'Owen', 'Priya', 'Renee', 'Yusuf'];
const lastNames = ['Reyes', 'Cole', 'Salas', 'Park'];

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly zip: string;
}

export interface FilledJob {
  readonly id: string;
  readonly number: string;
  /** Null: nobody has it. */
  readonly technician: Person | null;
}

export interface FilledDay {
  readonly day: string;
  readonly technicians: readonly Person[];
  readonly jobs: readonly FilledJob[];
}

const made = z.object({ id: z.string() });
const listed = z.object({
  technicians: z.array(z.looseObject({ id: z.string() })),
});

/** Makes the day. One booking is made and paid for as every other; the rest of the day repeats it in the log. */
export async function fillDay(stack: RunningStack, admin: Visitor): Promise<FilledDay> {
  const first = await hireTechnician(stack.url, admin, { zip: zips[0] ?? '' });
  // With colleagues, or the time of the first would be set aside for a job that nobody else was there to take.
  const colleagues = await Promise.all([hire(admin, 0), hire(admin, 1)]);
  const window = (await freeWindows(admin, zips[0] ?? '', 2, 7)).at(-1);
  if (!window) throw new Error('no window is free');
  const life = await beginLife({
    stack,
    technician: first,
    zip: zips[0] ?? '',
    window,
  });
  await life.until('accept');
  const others = await inGroups(
    Array.from({ length: technicianCount - 1 - colleagues.length }, (_, k) => k + colleagues.length),
    (k) => hire(admin, k),
  );
  const technicians = [{ id: first.id, name: 'Sam Rivera', zip: zips[0] ?? '' }, ...colleagues, ...others];
  const installation = await openInstallation(stack.dataDir);
  try {
    const jobs = await seed(installation, life.bookingId, window.date, technicians);
    await eventually('the board has the day', async () => {
      const path = `/api/admin/dispatch?day=${window.date}&zone=${zone}`;
      const board = await admin.call('GET', path, listed.extend({ jobs: z.array(made) }));
      return board.jobs.length === jobCount && board.technicians.length === technicianCount
        ? true
        : undefined;
    });
    await toldOf(installation, jobs);
    return { day: window.date, technicians, jobs };
  } finally {
    await installation.close();
  }
}

/** Two hundred bookings at one instant, which no day has, keep the worker busy until each has been confirmed by mail. */
async function toldOf({ log }: Installation, jobs: readonly FilledJob[]): Promise<void> {
  const waiting = new Set(jobs.map(({ id }) => id));
  await eventually(
    'everybody is told',
    async () => {
      for (const id of waiting) {
        const messages = await log.readStream(`messages-${id}`);
        if (!messages.some(({ type }) => type === 'MessageSent' || type === 'MessageSkipped'))
          return undefined;
        waiting.delete(id);
      }
      return true;
    },
    { within: 540_000, every: 1_000 },
  );
}

async function hire(admin: Visitor, k: number): Promise<Person> {
  const firstName = firstNames[k % firstNames.length] ?? '';
  const lastName = `${lastNames[Math.floor(k / firstNames.length)] ?? ''}`;
  const zip = zips[k % zips.length] ?? '';
  const email = `${firstName}.${randomUUID().slice(0, 8)}@hexkey.example`;
  const { technician } = await admin.call('POST', '/api/admin/technicians', z.object({ technician: made }), {
    body: {
      firstName,
      lastName,
      email,
      phone: '614-555-0141',
      password: 'Hexagon-7-keys',
      experience: 'experienced',
      skills: ['IKEA Assembly', 'Living Room Furniture'],
      availability: 'flexible',
      hourlyRate: 45,
      serviceArea: `Around ${zip}`,
      zip,
      workRadius: 30,
    },
  });
  const { id } = technician;
  await excuse(admin, id, ['background_check', 'contract', 'bank']);
  return { id, name: `${firstName} ${lastName}`, zip };
}

/** A few at a time. */
async function inGroups<In, Out>(all: readonly In[], work: (one: In) => Promise<Out>): Promise<Out[]> {
  const done: Out[] = [];
  for (let from = 0; from < all.length; from += 8)
    done.push(...(await Promise.all(all.slice(from, from + 8).map(work))));
  return done;
}

async function seed(
  { log, keys, databaseUrl }: Installation,
  modelId: string,
  date: string,
  technicians: readonly Person[],
): Promise<FilledJob[]> {
  const pool = openPool(databaseUrl, 'test', 2);
  const reservations = openReservations(pool);
  const stored = await log.readStream(`booking-${modelId}`);
  const model = stored.filter(({ type }) =>
    ['BookingPlaced', 'PaymentPrepared', 'HoldPlaced', 'CardSaved'].includes(type),
  ) as unknown as readonly BookingEvent[];
  const number = z.object({ number: z.string() }).parse(model[0]?.data).number;
  const jobs: FilledJob[] = [{ id: modelId, number, technician: null }];
  for (let k = 0; k < jobCount - 1; k++) {
    const technician = technicians[technicianCount - 1 - Math.floor(k / slots.length)];
    const place = k / slots.length;
    const isLate = place >= (busyCount + technicianCount) / 2;
    const slot = isLate ? evening : slots[k % slots.length];
    if (!slot || !technician) throw new Error('the day has no place for it');
    const id = as<BookingId>(randomUUID());
    const given = place < busyCount ? technician : null;
    const zip = zips[(k * 3) % zips.length] ?? '';
    const own = await claimBookingNumber(pool, id);
    const appointment = appointmentAt(date, slot, zone);
    const events = model.map((event) =>
      event.type === 'BookingPlaced'
        ? {
            ...event,
            data: {
              ...event.data,
              bookingId: id,
              number: own,
              appointment,
              minutes: visitMinutes,
              crewSize: 1,
              place: { ...event.data.place, zip },
            },
          }
        : event,
    ) as readonly BookingEvent[];
    const assigned = given ? await assignment(keys, events, given) : [];
    const commandId = `day:${id}`;
    const metadata = { actor: author, commandId, correlationId: commandId };
    await log.append(`booking-${id}`, 'any', newEvents([...events, ...assigned], metadata));
    if (given) {
      const metres = metresBetween(given.zip, zip) ?? 0;
      await reservations.claimFor({
        bookingId: id,
        technicianId: given.id,
        during: reservedRange(appointment, visitMinutes, metres),
        seats: 1,
        now: new Date().toISOString(),
      });
    }
    jobs.push({ id, number: own, technician: given });
  }
  await pool.end();
  return jobs;
}

/** The event of a technician who was assigned, as the domain decides it. */
async function assignment(
  keys: Installation['keys'],
  events: readonly BookingEvent[],
  { id, name }: Person,
): Promise<readonly BookingEvent[]> {
  const decision = bookings.decide(
    fold(
      bookings,
      events.map((event, revision) => ({ ...event, revision })),
    ),
    {
      type: 'AssignTechnician',
      technicianId: as<TechnicianId>(id),
      name: await keys.seal(`technician-${id}`, 'name', name),
      phone: null,
    },
    { now: new Date().toISOString(), actor: author },
  );
  if (!decision.ok) throw new Error(`not assigned: ${decision.refusal.code}`);
  return decision.events;
}
