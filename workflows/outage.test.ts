/**
 * Mail or texts may be away for days: the retry options given to the server are in the stored histories. That nothing
 * else waits and that ops sees it is tested with an outage (tests/races/messages.api.test.ts and
 * tests/api/password-reset.api.test.ts).
 */
import { expect, test } from 'vitest';
import { storedHistory } from './testing/histories.ts';

const DAY_SECONDS = 86_400;

test.each([
  ['messages-sent', 'deliverDue'],
  ['letters-sent', 'deliverLetters'],
])(
  'R18 %s: what does not get out is tried every minute, for days and without an end',
  (history, activity) => {
    const asked = (storedHistory(history).events ?? []).flatMap(
      ({ activityTaskScheduledEventAttributes: one }) => (one?.activityType?.name === activity ? [one] : []),
    );
    expect(asked.length).toBeGreaterThan(0);
    for (const { retryPolicy, scheduleToCloseTimeout } of asked) {
      expect(Number(retryPolicy?.maximumAttempts ?? 0)).toBe(0);
      expect(retryPolicy?.nonRetryableErrorTypes ?? []).toEqual([]);
      expect(Number(retryPolicy?.maximumInterval?.seconds)).toBe(60);
      expect(Number(scheduleToCloseTimeout?.seconds)).toBeGreaterThan(30 * DAY_SECONDS);
    }
  },
);
