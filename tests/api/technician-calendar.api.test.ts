/** A technician's calendar and work area over HTTP, and what customers are shown of them. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addDays } from '#domain/scheduling/wall-time.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, type Life } from '#tests/support/life.ts';
import { type Account, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { type Visitor, visitor } from '#tests/support/visitor.ts';

/** Where nobody else works: Bozeman, Montana, and Missoula, some 170 miles away. */
const home = '59718';
const elsewhere = '59801';
const everyDay = [0, 1, 2, 3, 4, 5, 6];

const slotsShape = z.object({
  slots: z.array(z.object({ date: z.string(), time: z.string(), available: z.boolean() })),
});
const calendarShape = z.looseObject({
  zone: z.string(),
  isOwn: z.boolean(),
  hours: z.array(z.unknown()),
  timeOff: z.array(z.looseObject({ id: z.string(), reason: z.string().nullable() })),
});
const offersShape = z.array(z.looseObject({ id: z.string(), misfit: z.string().nullable() }));
const jobsShape = z.array(z.looseObject({ id: z.string() }));
const timeOffPath = '/api/technician/calendar/time-off';

let stack: RunningStack;
let admin: Visitor;
let technician: Account;
let life: Life;
beforeAll(async () => {
  stack = await borrowStack();
  admin = await signInAdmin(stack);
  technician = await hireTechnician(stack.url, admin, { zip: home });
  life = await beginLife({ stack, technician, zip: home });
  await life.until('route');
});
afterAll(() => stack?.stop());

/** The open windows near a ZIP of the next ten days, as any customer sees them. */
const open = async (zip = home): Promise<readonly string[]> => {
  const { slots } = await visitor(stack.url).call('GET', `/api/slots?zip=${zip}&items=2&days=10`, slotsShape);
  return slots.flatMap(({ date, time, available }) => (available ? [`${date} ${time}`] : []));
};
const take = (body: object) => technician.visitor.send('POST', timeOffPath, { body });

describe('a technician’s calendar', () => {
  it('begins with the hours of the availability, and then has those that the technician sets', async () => {
    const own = technician.visitor;
    const first = await own.call('GET', '/api/technician/calendar', calendarShape);
    expect(first).toMatchObject({ zone: 'America/Denver', isOwn: false, timeOff: [] });
    expect(first.hours).toHaveLength(7);
    expect((await open()).some((window) => window.endsWith('9:00 AM - 11:00 AM'))).toBe(true);

    const hours = everyDay.map((weekday) => ({ weekday, start: '13:00', end: '20:00' }));
    const changed = await own.send('PUT', '/api/technician/calendar/hours', { body: { hours } });
    expect(changed).toMatchObject({ status: 200, body: { isOwn: true, hours } });
    await eventually('the mornings to be closed', async () => {
      const windows = await open();
      return windows.length > 0 && windows.every((window) => window.endsWith('2:00 PM - 4:00 PM'))
        ? true
        : undefined;
    });
    const wide = everyDay.map((weekday) => ({ weekday, start: '07:00', end: '24:00' }));
    const back = await own.send('PUT', '/api/technician/calendar/hours', { body: { hours: wide } });
    expect(back).toMatchObject({ status: 200, body: { hours: wide } });
    for (const bad of [
      [{ weekday: 1, start: '13:00', end: '12:00' }],
      [
        { weekday: 1, start: '09:00', end: '12:00' },
        { weekday: 1, start: '11:00', end: '14:00' },
      ],
      [{ weekday: 7, start: '09:00', end: '12:00' }],
      [{ weekday: 1, start: '9am', end: '12:00' }],
    ])
      expect(await own.send('PUT', '/api/technician/calendar/hours', { body: { hours: bad } })).toMatchObject(
        {
          status: 400,
          body: { code: 'invalid_input' },
        },
      );
  });

  it('closes what customers are shown while the technician is off, and opens it again', async () => {
    const before = await open();
    const day = before.at(-1)?.slice(0, 10) ?? '';
    const taken = await take({ from: day, to: day, reason: 'My sister’s wedding' });
    expect(taken.status).toBe(201);
    const { timeOff } = calendarShape.parse(taken.body);
    expect(timeOff).toMatchObject([{ from: day, to: day, start: null, reason: 'My sister’s wedding' }]);
    await eventually('the day to be closed', async () =>
      (await open()).every((window) => !window.startsWith(day)) ? true : undefined,
    );
    expect(await take({ from: day, to: day })).toMatchObject({
      status: 409,
      body: { code: 'time_off_taken', message: expect.stringContaining('already have time off') },
    });
    expect(await take({ from: day, to: addDays(day, -1) })).toMatchObject({
      status: 400,
      body: { fields: { to: 'Time off must end after it starts.' } },
    });
    expect(await take({ from: '2026-01-01', to: '2026-01-02' })).toMatchObject({
      status: 400,
      body: { fields: { to: 'This time has already passed.' } },
    });

    const id = timeOff[0]?.id ?? '';
    const moved = await technician.visitor.send('PUT', `${timeOffPath}/${id}`, {
      body: { from: addDays(day, 30), to: addDays(day, 31) },
    });
    expect(moved).toMatchObject({ status: 200, body: { timeOff: [{ id, reason: null }] } });
    await eventually('the day to be open again', async () =>
      (await open()).some((window) => window.startsWith(day)) ? true : undefined,
    );
    const removed = await technician.visitor.send('DELETE', `${timeOffPath}/${id}`);
    expect(removed).toMatchObject({ status: 200, body: { timeOff: [] } });
    const again = await technician.visitor.send('PUT', `${timeOffPath}/${id}`, {
      body: { from: day, to: day },
    });
    expect(again.status).toBe(404);
  });

  it('shows the accepted jobs in new time off first, and leaves them the technician’s', async () => {
    const { date } = life.window;
    const own = technician.visitor;
    const found = await own.call('GET', `/api/technician/calendar/jobs?from=${date}&to=${date}`, jobsShape);
    expect(found.map(({ id }) => id)).toEqual([life.bookingId]);
    expect(await take({ from: date, to: date })).toMatchObject({
      status: 409,
      body: { code: 'jobs_in_time_off' },
    });
    expect((await take({ from: date, to: date, jobs: [life.bookingId] })).status).toBe(201);
    const reasons = z.array(z.looseObject({ technicianId: z.string(), reasons: z.array(z.string()) }));
    // The admin's reads do not wait for the technician's write.
    await expect
      .poll(async () => {
        const candidates = await admin.call(
          'GET',
          `/api/admin/bookings/${life.bookingId}/candidates`,
          reasons,
        );
        return candidates.find(({ technicianId }) => technicianId === technician.id)?.reasons;
      })
      .toEqual(['Has time off then.']);
    const mine = await own.call('GET', '/api/bookings/technician', jobsShape);
    expect(mine).toMatchObject([{ id: life.bookingId, status: 'assigned', accepted: true }]);
  });

  it('keeps the reason for the technician alone, sealed in the log', async () => {
    const database = new pg.Client({ connectionString: stack.run.databaseUrl });
    await database.connect();
    const { rows } = await database.query<{ type: string; data: string }>(
      'SELECT type, data::text FROM es.events WHERE stream_id = $1',
      [`technician-${technician.id}`],
    );
    await database.end();
    expect(rows.filter(({ type }) => type.startsWith('TimeOff'))).toHaveLength(4);
    expect(JSON.stringify(rows)).not.toContain('wedding');
    const list = await admin.send('GET', '/api/admin/technicians');
    expect(JSON.stringify(list.body)).not.toContain('wedding');
  });
});

describe('a job that was offered before the calendar changed', () => {
  it('says what stands in its way, cannot be accepted, and can be once that is gone', async () => {
    const own = technician.visitor;
    const offered = await beginLife({ stack, technician, zip: home });
    await offered.until('accept');
    const misfit = (wanted: string | null) =>
      eventually(`the offer with ${wanted ?? 'nothing'} in its way`, async () => {
        const jobs = await own.call('GET', '/api/bookings/available', offersShape);
        const found = jobs.find(({ id }) => id === offered.bookingId);
        return found?.misfit === wanted ? found : undefined;
      });
    await misfit(null);
    const { body } = await own.send('GET', '/api/technician/calendar');
    const { hours } = calendarShape.parse(body);
    await own.send('PUT', '/api/technician/calendar/hours', { body: { hours: [] } });
    await misfit('hours');
    expect(await own.send('POST', `/api/bookings/${offered.bookingId}/confirm`)).toMatchObject({
      status: 403,
    });
    await own.send('PUT', '/api/technician/calendar/hours', { body: { hours } });
    await misfit(null);
    await offered.until('route');
  });
});

describe('a technician’s work area', () => {
  it('moves with what the technician says, and with it what customers there are shown', async () => {
    const own = technician.visitor;
    expect(await open(elsewhere)).toEqual([]);
    const moved = await own.send('PATCH', '/api/technician/profile', {
      body: { zip: elsewhere, workRadius: 50, skills: ['IKEA Assembly', 'office'] },
    });
    expect(moved).toMatchObject({
      status: 200,
      body: {
        zip: elsewhere,
        workRadiusMiles: 50,
        skills: ['ikea', 'office'],
        serviceArea: `MT ${elsewhere}`,
      },
    });
    await eventually('windows at the new place and none at the old one', async () =>
      (await open(elsewhere)).length > 0 && (await open()).length === 0 ? true : undefined,
    );
    const unlimited = await own.send('PATCH', '/api/technician/profile', { body: { workRadius: null } });
    expect(unlimited).toMatchObject({ body: { zip: elsewhere, workRadiusMiles: null } });
  });

  it('is refused where there is none, beside the field', async () => {
    const own = technician.visitor;
    for (const [body, field] of [
      [{ zip: '00000' }, 'zip'],
      [{ workRadius: 4 }, 'workRadius'],
      [{ workRadius: 101 }, 'workRadius'],
      [{ skills: [] }, 'skills'],
      [{ skills: ['juggling'] }, 'skills.0'],
    ] as const)
      expect(await own.send('PATCH', '/api/technician/profile', { body })).toMatchObject({
        status: 400,
        body: { fields: { [field]: expect.any(String) } },
      });
    expect((await own.send('PATCH', '/api/technician/profile', { body: { hourlyRate: 90 } })).status).toBe(
      400,
    );
  });
});
