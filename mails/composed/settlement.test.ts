/** The mail about a statement names the account that the money goes to, if it is known. */
import { expect, test } from 'vitest';
import { as } from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import type { SettlementNews } from '#domain/letters/events.ts';
import type { Period } from '#domain/settlement/period.ts';
import { composeSettlement } from './settlement.ts';

const news: SettlementNews = {
  about: 'statement',
  period: as<Period>('2026-11'),
  until: '2026-12-01T05:00:00.000Z',
  opening: cents(0),
  earned: cents(3_052),
  corrected: cents(0),
  released: cents(0),
  withheld: cents(0),
  due: cents(3_052),
  payable: cents(3_052),
  carried: cents(0),
  payBy: '2026-12-08T04:59:59.999Z',
};
const urls = { settings: null, support: 'https://hexkey.example/support', unsubscribe: null };
const first = (language: 'en' | 'es', accountLast4?: string | null) =>
  composeSettlement({
    news: accountLast4 === undefined ? news : { ...news, accountLast4 },
    language,
    name: 'Rosa',
    url: 'https://hexkey.example/store-partner/dashboard/commissions',
    urls,
  }).paragraphs[0];

test.each([
  ['en', '4321', 'We’ll pay $30.52 to your bank account ending in 4321 by December 7, 2026.'],
  ['en', null, 'We’ll pay $30.52 to your bank account by December 7, 2026.'],
  ['en', undefined, 'We’ll pay $30.52 to your bank account by December 7, 2026.'],
  [
    'es',
    '4321',
    'Pagamos $30.52 a su cuenta bancaria terminada en 4321 a más tardar el 7 de diciembre de 2026.',
  ],
  ['es', null, 'Pagamos $30.52 a su cuenta bancaria a más tardar el 7 de diciembre de 2026.'],
] as const)('in %s, of an account ending in %s', (language, last4, said) => {
  expect(first(language, last4)).toBe(said);
});
