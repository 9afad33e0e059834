/** Passes a job's step to the outbox, after asking if it is long before the appointment. */
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Job } from '#api/contract/jobs.ts';
import type { Step } from '../outbox/entry.ts';
import { serverNow } from '#web/lib/clock.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useOutbox } from '../outbox/outbox.tsx';
import { earlyQuestion } from './early.ts';
import { jobTexts } from '#words/generated/technician.ts';

const EarlyDialog = lazy(() => import('./EarlyDialog.tsx'));

/** A function that passes on a step, and the question to render next to its button. */
export function useStep(job: Job): readonly [give: (step: Step) => void, question: ReactNode] {
  const t = useMessages(jobTexts);
  const { add } = useOutbox();
  const [asked, setAsked] = useState<{
    readonly step: Step;
    readonly question: NonNullable<ReturnType<typeof earlyQuestion>>;
  } | null>(null);
  const give = (step: Step): void => {
    // A technician who is on the way was already asked.
    const mayBeEarly =
      step.kind === 'route' ||
      (step.kind === 'start' && (job.status === 'assigned' || job.status === 'scheduled'));
    const question = mayBeEarly && earlyQuestion(t, job, step.kind, serverNow());
    if (question) setAsked({ step, question });
    else void add(job, step);
  };
  return [
    give,
    asked ? (
      <Suspense fallback={null}>
        <EarlyDialog
          question={asked.question}
          onConfirm={() => add(job, asked.step)}
          onClose={() => setAsked(null)}
        />
      </Suspense>
    ) : null,
  ];
}
