import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caretAfter, formatSsn, SSN_LENGTH } from './ssn.ts';

describe('formatSsn', () => {
  it.each([
    ['', ''],
    ['12', '12'],
    ['123', '123'],
    ['1234', '123-4'],
    ['123456789', '123-45-6789'],
    ['123 45 6789', '123-45-6789'],
    ['ssn: 123-45-67890', '123-45-6789'],
  ])('%s becomes %s', (typed, shown) => expect(formatSsn(typed)).toBe(shown));

  it('keeps digits only, never more than a whole number, and stays as it is', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const shown = formatSsn(typed);
        expect(shown).toMatch(/^(\d{0,3}|\d{3}-\d{1,2}|\d{3}-\d{2}-\d{1,4})$/);
        expect(shown.length).toBeLessThanOrEqual(SSN_LENGTH);
        expect(formatSsn(shown)).toBe(shown);
      }),
    );
  });
});

it.each([
  ['123-45-6789', 0, 0],
  ['123-45-6789', 3, 3],
  ['123-45-6789', 4, 5],
  ['123-45-6789', 9, 11],
])('in %s the caret after %i digits is at %i', (shown, digits, at) =>
  expect(caretAfter(shown, digits)).toBe(at),
);
