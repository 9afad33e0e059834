/**
 * Which of the admins' reads of personal data are recorded in the audit, call by call, and which are not, with the
 * reason.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PersonalThing } from '#domain/access/events.ts';
import { shapeOf } from '#tests/support/contract-queries.ts';
import { openTwoWorlds, type TwoWorlds, type World } from '#tests/support/two-worlds.ts';
import { endpoints } from './contract/index.ts';

type Noted =
  /** A person's record was opened: recorded with whose it was. */
  | { readonly opens: PersonalThing }
  /** A list: recorded if it was searched for someone, with the search text sealed. */
  | { readonly searches: PersonalThing }
  /** A file: its event is written before the first row leaves (decision 141, 101). */
  | { readonly takesOut: string }
  /** Not recorded, and why not. `isSearchable`: even though it can be searched. */
  | { readonly notNoted: string; readonly isSearchable?: true };

const opens = (what: PersonalThing): Noted => ({ opens: what });
const searches = (what: PersonalThing): Noted => ({ searches: what });
const takesOut = (stream: string): Noted => ({ takesOut: stream });
const notNoted = (why: string): Noted => ({ notNoted: why });

const searchesNobody = (why: string): Noted => ({ notNoted: why, isSearchable: true });

const wholeList = notNoted('a list that cannot be searched: the work of the day');
const figures = notNoted('figures of nobody in particular');
const ofAdmins = notNoted('about admins, who see each other');
const ownNews = notNoted('the admin’s own news, which name bookings and nobody');

/** Every call that reads and admits admins; a new one without a line here fails. */
const expected: Readonly<Record<string, Noted>> = {
  'GET /api/account/sessions': notNoted('the admin’s own sessions'),
  'GET /api/slots': notNoted('times and nobody’s name'),
  'GET /api/bookings/:id/calendar.ics': opens('booking'),
  'GET /api/bookings/:id/receipt': opens('booking'),
  'GET /api/bookings/:id/receipt.pdf': opens('booking'),
  'GET /api/bookings/:id': opens('booking'),
  'GET /api/booking-status/:id': opens('booking'),
  'GET /api/bookings/:id/cancellation': notNoted('what cancelling would cost, and nobody’s name'),
  'GET /api/bookings/:id/photos': opens('booking'),
  'GET /api/bookings/:id/tip': opens('booking'),
  'GET /api/bookings/:id/messages': opens('conversation'),
  'GET /api/admin/waitlist': searches('waitlist'),
  'GET /api/admin/waitlist/export': takesOut('export-waitlist'),
  'GET /api/admin/support': searches('ticket'),
  'GET /api/admin/support/export': takesOut('export-support'),
  'GET /api/admin/messages': searches('message'),
  'GET /api/admin/messages/export': takesOut('export-messages'),
  'GET /api/admin/reviews': searches('review'),
  'GET /api/admin/reviews/export': takesOut('export-reviews'),
  'GET /api/admin/support-answers': notNoted('texts of ours, about nobody'),
  'GET /api/admin/support-assignees': notNoted('names of colleagues, to choose one of them'),
  'GET /api/admin/notification-config': notNoted('how channels are set up'),
  'GET /api/admin/test-thank-you': notNoted('what became of the tests that admins sent'),
  'GET /api/admin/price-versions': notNoted('prices'),
  'GET /api/admin/opening-rules': notNoted('places and hours'),
  'GET /api/admin/support/:id': opens('ticket'),
  'GET /api/technician/bank-status/:id': opens('earnings'),
  'GET /api/technician/:id/earnings': opens('earnings'),
  'GET /api/technician/:id/earnings/weeks': opens('earnings'),
  'GET /api/technician/:id/payouts': opens('earnings'),
  'GET /api/technician/:id/payout-account': opens('earnings'),
  'GET /api/technician/:id/payout-chain': opens('earnings'),
  'GET /api/technician/:id/statements': opens('earnings'),
  'GET /api/technician/:id/yearly-pay': opens('earnings'),
  'GET /api/technician/:id/statement.pdf': opens('earnings'),
  'GET /api/technician/:id/test-payouts': opens('earnings'),
  'GET /api/admin/1099-nec.csv': takesOut('taxreport-2026'),
  'GET /api/admin/technician-applications': wholeList,
  'GET /api/admin/technician-applications/export': takesOut('export-applications'),
  'GET /api/admin/technician-applications/open': wholeList,
  'GET /api/admin/technician-applications/paginated': searches('application'),
  'GET /api/admin/technician-applications/:id': opens('application'),
  'GET /api/admin/technician-applications/:id/report': opens('background_report'),
  'GET /api/admin/technicians': wholeList,
  'GET /api/admin/technicians/paginated': searches('technician'),
  'GET /api/admin/technicians/export': takesOut('export-technicians'),
  'GET /api/admin/technicians/:id': opens('technician'),
  'GET /api/admin/technicians/:id/scorecard': opens('technician'),
  'GET /api/admin/discount-codes': searchesNobody('codes for everybody, by their names'),
  'GET /api/admin/discount-codes/export': takesOut('export-discount-codes'),
  'GET /api/admin/discount-code-uses': searchesNobody('bookings by number'),
  'GET /api/admin/customers': wholeList,
  'GET /api/admin/customers/paginated': searches('customer'),
  'GET /api/admin/customers/export': takesOut('export-customers'),
  'GET /api/admin/customers/figures': figures,
  'GET /api/admin/customers/:id': opens('customer'),
  'GET /api/admin/customers/:id/billing': opens('customer'),
  'GET /api/admin/customers/:id/duplicates': opens('customer'),
  'GET /api/admin/customers/:id/timeline': opens('customer'),
  'GET /api/admin/customers/:id/erasure': opens('customer'),
  'GET /api/admin/erasures': searchesNobody('when who was erased, by ids of which nothing is left'),
  'GET /api/admin/bookings': searches('booking'),
  'GET /api/admin/bookings/paginated': searches('booking'),
  'GET /api/admin/bookings/export': takesOut('export-bookings'),
  'GET /api/admin/bookings/:id': opens('booking'),
  'GET /api/admin/bookings/:id/events': opens('booking'),
  'GET /api/admin/bookings/:id/candidates': notNoted('technicians’ names and distances, for the day’s work'),
  'GET /api/admin/bookings/:id/status-outcomes': notNoted('what a status would do, and nobody’s name'),
  'GET /api/admin/bookings/:id/ledger': notNoted('sums of a booking, and nobody’s name'),
  'GET /api/admin/bookings/:id/explained': notNoted('sums of a booking, and nobody’s name'),
  'GET /api/admin/ops/books/month': notNoted('sums, and entries by the provider’s ids'),
  'GET /api/admin/ops/books': notNoted('sums, and bookings by their numbers'),
  'GET /api/admin/bookings/:id/moment': opens('booking'),
  'GET /api/admin/ops/accounts/moment': notNoted('sums, and bookings by their numbers'),
  'GET /api/admin/ops/read-models': notNoted('names of tables, counts, and keys of rows'),
  'GET /api/admin/ops/what-if': notNoted('sums, and bookings by their numbers'),
  'GET /api/admin/technicians/:id/day-moment': opens('technician'),
  'GET /api/admin/bookings/:id/evidence': opens('booking'),
  // Creating a pack and downloading it are events of their own (api/routes/evidence/packs.pg.test.ts).
  'GET /api/admin/bookings/:id/evidence.json': opens('booking'),
  'GET /api/admin/bookings/:id/evidence.pdf': opens('booking'),
  'GET /api/admin/callers': searches('customer'),
  'GET /api/admin/dispatch': wholeList,
  'GET /api/admin/dispatch/technicians/:id/day': notNoted(
    'a technician’s jobs by number, for the day’s work',
  ),
  'GET /api/admin/stats': figures,
  'GET /api/admin/numbers': figures,
  'GET /api/admin/numbers/export': takesOut('export-numbers-revenue'),
  'GET /api/admin/ops/stuck': wholeList,
  'GET /api/admin/ops/histories': searches('history'),
  'GET /api/admin/ops/histories/:id': opens('history'),
  'GET /api/admin/ops/histories/:id/events': opens('history'),
  // The export is recorded once the history is known to exist (tests/api/histories.api.test.ts).
  'GET /api/admin/ops/histories/:id/export': opens('history'),
  'GET /api/admin/ops/promises': searchesNobody('workflows and bookings by their ids and numbers'),
  'GET /api/admin/ops/services': notNoted('whether outside services answer'),
  'GET /api/admin/account': notNoted('the admin’s own account'),
  'GET /api/admin/admins': ofAdmins,
  'GET /api/admin/admins/:id/sessions': ofAdmins,
  'GET /api/admin/audit': searchesNobody('ids; looks at looks would never end, and its file is noted'),
  'GET /api/admin/audit/export': takesOut('export-audit'),
  'GET /api/admin/audit/proof': figures,
  'GET /api/admin/store-partners': searches('partner'),
  'GET /api/admin/store-partners/export': takesOut('export-partners'),
  'GET /api/admin/store-partners/:id': opens('partner'),
  'GET /api/admin/store-partner-stats': figures,
  'GET /api/admin/store-commissions': searchesNobody('bookings by number, and stores by their names'),
  'GET /api/admin/store-commissions/export': takesOut('export-store-commissions'),
  'GET /api/store-partner/:id/codes': notNoted('codes that hang in a store, and how often they were scanned'),
  'GET /api/store-partner/:id/statements': opens('partner'),
  'GET /api/store-partner/:id/statement.pdf': opens('partner'),
  'GET /api/notifications': ownNews,
};

/** The id that each path opens, and the stream under which the look is recorded. */
function subjectOf(path: string, { bookings: [booking], ...world }: World): readonly [string, string] {
  if (path.includes('/histories/')) return [`booking-${booking?.id}`, `booking-${booking?.id}`];
  if (path.includes('/technician-applications/'))
    return [world.technicianId, `onboarding-${world.technicianId}`];
  if (/\/technicians?\/|bank-status/.test(path))
    return [world.technicianId, `technician-${world.technicianId}`];
  if (path.includes('/customers/')) return [world.customerId, `customer-${world.customerId}`];
  if (path.includes('/support/')) return [world.ticketId, `support-${world.ticketId}`];
  if (/\/store-partners?\//.test(path)) return [world.partnerId, `partner-${world.partnerId}`];
  return [booking?.id ?? '', `booking-${booking?.id}`];
}

const nobodysRun = '00000000-0000-4000-8000-000000000001';

/** Query parameters for the calls that require some. */
const queries: Readonly<Record<string, string>> = {
  'GET /api/slots': 'zip=10001',
  'GET /api/admin/bookings/:id/explained': 'figure=captured',
  'GET /api/admin/ops/books/month': 'month=2026-10',
  'GET /api/admin/ops/accounts/moment': 'account=cash',
  'GET /api/admin/ops/what-if': 'what=shares&technician=65',
  'GET /api/admin/technicians/:id/day-moment': 'day=2030-03-07',
  'GET /api/admin/dispatch/technicians/:id/day': 'day=2030-03-07',
  'GET /api/admin/1099-nec.csv': 'year=2026',
  'GET /api/admin/discount-code-uses': 'code=SPRING',
  'GET /api/admin/numbers/export': 'plot=revenue',
  'GET /api/technician/:id/statement.pdf': 'month=2026-01',
  'GET /api/admin/ops/histories/:id/events': `run=${nobodysRun}`,
  'GET /api/admin/ops/histories/:id/export': `run=${nobodysRun}`,
  'GET /api/store-partner/:id/statement.pdf': 'period=2026-01',
  'GET /api/technician/:id/payout-chain': 'bookingId=00000000-0000-4000-8000-000000000010',
};

describe('what an admin reads', () => {
  let worlds: TwoWorlds;
  beforeAll(async () => {
    worlds = await openTwoWorlds();
  });
  afterAll(() => worlds?.stop());

  const table = endpoints
    .map(({ endpoint }) => ({ key: `${endpoint.method} ${endpoint.path}`, endpoint }))
    .filter(({ endpoint: { method, roles, permission } }) => {
      const isOfAdmins = roles === 'anyone' ? permission !== undefined : roles.includes('admin');
      return method === 'GET' && isOfAdmins;
    });

  /** Asks as a new admin each time, since looks at the same thing within 15 minutes count as one. */
  async function lookAs(adminId: string, path: string) {
    const { url, deps, signIn } = worlds.api;
    const answer = await fetch(url + path, { headers: { cookie: await signIn('admin', adminId) } });
    await answer.arrayBuffer();
    const events = await deps.log.readStream(`access-${adminId}`);
    return { status: answer.status, looks: events.map(({ data }) => data) };
  }

  it('is decided for every call', () => {
    expect(table.map(({ key }) => key).toSorted()).toEqual(Object.keys(expected).toSorted());
  });

  // Failing activities need Temporal, which is not running here, so nothing is recorded for them either.
  it.each(table.filter(({ key }) => key !== 'GET /api/admin/ops/stuck'))(
    '$key',
    async ({ key, endpoint }) => {
      const rule = expected[key] ?? notNoted('');
      const [id, subject] = subjectOf(endpoint.path, worlds.ours);
      const path = endpoint.path.replace(':id', id);
      const asks = new URLSearchParams(queries[key]);
      const adminId = `reader-${table.findIndex((one) => one.key === key)}`;
      const isSearchable = endpoint.query !== undefined && 'search' in shapeOf(endpoint.query);
      if ('searches' in rule) {
        // Opening a list without searching is routine work.
        if (key !== 'GET /api/admin/callers')
          expect(await lookAs(`${adminId}-before`, `${path}?${asks}`)).toMatchObject({
            status: key === 'GET /api/admin/ops/histories' ? 503 : 200,
            looks: [],
          });
        asks.set('search', worlds.ours.word);
      }
      const { status, looks } = await lookAs(adminId, `${path}?${asks}`);
      // Temporal and the providers are not running here; the look is recorded before they are asked.
      expect([200, 404, 503]).toContain(status);
      if ('opens' in rule)
        expect(looks).toMatchObject([{ what: rule.opens, how: 'opened', subject, search: null }]);
      else if ('searches' in rule) {
        expect(looks).toMatchObject([{ what: rule.searches, how: 'searched', subject: null }]);
        expect(looks).toEqual([
          expect.objectContaining({ search: expect.stringMatching(/^enc:/) as string }),
        ]);
      } else {
        expect(looks).toEqual([]);
        if ('takesOut' in rule) {
          const taken = (await worlds.api.deps.log.readStream(rule.takesOut)).at(-1);
          expect(taken?.data).toMatchObject({ by: { role: 'admin', id: adminId } });
        } else expect(isSearchable, 'a list that is searched for people').toBe(rule.isSearchable ?? false);
      }
    },
  );
});
