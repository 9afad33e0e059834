import { expect, test } from 'vitest';
import { waitlistCsv } from './waitlist-csv.ts';

const at = '2026-11-21T12:00:00.000Z';

test('the waitlist as CSV quotes every cell, runs no formula, and leaves out who was forgotten', () => {
  expect(
    waitlistCsv([
      { email: 'ada@example.com', zip: '99501', state: 'AK', at },
      { email: '=cmd|"x"@example.com', zip: '00501', state: 'NY', at },
      { email: null, zip: '99501', state: 'AK', at },
    ]),
  ).toBe(
    [
      'email,zip,state,since',
      `"ada@example.com","99501","AK","${at}"`,
      `"'=cmd|""x""@example.com","00501","NY","${at}"`,
      '',
    ].join('\r\n'),
  );
});
