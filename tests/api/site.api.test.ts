/** Parking, stairs and walls over HTTP: who reads them, until when they are changed, and that they are sealed. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, type Life } from '#tests/support/life.ts';
import { type Account, hireTechnician, registerCustomer, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';

/** Where nobody else works: Bozeman, Montana. */
const zip = '59718';
const site = z.object({
  parking: z.string().nullable(),
  access: z.string().nullable(),
  wall: z.array(z.string()),
});
const withSite = z.looseObject({ id: z.string(), site });
const own = z.looseObject({ site, can: z.array(z.string()) });

let stack: RunningStack;
let technician: Account;
let life: Life;
beforeAll(async () => {
  stack = await borrowStack();
  technician = await hireTechnician(stack.url, await signInAdmin(stack), { zip });
  const named = [{ name: 'BILLY bookcase', category: 'bookcase', quantity: 1 }];
  life = await beginLife({ stack, technician, zip, named });
  await life.until('accept');
});
afterAll(() => stack?.stop());

const say = (said: object, by = life.customer) =>
  by.visitor.send('PUT', `/api/bookings/${life.bookingId}/site`, { body: said });
const booking = () => life.customer.visitor.call('GET', `/api/bookings/${life.bookingId}`, own);
const inList = (path: string) =>
  eventually('the technician reads it', async () => {
    const jobs = await technician.visitor.call('GET', path, z.array(withSite));
    const job = jobs.find(({ id }) => id === life.bookingId);
    return job?.site.parking === null ? undefined : job?.site;
  });
const said = { parking: 'street', access: 'stairs_2', wall: [0] };
const read = { parking: 'street', access: 'stairs_2', wall: ['BILLY bookcase'] };

it('is said after the booking, and read in the offer and in the job', async () => {
  expect(await booking()).toMatchObject({
    site: { parking: null, access: null, wall: [] },
    can: expect.arrayContaining(['site']),
  });
  expect(await say(said)).toMatchObject({ status: 200 });
  expect((await booking()).site).toEqual(read);
  expect(await inList('/api/bookings/available')).toEqual(read);
  await life.accept();
  expect(await inList('/api/bookings/technician')).toEqual(read);
});

it('is nobody else’s to say, and names pieces that are there', async () => {
  const stranger = await registerCustomer(stack.url);
  expect((await say(said, stranger)).status).toBeGreaterThanOrEqual(403);
  expect(await say({ ...said, wall: [1] })).toMatchObject({ status: 409, body: { code: 'illegal_step' } });
  expect(await say({ ...said, access: 'rope' })).toMatchObject({ status: 400 });
  expect((await booking()).site).toEqual(read);
});

it('stands sealed in the log', async () => {
  const client = new pg.Client({ connectionString: stack.run.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ data: string }>(
    `SELECT data::text AS data FROM es.events WHERE stream_id = $1 AND type = 'SiteChanged'`,
    [`booking-${life.bookingId}`],
  );
  await client.end();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.data).not.toMatch(/stairs|street/);
});

it('is closed once the technician is on the way', async () => {
  await life.route();
  expect(await say({ ...said, access: 'elevator' })).toMatchObject({
    status: 409,
    body: { code: 'illegal_step' },
  });
  expect((await booking()).can).not.toContain('site');
});
