/** Resends the email confirmation link of the signed-in customer. */
import { useQueryClient } from '@tanstack/react-query';
import { getAccount, sendConfirmation } from '#api/contract/account.ts';
import { apiQuery } from '#web/lib/api.ts';
import { useOnce } from '#web/lib/once.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { notify } from '#web/ui/toast.ts';
import { useRefusal } from './refusal.ts';
import { linkTexts } from '#words/generated/customer.ts';

/** `send` shows the result in a toast. */
export function useSendAgain(): { readonly send: () => void; readonly isBusy: boolean } {
  const t = useMessages(linkTexts);
  const refusal = useRefusal();
  const queries = useQueryClient();
  const attempt = useOnce({
    run: (client) => client.call(sendConfirmation),
    onSuccess: async ({ alreadyConfirmed }) => {
      notify({ title: t(alreadyConfirmed ? 'bannerDone' : 'bannerSent') });
      if (alreadyConfirmed) await queries.invalidateQueries({ queryKey: apiQuery(getAccount, {}).queryKey });
    },
    onError: (error) => notify({ tone: 'bad', title: refusal(error, t('bannerFailed')) }),
  });
  return { send: () => attempt.mutate(), isBusy: attempt.isPending };
}
