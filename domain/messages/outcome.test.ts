import { expect, test } from 'vitest';
import { statusNow } from '../core/service-checks.ts';
import { overallOf } from './channel-checks.ts';
import { outcomeOf } from './outcome.ts';

test.each([
  ['waiting', null, null, 'waiting'],
  ['sent', null, null, 'sent'],
  ['sent', null, 'delivered', 'delivered'],
  ['sent', null, 'undelivered', 'failed'],
  ['sent', null, 'bounced', 'failed'],
  ['skipped', 'opted_out', null, 'failed'],
  ['skipped', 'refused_by_provider', null, 'failed'],
  ['skipped', 'not_set_up', null, 'failed'],
  ['skipped', 'no_address', null, 'failed'],
  ['skipped', 'stale', null, 'skipped'],
  ['skipped', 'not_wanted', null, 'skipped'],
  ['skipped', 'no_consent', null, 'skipped'],
  ['skipped', 'erased', null, 'skipped'],
] as const)(
  'R15: a message that is %s (%s), of which the provider says %s, is %s',
  (state, reason, delivery, outcome) => {
    expect(outcomeOf({ state, reason, delivery })).toBe(outcome);
  },
);

test.each([
  ['active', 'active', 'Active'],
  ['active', 'unreachable', 'Partially Active'],
  ['active', 'not_configured', 'Partially Active'],
  ['not_configured', 'not_configured', 'Not Configured'],
  ['unreachable', 'not_configured', 'Unavailable'],
  ['refused', 'unknown', 'Unavailable'],
] as const)('mail %s and texts %s are together %s', (email, sms, overall) => {
  expect(overallOf([email, sms])).toBe(overall);
});

test('an outdated check says nothing about the current status', () => {
  const check = { service: 'Twilio', status: 'active', checkedAt: '2030-01-07T12:00:00.000Z' } as const;
  expect(statusNow(check, '2030-01-07T12:01:30.000Z')).toBe('active');
  expect(statusNow(check, '2030-01-07T12:01:30.001Z')).toBe('unknown');
  expect(statusNow({ ...check, status: 'not_configured' }, '2030-01-08T12:00:00.000Z')).toBe(
    'not_configured',
  );
  expect(statusNow(null, '2030-01-07T12:00:00.000Z')).toBe('unknown');
});
