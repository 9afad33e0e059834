/** Decline, next to Accept Job: asks for the reason first. */
import { lazy, Suspense, useState } from 'react';
import type { Job } from '#api/contract/jobs.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { workTexts } from '#words/generated/technician.ts';

const DeclineDialog = lazy(() => import('./DeclineDialog.tsx'));

/** Nothing for the technician's own jobs, which are given back instead. */
export function DeclineButton({
  job,
  className,
  onDeclined,
}: {
  readonly job: Pick<Job, 'id' | 'accepted'>;
  readonly className?: string | undefined;
  readonly onDeclined?: () => void;
}) {
  const t = useMessages(workTexts);
  const [asking, setAsking] = useState(false);
  if (job.accepted) return null;
  return (
    <>
      <Button kind="quiet" className={className} onClick={() => setAsking(true)}>
        {t('decline')}
      </Button>
      {asking ? (
        <Suspense fallback={null}>
          <DeclineDialog job={job} onClose={() => setAsking(false)} onDeclined={onDeclined} />
        </Suspense>
      ) : null}
    </>
  );
}
