/** Steps that are legal now beside the big button's: confirming the appointment, or skipping the road. */
import type { Job } from '#api/contract/jobs.ts';
import type { BookingCommandType } from '#domain/booking/commands.ts';
import { isLegal } from '#domain/booking/transitions.ts';
import { Button } from '#web/ui/Button.tsx';
import { PhoneSection } from '#web/ui/Phone.tsx';
import type { Step } from '../outbox/entry.ts';
import { useStep } from './step.tsx';

const others: readonly {
  readonly command: BookingCommandType;
  readonly step: Step;
  readonly label: string;
}[] = [
  { command: 'ConfirmAppointment', step: { kind: 'schedule' }, label: 'Confirm appointment' },
  { command: 'StartWork', step: { kind: 'start' }, label: 'Start Job' },
];

export function OtherSteps({ job }: { readonly job: Job }) {
  const [give, question] = useStep(job);
  // On site, Start Job is the big button already.
  const offered =
    job.status === 'on_site' ? [] : others.filter(({ command }) => isLegal(command, job.status));
  if (!job.lead || offered.length === 0) return null;
  return (
    <PhoneSection title="Or" aside="skip what you did not need">
      <div className="flex flex-wrap gap-2">
        {offered.map(({ command, step, label }) => (
          <Button key={command} onClick={() => give(step)}>
            {label}
          </Button>
        ))}
      </div>
      {question}
    </PhoneSection>
  );
}
