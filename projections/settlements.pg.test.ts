/**
 * Partners' money in the lists and the books: closings read from the account, settlements, and what `reconcile` finds
 * about them.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commissionBooksFrom } from '#activities/money/commission-books.ts';
import { system } from '#domain/core/actor.ts';
import { defaultDurations } from '#domain/core/durations.ts';
import { as, type BlobKey, type BookingId, type PartnerId } from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import { commissions } from '#domain/commission/decide.ts';
import { endOfMonth, monthOf } from '#domain/settlement/period.ts';
import type { SettlementEvent, StatementFigures } from '#domain/settlement/events.ts';
import { execute } from '#events/execute.ts';
import {
  commissionDetails,
  earnedBy,
  earnedInMonths,
  everyCommission,
  listCommissions,
} from './queries/commissions.ts';
import { balances } from './queries/ledger.ts';
import { settlementsOf, unpaidSettlements } from './queries/settlements.ts';
import { reconcile, type ProviderBooking } from './queries/reconcile.ts';
import { castOf, wholeLife } from './testing/booking-story.ts';
import { partnerStory } from './testing/people-story.ts';
import { openReadSide, type ReadSide } from './testing/read-side.ts';

const partnerId = as<PartnerId>('p1');
const month = monthOf(new Date().toISOString());
const until = endOfMonth(month);
const stream = `settlement-p1:${month}`;
let side: ReadSide;

beforeAll(async () => {
  side = await openReadSide();
  side.project();
  await side.append('partner-p1', await partnerStory(side.keys, 'p1', 'IKEA-1'));
  for (const n of [3, 6]) {
    const cast = await castOf(side.keys, n);
    await side.appendBooking(cast.bookingId, wholeLife(cast));
  }
}, 60_000);
afterAll(() => side?.close());

const zeros = { held: 0, captured: 0, refunded: 0, tip: 0, tipRefunded: 0, disputed: 0, disputeFees: 0 };
/** Only the settlement in the provider's books; bookings have their own test. */
const provider = (transferred: number) => async (): Promise<readonly ProviderBooking[]> => [
  { bookingId: stream, intents: [], ...zeros, disputes: '', transferred },
];
const facts = async (transferred: number) => {
  await side.caughtUp();
  const options = { log: side.log, rm: side.rm, provider: provider(transferred), attempts: 1, pause: 1 };
  const { differences } = await reconcile(options);
  return differences.filter(({ bookingId }) => !/^b\d$/.test(bookingId));
};

const booksOf = (seenUpTo = () => side.log.head()) => commissionBooksFrom(side.rm, side.log, seenUpTo);

test('the account’s lines are read no earlier than the books and the looks at commissions have come up with the log', async () => {
  const books = booksOf();
  const lines = await books.lines(partnerId, null);
  expect(lines.map(({ bookingId, amount }) => [bookingId, amount])).toEqual([
    ['b3', 600],
    ['b6', 600],
  ]);
  expect(await books.lines(partnerId, lines[0]?.position ?? null)).toEqual(lines.slice(1));
  const head = async () => (await side.log.head()) + 1n;
  await expect(commissionBooksFrom(side.rm, { head }, head).lines(partnerId, null)).rejects.toThrow(
    /the books are at/,
  );
  const unseen = booksOf(async () => (await side.log.head()) - 1n);
  await expect(unseen.lines(partnerId, null)).rejects.toThrow(/the looks at commissions are at/);
}, 20_000);

test('a closed month is in the list with its lines, and its transfer in log, ledger, provider and statements', async () => {
  const lines = await booksOf().lines(partnerId, null);
  const author = { now: until, actor: system('workflow:settlement') };
  const executed = await execute(side.log, commissions, partnerId, author, () => ({
    type: 'ClosePeriod',
    partnerId,
    period: month,
    until,
    lines,
    isEnding: true,
  }));
  const closing = executed.ok ? executed.state.closings[0] : undefined;
  if (!closing) throw new Error('not closed');
  const { opening, earned, corrected, due, payable, carried } = closing;
  expect({ earned, payable }).toEqual({ earned: 1_200, payable: 1_200 });
  const sums = { opening, earned, corrected, due, payable, carried };
  const figures: StatementFigures = {
    partnerId,
    period: month,
    until,
    ...sums,
    released: cents(0),
    withheld: cents(0),
  };
  const kept = { key: as<BlobKey>('statements/p1/x.pdf'), sha256: '' };
  const issued: readonly SettlementEvent[] = [
    { type: 'StatementClosed', data: { ...figures, payBy: until, at: until } },
    { type: 'StatementIssued', data: { documents: { en: kept, es: kept }, at: until } },
    { type: 'PayeeAwaited', data: { reason: 'bank_missing', due: [], at: until } },
  ];
  await side.append(stream, issued);
  await side.caughtUp();
  const later = new Date(Date.parse(until) + 86_400_000).toISOString();
  expect((await unpaidSettlements(side.rm, defaultDurations, later)).found).toMatchObject([
    {
      id: `p1:${month}`,
      store: 'Nice Chairs',
      since: until,
      isGivenUp: false,
      cause: { text: 'settlementWaits', values: { amount: 1_200, code: 'bank_missing' } },
    },
  ]);
  expect((await unpaidSettlements(side.rm, defaultDurations, later, 0)).notShown).toBe(1);
  expect(await facts(0)).toEqual([]);
  const moved: SettlementEvent = {
    type: 'PartnerTransferMade',
    data: { accountId: 'acct_p1', transferId: 'tr_p1', amount: cents(1_200), at: until },
  };
  await side.append(stream, [moved]);
  expect(await facts(1_200)).toEqual([]);
  expect((await balances(side.rm)).get('partner_payable:p1')).toBe(0);
  expect((await unpaidSettlements(side.rm, defaultDurations, later)).found).toMatchObject([
    { cause: { values: { code: 'late' } } },
  ]);
  expect(await settlementsOf(side.rm, partnerId)).toMatchObject([{ period: month, payable: 1_200 }]);
  expect((await commissionDetails(side.rm, closing)).map(({ bookingNumber }) => bookingNumber)).toEqual([
    'HX-000003',
    'HX-000006',
  ]);
  const page = (filter: Parameters<typeof listCommissions>[2], asked = { page: 1, limit: 10 }) =>
    listCommissions(side.rm, partnerId, filter, asked);
  const numbers = async (...of: Parameters<typeof page>) =>
    (await page(...of)).rows.map(({ bookingNumber }) => bookingNumber);
  expect(await numbers({})).toEqual(['HX-000006', 'HX-000003']);
  expect(await numbers({}, { page: 2, limit: 1 })).toEqual(['HX-000003']);
  expect(await page({}, { page: 9, limit: 1 })).toMatchObject({ total: 2, page: 2, pageSize: 1 });
  expect(await numbers({ month })).toEqual(['HX-000006', 'HX-000003']);
  expect(await numbers({ month: '2020-01' })).toEqual([]);
  const { upTo } = closing;
  if (upTo === null) throw new Error('the closing has lines');
  const of = [{ after: '0', upTo, isPaid: true, otherwise: [as<BookingId>('b3')] }];
  expect(await numbers({ paid: { is: true, of } })).toEqual(['HX-000006']);
  expect(await numbers({ paid: { is: false, of } })).toEqual(['HX-000003']);
  expect(await numbers({ paid: { is: false, of: [] } })).toEqual(['HX-000006', 'HX-000003']);
  const all: unknown[] = [];
  for await (const line of everyCommission(side.rm, partnerId).rows()) all.push(line);
  expect(all).toEqual((await page({})).rows);
  expect(await earnedInMonths(side.rm, partnerId, [month, '2020-01'])).toEqual(new Map([[month, 1_200]]));
  expect(await earnedBy(side.rm, partnerId)).toBe(1_200);
});

test('a transfer that the provider never made, or made of another sum, is named with its settlement', async () => {
  expect(await facts(0)).toEqual([
    {
      bookingId: stream,
      number: 'settlement',
      fact: 'transferred',
      values: { log: 1_200, ledger: 1_200, provider: 0 },
    },
  ]);
  expect(await facts(1_201)).toMatchObject([{ fact: 'transferred', values: { provider: 1_201 } }]);
});

test('a line of the account that was tampered with is named with its partner', async () => {
  await side.rm.pool.query(
    `UPDATE rm.ledger SET amount = amount - 1 WHERE account = 'partner_payable:p1' AND booking_id = 'b3'`,
  );
  expect(await facts(1_200)).toEqual([
    { bookingId: 'partner-p1', number: 'partner', fact: 'owed to partner', values: { log: 0, ledger: 1 } },
  ]);
  await side.rm.pool.query(
    `UPDATE rm.ledger SET amount = amount + 1 WHERE account = 'partner_payable:p1' AND booking_id = 'b3'`,
  );
});

test('a statement that passes on other cents than were earned is named with its partner', async () => {
  const forged = { partnerId, period: '2031-01', until: '2031-02-01T05:00:00.000Z', after: '1', upTo: '1' };
  const nothing = { opening: 0, earned: 0, corrected: 0, released: [], withheld: [], forfeited: [], due: 5 };
  await side.append('commission-p1', [
    { type: 'PeriodClosed', data: { ...forged, ...nothing, payable: 5, carried: 0, at: until } },
  ]);
  expect(await facts(1_200)).toMatchObject([{ bookingId: 'partner-p1', fact: 'on statements' }]);
});
