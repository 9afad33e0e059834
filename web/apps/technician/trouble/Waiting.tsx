/** Waiting at a door that no one opens: until when, and ending it. */
import { lazy, Suspense, useState } from 'react';
import type { Job } from '#api/contract/jobs.ts';
import { clockIn, remaining } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useNow } from '#web/lib/now.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PhoneSection } from '#web/ui/Phone.tsx';
import { troubleTexts } from '#words/generated/technician.ts';

const NoShowDialog = lazy(() => import('./NoShowDialog.tsx'));

export function Waiting({ job }: { readonly job: Job }) {
  const t = useMessages(troubleTexts);
  const [ending, setEnding] = useState(false);
  const { noShow } = job;
  const now = useNow(noShow !== null);
  if (noShow === null)
    return (
      <PhoneSection title={t('waiting')}>
        <Notice tone="warn">{t('waitQueued')}</Notice>
      </PhoneSection>
    );
  const left = Date.parse(noShow.until) - now;
  return (
    <PhoneSection
      title={t('waiting')}
      aside={left > 0 ? t('waitLeft', { time: remaining(left) }) : undefined}
    >
      <div className="grid gap-3">
        <p role="status">
          {left > 0
            ? t('waitUntil', {
                name: job.customerFirstName,
                told: clockIn(noShow.notifiedAt, job.zone),
                until: clockIn(noShow.until, job.zone),
              })
            : t('waitOver')}
        </p>
        {left > 0 || !job.lead ? null : (
          <Button kind="danger" onClick={() => setEnding(true)}>
            {t('end')}
          </Button>
        )}
      </div>
      {ending ? (
        <Suspense fallback={null}>
          <NoShowDialog job={job} noShow={noShow} onClose={() => setEnding(false)} />
        </Suspense>
      ) : null}
    </PhoneSection>
  );
}
