import { expect, test } from 'vitest';
import { customerTermsAt } from './customer-terms.ts';

test.each([
  ['2026-01-01T12:00:00Z', '2026-11-01'],
  ['2027-02-01T04:59:59Z', '2026-11-01'],
  ['2027-02-01T05:00:00Z', '2027-02-01'],
  ['2030-01-01T12:00:00Z', '2027-02-01'],
])('a booking of %s agrees to the terms of %s, by New York’s calendar', (now, version) => {
  expect(customerTermsAt(now, ['2026-11-01', '2027-02-01'])).toBe(version);
});
