/** Giving an own job back, as long as neither the visit nor its window has begun. */
import { lazy, Suspense, useState } from 'react';
import type { Job } from '#api/contract/jobs.ts';
import { isLegal } from '#domain/booking/transitions.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { jobTexts } from '#words/generated/technician.ts';

const GiveBackDialog = lazy(() => import('./GiveBackDialog.tsx'));

export function GiveBack({ job }: { readonly job: Job }) {
  const t = useMessages(jobTexts);
  const [asking, setAsking] = useState(false);
  if (!isLegal('GiveBackJob', job.status) || Date.parse(job.startsAt) <= Date.now()) return null;
  return (
    <>
      <Button kind="quiet" className="w-full" onClick={() => setAsking(true)}>
        {t('giveBack')}
      </Button>
      {asking ? (
        <Suspense fallback={null}>
          <GiveBackDialog job={job} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
