import { expect, test } from 'vitest';
import { differenceOf, MAX_SHOWN, nothingYet, withPart } from './what-if.ts';

const parts = (platform: number) => ({ customer: platform, technicians: 0, partner: 0, platform });
const row = (number: string) => ({ bookingId: number, number, is: parts(1), would: parts(2) });
const part = (looked: number, rows: readonly string[], total = 5) => ({
  total,
  looked,
  concerned: rows.length,
  changed: rows.map(row),
  untold: [],
  is: parts(rows.length),
  would: parts(2 * rows.length),
  next: null,
});

test('parts add up to the cent, and what is looked at beyond the count raises it', () => {
  const all = [part(3, ['a', 'b']), part(3, ['c'])].reduce(withPart, nothingYet);
  expect(all).toMatchObject({ total: 6, looked: 6, concerned: 3, changed: 3 });
  expect(all.shown.map(({ number }) => number)).toEqual(['a', 'b', 'c']);
  expect(differenceOf(all.is, all.would)).toEqual(parts(3));
});

test('the rows that are kept are bounded, the sums are of all', () => {
  const many = Array.from({ length: MAX_SHOWN + 7 }, (_, k) => String(k));
  const all = withPart(nothingYet, part(many.length, many));
  expect([all.shown.length, all.changed]).toEqual([MAX_SHOWN, MAX_SHOWN + 7]);
  expect(all.would.platform).toBe(2 * many.length);
});
