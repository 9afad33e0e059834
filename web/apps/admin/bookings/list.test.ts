import { describe, expect, it } from 'vitest';
import { asTableSort, changeText, filterOf, pageText, sortOf, sortText } from './list.ts';

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
    expect(filterOf({ from: '2026-99-99', to: '2026-02-30' })).toEqual({});
  });
  it('names the sort, and writes it as it was read', () => {
    for (const text of ['when', '-total', 'customer'])
      expect(sortText(asTableSort(sortOf(text)) ?? { column: '', direction: 'ascending' })).toBe(text);
    expect([sortOf(undefined), sortOf('-phone')]).toEqual([undefined, undefined]);
  });
  it('names the page; what is no number is left out', () => {
    expect([pageText('3'), pageText(undefined), pageText('-1'), pageText('last')]).toEqual([
      '3',
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('a change beside a figure', () => {
  it('carries its sign, and is left out where there is nothing to compare with', () => {
    expect([
      changeText(36, String, 'no change'),
      changeText(0, String, 'no change'),
      changeText(-0.1, (value) => value.toFixed(1), 'no change'),
      changeText(null, String, 'no change'),
    ]).toEqual(['+36', 'no change', '-0.1', null]);
  });
});
