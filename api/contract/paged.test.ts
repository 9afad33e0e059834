import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { paged } from './paged.ts';

const { query, response } = paged({
  rows: 'jobs',
  row: z.object({ id: z.string() }),
  filter: { status: z.optional(z.literal('open')) },
  sorts: ['when'],
});

describe('a list by pages', () => {
  it('begins at the first page with 25 rows (spec admin §9)', () => {
    expect(z.parse(query, {})).toEqual({ page: 1, limit: 25 });
    expect(
      z.parse(query, { page: '3', limit: '100', search: ' lee ', sort: '-when', status: 'open' }),
    ).toEqual({ page: 3, limit: 100, search: 'lee', sort: '-when', status: 'open' });
  });

  it.each([
    { page: '0' },
    { page: '1.5' },
    { page: '1000000' },
    { limit: '20' },
    { limit: '1000' },
    { sort: 'total' },
    { search: 'x'.repeat(121) },
    { customer: 'c1' },
  ])('refuses %o', (asked) => {
    expect(z.safeParse(query, asked).success).toBe(false);
  });

  it('answers its rows under their name, and says when nobody has counted on', () => {
    const page = { jobs: [{ id: 'b1', secret: 1 }], total: 10_000, page: 1, pageSize: 25, isCapped: true };
    expect(z.parse(response, page)).toEqual({ ...page, jobs: [{ id: 'b1' }] });
  });
});
