/** Approve & Create Login: one decision, and the resulting login to show. */
import { useState } from 'react';
import { decideApplication } from '#api/contract/technicians.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { applicationTexts } from '#words/generated/admin.ts';
import { useChange } from '../change.ts';
import type { Login } from '../technicians/Credentials.tsx';

/** `login` is set after an approval, until it was dismissed. */
export function useApproval() {
  const t = useMessages(applicationTexts);
  const [login, setLogin] = useState<Login | null>(null);
  const approve = useChange({
    run: async (client, id: string) => {
      const { loginCredentials } = await client.call(decideApplication, {
        params: { id },
        body: { approved: true },
      });
      if (loginCredentials) setLogin(loginCredentials);
    },
    success: t('updated'),
    failure: t('updateFailed'),
  });
  return { approve, login, close: () => setLogin(null) };
}
