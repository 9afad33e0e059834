/** Resends the link that confirms the email address. */
import { resendConfirmation } from '#api/contract/onboarding.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useOnce } from '#web/lib/once.ts';
import { Button } from '#web/ui/Button.tsx';
import { notify } from '#web/ui/toast.ts';
import { applicationTexts } from '#words/generated/technician.ts';
import { useRefresh } from './refresh.ts';

export function ResendEmail() {
  const t = useMessages(applicationTexts);
  const refresh = useRefresh();
  const resend = useOnce({
    run: (client) => client.call(resendConfirmation, { body: {} }),
    onSuccess: async ({ alreadyConfirmed }) => {
      if (alreadyConfirmed) return refresh();
      notify({ title: t('resent'), detail: t('resentDetail') });
    },
    onError: (error) =>
      notify({ tone: 'bad', title: t('resendFailed'), detail: sentenceOf(error, t('sendFailed')) }),
  });
  return (
    <Button className="justify-self-start" busy={resend.isPending} onClick={() => resend.mutate()}>
      {t('resend')}
    </Button>
  );
}
