/** What prevents a visit from going as planned, and how it continues (decision 110). */
import { lazy, Suspense, useState } from 'react';
import type { Job } from '#api/contract/jobs.ts';
import { isLegal } from '#domain/booking/transitions.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PhoneSection } from '#web/ui/Phone.tsx';
import { onTheWay } from '../outbox/entry.ts';
import { useOutbox } from '../outbox/outbox.tsx';
import { troubleTexts } from '#words/generated/technician.ts';
import { Waiting } from './Waiting.tsx';

const WaitDialog = lazy(() => import('./WaitDialog.tsx'));
const ReturnDialog = lazy(() => import('../return/ReturnDialog.tsx'));
const UnsafeDialog = lazy(() => import('./UnsafeDialog.tsx'));

export default function Trouble({ job }: { readonly job: Job }) {
  const t = useMessages(troubleTexts);
  const { entries } = useOutbox();
  const [asked, setAsked] = useState<'wait' | 'return' | 'unsafe' | null>(null);
  const queued = onTheWay(entries, job.id);
  const close = (): void => setAsked(null);
  if (job.stoppedAt !== null) {
    const isQueued = queued.some(({ step }) => step.kind === 'unsafe');
    if (job.noShowInReview && !isQueued)
      return (
        <PhoneSection>
          <Notice tone="info" title={t('inReview')}>
            {t('inReviewText')}
          </Notice>
        </PhoneSection>
      );
    return (
      <PhoneSection>
        <Notice tone="warn" title={t('stopped')}>
          {t(isQueued ? 'stoppedQueued' : 'stoppedText')}
        </Notice>
      </PhoneSection>
    );
  }
  const isQueued = queued.some(({ step }) => step.kind === 'no_show_wait');
  const isWaiting = job.status === 'on_site' && (isQueued || job.noShow !== null);
  const mayWait = job.lead && !isWaiting && isLegal('StartNoShowWait', job.status);
  const mayReturn = job.lead && isLegal('RequestReturnVisit', job.status);
  return (
    <>
      {isWaiting ? <Waiting job={job} /> : null}
      <PhoneSection title={t('title')}>
        <div className="flex flex-wrap gap-2">
          {mayWait ? <Button onClick={() => setAsked('wait')}>{t('nobodyAnswers')}</Button> : null}
          {mayReturn ? <Button onClick={() => setAsked('return')}>{t('cannotFinish')}</Button> : null}
          <Button onClick={() => setAsked('unsafe')}>{t('notSafe')}</Button>
        </div>
      </PhoneSection>
      <Suspense fallback={null}>
        {asked === 'wait' ? <WaitDialog job={job} onClose={close} /> : null}
        {asked === 'return' ? <ReturnDialog job={job} onClose={close} /> : null}
        {asked === 'unsafe' ? <UnsafeDialog job={job} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
