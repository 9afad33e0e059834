/** Stores that have waited longer for an admin than promised are lines of stuck work, until the admin has decided. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommissionEvent } from '#domain/commission/events.ts';
import { defaultDurations } from '#domain/core/durations.ts';
import { currentAgreements } from '#domain/partner/agreements.ts';
import type { PartnerEvent } from '#domain/partner/events.ts';
import { castOf, wholeLife } from '../testing/booking-story.ts';
import { partnerStory } from '../testing/people-story.ts';
import { openReadSide, type ReadSide } from '../testing/read-side.ts';
import { waitingPartners } from './waiting-partners.ts';

let side: ReadSide;
/** A Thursday. */
const at = '2030-03-07T15:00:00.000Z';
const admin = { role: 'admin', id: 'a1' } as const;

beforeAll(async () => {
  side = await openReadSide();
  side.project();
}, 60_000);
afterAll(() => side?.close());

const lines = async (now: string) => {
  await side.caughtUp();
  const { found } = await waitingPartners(side.rm, defaultDurations, now);
  return found.map(({ waits, store, number, due }) => [waits, store, number, due]);
};

test('an application after three business days, until it is decided', async () => {
  const [registered] = await partnerStory(side.keys, 'p2', 'IKEA-2');
  if (registered?.type !== 'PartnerRegistered') throw new Error('no partner');
  const { store, person } = registered.data;
  const applied: PartnerEvent = {
    type: 'PartnershipApplied',
    data: { store, person, agreed: currentAgreements, by: admin, at },
  };
  const website = { ...registered, data: { ...registered.data, source: 'website' as const } };
  await side.append('partner-p2', [website, applied]);
  expect(await lines('2030-03-12T13:59:00.000Z')).toEqual([]);
  // Thursday, Friday, Monday, Tuesday; an hour earlier by UTC, since the clocks changed on Sunday.
  expect(await lines('2030-03-12T14:01:00.000Z')).toEqual([
    ['application', 'Nice Chairs', null, '2030-03-12T14:00:00.000Z'],
  ]);
  const cut = await waitingPartners(side.rm, defaultDurations, '2030-03-12T14:01:00.000Z', 0);
  expect(cut).toEqual({ found: [], notShown: 1 });
  await side.append('partner-p2', [{ type: 'PartnershipRejected', data: { notes: '', by: admin, at } }]);
  expect(await lines('2030-03-12T14:01:00.000Z')).toEqual([]);
});

test('a held commission after five business days, until it is released or refused', async () => {
  await side.append('partner-p1', await partnerStory(side.keys, 'p1', 'IKEA-1'));
  const cast = await castOf(side.keys, 3);
  await side.appendBooking(cast.bookingId, wholeLife(cast));
  const { bookingId } = cast;
  const held: CommissionEvent = {
    type: 'CommissionHeld',
    data: { bookingId, reason: 'own_purchase', by: admin, at },
  };
  await side.append('commission-p1', [held]);
  expect(await lines('2030-03-14T13:59:00.000Z')).toEqual([]);
  const [line] = await lines('2030-03-14T14:01:00.000Z');
  expect(line).toEqual(['commission', 'Nice Chairs', cast.number, '2030-03-14T14:00:00.000Z']);
  const note = await side.keys.seal('partner-p1', 'commissionNote', 'A customer after all');
  const released: CommissionEvent = {
    type: 'CommissionReleased',
    data: { bookingId, note, by: admin, at },
  };
  await side.append('commission-p1', [released]);
  expect(await lines('2030-03-14T14:01:00.000Z')).toEqual([]);
});
