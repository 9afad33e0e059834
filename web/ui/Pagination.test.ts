import { expect, it } from 'vitest';
import { pagesAround } from './Pagination.tsx';

it('offers the first, the last and the neighbours, with a gap between what is not next to each other', () => {
  expect(pagesAround(1, 1)).toEqual([1]);
  expect(pagesAround(1, 3)).toEqual([1, 2, 3]);
  expect(pagesAround(7, 62)).toEqual([1, null, 6, 7, 8, null, 62]);
  expect(pagesAround(62, 62)).toEqual([1, null, 61, 62]);
});
