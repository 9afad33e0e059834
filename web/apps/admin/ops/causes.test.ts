import { expect, test } from 'vitest';
import type { StuckWork } from '#api/contract/ops.ts';
import { causesOf, retried } from './causes.ts';

const line = (what: Partial<StuckWork>): StuckWork => ({
  workflowId: 'booking-1',
  bookingId: '1',
  bookingNumber: 'HX-A7GH56',
  activity: 'captureHold',
  activityId: '7',
  cause: 'the payment provider cannot be reached',
  code: 'ProviderUnavailable/StripeAPIError',
  attempts: 3,
  since: '2030-01-01T10:00:00.000Z',
  nextTryAt: null,
  zone: null,
  respondBy: null,
  workflowUrl: null,
  issue: null,
  promise: null,
  settlement: null,
  partner: null,
  ticket: null,
  books: null,
  webhook: null,
  actions: ['retry'],
  ...what,
});

test('lines that wait in the same for the same failure are one cause, whatever each says, longest first', () => {
  const causes = causesOf([
    line({ workflowId: 'booking-1', since: '2030-01-01T10:05:00.000Z' }),
    line({ workflowId: 'booking-2', cause: 'connect ECONNREFUSED 127.0.0.1:4242' }),
    line({ workflowId: 'booking-3', since: null }),
    line({ workflowId: 'booking-4', code: 'DatabaseError' }),
    line({ workflowId: 'booking-5', activity: 'placeHold', since: '2030-01-01T09:00:00.000Z' }),
  ]);
  expect(
    causes.map(({ lines, oldest }) => [lines.map(({ workflowId }) => workflowId).join(), oldest]),
  ).toEqual([
    ['booking-2,booking-1,booking-3', '2030-01-01T10:00:00.000Z'],
    ['booking-5', '2030-01-01T09:00:00.000Z'],
    ['booking-4', '2030-01-01T10:00:00.000Z'],
  ]);
});

test('only lines that a retry helps are tried together', () => {
  const seen = line({ workflowId: 'aftercare-1', actions: ['mark_seen'] });
  expect(retried([seen, line({}), line({ actions: [] })])).toEqual([line({})]);
});
