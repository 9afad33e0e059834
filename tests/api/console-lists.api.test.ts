/** Lists of the console: pages, orders, and the same rows as a file that stands in the audit (decisions 140 and 141). */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type Cast, openCast } from './cast.ts';
import type { Answer } from './raw-client.ts';

let cast: Cast;
let database: pg.Client;
const zip = '99502';
const mails = Array.from({ length: 12 }, (_, index) => `${randomUUID()}-${index}@visitors.example`);

const admin = (path: string): Promise<Answer> => cast.clients.admin.call('GET', path);

beforeAll(async () => {
  const stack = await borrowStack();
  cast = await openCast(stack);
  database = new pg.Client({ connectionString: stack.run.databaseUrl });
  await database.connect();
  for (const email of mails) await cast.clients.nobody.call('POST', '/api/waitlist', { email, zip });
  await eventually('all of them wait', async () =>
    (await admin(`/api/admin/waitlist?zip=${zip}`)).body['total'] === mails.length ? true : undefined,
  );
});
afterAll(() => database.end());

const emailsOf = ({ body }: Answer): readonly unknown[] =>
  Array.isArray(body['entries']) ? body['entries'].map((entry: { email: unknown }) => entry.email) : [];

describe('a list of the console', () => {
  it('goes by pages of the size asked for; beyond the last page stands the last', async () => {
    const [first, second, beyond] = await Promise.all(
      [1, 2, 9].map((page) => admin(`/api/admin/waitlist?zip=${zip}&limit=10&sort=since&page=${page}`)),
    );
    expect(first?.body).toMatchObject({ total: 12, page: 1, pageSize: 10 });
    expect(second?.body).toMatchObject({ total: 12, page: 2, pageSize: 10 });
    expect(beyond?.body).toEqual(second?.body);
    expect([...emailsOf(first as Answer), ...emailsOf(second as Answer)]).toEqual(mails);
    const turned = await admin(`/api/admin/waitlist?zip=${zip}&sort=-since`);
    expect(emailsOf(turned)).toEqual(mails.toReversed());
  });

  it.each(['limit=20', 'page=0', 'sort=email', 'status=open'])('refuses %s', async (asked) => {
    expect((await admin(`/api/admin/waitlist?${asked}`)).status).toBe(400);
  });

  it('finds a booking by any part of its number, name, mail, phone, street or ZIP', async () => {
    const { body } = await cast.clients.admin.call('GET', `/api/admin/bookings/${cast.life.bookingId}`);
    const number = String(body['number']);
    const { email } = body['customer'] as { readonly email: string };
    for (const search of [
      number,
      number.slice(3, 7).toLowerCase(),
      email,
      email.slice(2, 20).toUpperCase(),
    ]) {
      const found = await admin(`/api/admin/bookings/paginated?search=${encodeURIComponent(search)}`);
      expect(found.body['bookings'], search).toEqual([expect.objectContaining({ number })]);
    }
    expect((await admin('/api/admin/bookings/paginated?search=%25%25%25')).body).toMatchObject({ total: 0 });
  });
});

describe('a list as a file', () => {
  /** The exports of a list in the log, newest first. */
  async function notedOf(list: string) {
    const { rows } = await database.query<{ data: Record<string, unknown>; meta: { actor: object } }>(
      `SELECT data, meta FROM es.events WHERE stream_id = $1 ORDER BY revision DESC`,
      [`export-${list}`],
    );
    return rows;
  }

  it('has the rows of the filter, and says before how many', async () => {
    const { status, headers, body } = await admin(`/api/admin/waitlist/export?zip=${zip}&format=csv`);
    expect([status, headers.get('content-type'), headers.get('x-rows')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      '12',
    ]);
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="waitlist-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const lines = String(body['text']).split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFF?email,zip,state,since$/);
    expect(lines.slice(1, 13).map((line) => line.split(',')[0])).toEqual(mails);
    expect(lines.slice(13)).toEqual(['']);
  });

  it('stands in the log with its filter and its rows, and what was searched for is sealed', async () => {
    await admin(`/api/admin/waitlist/export?zip=${zip}&search=ak`);
    expect((await notedOf('waitlist'))[0]).toMatchObject({
      data: {
        filter: { zip },
        search: expect.stringMatching(/^enc:v1:admin-/),
        rows: 12,
        by: { role: 'admin' },
      },
      meta: { actor: { role: 'admin' } },
    });
    await eventually('the audit has it', async () => {
      const { rows } = await database.query(
        `SELECT 1 FROM rm.audit WHERE stream = 'export-waitlist' AND type = 'ListExported'`,
      );
      return rows.length >= 2 ? true : undefined;
    });
  });

  it('holds bookings with their money to the cent', async () => {
    const { customer, life } = cast;
    const { body } = await admin(`/api/admin/bookings/export?customerId=${customer.id}`);
    const [head = '', row = '', ...rest] = String(body['text']).split('\r\n');
    expect(rest).toEqual(['']);
    const cells = Object.fromEntries(
      head
        .replace('\uFEFF', '')
        .split(',')
        .map((name, at) => [name, row.split(',')[at]]),
    );
    expect(cells).toMatchObject({
      status: 'assigned',
      zip: '10001',
      captured_usd: '0.00',
      refunded_usd: '0.00',
    });
    expect(cells['total_usd']).toMatch(/^\d+\.\d\d$/);
    expect(cells['number']).toMatch(/^HX-/);
    expect(life.bookingId).toBeTruthy();
    expect((await notedOf('bookings'))[0]).toMatchObject({
      data: { filter: { customerId: customer.id }, rows: 1 },
    });
  });

  it('does nothing, and notes nothing, for who is no admin', async () => {
    const before = (await notedOf('waitlist')).length;
    for (const client of [cast.clients.nobody, cast.clients.customer, cast.clients.technician])
      expect([401, 403]).toContain((await client.call('GET', '/api/admin/waitlist/export')).status);
    expect((await notedOf('waitlist')).length).toBe(before);
  });
});
