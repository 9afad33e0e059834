import { expect, test } from 'vitest';
import { returnedText } from './returned.ts';

test.each([
  ['5.1.1', 'returned_address'],
  ['5.1.10', 'returned_address'],
  ['5.2.2', 'returned_full'],
  ['4.2.2', 'returned_full'],
  ['5.2.1', 'returned_mailbox'],
  ['5.2.23', 'returned_mailbox'],
  ['5.7.1', 'returned_policy'],
  ['5.10.1', 'returned'],
  ['4.4.7', 'returned'],
] as const)('%s is told as %s', (code, text) => {
  expect(returnedText(code)).toBe(text);
});
