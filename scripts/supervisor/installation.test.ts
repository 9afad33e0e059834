import { expect, test } from 'vitest';
import { wishedDurations } from './installation.ts';

test('durations of the environment count for an installation that the supervisor runs as well', () => {
  expect(wishedDurations({})).toEqual({});
  expect(wishedDurations({ HEXKEY_DURATIONS: '{"partnershipClosing":60000}' })).toEqual({
    partnershipClosing: 60_000,
  });
});

test.each(['{"partnershipClosed":1}', '{"payoutDelay":"5 s"}', 'soon'])('%s is refused', (text) => {
  expect(() => wishedDurations({ HEXKEY_DURATIONS: text })).toThrow('HEXKEY_DURATIONS must be JSON');
});
