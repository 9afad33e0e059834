import { describe, expect, it } from 'vitest';
import { filterOf, pageText } from './tickets.ts';

describe('the support list in the address', () => {
  it('takes what is a filter, and nothing else', () => {
    expect(filterOf({ status: 'open', priority: 'high', search: ' drawer ' })).toEqual({
      status: 'open',
      priority: 'high',
      search: 'drawer',
    });
    expect(filterOf({ status: 'lost', priority: 'yesterday', search: '  ' })).toEqual({});
  });

  it.each([
    ['2', '2'],
    ['0', undefined],
    ['-1', undefined],
    ['x', undefined],
    [undefined, undefined],
  ])('page %s is %s', (text, page) => {
    expect(pageText(text)).toBe(page);
  });
});
