/** What the payment provider still requires from the technician, or why it makes no payouts, and what to do. */
import { useQuery } from '@tanstack/react-query';
import { getPayoutAccount, openPayoutAccount } from '#api/contract/earnings.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useOnce } from '#web/lib/once.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/toast.ts';
import { payTexts } from '#words/generated/technician.ts';

/**
 * The provider's names for what it requires (docs.stripe.com/connect/required-verification-information), by their first
 * segments.
 */
const dueWords = [
  ['individual.dob', 'due_birth'],
  ['individual.first_name', 'due_name'],
  ['individual.last_name', 'due_name'],
  ['individual.address', 'due_address'],
  ['individual.ssn_last_4', 'due_ssn'],
  ['individual.id_number', 'due_ssn'],
  ['individual.verification', 'due_document'],
  ['individual.email', 'due_contact'],
  ['individual.phone', 'due_contact'],
  ['tos_acceptance', 'due_terms'],
  ['external_account', 'due_bank'],
] as const;

type DueWord = (typeof dueWords)[number][1];

/** The requirements without duplicates; those without a text are `due_other`. */
function dueOf(due: readonly string[]): readonly (DueWord | 'due_other')[] {
  const words = due.map((name) => dueWords.find(([start]) => name.startsWith(start))?.[1] ?? 'due_other');
  return [...new Set(words)];
}

export function PayoutAccount({ id }: { readonly id: string }) {
  const t = useMessages(payTexts);
  const account = useQuery(apiQuery(getPayoutAccount, { params: { id } }));
  const open = useOnce({
    run: (client) => client.call(openPayoutAccount),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) =>
      notify({ title: t('error'), detail: sentenceOf(error, t('linkFailed')), tone: 'bad' }),
  });
  if (account.isError && !account.data)
    return (
      <Notice
        tone="warn"
        title={t('providerSilent')}
        actions={<Button onClick={() => void account.refetch()}>{t('askAgain')}</Button>}
      >
        {t('providerSilentText')}
      </Notice>
    );
  const standing = account.data;
  if (!standing) return null;
  if (standing.due.length > 0)
    return (
      <Notice
        tone="warn"
        title={t('detailsDue')}
        actions={
          <Button kind="primary" busy={open.isPending} onClick={() => open.mutate()}>
            {t('giveDetails')}
          </Button>
        }
      >
        <p>{t('detailsDueText')}</p>
        <ul className="mt-1 pl-5 list-disc">
          {dueOf(standing.due).map((word) => (
            <li key={word}>{t(word)}</li>
          ))}
        </ul>
      </Notice>
    );
  if (standing.isVerifying) return <Notice title={t('verifying')}>{t('verifyingText')}</Notice>;
  if (!standing.takesTransfers || !standing.paysOut)
    return (
      <Notice tone="danger" title={t('payoutsOff')}>
        {standing.takesTransfers ? t('payoutsOffBank') : t('payoutsOffProvider')}
      </Notice>
    );
  return null;
}
