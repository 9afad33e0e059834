/** Technicians as admins keep them (spec admin §2 and §7): list, file, edit, suspension, scorecard, and what is refused. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { addTechnician, hireTechnician, type Account } from '#tests/support/people.ts';
import { type Cast, openCast } from './cast.ts';
import type { Answer } from './raw-client.ts';

let cast: Cast;
beforeAll(async () => {
  cast = await openCast(await borrowStack());
});

const admin = (method: string, path: string, body?: object): Promise<Answer> =>
  cast.clients.admin.call(method, path, body);
const of = ({ id }: Account, rest = ''): string => `/api/admin/technicians/${id}${rest}`;
const read = async (person: Account) => (await admin('GET', of(person))).body;
const listed = async (query: string) =>
  (await admin('GET', `/api/admin/technicians/paginated?${query}`)).body;

describe('the list of technicians', () => {
  it('has somebody under one filter and no other, as their badge says', async () => {
    const { stack } = cast;
    const ready = await hireTechnician(stack.url, cast.admin, { zip: '83001' });
    const fresh = await addTechnician(stack.url, cast.admin, { zip: '83001' });
    const under = async ({ email }: Account) => {
      const found = [];
      for (const status of ['active', 'available', 'unavailable', 'pending', 'inactive']) {
        const { total } = await listed(`search=${encodeURIComponent(email)}&status=${status}`);
        if (total === 1) found.push(status);
      }
      return found;
    };
    expect(await under(ready)).toEqual(['active', 'available']);
    expect(await under(fresh)).toEqual(['active', 'pending']);
    await admin('PUT', of(ready, '/availability'), { isAvailable: false });
    expect(await under(ready)).toEqual(['active', 'unavailable']);
    await admin('PUT', of(ready), { isActive: false, reason: 'Moved away' });
    expect(await under(ready)).toEqual(['inactive']);
    expect(
      await listed(`search=${encodeURIComponent(fresh.email)}&page=1&limit=25&status=all`),
    ).toMatchObject({
      technicians: [
        {
          id: fresh.id,
          user: { firstName: 'Sam', email: fresh.email, role: 'technician' },
          status: 'pending',
          isAvailable: true,
          isActive: true,
          bankingSetup: false,
          totalJobs: 0,
          avgRating: null,
          notes: null,
          licenseUrl: null,
        },
      ],
      total: 1,
      page: 1,
      pageSize: 25,
    });
  });

  it('is a file of its columns, and the export stands in the audit', async () => {
    const { technician } = cast;
    const { headers, body } = await admin(
      'GET',
      `/api/admin/technicians/export?format=csv&status=all&search=${encodeURIComponent(technician.email)}`,
    );
    expect(headers.get('content-disposition')).toMatch(/filename="technicians-\d{4}-\d\d-\d\d\.csv"$/);
    const [head = '', row = ''] = String(body['text']).split('\r\n');
    expect(head).toContain('id,first_name,last_name,email,phone,experience,skills');
    expect(row).toMatch(new RegExp(`^${technician.id},Sam,`));
  });

  it('is refused by an unknown status, order or size', async () => {
    for (const query of ['status=busy', 'sort=email', 'limit=7', 'page=0'])
      expect((await admin('GET', `/api/admin/technicians/paginated?${query}`)).status, query).toBe(400);
  });
});

it('of somebody who is added with the phone 555-0000 no phone is known', async () => {
  const email = `added.${randomUUID()}@hexkey.example`;
  const added = await admin('POST', '/api/admin/technicians', {
    firstName: 'Nina',
    lastName: 'Osei',
    email,
    phone: '555-0000',
    password: 'Hexagon-7-keys',
    serviceArea: 'Rexburg 83440',
  });
  expect(added).toMatchObject({
    status: 201,
    body: { loginCredentials: { email, password: 'Hexagon-7-keys' } },
  });
  expect(await listed(`search=${encodeURIComponent(email)}`)).toMatchObject({
    technicians: [{ phone: null, experience: 'intermediate', availability: 'weekdays', hourlyRate: 45 }],
  });
});

describe('an admin’s edit of a technician', () => {
  it('changes what it names and nothing else', async () => {
    const person = await addTechnician(cast.stack.url, cast.admin, { zip: '83001' });
    const answer = await admin('PUT', of(person), {
      firstName: 'Samantha',
      phone: '(212) 555-0123',
      experience: 'expert',
      availability: 'full_time',
      skills: ['ikea'],
      hourlyRate: '52.50',
      serviceArea: 'NY 10001',
      notes: 'Prefers mornings',
    });
    expect(answer.body).toMatchObject({
      success: true,
      user: { firstName: 'Samantha', lastName: 'Rivera', email: person.email },
      phone: '+12125550123',
      experience: 'expert',
      availability: 'full-time',
      skills: ['ikea'],
      hourlyRate: 52.5,
      serviceArea: 'NY 10001',
      isActive: true,
      notes: 'Prefers mornings',
      notesChanged: { by: { role: 'admin' } },
      openJobs: 0,
      unpaidShares: 0,
    });
    // Nobody but admins reads the notes.
    const own = await person.visitor.send('GET', '/api/technician/profile');
    expect(own.body).toMatchObject({ user: { firstName: 'Samantha' } });
    expect(JSON.stringify(own.body)).not.toContain('mornings');
    expect((await admin('PUT', of(person), { phone: '' })).body).toMatchObject({
      phone: null,
      experience: 'expert',
    });
    expect((await admin('PUT', of(person), { serviceArea: 'Springfield' })).body).toMatchObject({
      code: 'unknown_zip',
      fields: { serviceArea: expect.any(String) as string },
    });
  });

  it('moves the sign-in with the mail address, and tells the old one', async () => {
    const person = await addTechnician(cast.stack.url, cast.admin, { zip: '83001' });
    const email = `moved.${randomUUID()}@example.com`;
    expect((await admin('PUT', of(person), { email: cast.technician.email })).body).toMatchObject({
      code: 'email_taken',
    });
    expect((await admin('PUT', of(person), { email })).body).toMatchObject({ user: { email } });
    const signIn = (address: string) =>
      cast.clients.nobody.call('POST', '/api/auth/technician-login', {
        email: address,
        password: person.password,
      });
    expect((await signIn(person.email)).status).toBe(401);
    expect((await signIn(email)).status).toBe(200);
    await eventually('the mail to the old address', async () => {
      const mails = await cast.stack.sandbox.mail(person.email);
      return mails.some(({ subject }) => /address/i.test(subject ?? '')) || undefined;
    });
  });

  it('writes over nothing that documents and the check have shown', async () => {
    const person = await addTechnician(cast.stack.url, cast.admin, { zip: '83001' });
    for (const body of [
      { backgroundCheckStatus: 'clear' },
      { bankingSetup: true },
      { applicationStatus: 'rejected' },
      { licenseUrl: 'https://example.com/license.png' },
    ])
      expect(await admin('PUT', of(person), { ...body, firstName: 'Other' })).toMatchObject({
        status: 409,
        body: { code: 'by_evidence', fields: { [Object.keys(body)[0] ?? '']: expect.any(String) as string } },
      });
    // The spec's form sends everything it has read.
    const same = { backgroundCheckStatus: 'pending', applicationStatus: 'approved', bankingSetup: false };
    expect((await admin('PUT', of(person), { ...same, notes: 'Seen' })).body).toMatchObject({
      notes: 'Seen',
      user: { firstName: 'Sam' },
    });
  });
});

describe('a suspension', () => {
  it('says who gave it and why, and is lifted again', async () => {
    const person = await hireTechnician(cast.stack.url, cast.admin, { zip: '83001' });
    expect(
      (await admin('PUT', of(person), { isActive: false, reason: 'Missed two visits' })).body,
    ).toMatchObject({
      status: 'inactive',
      suspended: { reason: 'Missed two visits', by: { role: 'admin' } },
    });
    const stream = JSON.stringify(await admin('GET', '/api/admin/audit?limit=100'));
    expect(stream).not.toContain('Missed two visits');
    expect((await admin('PUT', of(person), { isActive: true })).body).toMatchObject({
      status: 'available',
      suspended: null,
    });
  });

  it('shows every open job first, of all days, with who could take it', async () => {
    const { technician, life } = cast;
    const plan = z.looseObject({
      day: z.null(),
      rows: z.array(
        z.looseObject({ bookingId: z.string(), scheduledDate: z.string(), scheduledTime: z.string() }),
      ),
    });
    const { body } = await admin('GET', `/api/admin/dispatch/technicians/${technician.id}/day`);
    expect(plan.parse(body).rows.map(({ bookingId }) => bookingId)).toContain(life.bookingId);
    expect(await read(technician)).toMatchObject({ openJobs: expect.any(Number) as number });
  });
});

describe('the scorecard', () => {
  it('counts from the first job on, and of somebody without one nothing', async () => {
    const person = await hireTechnician(cast.stack.url, cast.admin, { zip: '83001' });
    expect((await admin('GET', of(person, '/scorecard'))).body).toEqual({
      days: 90,
      onTimeMinutes: 30,
      visits: { onTime: 0, arrived: 0 },
      offers: { taken: 0, answered: 0 },
      givenBack: 0,
      jobs: 0,
      rating: { average: null, reviews: 0 },
      faults: { jobs: 0, refundedCents: 0 },
    });
  });

  it('of nobody there is none', async () => {
    expect((await admin('GET', `/api/admin/technicians/${randomUUID()}/scorecard`)).status).toBe(404);
    expect((await admin('GET', `/api/admin/technicians/${randomUUID()}`)).status).toBe(404);
  });
});
