/** Why a commission or a statement is not paid yet, as a sentence with its dates and amounts. */
import type { StatementView } from '#api/contract/partner-statements.ts';
import type { CommissionWait } from '#api/contract/partners.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import { calendarDay, money, monthName } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import type { commissionsTexts } from '#words/generated/partner.ts';

/** The same of a commission; what a refund took back is not paid but deducted. */
export function commissionSentence(
  t: TextOf<typeof commissionsTexts>,
  commissionCents: number,
  waitsFor: CommissionWait,
): string {
  const isNotCounted = ['month_open', 'closing_due', 'statement_due'].includes(waitsFor.code);
  return commissionCents < 0 && isNotCounted ? t('wait_back') : waitSentence(t, waitsFor);
}

export function waitSentence(
  t: TextOf<typeof commissionsTexts>,
  { code, values }: CommissionWait | NonNullable<StatementView['waitsFor']>,
): string {
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
    case 'carried_over':
      return t(`wait_${code}`, { carried: amount('carriedCents') });
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
