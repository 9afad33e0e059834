/**
 * Why a commission is not paid yet, as a sentence with its dates and amounts, in the wording of the app that shows it.
 */
import type { CommissionWait } from '#api/contract/partners.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import { calendarDay, money, monthName } from './format.ts';

/** An app's texts for it: stores and admins are told different things. */
export interface WaitWords {
  (
    key:
      | 'wait_refused'
      | 'wait_bank_missing'
      | 'wait_verification_due'
      | 'wait_bank_rejected'
      | 'wait_transfer_refused'
      | 'wait_account_closed',
  ): string;
  (key: 'wait_month_open', values: { readonly month: string; readonly day: string }): string;
  (
    key: 'wait_closing_due' | 'wait_statement_due' | 'wait_funds_awaited' | 'wait_on_the_way' | 'wait_held',
    values: { readonly day: string },
  ): string;
  (key: 'wait_below_minimum', values: { readonly carried: string; readonly minimum: string }): string;
  (key: 'wait_set_off', values: { readonly carried: string }): string;
}

export function waitSentence(t: WaitWords, { code, values }: CommissionWait): string {
  const day = (name: string): string => calendarDay(String(values[name] ?? '').slice(0, 10));
  const amount = (name: string): string => money(Number(values[name] ?? 0));
  switch (code) {
    case 'month_open':
      return t('wait_month_open', { month: monthName(String(values['month'])), day: day('payBy') });
    case 'closing_due':
      return t('wait_closing_due', { day: day('payBy') });
    case 'below_minimum':
      return t('wait_below_minimum', { carried: amount('carriedCents'), minimum: amount('minimumCents') });
    case 'set_off':
      return t('wait_set_off', { carried: amount('carriedCents') });
    case 'statement_due':
      return t('wait_statement_due', { day: day('payBy') });
    case 'funds_awaited':
      return t('wait_funds_awaited', { day: day('until') });
    case 'on_the_way':
      return t('wait_on_the_way', { day: day('arrivesOn') });
    case 'held':
      return t('wait_held', { day: day('decideBy') });
    case 'refused':
    case 'bank_missing':
    case 'verification_due':
    case 'bank_rejected':
    case 'transfer_refused':
    case 'account_closed':
      return t(`wait_${code}`);
    default:
      return unreachable(code);
  }
}
