/**
 * Notifications to stores and admins about a partnership and its months, without a booking, and the same after every
 * rebuild.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '#domain/core/money.ts';
import { as, type PartnerId } from '#domain/core/ids.ts';
import { currentAgreements } from '#domain/partner/agreements.ts';
import type { PartnerEvent } from '#domain/partner/events.ts';
import type { SettlementEvent } from '#domain/settlement/events.ts';
import type { Period } from '#domain/settlement/period.ts';
import { notificationsOf } from '../queries/notifications.ts';
import { rebuild } from '../rebuild.ts';
import { partnerStory } from '../testing/people-story.ts';
import { openReadSide, type ReadSide } from '../testing/read-side.ts';
import { notifications } from './notifications.ts';

let side: ReadSide;
const at = '2030-03-01T12:00:00.000Z';
const by = { role: 'partner', id: 'p1' } as const;
const partnerId = as<PartnerId>('p1');

beforeAll(async () => {
  side = await openReadSide();
  side.project();
  const [registered] = await partnerStory(side.keys, 'p1', 'IKEA-1');
  if (registered?.type !== 'PartnerRegistered') throw new Error('the story begins otherwise');
  const { store, person } = registered.data;
  const story: readonly PartnerEvent[] = [
    registered,
    { type: 'PartnershipApplied', data: { store, person, agreed: currentAgreements, by, at } },
    { type: 'PartnershipRejected', data: { notes: 'no', by, at } },
    { type: 'PartnershipApproved', data: { notes: 'yes', by, at } },
  ];
  await side.append('partner-p1', story);
  const month: readonly SettlementEvent[] = [
    {
      type: 'StatementClosed',
      data: {
        partnerId,
        period: as<Period>('2030-02'),
        until: at,
        opening: cents(0),
        earned: cents(7860),
        corrected: cents(0),
        released: cents(0),
        withheld: cents(0),
        due: cents(7860),
        payable: cents(7860),
        carried: cents(0),
        payBy: at,
        at,
      },
    },
    { type: 'PayeeAwaited', data: { reason: 'bank_rejected', due: [], at } },
    {
      type: 'PartnerPayoutCreated',
      data: { payoutId: 'po_1', amount: cents(7860), attempt: 1, arrivesOn: at, at },
    },
  ];
  await side.append('settlement-p1:2030-02', month);
  await side.caughtUp();
});
afterAll(() => side?.close());

const told = async (role: 'partner' | 'admin') =>
  (await notificationsOf(side.rm, { role, id: role === 'partner' ? 'p1' : 'anybody' })).map(
    ({ type, code, values, bookingId, wantsAction }) => [type, code, values, bookingId, wantsAction],
  );

test('a partner is told of the answer and of each month, and what waits for them wants something done', async () => {
  expect(await told('partner')).toEqual([
    ['commission_update', 'commissionSent', { amount: 7860 }, null, false],
    ['payment_failed', 'commissionWaits', {}, null, true],
    ['commission_update', 'statementReady', { amount: 7860 }, null, false],
    ['application_status', 'partnershipApproved', {}, null, false],
    ['application_rejected', 'partnershipRejected', {}, null, false],
  ]);
});

test('admins are told that a store waits for an answer', async () => {
  expect(await told('admin')).toEqual([
    ['application_status', 'partnershipApplied', { store: 'Nice Chairs' }, null, true],
  ]);
});

test('a feed is the newest fifty', async () => {
  const [registered] = await partnerStory(side.keys, 'p2', 'IKEA-2');
  if (!registered) throw new Error('the story is empty');
  const many = Array.from(
    { length: 60 },
    (): PartnerEvent => ({
      type: 'PartnershipRejected',
      data: { notes: 'no', by, at },
    }),
  );
  await side.append('partner-p2', [registered, ...many]);
  await side.caughtUp();
  const feed = await notificationsOf(side.rm, { role: 'partner', id: 'p2' });
  expect(feed.length).toBe(50);
  const positions = feed.map(({ position }) => position);
  expect(positions).toEqual(positions.toSorted((a, b) => (a < b ? 1 : -1)));
  const older = await notificationsOf(side.rm, { role: 'partner', id: 'p2' }, 50, feed.at(-1)?.id ?? null);
  expect(older.length).toBe(10);
});

test('a rebuild tells the same', async () => {
  const { tables } = await rebuild(notifications, {
    databaseUrl: side.databaseUrl,
    log: side.log,
    openMany: side.keys.openMany,
    batchSize: 50,
  });
  expect(tables.length).toBeGreaterThan(0);
  for (const table of tables) expect(table).toMatchObject({ missing: 0, surplus: 0, changed: 0 });
});
