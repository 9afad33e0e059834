/** Steps that are possible now besides the large button's: confirming the appointment, or skipping steps. */
import type { Job } from '#api/contract/jobs.ts';
import type { BookingCommandType } from '#domain/booking/commands.ts';
import { awaitsReturnDate } from '#domain/booking/return-visit.ts';
import { isLegal } from '#domain/booking/transitions.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PhoneSection } from '#web/ui/Phone.tsx';
import type { Step } from '../outbox/entry.ts';
import { useStep } from './step.tsx';
import { jobTexts, workTexts } from '#words/generated/technician.ts';

const others: readonly { readonly command: BookingCommandType; readonly step: Step }[] = [
  { command: 'ConfirmAppointment', step: { kind: 'schedule' } },
  { command: 'StartWork', step: { kind: 'start' } },
];

/** The other steps that the lead may take now; on site, Start Job is already the large button. */
export const otherStepsOf = ({
  lead,
  status,
  stoppedAt,
  returnVisit,
}: Pick<Job, 'lead' | 'status' | 'stoppedAt' | 'returnVisit'>): readonly Step[] =>
  !lead || status === 'on_site' || stoppedAt !== null || awaitsReturnDate({ status, returnVisit })
    ? []
    : others.filter(({ command }) => isLegal(command, status)).map(({ step }) => step);

export function OtherSteps({ job }: { readonly job: Job }) {
  const t = useMessages(jobTexts);
  const work = useMessages(workTexts);
  const [give, question] = useStep(job);
  const offered = otherStepsOf(job);
  if (offered.length === 0) return null;
  return (
    <PhoneSection title={t('or')} aside={t('orText')}>
      <div className="flex flex-wrap gap-2">
        {offered.map((step) => (
          <Button key={step.kind} onClick={() => give(step)}>
            {step.kind === 'schedule' ? t('confirmAppointment') : work('step_start')}
          </Button>
        ))}
      </div>
      {question}
    </PhoneSection>
  );
}
