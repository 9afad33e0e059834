import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { day } from '#api/contract/fields.ts';
import { paged } from '#api/contract/paged.ts';
import { changeTo, filterOf, isSameView, paramsOf, sortText, tableSortOf, viewOf } from './address.ts';

const { query } = paged({
  rows: 'jobs',
  row: z.object({ id: z.string() }),
  filter: { status: z.optional(z.enum(['open', 'done'])), from: z.optional(day) },
  sorts: ['when', 'total'],
});

describe('the address of a list', () => {
  it('becomes the parameters of the call; what the call would refuse is left out', () => {
    expect(
      paramsOf(query, { status: 'open', search: ' lee ', from: '2026-11-17', page: '2', booking: 'b1' }),
    ).toEqual({ status: 'open', search: 'lee', from: '2026-11-17', page: '2' });
    expect(paramsOf(query, { status: 'gone', search: '  ', from: '2026-02-30', page: '0' })).toEqual({});
    expect(paramsOf(query, { limit: '50', sort: '-total' })).toEqual({ limit: '50', sort: '-total' });
    expect(paramsOf(query, { limit: '20', sort: 'phone', search: 'x'.repeat(121) })).toEqual({});
  });
  it('is a view without its page, and a filter without what only orders it', () => {
    const params = { status: 'open', sort: '-total', limit: '50', page: '3' };
    expect(viewOf(params)).toEqual({ status: 'open', sort: '-total', limit: '50' });
    expect(filterOf(params)).toEqual({ status: 'open' });
    expect(isSameView(params, { sort: '-total', limit: '50', status: 'open' })).toBe(true);
    expect(isSameView(params, { status: 'open' })).toBe(false);
  });
  it('is changed to a view by removing what the view does not have', () => {
    expect(changeTo(query, { status: 'done' })).toEqual({
      status: 'done',
      from: null,
      page: null,
      limit: null,
      search: null,
      sort: null,
    });
  });
  it('names the order, and writes it as it was read', () => {
    for (const text of ['when', '-total'])
      expect(sortText(tableSortOf(text) ?? { column: '', direction: 'ascending' })).toBe(text);
    expect(tableSortOf(undefined)).toBeUndefined();
  });
});
