/** Giving one's own job back, until the visit or its window has begun; a return visit until it has a date. */
import { lazy, Suspense, useState } from 'react';
import type { Job } from '#api/contract/jobs.ts';
import { awaitsReturnDate } from '#domain/booking/return-visit.ts';
import { isLegal } from '#domain/booking/transitions.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useNow } from '#web/lib/now.ts';
import { Button } from '#web/ui/Button.tsx';
import { jobTexts } from '#words/generated/technician.ts';

const GiveBackDialog = lazy(() => import('./GiveBackDialog.tsx'));

export function GiveBack({ job }: { readonly job: Job }) {
  const t = useMessages(jobTexts);
  const [asking, setAsking] = useState(false);
  const isLegalNow = isLegal('GiveBackJob', job.status);
  const now = useNow(isLegalNow, 60_000);
  const hasBegun = Date.parse(job.startsAt) <= now && !awaitsReturnDate(job);
  if (!isLegalNow || hasBegun) return null;
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
