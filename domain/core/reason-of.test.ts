/** What is told of an error: its codes, and never the words of whoever wrote its message (R28). */
import { expect, test } from 'vitest';
import { codeOf } from './reason-of.ts';

const coded = (code: unknown, cause?: unknown) =>
  Object.assign(new Error('ada@example.com', { cause }), { code });

test('the code at the bottom is what failed', () => {
  expect(codeOf(coded('ENOSPC'))).toBe('ENOSPC');
  expect(codeOf(new Error('outer', { cause: coded('ESOCKET', coded('CERT_HAS_EXPIRED')) }))).toBe(
    'CERT_HAS_EXPIRED',
  );
  expect(
    codeOf(Object.assign(new Error('as Stripe’s SDK keeps it'), { detail: coded('ECONNREFUSED') })),
  ).toBe('ECONNREFUSED');
});

test('what is no code is not told', () => {
  for (const error of [
    new Error('ENOSPC'),
    coded(14),
    coded('ada@example.com'),
    coded('ECONNREFUSED to 10.0.0.1'),
    null,
    'E1',
  ])
    expect(codeOf(error)).toBeNull();
});
