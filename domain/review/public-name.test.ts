import { expect, test } from 'vitest';
import { formerCustomer, publicName } from './public-name.ts';

test.each([
  ['Ada', 'Bergman', 'Ada B.'],
  ['Mary Ann', 'o’Neil', 'Mary O.'],
  ['Ada', '', 'Ada'],
  ['Ada', null, 'Ada'],
  ['李', '小龙', '李 小.'],
  [null, null, formerCustomer],
  [' ', 'Bergman', formerCustomer],
])('%s %s is shown as %s', (first, last, shown) => {
  expect(publicName(first, last)).toBe(shown);
});
