/** A new version of the terms, 30 days in advance: to read and accept (spec admin §9). */
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { acceptPartnerTerms } from '#api/contract/partner-terms.ts';
import type { OwnPartner } from '#api/contract/partners.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { calendarDay } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useOnce } from '#web/lib/once.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/toast.ts';
import { dashboardTexts } from '#words/generated/partner.ts';

const TermsDialog = lazy(() => import('./TermsDialog.tsx'));

export function NewTerms({ own: { id, newTerms } }: { readonly own: OwnPartner }) {
  const t = useMessages(dashboardTexts);
  const queries = useQueryClient();
  const [isRead, setRead] = useState(false);
  const accept = useOnce({
    run: (client, version: string) => client.call(acceptPartnerTerms, { params: { id }, body: { version } }),
    onSuccess: async () => {
      notify({ title: t('termsAgreed') });
      await queries.invalidateQueries();
    },
    onError: (error) => notify({ tone: 'bad', title: sentenceOf(error, t('termsFailed')) }),
  });
  if (newTerms === null) return null;
  return (
    <div className="mb-6 max-w-[62ch]">
      <Notice
        tone="warn"
        title={t('termsTitle', { day: calendarDay(newTerms.from) })}
        actions={
          <>
            <Button size="small" onClick={() => setRead(true)}>
              {t('termsRead')}
            </Button>
            <Button size="small" busy={accept.isPending} onClick={() => accept.mutate(newTerms.version)}>
              {t('termsAgree')}
            </Button>
          </>
        }
      >
        {t('termsText')}
      </Notice>
      <Suspense>{isRead ? <TermsDialog onClose={() => setRead(false)} /> : null}</Suspense>
    </div>
  );
}
