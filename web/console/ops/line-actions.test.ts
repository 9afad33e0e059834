import { expect, test } from 'vitest';
import { issueKinds, remedies } from '#domain/remedies.ts';
import { issueFor, nextTryOf } from './line-actions.ts';

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
