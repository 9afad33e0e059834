/** The completion form: duration, actual cost, notes (spec technician §2, Job completion panel). */
import { inCents } from '#api/contract/amounts.ts';
import type { Job } from '#api/contract/jobs.ts';
import { duration, money, parseMoney } from '#web/lib/format.ts';
import { MoneyField } from '#web/ui/FormattedField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PhoneSection } from '#web/ui/Phone.tsx';
import { TextAreaField, TextField } from '#web/ui/TextField.tsx';
import type { Completion } from './completion.ts';

export function CompletionForm({
  job,
  completion,
  refusal,
}: {
  readonly job: Job;
  readonly completion: Completion;
  /** Why the server refused what the form shows; null when it has refused nothing. */
  readonly refusal: string | null;
}) {
  const { values, errors, change, isRunning } = completion;
  const price = inCents(job.totalPrice);
  // An admin may have changed the price since the card was asked.
  const held = job.heldCents ?? price;
  const above = (parseMoney(values.cost) ?? price) - held;
  const minutes = Number(values.minutes);
  return (
    <PhoneSection title="Complete Job" id="completion">
      <div className="grid gap-4">
        {refusal === null ? null : (
          <Notice tone="danger" title="The job is not completed">
            {refusal}
            <br />
            Correct it and press Complete Job again.
          </Notice>
        )}
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="Duration, minutes"
            inputMode="numeric"
            value={values.minutes}
            onChange={(event) => change({ minutes: event.currentTarget.value.replace(/\D/g, '') })}
            hint={isRunning ? 'Since the start. Change it if you paused.' : hintOf(minutes)}
            error={errors.minutes}
          />
          <MoneyField
            label="Actual cost"
            value={values.cost}
            onChange={(event) => change({ cost: event.currentTarget.value })}
            hint={`Price: ${money(price)}`}
            error={errors.cost}
          />
        </div>
        {above > 0 ? (
          <Notice
            tone="warn"
            title={`${money(above)} more than ${job.heldCents === null ? 'the price' : 'is set aside'}`}
          >
            The customer is charged more than they agreed to only if they approve it.
          </Notice>
        ) : null}
        <TextAreaField
          label="Completion notes"
          rows={3}
          value={values.notes}
          onChange={(event) => change({ notes: event.currentTarget.value })}
          hint="The customer reads this."
          error={errors.notes}
        />
      </div>
    </PhoneSection>
  );
}

const hintOf = (minutes: number): string => (minutes > 0 ? duration(minutes) : 'How long you worked');
