/** Asks a partner to confirm their email address; nothing depends on it. */
import { sendPartnerConfirmation } from '#api/contract/partner-account.ts';
import type { OwnPartner } from '#api/contract/partners.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useOnce } from '#web/lib/once.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/toast.ts';
import { dashboardTexts } from '#words/generated/partner.ts';

export function ConfirmBanner({ own: { id, email, emailConfirmed } }: { readonly own: OwnPartner }) {
  const t = useMessages(dashboardTexts);
  const send = useOnce({
    run: (client) => client.call(sendPartnerConfirmation, { params: { id } }),
    onSuccess: ({ alreadyConfirmed }) =>
      notify({ title: t(alreadyConfirmed ? 'confirmDone' : 'confirmSent') }),
    onError: (error) => notify({ tone: 'bad', title: sentenceOf(error, t('confirmFailed')) }),
  });
  if (emailConfirmed) return null;
  return (
    <div className="mb-6 max-w-[62ch]">
      <Notice
        tone="warn"
        title={t('confirmTitle')}
        actions={
          <Button size="small" busy={send.isPending} onClick={() => send.mutate()}>
            {t('confirmSend')}
          </Button>
        }
      >
        {t('confirmText', { email })}
      </Notice>
    </div>
  );
}
