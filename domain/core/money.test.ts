import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languages, locales } from './language.ts';
import { cents, centsFromDollars, dollars, minus, share, sum } from './money.ts';

const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(cents);
const positive = fc.integer({ min: 0, max: 1_000_000_000 }).map(cents);
const bps = fc.integer({ min: 0, max: 10_000 });

describe('shares', () => {
  test('technician, partner and platform add up to the cent, and nobody is more than half a cent off', () => {
    fc.assert(
      fc.property(positive, bps, bps, (captured, technicianBps, partnerBps) => {
        const technician = share(captured, technicianBps, 10_000);
        const partner = share(captured, partnerBps, 10_000);
        const platform = minus(minus(captured, technician), partner);
        expect(sum(technician, partner, platform)).toBe(captured);
        expect(Math.abs(technician * 10_000 - captured * technicianBps)).toBeLessThanOrEqual(5_000);
      }),
    );
  });

  test('are rounded half up, towards +∞, also below zero', () => {
    expect([
      share(cents(5), 1, 2),
      share(cents(-5), 1, 2),
      share(cents(1), 1, 3),
      share(cents(-1), 2, 3),
    ]).toEqual([3, -2, 0, -1]);
    expect(share(cents(Number.MAX_SAFE_INTEGER), 1, 1)).toBe(Number.MAX_SAFE_INTEGER);
  });

  test('grow with the amount and with the rate', () => {
    fc.assert(
      fc.property(positive, positive, bps, (a, b, rate) => {
        const [less, more] = a <= b ? [a, b] : [b, a];
        expect(share(less, rate, 10_000)).toBeLessThanOrEqual(share(more, rate, 10_000));
      }),
    );
  });
});

describe('dollars', () => {
  test('shown are read back as the same cents', () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(centsFromDollars(dollars(value).replace(/[$,]/g, ''))).toBe(value);
      }),
    );
    expect([dollars(cents(1_234_567)), dollars(cents(-300)), dollars(cents(5))]).toEqual([
      '$12,345.67',
      '-$3.00',
      '$0.05',
    ]);
  });

  test('read as either language of the United States writes them', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom(...languages), (value, language) => {
        const written = new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'USD' });
        expect(dollars(value)).toBe(written.format(value / 100));
      }),
    );
  });

  test('that are no amount are refused', () => {
    expect(['', 'free', '1.234', '1e3', '$5', '1,000.00'].map(centsFromDollars)).toEqual(Array(6).fill(null));
    expect([Number.NaN, Number.POSITIVE_INFINITY, 0.005].map(centsFromDollars)).toEqual([null, null, null]);
    expect([75, 187.5, '187.50', '-3'].map(centsFromDollars)).toEqual([7500, 18750, 18750, -300]);
    expect(() => cents(0.5)).toThrow(RangeError);
    expect(() => cents(2 ** 53)).toThrow(RangeError);
  });
});
