import { describe, expect, test } from 'vitest';
import { birthDateFault } from './age.ts';

/** Noon in Honolulu, where a day begins last. */
const noon = (day: string): string => `${day}T22:00:00.000Z`;

describe('who works with us is 18 on the day they apply', () => {
  test.each([
    ['2008-11-24', null],
    ['2008-11-25', 'too_young'],
    ['2026-11-24', 'too_young'],
    ['1990-02-01', null],
  ])('born %s, on November 24, 2026: %s', (date, fault) => {
    expect(birthDateFault(date, noon('2026-11-24'))).toBe(fault);
  });

  test('the birthday counts once it has begun in all of the states', () => {
    // In New York it began five hours ago.
    expect(birthDateFault('2008-11-24', '2026-11-24T09:59:59.000Z')).toBe('too_young');
    expect(birthDateFault('2008-11-24', '2026-11-24T10:00:00.000Z')).toBeNull();
  });

  test('a leap day is followed by March 1', () => {
    expect(birthDateFault('2008-02-29', noon('2026-02-28'))).toBe('too_young');
    expect(birthDateFault('2008-02-29', noon('2026-03-01'))).toBeNull();
    expect(birthDateFault('2010-03-01', noon('2028-02-29'))).toBe('too_young');
  });
});

test.each([
  ['1906-11-24', null],
  ['1906-11-23', 'impossible'],
  ['0190-02-01', 'impossible'],
  ['2026-11-25', 'impossible'],
  ['2990-02-01', 'impossible'],
])('nobody alive was born %s: %s', (date, fault) => {
  expect(birthDateFault(date, noon('2026-11-24'))).toBe(fault);
});
