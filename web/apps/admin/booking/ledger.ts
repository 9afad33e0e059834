/**
 * A booking's double entries for a ledger view: postings with debit and credit, and whether everything balances; pure.
 */
import type { AnswerOf } from '#api/contract/endpoint.ts';
import type { listBookingLedger } from '#api/contract/admin.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import type { bookingTexts } from '#words/generated/admin.ts';

export type LedgerLine = AnswerOf<typeof listBookingLedger>[number];

export interface Posting {
  readonly id: string;
  readonly at: string;
  readonly memo: string;
  readonly lines: readonly LedgerLine[];
  /** Cents; zero unless something is wrong. */
  readonly difference: number;
}

/** Postings in the order of their first line. */
export function postingsOf(lines: readonly LedgerLine[]): readonly Posting[] {
  const byId = new Map<string, LedgerLine[]>();
  for (const line of lines) {
    const known = byId.get(line.posting);
    if (known) known.push(line);
    else byId.set(line.posting, [line]);
  }
  return [...byId].flatMap(([id, own]) => {
    const [first] = own;
    if (!first) return [];
    const difference = own.reduce((sum, { amountCents }) => sum + amountCents, 0);
    return [{ id, at: first.at, memo: first.memo, lines: own, difference }];
  });
}

/** Sums of both columns, cents. A positive amount is a debit. */
export function sumsOf(lines: readonly LedgerLine[]): { readonly debit: number; readonly credit: number } {
  return {
    debit: lines.reduce((sum, { amountCents }) => sum + Math.max(0, amountCents), 0),
    credit: lines.reduce((sum, { amountCents }) => sum + Math.max(0, -amountCents), 0),
  };
}

const SHORT_ID = 8;
const accounts = [
  'cash',
  'customer_receivable',
  'stripe_fees',
  'platform_revenue',
  'disputes',
  'tip_refunds',
  'test_payouts',
  'suspense',
  'technician_payable',
  'partner_payable',
] as const;
const memos = [
  'capture',
  'shares',
  'refund',
  'refund_return',
  'dispute',
  'dispute_return',
  'tip',
  'tip_transfer',
  'tip_refund',
  'tip_refund_return',
  'transfer',
  'transfer_reversal',
  'test_payout',
  'test_payout_reversal',
  'partner_transfer',
  'commission_forfeited',
] as const;

/**
 * `technician_payable:t-1` → `Technician payable, Marcus Reyes`; a partner is named by the booking's store code, and an
 * id without a name is shortened.
 */
export function accountText(
  t: TextOf<typeof bookingTexts>,
  account: string,
  names: ReadonlyMap<string, string>,
  storeCode?: string,
): string {
  const [kind = '', id] = account.split(':');
  const known = accounts.find((one) => one === kind);
  const title = known ? t(`account_${known}`) : kind;
  if (id === undefined) return title;
  const name = kind === 'partner_payable' ? storeCode : names.get(id);
  return t('accountOf', { account: title, name: name ?? id.slice(0, SHORT_ID) });
}

/** The description of a posting. */
export function memoText(t: TextOf<typeof bookingTexts>, memo: string): string {
  const known = memos.find((one) => one === memo);
  return known ? t(`memo_${known}`) : memo;
}
