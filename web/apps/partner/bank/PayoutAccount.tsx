/** What the payment provider requires from the partner before it passes on money, and where to enter it. */
import { useQuery } from '@tanstack/react-query';
import { getPartnerPayoutAccount, openPartnerPayoutAccount } from '#api/contract/partners.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useOnce } from '#web/lib/once.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/toast.ts';
import { settingsTexts } from '#words/generated/partner.ts';

/** Shows nothing if all is well, or if the provider does not answer. */
export function PayoutAccount({ id }: { readonly id: string }) {
  const t = useMessages(settingsTexts);
  const { data } = useQuery(apiQuery(getPartnerPayoutAccount, { params: { id } }, { live: false }));
  const open = useOnce({
    run: (client) => client.call(openPartnerPayoutAccount, { params: { id } }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => notify({ title: sentenceOf(error, t('linkFailed')), tone: 'bad' }),
  });
  if (!data) return null;
  if (data.isRejected) return <Notice tone="danger">{t('accountClosed')}</Notice>;
  if (data.due.length > 0)
    return (
      <Notice
        tone="warn"
        title={t('providerDue')}
        actions={
          <Button size="small" busy={open.isPending} onClick={() => open.mutate()}>
            {t('giveDetails')}
          </Button>
        }
      >
        {t('providerDueText')}
      </Notice>
    );
  if (data.isVerifying) return <Notice>{t('verifying')}</Notice>;
  return data.paysOut ? null : <Notice tone="danger">{t('payoutsOff')}</Notice>;
}
