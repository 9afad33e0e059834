/** Disputed money is not sent; everything else is. */
import { expect, test } from 'vitest';
import { defaultDurations } from '../core/durations.ts';
import { as, type BookingId, type TechnicianId } from '../core/ids.ts';
import { cents } from '../core/money.ts';
import { withoutDisputed } from './disputed.ts';
import { evolvePayout, noPayout } from './state.ts';
import { payoutSteps } from './next.ts';

const at = '2026-12-05T18:00:00.000Z';
const technicianId = as<TechnicianId>('technician-1');
const noted = (sharesRevision: number, chargeId: string) =>
  ({
    type: 'SharesNoted',
    data: {
      bookingId: as<BookingId>('booking-1'),
      sharesRevision,
      chargeId,
      technicians: [{ technicianId, amount: cents(7_000) }],
      at,
    },
  }) as const;
const sent = {
  type: 'TransferMade',
  data: {
    sharesRevision: 1,
    technicianId,
    accountId: 'acct_1',
    transferId: 'tr_1',
    amount: cents(7_000),
    at,
  },
} as const;
const stepsOf = (...events: readonly Parameters<typeof evolvePayout>[1][]) =>
  payoutSteps(events.reduce(evolvePayout, noPayout), '2026-12-12T18:00:00.000Z', defaultDurations, {
    newBanks: [],
    retries: [],
    notified: [],
    looked: new Map(),
  });

test('only the shares of the disputed charge wait', () => {
  const steps = stepsOf(noted(1, 'ch_1'), noted(2, 'ch_2'));
  expect(withoutDisputed(steps, [])).toEqual(steps);
  expect(withoutDisputed(steps, ['ch_1'])).toMatchObject([
    { kind: 'transfer', share: { sharesRevision: 2, chargeId: 'ch_2' } },
  ]);
});

test('what was transferred before goes on to the bank', () => {
  const steps = stepsOf(noted(1, 'ch_1'), sent);
  expect(steps).toMatchObject([{ kind: 'pay_out' }]);
  expect(withoutDisputed(steps, ['ch_1'])).toEqual(steps);
});

test('when nothing else is left the payout ends, to begin again with the end of the dispute', () => {
  expect(withoutDisputed(stepsOf(noted(1, 'ch_1')), ['ch_1'])).toEqual([{ kind: 'ended' }]);
});
