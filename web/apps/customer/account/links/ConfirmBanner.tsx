/** Asks a customer to confirm their email address; bookings work without it. */
import { useQuery } from '@tanstack/react-query';
import { getAccount } from '#api/contract/account.ts';
import { apiQuery } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { linkTexts } from '#words/generated/customer.ts';
import { useSendAgain } from './send-again.ts';

/** Renders nothing until the address is known to be unconfirmed. */
export default function ConfirmBanner() {
  const t = useMessages(linkTexts);
  const { data } = useQuery(apiQuery(getAccount, {}));
  const { send, isBusy } = useSendAgain();
  if (!data || data.emailConfirmed) return null;
  return (
    <Notice
      tone="warn"
      title={t('bannerTitle')}
      actions={
        <Button size="small" busy={isBusy} onClick={send}>
          {t('bannerSend')}
        </Button>
      }
    >
      {t('banner', { email: data.email })}
    </Notice>
  );
}
