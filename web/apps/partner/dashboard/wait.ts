/** Why one of the store's own commissions or statements is not paid yet, as a sentence. */
import type { StatementView } from '#api/contract/partner-statements.ts';
import type { CommissionWait } from '#api/contract/partners.ts';
import { waitSentence } from '#web/lib/commission-wait.ts';
import { money } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import type { commissionsTexts } from '#words/generated/partner.ts';

type Say = TextOf<typeof commissionsTexts>;

/** For a commission; what a refund took back is not paid but deducted. */
export function commissionSentence(t: Say, commissionCents: number, waitsFor: CommissionWait): string {
  const isNotCounted = ['month_open', 'closing_due', 'statement_due'].includes(waitsFor.code);
  return commissionCents < 0 && isNotCounted ? t('wait_back') : waitSentence(t, waitsFor);
}

/** For a statement. */
export function statementSentence(t: Say, waitsFor: NonNullable<StatementView['waitsFor']>): string {
  const { code, values } = waitsFor;
  if (code === 'carried_over')
    return t('wait_carried_over', { carried: money(Number(values['carriedCents'] ?? 0)) });
  return waitSentence(t, { code, values });
}
