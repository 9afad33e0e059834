import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { as, type BookingId } from '../core/ids.ts';
import { cents, sum, zero } from '../core/money.ts';
import { daysOfMonth, type PayableLine, statementOf } from './statement.ts';

const line = (booking: string, kind: PayableLine['kind'], amount: number): PayableLine => ({
  bookingId: as<BookingId>(booking),
  kind,
  amount: cents(amount),
  at: '2026-03-04T15:00:00.000Z',
});

describe('a technician’s month', () => {
  test('says what was earned, given on top and sent, each by itself, and what is still owed', () => {
    const lines = [
      line('a', 'share', 10_500),
      line('b', 'share', 7_000),
      line('a', 'transfer', 10_500),
      line('a', 'tip', 900),
      line('b', 'reversal', -300),
      line('b', 'share', -700),
    ];
    const statement = statementOf(cents(1_000), lines);
    expect(statement).toMatchObject({
      opening: 1_000,
      earned: 16_800,
      tips: 900,
      transferred: 10_200,
      closing: 8_500,
    });
    expect(statement.jobs).toEqual([
      { bookingId: 'a', lines: [lines[0], lines[2], lines[3]] },
      { bookingId: 'b', lines: [lines[1], lines[4], lines[5]] },
    ]);
  });

  test('opens with what the one before closed with, wherever the lines are cut', () => {
    const kinds = fc.constantFrom<PayableLine['kind']>('share', 'tip', 'transfer', 'reversal');
    const amounts = fc.integer({ min: -50_000, max: 50_000 });
    const some = fc.array(
      fc.tuple(fc.constantFrom('a', 'b', 'c'), kinds, amounts).map((of) => line(...of)),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(amounts, some, some, (opening, early, late) => {
        const first = statementOf(cents(opening), early);
        const second = statementOf(first.closing, late);
        const whole = statementOf(cents(opening), [...early, ...late]);
        expect(second.closing).toBe(whole.closing);
        for (const part of ['earned', 'tips', 'transferred'] as const)
          expect(sum(first[part], second[part])).toBe(whole[part]);
        expect(sum(zero, ...whole.jobs.flatMap((job) => job.lines.map(({ amount }) => amount)))).toBe(
          sum(zero, ...[...early, ...late].map(({ amount }) => amount)),
        );
      }),
    );
  });

  test('goes from its first day to that of the next month, over the end of a year too', () => {
    expect(daysOfMonth('2026-03')).toEqual({ first: '2026-03-01', next: '2026-04-01' });
    expect(daysOfMonth('2026-12')).toEqual({ first: '2026-12-01', next: '2027-01-01' });
    expect(daysOfMonth('2028-02').next).toBe('2028-03-01');
  });
});
