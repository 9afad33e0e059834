import { beforeAll, describe, expect, it } from 'vitest';
import { i18n, loadTexts, textOf } from '#web/lib/language/messages.ts';
import { bookingTexts } from '#words/generated/admin.ts';
import { accountText, postingsOf, sumsOf, type LedgerLine } from './ledger.ts';

const line = (posting: string, account: string, amountCents: number): LedgerLine => ({
  posting,
  at: '2026-11-19T21:46:19.000Z',
  account,
  amountCents,
  memo: posting,
});
const capture = [
  line('capture', 'card_provider', 37_500),
  line('capture', 'platform', -11_250),
  line('capture', 'technician:t-1', -26_250),
];

const t = textOf(bookingTexts);
const names = new Map([['t-1', 'Marcus Reyes']]);
beforeAll(async () => {
  i18n.activate('en', 'en-US');
  await loadTexts(bookingTexts, 'en');
});

describe('the ledger of a booking', () => {
  it('shows each posting with its lines, and that it balances', () => {
    const postings = postingsOf([
      ...capture,
      line('fee', 'provider_fees', 1118),
      line('fee', 'card_provider', -1118),
    ]);
    expect(postings.map(({ id, lines, difference }) => [id, lines.length, difference])).toEqual([
      ['capture', 3, 0],
      ['fee', 2, 0],
    ]);
  });
  it('names the difference of a posting that does not', () =>
    expect(postingsOf([line('odd', 'platform', 1)])[0]?.difference).toBe(1));
  it('sums debits and credits alike', () =>
    expect(sumsOf(capture)).toEqual({ debit: 37_500, credit: 37_500 }));
  it('writes accounts as words, and who a technician is', () =>
    expect([
      accountText(t, 'cash', names),
      accountText(t, 'technician_payable:t-1', names),
      accountText(t, 'partner_payable:0123456789', names),
      accountText(t, 'partner_payable:0123456789', names, 'MAPLE10'),
    ]).toEqual([
      'Cash',
      'Technician payable, Marcus Reyes',
      'Partner payable, 01234567',
      'Partner payable, MAPLE10',
    ]));
});
