/** The disclosure as a separate document, and only after it the authorization (15 U.S.C. 1681b(b)(2), decision 090). */
import { useState } from 'react';
import { checkAuthorization, checkDisclosure } from '#domain/contract/consents.ts';
import { authorizeCheck } from '#api/contract/onboarding.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useOnce } from '#web/lib/once.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { applicationTexts } from '#words/generated/technician.ts';
import { LegalWords } from '#web/shell/LegalWords.tsx';
import { useRefresh } from './refresh.ts';

export function AuthorizeDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(applicationTexts);
  const refresh = useRefresh();
  const [isRead, setRead] = useState(false);
  const attempt = useOnce({
    run: (client) =>
      client.call(authorizeCheck, {
        body: { disclosureVersion: checkDisclosure.version, authorized: true },
      }),
    onSuccess: async () => {
      await refresh();
      onClose();
    },
  });
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t('step_background_check')}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('leave')}
          </Button>
          {isRead ? (
            <Button kind="primary" busy={attempt.isPending} onClick={() => attempt.mutate()}>
              {t('authorize')}
            </Button>
          ) : (
            <Button kind="primary" onClick={() => setRead(true)}>
              {t('readOn')}
            </Button>
          )}
        </>
      }
    >
      <LegalWords text={isRead ? checkAuthorization : checkDisclosure} />
      {attempt.isError ? <Notice tone="danger">{sentenceOf(attempt.error, t('sendFailed'))}</Notice> : null}
    </Dialog>
  );
}
