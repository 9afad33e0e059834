/**
 * What the bank and the provider do to a booking's money stays in stuck work until what resolves it has happened (R18).
 */
import { says } from '#domain/core/says.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultDurations } from '#domain/core/durations.ts';
import type { BookingEvent, SettledIssue } from '#domain/booking/events.ts';
import type { AftercareEvent } from '#domain/aftercare/events.ts';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import type { PayoutEvent } from '#domain/payout/events.ts';
import { stuckWork } from '../queries/stuck.ts';
import { castOf, wholeLife } from '../testing/booking-story.ts';
import { openReadSide, type ReadSide } from '../testing/read-side.ts';
import { expectSameFigures } from '../testing/stuck-figures.ts';

let side: ReadSide;
let n = 0;
beforeAll(async () => {
  side = await openReadSide();
  side.project();
}, 60_000);
afterAll(() => side.close());

const at = '2030-03-05T12:00:00.000Z';
const about = { disputeId: 'du_1', chargeId: 'ch_1', at };
const open = { amount: cents(15_000), reason: 'fraudulent', status: 'needs_response', respondBy: null };
const by = { role: 'admin', id: 'a' } as const;
const taken: BookingEvent = {
  type: 'DisputeFundsWithdrawn',
  data: { ...about, amount: cents(15_000), fee: cents(1_500) },
};
const opened: BookingEvent = { type: 'DisputeOpened', data: { ...about, ...open } };
const closed = (outcome: 'won' | 'lost', outstanding: number): BookingEvent => ({
  type: 'DisputeClosed',
  data: { ...about, outcome, status: outcome, outstanding: cents(outstanding) },
});
const reinstated = (outcome: 'won' | null, outstanding: number): BookingEvent => ({
  type: 'DisputeFundsReinstated',
  data: {
    ...about,
    amount: cents(15_000 - outstanding),
    fee: cents(0),
    outcome,
    outstanding: cents(outstanding),
  },
});
const refund = (amount: number, more: object = {}): BookingEvent => ({
  type: 'RefundIssued',
  data: { refundId: `re_${amount}`, amount: cents(amount), cause: 'goodwill', by, note: null, at, ...more },
});
const seen = (kind: SettledIssue['kind'], subject = ''): BookingEvent => ({
  type: 'IssueSeen',
  data: { kind, subject, by, note: null, at },
});
const back: BookingEvent = {
  type: 'RefundReturned',
  data: {
    refundId: 're_1',
    amount: cents(1_000),
    cause: 'goodwill',
    code: 'unknown',
    message: 'It came back.',
    at,
  },
};

test.each<[string, readonly BookingEvent[], readonly string[]]>([
  ['a dispute', [opened, taken], ['dispute']],
  ['a dispute with a refund beside it', [opened, taken, refund(500)], ['dispute']],
  ['a dispute whose money came while it is open', [opened, taken, reinstated(null, 0)], ['dispute']],
  ['a dispute that is won, before the money is back', [opened, taken, closed('won', 15_000)], ['dispute']],
  [
    'a dispute that is won and half paid',
    [opened, taken, closed('won', 15_000), reinstated('won', 7_500)],
    ['dispute'],
  ],
  ['a dispute that is won and paid', [opened, taken, closed('won', 15_000), reinstated('won', 0)], []],
  ['a dispute that is lost', [opened, taken, closed('lost', 15_000)], ['dispute_lost']],
  [
    'a lost dispute that somebody has seen',
    [opened, taken, closed('lost', 15_000), seen('dispute_lost', 'du_1')],
    [],
  ],
  [
    'a lost dispute that the bank has opened again',
    [
      opened,
      taken,
      closed('lost', 15_000),
      { type: 'DisputeUpdated', data: { ...about, ...open, outcome: null } },
    ],
    ['dispute'],
  ],
  ['a refund that came back and was dealt with elsewhere', [back, seen('refund_returned')], []],
  ['a refund that came back', [back], ['refund_returned']],
  [
    'a refund that came back and was paid again in part',
    [back, refund(400, { stillOwed: 600 })],
    ['refund_returned'],
  ],
  ['a refund that came back and was paid again', [back, refund(1_000, { stillOwed: 0 })], []],
  ['a refund made outside', [refund(2_000, { origin: 'dashboard' })], ['outside_refund']],
  [
    'a refund made outside, and one of ours',
    [refund(2_000, { origin: 'dashboard' }), refund(100)],
    ['outside_refund'],
  ],
  [
    'a refund made outside that was seen',
    [refund(2_000, { origin: 'dashboard' }), seen('outside_refund')],
    [],
  ],
])('%s', async (_name, events, lines) => {
  n += 1;
  const cast = await castOf(side.keys, n);
  await side.appendBooking(cast.bookingId, [...wholeLife(cast), ...events]);
  await side.caughtUp();
  const { issues: work } = await stuckWork(side.rm, defaultDurations, at);
  expect(work.filter(({ view }) => view.id === cast.bookingId).map(({ kind }) => kind)).toEqual(lines);
});

test('a look reads so many bookings, those first that have been stuck longest, and says how many more there are', async () => {
  const all = await stuckWork(side.rm, defaultDurations, at);
  const longest = new Set(all.issues.map(({ view }) => view.id));
  expect(all.notShown).toBe(0);
  await expectSameFigures(side.rm, at);
  expect(longest.size).toBeGreaterThan(3);
  const cut = await stuckWork(side.rm, defaultDurations, at, 2);
  expect(new Set(cut.issues.map(({ view }) => view.id)).size).toBe(2);
  expect(cut.notShown).toBe(longest.size - 2);
});

const technicianId = as<TechnicianId>('grace');
const aboutPayout = { technicianId, payoutId: 'po_1', amount: cents(10_500), at };
const sent: PayoutEvent = {
  type: 'PayoutCreated',
  data: { ...aboutPayout, accountId: 'acct_1', attempt: 1 },
};
const unread = (attempt: number): PayoutEvent => ({
  type: 'PayoutUnread',
  data: { technicianId, payoutId: 'po_1', attempt, code: 'account_invalid', message: 'No such account.', at },
});
const givenUp: AftercareEvent = {
  type: 'RefundsUnmatched',
  data: {
    chargeId: 'ch_9',
    attempts: 8,
    code: 'amount_too_high',
    says: says('refundTooHigh', { left: 15_000 }),
    at,
  },
};
const failed = { code: 'account_closed', message: 'Closed.', attempt: 1 };

test.each<[string, readonly (PayoutEvent | AftercareEvent)[], readonly object[]]>([
  [
    'a payout that the provider refuses to tell about',
    [sent, unread(1), unread(2)],
    [
      {
        kind: 'payout_unconfirmed',
        tries: 2,
        cause: { text: 'payoutUnread', values: { payout: 'po_1', message: 'No such account.' } },
        nextTryAt: '2030-03-07T12:00:00.000Z',
      },
    ],
  ],
  ['one that is asked about no more', [sent, unread(5)], [{ tries: 5, nextTryAt: null, isGivenUp: true }]],
  [
    'one that is told about again',
    [unread(1), { type: 'PayoutReadAgain', data: { technicianId, payoutId: 'po_1', at } }],
    [],
  ],
  ['one that was paid after all', [unread(1), { type: 'PayoutPaid', data: aboutPayout }], []],
  [
    'one that has failed after all',
    [unread(1), { type: 'PayoutFailed', data: { ...aboutPayout, ...failed } }],
    [{ kind: 'payout_failed' }],
  ],
  [
    'refunds that the booking does not take',
    [givenUp],
    [
      {
        kind: 'refund_unmatched',
        nextTryAt: null,
        cause: { text: 'refundTooHigh', values: { charge: 'ch_9', left: 15_000 } },
      },
    ],
  ],
  [
    'refunds that it takes after all',
    [givenUp, { type: 'RefundsMatched', data: { chargeId: 'ch_9', at } }],
    [],
  ],
])('%s', async (_name, events, lines) => {
  n += 1;
  const cast = await castOf(side.keys, n);
  await side.appendBooking(cast.bookingId, wholeLife(cast));
  const story = events[0]?.type.startsWith('Refund') ? 'aftercare' : 'payout';
  await side.append(`${story}-${cast.bookingId}`, events);
  await side.caughtUp();
  const { issues: work } = await stuckWork(side.rm, defaultDurations, at);
  const open = work.filter(({ view }) => view.id === cast.bookingId);
  expect(open).toMatchObject(lines);
});

test('refunds that the booking does not take are put away by somebody who has seen them, until more is told', async () => {
  n += 1;
  const cast = await castOf(side.keys, n);
  const aftercare = `aftercare-${cast.bookingId}`;
  const linesOf = async () => {
    await side.caughtUp();
    const { issues: work } = await stuckWork(side.rm, defaultDurations, at);
    return work.filter(({ view }) => view.id === cast.bookingId).map(({ kind, subject }) => [kind, subject]);
  };
  await side.appendBooking(cast.bookingId, wholeLife(cast));
  await side.append(aftercare, [givenUp]);
  expect(await linesOf()).toEqual([['refund_unmatched', 'ch_9']]);
  await side.append(`booking-${cast.bookingId}`, [seen('refund_unmatched', 'ch_8')]);
  expect(await linesOf()).toHaveLength(1);
  await side.append(`booking-${cast.bookingId}`, [seen('refund_unmatched', 'ch_9')]);
  expect(await linesOf()).toEqual([]);
  await side.append(aftercare, [givenUp]);
  expect(await linesOf()).toHaveLength(1);
});
