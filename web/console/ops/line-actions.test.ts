import { expect, test } from 'vitest';
import { issueKinds, remedies } from '#domain/remedies.ts';
import { causeOf, issueFor, nextTryOf, subjectOf } from './line-actions.ts';

test.each(issueKinds)('the buttons of %s ask for what helps it and for nothing else', (kind) => {
  const line = { issue: { kind, subject: 's' } };
  const asked = (['retry', 'mark_seen'] as const).filter((action) => issueFor(action, line));
  expect(asked).toEqual(remedies[kind].actions);
  for (const action of asked) expect(issueFor(action, line)).toEqual(line.issue);
});

test('Retry of a failing effect names no issue: its workflow is meant', () => {
  expect(issueFor('retry', { issue: null })).toBeUndefined();
});

test('an effect without a next time is running, and what waits for a person has none', () => {
  const now = Date.parse('2030-01-01T00:00:00.000Z');
  const issue = { kind: 'price_rise_refused', subject: '' } as const;
  expect(nextTryOf({ issue: null, nextTryAt: null }, now)).toBe('running now');
  expect(nextTryOf({ issue, nextTryAt: null }, now)).toBe('none is planned');
  expect(nextTryOf({ issue, nextTryAt: '2030-01-01T00:00:00.000Z' }, now)).toBe('now');
  expect(nextTryOf({ issue, nextTryAt: '2030-01-01T00:02:00.000Z' }, now)).toMatch(/^in 2/);
});

test('a dispute names the deadline for evidence as the console writes times, and other lines name none', () => {
  const cause = 'The cardholder’s bank is disputing $50.00: fraudulent.';
  const told = causeOf({ cause, respondBy: '2030-01-08T23:59:59.000Z' });
  expect(told).toMatch(
    /^The cardholder’s bank is disputing \$50\.00: fraudulent\. Submit evidence by \w{3}, Jan \d, \d{1,2}:59 [AP]M \S+\.$/,
  );
  expect(causeOf({ cause, respondBy: null })).toBe(cause);
});

test('a cause is a whole sentence, whether or not its provider wrote the full stop', () => {
  const cause = 'Refund amount ($5.00) is greater than unrefunded amount on charge ($1.00)';
  expect(causeOf({ cause, respondBy: null })).toBe(`${cause}.`);
  expect(causeOf({ cause: 'Try again later! ', respondBy: null })).toBe('Try again later!');
});

test('the buttons of two refused refunds of one booking have two names', () => {
  const line = {
    bookingNumber: 'HX-A7GH56',
    workflowId: 'aftercare-1',
    activity: 'refund failed',
    respondBy: null,
  };
  const names = ['$5.00 was refused', '$1.00 was refused'].map((cause) => subjectOf({ ...line, cause }));
  expect(names).toEqual([
    'HX-A7GH56, refund failed: $5.00 was refused.',
    'HX-A7GH56, refund failed: $1.00 was refused.',
  ]);
  expect(subjectOf({ ...line, bookingNumber: null, cause: 'It waits.' })).toBe(
    'aftercare-1, refund failed: It waits.',
  );
});
