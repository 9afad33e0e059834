/** Deleting a technician's account with the whole stack: what it waits for, what goes at our side and elsewhere, what stays. */
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { ops } from '#tests/support/ops.ts';
import { type Account, hireTechnician } from '#tests/support/people.ts';
import { visitor } from '#tests/support/visitor.ts';
import { signUpBody } from '#tests/support/sign-up.ts';
import { type Cast, openCast } from './cast.ts';

const anything = z.unknown();
const password = 'Hexagon-7-keys';

let cast: Cast;
let database: pg.Client;
beforeAll(async () => {
  cast = await openCast(await borrowStack());
  database = new pg.Client({ connectionString: cast.stack.run.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await cast?.stack.stop();
});

const remove = ({ visitor: own }: Pick<Account, 'visitor'>, typed = password) =>
  own.send('POST', '/api/account/delete', { body: { password: typed } });
const removeByAdmin = (id: string) => cast.admin.send('DELETE', `/api/admin/technicians/${id}`);

/** Somebody who has applied, with a license. */
async function applicant(): Promise<Account> {
  const own = visitor(cast.stack.url);
  const email = `applicant.${randomUUID().slice(0, 8)}@hexkey.example`;
  const body = {
    ...signUpBody(email),
    firstName: 'Wilhelmina',
    lastName: 'Oyelaran',
    taxClassification: 'individual',
  };
  const { technicianId: id } = await own.call(
    'POST',
    '/api/auth/technician-signup',
    z.looseObject({ technicianId: z.string() }),
    { body },
  );
  const page = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#8a6f4d' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('license', new Blob([new Uint8Array(page)], { type: 'image/jpeg' }), 'license.jpg');
  for (const [name, value] of Object.entries({ technicianId: id, firstName: 'W', lastName: 'O', email }))
    form.append(name, value);
  await own.call('POST', '/api/upload-drivers-license', anything, { body: form });
  return { visitor: own, id, email, password };
}

describe('deleting a technician’s account', () => {
  it('waits for open jobs and for the money, says how many, and wants the password', async () => {
    const { technician, life } = cast;
    const number = expect.stringMatching(/^HX-/) as string;
    const look = () => technician.visitor.send('GET', '/api/account/deletion');
    expect((await look()).body).toMatchObject({
      canDelete: false,
      openBookings: [{ id: life.bookingId, number }],
      unpaidShares: [],
    });
    expect(await remove(technician, 'wrong')).toMatchObject({
      status: 400,
      body: { code: 'wrong_password' },
    });
    for (const answer of [await remove(technician), await removeByAdmin(technician.id)]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'open_bookings' } });
      expect(JSON.stringify(answer.body)).toContain('an open job');
    }
    await life.route();
    await life.arrive();
    await life.start();
    await life.complete();
    // Between the end of the work and the bank's word there is money on its way.
    const answer = await remove(technician);
    if (answer.status !== 200) expect(answer).toMatchObject({ status: 409, body: { code: 'unpaid_shares' } });
    else throw new Error('was deleted before the money was at the bank');
    expect((await look()).body).toMatchObject({ openBookings: [], unpaidShares: [{ number }] });
    await life.payOut();
    await eventually('nothing is waited for any more', async () => {
      const { body } = await look();
      return z.looseObject({ canDelete: z.boolean() }).parse(body).canDelete || undefined;
    });
  });

  it('R29 leaves the books and nobody in them, here and at the check’s provider', async () => {
    const { technician, stack, life } = cast;
    const booksBefore = await stack.sandbox.books(life.bookingId);
    expect(await remove(technician)).toMatchObject({ status: 200 });
    expect((await technician.visitor.send('GET', '/api/technician/profile')).status).toBe(401);
    const signIn = await visitor(stack.url).send('POST', '/api/auth/technician-login', {
      body: { email: technician.email, password },
    });
    expect(signIn.status).toBe(401);
    expect(await stack.sandbox.books(life.bookingId)).toEqual(booksBefore);
    const payouts = await cast.admin.send('GET', `/api/technician/${technician.id}/payouts`);
    expect(JSON.stringify(payouts.body)).toContain(life.bookingId);
    await nothingIsLeftOf(technician);
  }, 60_000);

  it('of an applicant takes license, candidate and application along; a rebuild gives the same rows', async () => {
    const one = await applicant();
    const other = await applicant();
    const folder = join(cast.stack.dataDir, 'blobs', 'licenses');
    expect(await readdir(folder)).toEqual(expect.arrayContaining([one.id, other.id]));
    expect(await remove(one)).toMatchObject({ status: 200 });
    await eventually('license and candidate are gone', async () => {
      const all = await cast.stack.sandbox.candidates();
      const left = all.find(({ custom_id: id }) => id === one.id);
      return !(await readdir(folder)).includes(one.id) && left?.ssn === null ? true : undefined;
    });
    const all = await cast.stack.sandbox.candidates();
    expect(JSON.stringify(all.find(({ custom_id: id }) => id === one.id))).not.toMatch(
      /Wilhelmina|Oyelaran|9641|1990/,
    );
    expect(all.find(({ custom_id: id }) => id === other.id)?.ssn).toContain('9641');
    expect(await readdir(folder)).toContain(other.id);
    await eventually('the application has ended', async () => {
      const { rows } = await database.query<{ type: string }>(
        `SELECT type FROM es.events WHERE stream_id = $1 AND type = 'OnboardingClosed'`,
        [`onboarding-${one.id}`],
      );
      return rows.length === 1 || undefined;
    });
    await nothingIsLeftOf(one);
    const rebuilt = await ops(cast.stack.dataDir, 'rebuild', 'all');
    // Differing rows, if any, are named in the failure.
    expect(rebuilt.code, rebuilt.out).toBe(0);
    expect((await other.visitor.send('GET', '/api/technician/application')).status).toBe(200);
  }, 90_000);

  it('is an admin’s to do as well, and happens once', async () => {
    const one = await hireTechnician(cast.stack.url, cast.admin);
    expect((await removeByAdmin(randomUUID())).status).toBe(404);
    const answers = await Promise.all([removeByAdmin(one.id), remove(one), removeByAdmin(one.id)]);
    for (const { status, body } of answers)
      expect([200, 400, 401, 404, 409], JSON.stringify(body)).toContain(status);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const { rows } = await database.query(
      `SELECT 1 FROM es.events WHERE stream_id = $1 AND type = 'TechnicianDeleted'`,
      [`technician-${one.id}`],
    );
    expect(rows).toHaveLength(1);
    await nothingIsLeftOf(one);
  });

  it('of somebody else’s id is nobody’s but an admin’s', async () => {
    const { otherTechnician, customer } = cast;
    for (const { visitor: stranger } of [customer, otherTechnician])
      expect((await stranger.send('DELETE', `/api/admin/technicians/${otherTechnician.id}`)).status).toBe(
        403,
      );
    expect((await otherTechnician.visitor.send('GET', '/api/technician/profile')).status).toBe(200);
  });
});

/** Neither login nor session nor key nor a word in any read model. */
async function nothingIsLeftOf({ id, email }: Account): Promise<void> {
  await eventually('login, sessions and key are gone', async () => {
    const { rows } = await database.query<{ left: number }>(
      `SELECT (SELECT count(*) FROM app.sessions WHERE person_id = $1)::int
         + (SELECT count(*) FROM app.credentials WHERE person_id = $1)::int
         + (SELECT count(*) FROM app.known_devices WHERE person_id = $1)::int
         + (SELECT count(*) FROM app.person_keys WHERE subject = $2 AND wrapped IS NOT NULL)::int AS left`,
      [id, `technician-${id}`],
    );
    return rows[0]?.left === 0 || undefined;
  });
  await eventually('the read models are blank', async () => {
    const { rows } = await database.query<{ status: string }>(
      'SELECT status FROM rm.technicians WHERE id = $1',
      [id],
    );
    return rows[0]?.status === 'deleted' || undefined;
  });
  const { rows: tables } = await database.query<{ table: string }>(
    `SELECT tablename AS table FROM pg_tables WHERE schemaname = 'rm'`,
  );
  for (const { table } of tables) {
    const found = await database.query(
      `SELECT count(*)::int AS count FROM rm.${table} AS one WHERE one::text ILIKE $1`,
      [`%${email}%`],
    );
    expect(found.rows, table).toEqual([{ count: 0 }]);
  }
}
