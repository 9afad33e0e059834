import { describe, expect, it } from 'vitest';
import type { AdminBooking } from '#api/contract/admin.ts';
import { changeText, filterOf, pageOf, sortOf, sorted, sortText } from './list.ts';

describe('the address of the bookings table', () => {
  it('becomes the filter of the call; what is no filter is left out', () => {
    expect(
      filterOf({ status: 'unassigned', search: ' lee ', from: '2026-11-17', to: 'soon', page: '2' }),
    ).toEqual({
      status: 'unassigned',
      search: 'lee',
      from: '2026-11-17',
    });
    expect(filterOf({ status: 'gone', search: '  ' })).toEqual({});
  });
  it('names the sort, and writes it as it was read', () => {
    for (const text of ['when', '-total', 'customer'])
      expect(sortText(sortOf(text) ?? { column: '', direction: '' })).toBe(text);
    expect([sortOf(undefined), sortOf('-phone')]).toEqual([undefined, undefined]);
  });
  it('keeps the page within what there is', () => {
    expect([
      pageOf(undefined, 80),
      pageOf('3', 80),
      pageOf('9', 80),
      pageOf('0', 80),
      pageOf('2', 0),
    ]).toEqual([1, 3, 4, 1, 1]);
  });
});

describe('rows', () => {
  const row = (number: string, totalPrice: number, lastName: string) =>
    ({ number, totalPrice, customer: { lastName, firstName: 'A' } }) as AdminBooking;
  const rows = [row('HX-2', 85, 'Lee'), row('HX-1', 375, 'Amato'), row('HX-3', 85, 'Okoye')];
  const numbers = (text: string) => sorted(rows, sortOf(text)).map(({ number }) => number);
  it('are ordered by number, name or amount; equal ones stay as they were', () => {
    expect(numbers('number')).toEqual(['HX-1', 'HX-2', 'HX-3']);
    expect(numbers('customer')).toEqual(['HX-1', 'HX-2', 'HX-3']);
    expect(numbers('-total')).toEqual(['HX-1', 'HX-2', 'HX-3']);
    expect(numbers('total')).toEqual(['HX-2', 'HX-3', 'HX-1']);
  });
});

describe('a change beside a figure', () => {
  it('carries its sign, and is left out where there is nothing to compare with', () => {
    expect([
      changeText(36, String),
      changeText(-0.1, (value) => value.toFixed(1)),
      changeText(null, String),
    ]).toEqual(['+36', '-0.1', null]);
  });
});
