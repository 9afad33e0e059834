/** Lists with more rows than anyone reads: their indexes and limits find exactly what each row's values say. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { castOf, wholeLife } from '../testing/booking-story.ts';
import { customerStory, partnerStory } from '../testing/people-story.ts';
import { openReadSide, type ReadSide } from '../testing/read-side.ts';
import { auditPage, type AuditFilter } from './audit.ts';
import { listBookings } from './bookings.ts';
import { listCodes } from './codes.ts';
import { listCustomers } from './customers.ts';
import type { Page } from './read-models.ts';
import { listReferrals } from './referrals.ts';
import { listReviews, moderatedReviews } from './reviews.ts';
import { listTickets } from './support.ts';
import { waitlistPage } from './waitlist.ts';

/** More than a search covers. */
const COPIES = 3_001;
let side: ReadSide;

/** Copies a table's row many times; `n` numbers the copies. */
async function copy(table: string, times: number, changed: Readonly<Record<string, string>>): Promise<void> {
  const { rows } = await side.rm.pool.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = 'rm' AND table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  await side.rm.pool.query(
    `INSERT INTO rm.${table} (${names.join(', ')})
     SELECT ${names.map((name) => changed[name] ?? `o.${name}`).join(', ')}
     FROM (SELECT * FROM rm.${table} LIMIT 1) o, generate_series(1, ${times}) n`,
  );
  await side.rm.pool.query(`VACUUM ANALYZE rm.${table}`);
}

const oneOf = (texts: readonly string[]) => `(ARRAY['${texts.join("', '")}'])[1 + n % ${texts.length}]`;
const BRAND = oneOf(['ikea', 'wayfair', 'other', 'ikea+wayfair']);
const SERVICE = oneOf(['bedroom', 'office']);
const FIRST_NAME = oneOf(['Mary', 'Marcus', 'Zoë', 'Ada']);
const SECONDS = `make_interval(secs => n)`;
const HOURS = `make_interval(hours => n)`;
const ID = `'x' || n`;
const NUMBER = `'HX-' || lpad(upper(to_hex(n + 16)), 6, '0')`;

beforeAll(async () => {
  side = await openReadSide();
  side.project();
  await side.append('partner-p1', await partnerStory(side.keys, 'p1', 'IKEA-1'));
  await side.append('customer-c3', await customerStory(side.keys, 'c3'));
  const cast = await castOf(side.keys, 3);
  await side.appendBooking(cast.bookingId, wholeLife(cast));
  const [name, email, subject, message] = await Promise.all(
    ['name', 'email', 'subject', 'message'].map((field) => side.keys.seal('support-HT-A', field, field)),
  );
  const texts = { name, email, phone: null, subject, message, person: null, subjectKey: 'support-HT-A' };
  const at = '2030-03-01T12:00:00.000Z';
  const asked = { category: 'other', priority: 'low', language: 'en', at };
  await side.append('support-HT-A', [
    { type: 'TicketOpened', data: { ticketId: 'HT-A', commandId: 'c', ...texts, ...asked } },
  ]);
  const limits = { uses: 9, usesPerCustomer: 1, from: null, until: null, minOrder: 0 };
  await side.append('code-WEEK0', [
    { type: 'CodeCreated', data: { code: 'WEEK0', name: 'Spring', percent: 5, limits, at } },
  ]);
  await side.caughtUp();
  await side.rm.pool.query(
    `INSERT INTO rm.waitlist (id, zip, state, email, at) VALUES ('w', '10001', 'NY', $1, $2)`,
    [email, at],
  );
  await copy('bookings', COPIES, {
    id: ID,
    number: NUMBER,
    first_name: FIRST_NAME,
    brand: BRAND,
    service_type: SERVICE,
    last_name: oneOf(['Smith', 'Jones', 'Martin', 'Lee', 'Vandenberghe']),
    email: `'mail' || n || '@example.com'`,
    placed_at: `o.placed_at + ${SECONDS}`,
    starts_at: `o.placed_at + ${HOURS}`,
    // The earliest and the latest midnight of any zone.
    appointment_date: `((o.placed_at + ${HOURS}) AT TIME ZONE ${oneOf(['Pacific/Honolulu', 'America/Puerto_Rico'])})::date`,
    total: '(n * 7919) % 5000',
  });
  await copy('reviews', COPIES, {
    booking_id: ID,
    number: NUMBER,
    first_name: FIRST_NAME,
    brand: BRAND,
    service_type: SERVICE,
    // Some have no review.
    rating: 'nullif(n % 6, 0)',
    voters: `(ARRAY['a', 'b', 'c'])[1:n % 4]`,
    review: oneOf(['Quick and careful', 'Marvelous', '100% of it', 'Too late']),
    at: `o.at + ${SECONDS}`,
    hidden_rule: `CASE WHEN n % 7 = 0 THEN 'offensive' END`,
    hidden_by: `CASE WHEN n % 7 = 0 THEN 'a1' END`,
    hidden_at: `CASE WHEN n % 7 = 0 THEN o.at END`,
  });
  await copy('partners', 150, {
    id: `'p' || n + 1`,
    store_code: `'IKEA-' || n + 1`,
    store_name: oneOf(['Nice Chairs', 'Nice Martin Home', 'Zoë & Sons', 'Nice 100%']),
  });
  await copy('referrals', COPIES, {
    booking_id: ID,
    number: NUMBER,
    partner_id: `'p' || 1 + n % 151`,
    store_code: oneOf(['IKEA-1', 'IKEA-1-SPRING', 'MARCH']),
    placed_at: `o.placed_at + ${SECONDS}`,
    earned_at: `o.earned_at + ${SECONDS}`,
    hold: oneOf(['held', 'released', 'refused']),
  });
  await copy('customers', 3_000, {
    id: ID,
    state: `jsonb_set(o.state, '{id}', to_jsonb(${ID}))`,
    first_name: oneOf(['Mary', 'Marcus', 'Zoë', 'Ada']),
    last_name: oneOf(['Smith', 'Jones', 'Martin', 'Lee', 'Vandenberghe']),
    since: `o.since + ${SECONDS}`,
    spent: '(n * 7919) % 5000',
  });
  await copy('support', 3_000, {
    id: `'HT-' || n`,
    state: `jsonb_set(o.state, '{ticketId}', to_jsonb('HT-' || n))`,
    name: oneOf(['Mary Smith', 'Marcus Jones', 'Zoë Lee']),
    email: `'mail' || n || '@example.com'`,
    subject: oneOf(['A drawer', '100% of it', 'The march of time']),
    status: oneOf(['open', 'answered']),
    answer_by: `CASE WHEN n % 2 = 0 THEN o.created_at + ${SECONDS} END`,
    updated_at: `o.updated_at + ${SECONDS}`,
  });
  await copy('codes', 3_000, {
    code: `'WEEK' || n`,
    state: `jsonb_set(o.state, '{code}', to_jsonb('WEEK' || n))`,
    name: oneOf(['Spring', 'March sale', 'Autumn']),
    issued_at: `o.issued_at + ${SECONDS}`,
    used: 'n % 9',
  });
  await copy('waitlist', 3_000, {
    id: ID,
    zip: `lpad((n * 7919 % 99999)::text, 5, '0')`,
    state: oneOf(['NY', 'NJ', 'CA']),
    at: `o.at + ${SECONDS}`,
  });
}, 120_000);
afterAll(() => side?.close());

const ids = z.array(z.object({ id: z.string() }));

interface Case {
  /** Tables, and the column that identifies the rows. */
  readonly from: string;
  readonly id: string;
  /** True for what is found; $1 is the pattern. */
  readonly where: string;
  /** The default order, and the requested one. */
  readonly usual: string;
  readonly order: string;
  /** Rows that a search covers; usually a thousand. */
  readonly most?: number;
}

/** Pages of a search are those of the first thousand rows that a plain statement finds. */
async function expectFound(
  search: string,
  { from, id, where, usual, order, most = 1_000 }: Case,
  page: (asked: { readonly page: number; readonly limit: number }) => Promise<{
    readonly page: Page<unknown>;
    readonly ids: readonly string[];
  }>,
): Promise<void> {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const all = await side.rm.pool.query(`SELECT ${id} AS id FROM ${from} WHERE ${where} ORDER BY ${usual}`, [
    pattern,
  ]);
  const found = ids.parse(all.rows).slice(0, most);
  const sorted = await side.rm.pool.query(
    `SELECT ${id} AS id FROM ${from} WHERE ${id} = ANY ($1) ORDER BY ${order}`,
    [found.map((one) => one.id)],
  );
  const wanted = ids.parse(sorted.rows).map((one) => one.id);
  for (const asked of [1, 3, 9_999]) {
    const { page: answered, ids: shown } = await page({ page: asked, limit: 50 });
    const last = Math.max(1, Math.ceil(wanted.length / 50));
    const reached = Math.min(asked, last);
    expect(answered, `${search} by ${order}`).toMatchObject({ total: wanted.length, page: reached });
    expect(answered.isCapped ?? false).toBe(all.rows.length > most);
    expect(shown, `${search} by ${order}, page ${asked}`).toEqual(
      wanted.slice((reached - 1) * 50, reached * 50),
    );
  }
}

const names = ['mar', 'Vandenberghe', 'smith', 'mary smith', 'zoë', 'mail77', 'qqzzx', '10_%', '100%'];

describe('a search', () => {
  test('of bookings', async () => {
    const where = `concat_ws(' ', b.first_name, b.last_name, b.email, b.phone, b.street, b.number, b.brand, b.zip) ILIKE $1`;
    const usual = 'b.placed_at DESC, b.id DESC';
    const orders = {
      newest: usual,
      customer: 'lower(b.last_name), lower(b.first_name), b.id',
      '-total': 'b.total DESC, b.id DESC',
      when: 'b.starts_at, b.id',
    } as const;
    for (const search of [...names, 'hx-0012', 'ikea'])
      for (const [sort, order] of Object.entries(orders))
        await expectFound(
          search,
          { from: 'rm.bookings b', id: 'b.id', where, usual, order },
          async (asked) => {
            const page = await listBookings(side.rm, { search, sort: sort as keyof typeof orders }, asked);
            return { page, ids: page.rows.map((view) => view.id) };
          },
        );
  }, 60_000);

  test('of customers', async () => {
    const where = `concat_ws(' ', c.first_name, c.last_name, c.email, c.phone) ILIKE $1 AND c.status = 'registered'`;
    const usual = 'c.since DESC, c.id DESC';
    const orders = {
      newest: usual,
      '-customer': 'lower(c.last_name) DESC, lower(c.first_name) DESC, c.id DESC',
      spent: 'c.spent, c.id',
    } as const;
    for (const search of names)
      for (const [sort, order] of Object.entries(orders))
        await expectFound(
          search,
          { from: 'rm.customers c', id: 'c.id', where, usual, order },
          async (asked) => {
            const page = await listCustomers(side.rm, { search, sort: sort as keyof typeof orders }, asked);
            return { page, ids: page.rows.map(({ customer }) => customer.id) };
          },
        );
  }, 60_000);

  test('of requests for help', async () => {
    const where = 'id ILIKE $1 OR name ILIKE $1 OR email ILIKE $1 OR subject ILIKE $1';
    const usual = `(status = 'open') DESC, answer_by, updated_at DESC, id`;
    const orders = { waiting: usual, '-changed': 'updated_at DESC, id' } as const;
    for (const search of [...names, 'ht-77', 'drawer'])
      for (const [sort, order] of Object.entries(orders))
        await expectFound(search, { from: 'rm.support', id: 'id', where, usual, order }, async (asked) => {
          const page = await listTickets(side.rm, { search, sort: sort as keyof typeof orders }, asked);
          return { page, ids: page.rows.map(({ ticket }) => ticket.ticketId) };
        });
  }, 60_000);

  test('of reviews, in words that are shown, first names, brands and services', async () => {
    const from = 'rm.reviews r JOIN rm.bookings b ON b.id = r.booking_id';
    const where = `r.rating IS NOT NULL AND ((r.hidden_rule IS NULL AND r.review ILIKE $1) OR b.first_name ILIKE $1
      OR b.brand ILIKE $1 OR b.service_type ILIKE $1)`;
    const usual = 'r.at DESC, r.booking_id';
    const orders = {
      newest: usual,
      helpful: 'cardinality(r.voters) DESC, r.at DESC, r.booking_id',
      lowest: 'r.rating, r.at DESC, r.booking_id',
    } as const;
    for (const search of [...names, 'careful', 'ikea', 'late'])
      for (const [sort, order] of Object.entries(orders))
        await expectFound(search, { from, id: 'r.booking_id', where, usual, order }, async (asked) => {
          const page = await listReviews(side.rm, { search, sort: sort as keyof typeof orders }, asked, null);
          return { page, ids: page.rows.map(({ booking }) => booking.id) };
        });
  }, 60_000);

  test('of reviews by moderators, in all words and in numbers', async () => {
    const from = 'rm.reviews r JOIN rm.bookings b ON b.id = r.booking_id';
    const where = 'r.rating IS NOT NULL AND (r.review ILIKE $1 OR b.number ILIKE $1)';
    const usual = 'r.at DESC, r.booking_id';
    const orders = { '-at': usual, rating: 'r.rating, r.at DESC, r.booking_id' } as const;
    for (const search of [...names, 'careful', 'hx-', 'hx-0012', 'HX-000ABC'])
      for (const [sort, order] of Object.entries(orders))
        await expectFound(search, { from, id: 'r.booking_id', where, usual, order }, async (asked) => {
          const page = await moderatedReviews(side.rm, { search, sort: sort as keyof typeof orders }, asked);
          return { page, ids: page.rows.map(({ booking }) => booking.id) };
        });
  }, 60_000);

  test('of commissions, by code, store and number', async () => {
    const from = `rm.referrals r JOIN rm.bookings b ON b.id = r.booking_id JOIN rm.partners p ON p.id = r.partner_id`;
    const where = `b.number ILIKE $1 OR p.store_name ILIKE $1 OR r.store_code ILIKE $1`;
    const since = 'coalesce(r.earned_at, r.placed_at)';
    const usual = `(r.hold IS NOT DISTINCT FROM 'held') DESC, ${since} DESC, r.booking_id`;
    const orders = { waiting: usual, since: `${since}, r.booking_id` } as const;
    // More than a hundred stores match "nice", so they are not searched one by one.
    const stores = ['nice chairs', 'martin h', 'nice', 'hom', 'ni'];
    for (const search of [...names, 'spring', ...stores, 'hx-', 'hx-0012', 'HX-000ABC'])
      for (const [sort, order] of Object.entries(orders))
        await expectFound(search, { from, id: 'r.booking_id', where, usual, order }, async (asked) => {
          const page = await listReferrals(side.rm, { search, sort: sort as keyof typeof orders }, asked);
          return { page, ids: page.rows.map(({ bookingId }) => bookingId) };
        });
  }, 60_000);

  test('of codes and of those who wait', async () => {
    for (const search of ['week77', 'spring', 'march s', 'qqzzx', 'week'])
      await expectFound(
        search,
        {
          from: 'rm.codes',
          id: 'code',
          where: `concat_ws(' ', code, name) ILIKE $1`,
          usual: 'issued_at DESC, code',
          order: 'used DESC, code',
        },
        async (asked) => {
          const page = await listCodes(side.rm, { search, sort: '-used' }, '2030-03-01', asked);
          return { page, ids: page.rows.map(({ code }) => code) };
        },
      );
    for (const search of ['100', '07919', '77 n', '9 ny'])
      await expectFound(
        search,
        {
          from: 'rm.waitlist',
          id: 'id',
          where: `concat_ws(' ', zip, state) ILIKE $1`,
          usual: 'at DESC, id',
          order: 'zip, at DESC, id',
        },
        async (asked) => {
          const page = await waitlistPage(side.rm, { search, sort: 'zip' }, asked);
          return { page, ids: page.rows.map(({ id }) => id) };
        },
      );
  }, 60_000);
});

test('reviews of a brand, a service and so many stars stand in any order, and all are counted', async () => {
  const filters = [
    { brand: 'ikea' },
    { brand: 'wayfair', rating: 1 },
    { serviceType: 'office' },
    { brand: 'other', serviceType: 'bedroom' },
  ];
  for (const filter of filters)
    for (const [sort, order] of Object.entries({
      newest: 'r.at DESC, r.booking_id',
      helpful: 'cardinality(r.voters) DESC, r.at DESC, r.booking_id',
      highest: 'r.rating DESC, r.at DESC, r.booking_id',
      lowest: 'r.rating, r.at DESC, r.booking_id',
    } as const)) {
      const { rows } = await side.rm.pool.query(
        `SELECT r.booking_id AS id FROM rm.reviews r JOIN rm.bookings b ON b.id = r.booking_id
         WHERE r.rating IS NOT NULL AND ($1::text IS NULL OR $1 = ANY (string_to_array(b.brand, '+'))) AND ($2::text IS NULL OR b.service_type = $2)
           AND ($3::int IS NULL OR r.rating = $3) ORDER BY ${order}`,
        [filter.brand ?? null, filter.serviceType ?? null, filter.rating ?? null],
      );
      const wanted = ids.parse(rows).map(({ id }) => id);
      expect(wanted.length).toBeGreaterThan(100);
      for (const page of [1, 9_999]) {
        const answered = await listReviews(
          side.rm,
          { ...filter, sort: sort as 'newest' },
          { page, limit: 10 },
          null,
        );
        const reached = Math.min(page, Math.ceil(wanted.length / 10));
        expect(answered).toMatchObject({ total: wanted.length, page: reached });
        expect(answered.isCapped ?? false).toBe(false);
        expect(answered.rows.map(({ booking }) => booking.id)).toEqual(
          wanted.slice((reached - 1) * 10, reached * 10),
        );
      }
    }
});

test('appointments from one day to another are those of the calendar, wherever they are', async () => {
  const days = ['2030-03-01', '2030-03-20', '2030-04-11', '2031-01-01', '2031-04-20'];
  for (const from of [undefined, ...days])
    for (const to of [undefined, ...days]) {
      const { rows } = await side.rm.pool.query(
        `SELECT id FROM rm.bookings WHERE ($1::date IS NULL OR appointment_date >= $1)
           AND ($2::date IS NULL OR appointment_date <= $2) ORDER BY starts_at, id`,
        [from ?? null, to ?? null],
      );
      const page = await listBookings(side.rm, { from, to, sort: 'when' }, { page: 1, limit: 100 });
      expect(page.rows.map((view) => view.id)).toEqual(
        ids
          .parse(rows)
          .slice(0, 100)
          .map(({ id }) => id),
      );
      expect(page.total).toBe(Math.min(rows.length, 10_000));
    }
}, 30_000);

describe('the audit', () => {
  const types = ['HoldPlaced', 'PersonalDataRead', 'BookingPlaced'];
  beforeAll(async () => {
    await side.rm.pool.query('DELETE FROM rm.audit');
    await side.rm.pool.query(
      `INSERT INTO rm.audit (position, event_id, stream, revision, booking_id, type, actor_role, actor_id, command_id,
         recorded_at, facts, kind, subject, chain)
       SELECT n, 'e' || n,
         CASE WHEN n % 5 = 0 THEN 'access-a' || n % 3 ELSE 'booking-b' || n % 40 END, n,
         CASE WHEN n % 3 = 0 THEN 'b' || n % 40 END, (ARRAY['${types.join("', '")}'])[1 + n % 3],
         (ARRAY['admin', 'customer', 'system'])[1 + n % 3], 'a' || n % 4, 'c' || n,
         '2030-03-01T12:00:00Z'::timestamptz + make_interval(mins => n / 2), '{}',
         (ARRAY['read', 'change', 'sign_in'])[1 + n % 7 % 3],
         CASE WHEN n % 10 = 0 THEN 'customer-a' || n % 3 WHEN n % 5 = 0 THEN 'access-a' || n % 3
           ELSE 'booking-b' || n % 40 END, 'h'
       FROM generate_series(1, 12000) n`,
    );
  });

  const everything = {
    role: null,
    actorId: null,
    kind: null,
    from: null,
    to: null,
    subjects: null,
    types: [],
  };
  const searches: readonly Partial<AuditFilter>[] = [
    {},
    { subjects: ['a1', 'access-a1', 'customer-a1'], types: ['a1'] },
    { subjects: ['HoldPlaced', 'booking-HoldPlaced'], types: ['HoldPlaced'] },
    { subjects: ['booking-b6'], types: ['booking-b6'] },
    { subjects: ['booking-b6', 'booking-b9', 'access-a2'], types: ['PersonalDataRead'] },
    { subjects: ['nobody'], types: ['nobody'] },
  ];
  const narrowings: readonly Partial<AuditFilter>[] = [
    {},
    { role: 'admin', actorId: 'a2' },
    { kind: 'read' },
    { kind: 'change', role: 'system' },
    { from: '2030-03-02', to: '2030-03-03' },
  ];

  test('shows each entry that a search or a filter is of once, in the order of time', async () => {
    for (const search of searches)
      for (const narrowing of narrowings) {
        const filter: AuditFilter = { ...everything, ...search, ...narrowing };
        const bookings = (filter.subjects ?? []).flatMap((one) =>
          one.startsWith('booking-') ? [one.slice('booking-'.length)] : [],
        );
        const { rows } = await side.rm.pool.query(
          `SELECT position::text AS id FROM rm.audit
           WHERE ($1::text IS NULL OR actor_role = $1) AND ($2::text IS NULL OR actor_id = $2)
             AND ($3::text IS NULL OR kind = $3)
             AND ($4::date IS NULL OR (recorded_at AT TIME ZONE 'America/New_York')::date >= $4)
             AND ($5::date IS NULL OR (recorded_at AT TIME ZONE 'America/New_York')::date <= $5)
             AND ($6::text[] IS NULL OR subject = ANY ($6) OR stream = ANY ($6) OR booking_id = ANY ($7)
               OR type = ANY ($8))
           ORDER BY position`,
          [
            filter.role,
            filter.actorId,
            filter.kind,
            filter.from,
            filter.to,
            filter.subjects,
            bookings,
            filter.types,
          ],
        );
        const wanted = ids.parse(rows).map(({ id }) => id);
        for (const order of ['oldest', 'newest'] as const)
          for (const page of [1, 2, 9_999]) {
            const answered = await auditPage(side.rm, filter, order, { page, limit: 25 });
            const total = Math.min(wanted.length, 10_000);
            const reached = Math.min(page, Math.max(1, Math.ceil(total / 25)));
            const inOrder = order === 'oldest' ? wanted : wanted.toReversed();
            expect(answered).toMatchObject({ total, page: reached });
            expect(answered.rows.map(({ position }) => String(position))).toEqual(
              inOrder.slice((reached - 1) * 25, reached * 25),
            );
          }
      }
  }, 60_000);
});
