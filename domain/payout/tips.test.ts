/** A tip goes through the crew's payout like a share, and no refund of the price takes it back. */
import { expect, test } from 'vitest';
import { defaultDurations } from '../core/durations.ts';
import { as, type TechnicianId } from '../core/ids.ts';
import { cents, sum, zero } from '../core/money.ts';
import { type PayoutEvent, tipShares } from './events.ts';
import { payoutSteps } from './next.ts';
import { evolvePayout, noPayout } from './state.ts';

const grace = as<TechnicianId>('grace');
const at = '2026-12-05T12:00:00.000Z';
const fold = (events: readonly PayoutEvent[]) => events.reduce(evolvePayout, noPayout);
const noted = (sharesRevision: number, chargeId: string, amount: number): PayoutEvent => ({
  type: 'SharesNoted',
  data: {
    bookingId: as('b1'),
    sharesRevision,
    chargeId,
    charged: cents(20_000),
    technicians: [{ technicianId: grace, amount: cents(amount) }],
    at,
  },
});
const about = { technicianId: grace, accountId: 'acct', at };
const sent = (sharesRevision: number, transferId: string, amount: number): PayoutEvent => ({
  type: 'TransferMade',
  data: { ...about, sharesRevision, transferId, amount: cents(amount) },
});

test('it is drawn on its own charge, beside the share of the price', () => {
  const steps = payoutSteps(
    fold([noted(7, 'ch_price', 10_500), noted(tipShares, 'ch_tip', 1_000)]),
    at,
    defaultDurations,
  );
  const transfers = steps.flatMap((step) =>
    step.kind === 'transfer' ? [[step.share.chargeId, step.source, step.amount]] : [],
  );
  expect(transfers).toEqual([
    ['ch_price', 'charge', 10_500],
    ['ch_tip', 'charge', 1_000],
  ]);
});

test('a refund takes back what the price brought, also where that came after the tip', () => {
  const events = [
    noted(7, 'ch_price', 10_500),
    sent(7, 'tr_price', 10_500),
    noted(tipShares, 'ch_tip', 1_000),
    sent(tipShares, 'tr_tip', 1_000),
    noted(9, 'ch_rise', 700),
    sent(9, 'tr_rise', 700),
    noted(11, 'ch_price', -11_200),
  ];
  for (;;) {
    const step = payoutSteps(fold(events), at, defaultDurations).find(({ kind }) => kind === 'reverse');
    if (step?.kind !== 'reverse') break;
    const { transferId, amount } = step;
    const reversalId = `trr_${events.length}`;
    events.push({
      type: 'TransferReversed',
      data: { technicianId: grace, sharesRevision: 11, transferId, reversalId, amount, at },
    });
  }
  const back = (transferId: string) =>
    sum(
      zero,
      ...events.flatMap((event) =>
        event.type === 'TransferReversed' && event.data.transferId === transferId ? [event.data.amount] : [],
      ),
    );
  expect([back('tr_price'), back('tr_tip'), back('tr_rise')]).toEqual([10_500, 0, 700]);
});
