import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPhone, phoneDigits } from './phone.ts';

describe('a telephone number', () => {
  it('grows into its form while it is typed', () => {
    expect(['6', '614', '6145', '614555', '6145550148'].map(formatPhone)).toEqual([
      '(6',
      '(614',
      '(614) 5',
      '(614) 555',
      '(614) 555-0148',
    ]);
  });
  it('drops the country code and anything over ten digits', () => {
    expect(formatPhone('+1 614 555 0148')).toBe('(614) 555-0148');
    expect(formatPhone('61455501489999')).toBe('(614) 555-0148');
    expect(formatPhone('11')).toBe('');
  });
  it('formatted twice is formatted once', () => {
    fc.assert(fc.property(fc.string(), (text) => formatPhone(formatPhone(text)) === formatPhone(text)));
  });
  it('keeps its digits when it is formatted', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[2-9]\d{0,9}$/),
        (digits) => phoneDigits(formatPhone(digits)) === digits,
      ),
    );
  });
});
