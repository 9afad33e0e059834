/** Which event settles which issue: every pair, and that an issue is open for as long as there is something to mend (R18). */
import { expect, test } from 'vitest';
import type { BookingEvent, BookingEventType } from './events.ts';
import { type BookingIssueName, raisedBy, settledBy } from './issues.ts';

const at = '2026-12-05T12:00:00.000Z';
/** Only what a decision looks at; the other fields are nobody's business here. */
const event = (type: BookingEventType, data: object = {}) =>
  ({ type, data: { at, code: 'c', message: 'm', ...data } }) as unknown as BookingEvent;

const disputeId = 'dp_1';
const dispute = { disputeId, amount: 100, reason: 'fraudulent' };

/** Every event there is, in each of its kinds that could make a difference. */
const everyEvent: Readonly<Record<BookingEventType, readonly object[]>> = {
  BookingPlaced: [{}],
  PaymentPrepared: [{}],
  HoldPlaced: [{}],
  CardSaved: [{}],
  PaymentDeclined: [{ purpose: 'hold' }, { purpose: 'late_hold' }, { purpose: 'setup' }],
  HoldReleased: [{ reason: 'cancelled' }, { reason: 'replaced' }, { reason: 'expired' }],
  OffersMade: [{}],
  OfferWaveLapsed: [{}],
  OfferPoolOpened: [{}],
  UnassignedAlertRaised: [{}],
  NobodyFoundTold: [{}],
  TechnicianAssigned: [{}],
  TechnicianUnassigned: [{}],
  AppointmentConfirmed: [{}],
  AppointmentRescheduled: [{}],
  RouteStarted: [{}],
  TechnicianArrived: [{}],
  WorkStarted: [{}],
  PhotosAdded: [{}],
  WorkCompleted: [{}],
  PriceRiseRequested: [{}],
  PriceRiseApproved: [{}],
  PriceRiseRefused: [{ reason: 'declined' }, { reason: 'unanswered' }, { reason: 'card_declined' }],
  HoldIncreased: [{}],
  PaymentCaptured: [{ purpose: 'completion' }, { purpose: 'cancellation_fee' }, { purpose: 'price_rise' }],
  CaptureFailed: [{ purpose: 'completion' }, { purpose: 'cancellation_fee' }, { purpose: 'price_rise' }],
  SharesOwed: [{}],
  BookingCancelled: [{}],
  StatusSetByAdmin: [{}],
  DetailsChanged: [{}],
  ContactChanged: [{}],
  RefundIssued: [{}, { origin: 'dashboard', amount: 100 }, { stillOwed: 0 }, { stillOwed: 5 }],
  RefundFailed: [{}],
  RefundReturned: [{}],
  OutsideRefundSeen: [{}],
  DisputeOpened: [dispute],
  DisputeUpdated: [dispute],
  DisputeFundsWithdrawn: [{ disputeId }],
  DisputeFundsReinstated: [
    { disputeId, outcome: null, outstanding: 0 },
    { disputeId, outcome: 'won', outstanding: 5 },
    { disputeId, outcome: 'won', outstanding: 0 },
  ],
  DisputeClosed: [
    { disputeId, outcome: 'lost', outstanding: 100 },
    { disputeId, outcome: 'won', outstanding: 100 },
    { disputeId, outcome: 'won', outstanding: 0 },
  ],
  ReviewAdded: [{}],
  MessageWritten: [{}],
};

/** What mends what, by design.md §3 (The hold, Capture, Assignment). Whatever is not here settles nothing. */
const mends: Readonly<Record<string, readonly string[]>> = {
  'PaymentCaptured completion': ['capture_failed', 'late_hold_declined'],
  'PaymentCaptured cancellation_fee': ['capture_failed fee', 'late_hold_declined'],
  'PaymentCaptured price_rise': ['price_rise_refused'],
  HoldPlaced: ['late_hold_declined'],
  CardSaved: ['late_hold_declined'],
  AppointmentRescheduled: ['late_hold_declined'],
  BookingCancelled: ['late_hold_declined', 'unassigned'],
  TechnicianAssigned: ['unassigned'],
  WorkCompleted: ['unassigned'],
  RefundIssued: ['refund_failed'],
  'RefundIssued 0': ['refund_failed', 'refund_returned'],
  'RefundIssued 5': ['refund_failed'],
  OutsideRefundSeen: ['outside_refund'],
  'DisputeFundsReinstated dp_1 won 0': ['dispute dp_1'],
  'DisputeClosed dp_1 lost 100': ['dispute dp_1'],
  'DisputeClosed dp_1 won 0': ['dispute dp_1'],
};
/** What raises what. */
const raises: Readonly<Record<string, string>> = {
  'CaptureFailed completion': 'capture_failed',
  'CaptureFailed cancellation_fee': 'capture_failed fee',
  'CaptureFailed price_rise': 'price_rise_refused',
  'PaymentDeclined late_hold': 'late_hold_declined',
  'PriceRiseRefused declined': 'price_rise_refused',
  'PriceRiseRefused unanswered': 'price_rise_refused',
  UnassignedAlertRaised: 'unassigned',
  RefundFailed: 'refund_failed',
  RefundReturned: 'refund_returned',
  'RefundIssued dashboard 100': 'outside_refund',
  'DisputeOpened dp_1 100 fraudulent': 'dispute dp_1',
  'DisputeUpdated dp_1 100 fraudulent': 'dispute dp_1',
  // Won, and the money is not back yet.
  'DisputeClosed dp_1 won 100': 'dispute dp_1',
};

const nameOf = ({ kind, subject }: BookingIssueName) => [kind, subject].filter(Boolean).join(' ');
const pairs = Object.entries(everyEvent).flatMap(([type, variants]) =>
  variants.map((data) => {
    const name = [type, ...Object.values(data)].join(' ');
    return [name, event(type as BookingEventType, data)] as const;
  }),
);

test.each(pairs)('%s settles what it mends and nothing else', (name, one) => {
  expect(settledBy(one).map(nameOf).toSorted()).toEqual([...(mends[name] ?? [])].toSorted());
});

test.each(pairs)('%s raises what it tells of and nothing else', (name, one) => {
  const raised = raisedBy(one);
  expect(raised && nameOf(raised)).toBe(raises[name] ?? null);
});

/** The issues that are open after a stream. */
function openAfter(...events: readonly BookingEvent[]): readonly string[] {
  const open = new Set<string>();
  for (const one of events) {
    for (const settled of settledBy(one)) open.delete(nameOf(settled));
    const raised = raisedBy(one);
    if (raised) open.add(nameOf(raised));
  }
  return [...open];
}

test('a refused difference stays open when the held amount is captured after it', () => {
  const held = event('PaymentCaptured', { purpose: 'completion' });
  for (const reason of ['declined', 'unanswered'])
    expect(openAfter(event('PriceRiseRefused', { reason }), held)).toEqual(['price_rise_refused']);
  const refused = [
    event('CaptureFailed', { purpose: 'price_rise' }),
    event('PriceRiseRefused', { reason: 'card_declined' }),
  ];
  expect(openAfter(...refused, held)).toEqual(['price_rise_refused']);
  expect(openAfter(...refused, held, event('PaymentCaptured', { purpose: 'price_rise' }))).toEqual([]);
});

test('neither a cancellation fee that was not taken nor unpaid work is over with its hold: the card is charged', () => {
  const gone = event('HoldReleased', { reason: 'expired' });
  const fee = event('CaptureFailed', { purpose: 'cancellation_fee' });
  expect(openAfter(fee, gone)).toEqual(['capture_failed fee']);
  expect(openAfter(fee, gone, event('PaymentCaptured', { purpose: 'cancellation_fee' }))).toEqual([]);
  expect(openAfter(event('CaptureFailed', { purpose: 'completion' }), gone)).toEqual(['capture_failed']);
});
