/** The key of a deleted store is destroyed once everything is paid, and not before. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { as, type BlobKey, type PartnerId } from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import { partners } from '#domain/partner/decide.ts';
import { after } from '#domain/scheduling/wall-time.ts';
import { closingPeriod } from '#domain/settlement/period.ts';
import type { SettlementEvent } from '#domain/settlement/events.ts';
import { load } from '#events/execute.ts';
import { castOf, wholeLife } from '#projections/testing/booking-story.ts';
import { partnerStory } from '#projections/testing/people-story.ts';
import { openReadSide, type ReadSide } from '#projections/testing/read-side.ts';
import { openDeletedPartners } from './deleted-partners.ts';

const DAY = 24 * 60 * 60 * 1000;
const at = '2030-03-01T12:00:00.000Z';
const admin = { role: 'admin', id: 'a1' } as const;
let side: ReadSide;

beforeAll(async () => {
  side = await openReadSide();
  side.project();
  // p1 has earned $6.00, p2 nothing; p3 exists and has earned nothing.
  for (const id of ['p1', 'p2', 'p3'])
    await side.append(`partner-${id}`, await partnerStory(side.keys, id, `CODE-${id}`));
  const cast = await castOf(side.keys, 3);
  await side.appendBooking(cast.bookingId, wholeLife(cast));
  for (const id of ['p1', 'p2'])
    await side.append(`partner-${id}`, [{ type: 'PartnerDeleted', data: { by: admin, at } }]);
}, 60_000);
afterAll(() => side?.close());

/** Whose names can still be read after a round `days` days after the deletion. */
async function readable(days: number): Promise<readonly string[]> {
  await side.caughtUp();
  const ids = ['p1', 'p2', 'p3'];
  const sealed = await Promise.all(
    ids.map(async (id) => {
      const partner = await load(side.log, partners, as<PartnerId>(id));
      if (partner.status === 'none') throw new Error(`no partner ${id}`);
      return partner.person.contactName;
    }),
  );
  await openDeletedPartners({ readModels: side.rm, keys: side.keys })(after(at, days * DAY));
  const opened = await Promise.all(sealed.map((one) => side.keys.open(one)));
  return ids.filter((_, index) => opened[index] !== null);
}

test('of one without a commission after sixty days; of nobody who was not deleted', async () => {
  expect(await readable(59)).toEqual(['p1', 'p2', 'p3']);
  expect(await readable(61)).toEqual(['p1', 'p3']);
  expect(await readable(3_650)).toEqual(['p1', 'p3']);
});

test('of one who is owed something sixty days after it was paid', async () => {
  const until = after(at, 14 * DAY);
  const sums = { opening: cents(0), earned: cents(600), corrected: cents(0), carried: cents(0) };
  const figures = { ...sums, released: cents(0), withheld: cents(0), due: cents(600), payable: cents(600) };
  const kept = { key: as<BlobKey>('statements/p1/x.pdf'), sha256: '' };
  const partnerId = as<PartnerId>('p1');
  const moved: readonly SettlementEvent[] = [
    {
      type: 'StatementClosed',
      data: { partnerId, period: closingPeriod, until, ...figures, payBy: until, at },
    },
    { type: 'StatementIssued', data: { documents: { en: kept, es: kept }, at } },
    {
      type: 'PartnerTransferMade',
      data: { accountId: 'acct_1', transferId: 'tr_1', amount: cents(600), at },
    },
    {
      type: 'PartnerPayoutCreated',
      data: { payoutId: 'po_1', amount: cents(600), attempt: 1, arrivesOn: until, at },
    },
  ];
  await side.append('settlement-p1:closing', moved);
  expect(await readable(3_650)).toEqual(['p1', 'p3']);
  await side.append('settlement-p1:closing', [{ type: 'PartnerPayoutPaid', data: { payoutId: 'po_1', at } }]);
  expect(await readable(73)).toEqual(['p1', 'p3']);
  expect(await readable(75)).toEqual(['p3']);
});
