/** The actions on a job's card in My Jobs: the same steps as on the job's own screen, through the same outbox. */
import { lazy, Suspense, useState } from 'react';
import type { Job } from '#api/contract/jobs.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { nextStepOf } from '../jobs.ts';
import { otherStepsOf } from './OtherSteps.tsx';
import { useStep } from './step.tsx';
import { jobTexts, workTexts } from '#words/generated/technician.ts';

const MessageDialog = lazy(() => import('./MessageDialog.tsx'));

/** Send Message to Customer. */
export function MessageButton({ job }: { readonly job: Job }) {
  const t = useMessages(jobTexts);
  const [writing, setWriting] = useState(false);
  return (
    <>
      <Button className="col-span-2" onClick={() => setWriting(true)}>
        {t('message')}
      </Button>
      {writing ? (
        <Suspense fallback={null}>
          <MessageDialog job={job} onClose={() => setWriting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/**
 * The next step, and others that are possible. Completing requires photos and notes, so it links to the job; leaving
 * for the job from here gives no arrival time.
 */
export function StatusActions({ job }: { readonly job: Job }) {
  const t = useMessages(jobTexts);
  const work = useMessages(workTexts);
  const [give, question] = useStep(job);
  const next = nextStepOf(job);
  if (next === null || next === 'accept') return null;
  const wide = 'col-span-2';
  const others = otherStepsOf(job);
  return (
    <>
      {next === 'complete' ? (
        <ButtonLink kind="primary" className={wide} href={`/technician/jobs/${job.id}`}>
          {work('step_complete')}
        </ButtonLink>
      ) : (
        <Button
          kind="primary"
          className={wide}
          onClick={() => give(next === 'route' ? { kind: next, etaMinutes: null } : { kind: next })}
        >
          {work(`step_${next}`)}
        </Button>
      )}
      {others.map((step) => (
        <Button key={step.kind} className={others.length === 1 ? wide : undefined} onClick={() => give(step)}>
          {step.kind === 'schedule' ? t('confirmAppointment') : work('step_start')}
        </Button>
      ))}
      {question}
    </>
  );
}
