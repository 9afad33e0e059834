import fc from 'fast-check';
import { expect, test } from 'vitest';
import { humanNumber, typedNumber } from './human-number.ts';

const bytes = fc.uint8Array({ minLength: 8, maxLength: 8 });

test('a number is found again however it is typed', () => {
  fc.assert(
    fc.property(bytes, fc.constantFrom(' ', '-', ''), (random, between) => {
      const number = humanNumber('HT', random, 6);
      expect(number).toMatch(/^HT-[0-9A-HJKMNP-TV-Z]{6}$/);
      const digits = number.slice(3);
      for (const typed of [number, digits, digits.toLowerCase(), `ht${between}${digits}`, ` ${number} `])
        expect(typedNumber('HT', typed, 6)).toBe(number);
      expect(typedNumber('HT', number.replaceAll('0', 'o').replaceAll('1', 'L'), 6)).toBe(number);
    }),
  );
});

test.each(['', 'HT-', 'HT-12345', 'HT-1234567', 'HT-12345U', 'HT-12345\u0000', 'XX-123456'])(
  '%j is no number',
  (typed) => {
    expect(typedNumber('HT', typed, 6)).toBeNull();
  },
);

test('too few bytes are refused', () => {
  expect(() => humanNumber('HT', new Uint8Array(5), 6)).toThrow(RangeError);
});
