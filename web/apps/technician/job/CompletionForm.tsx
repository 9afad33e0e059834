/** The completion form: duration, actual cost, notes (spec technician §2, Job completion panel). */
import { inCents } from '#api/contract/amounts.ts';
import type { Job } from '#api/contract/jobs.ts';
import { duration, money, parseMoney } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { MoneyField } from '#web/ui/FormattedField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PhoneSection } from '#web/ui/Phone.tsx';
import { TextAreaField, TextField } from '#web/ui/TextField.tsx';
import type { Completion } from './completion.ts';
import { jobTexts } from '#words/generated/technician.ts';

export function CompletionForm({
  job,
  completion,
  refusal,
}: {
  readonly job: Job;
  readonly completion: Completion;
  /** Why the server refused what the form shows; null if it was not refused. */
  readonly refusal: string | null;
}) {
  const t = useMessages(jobTexts);
  const { values, errors, change, isRunning } = completion;
  const price = inCents(job.totalPrice);
  // An admin may have changed the price since the hold was made.
  const held = job.heldCents ?? price;
  const above = (parseMoney(values.cost) ?? price) - held;
  const minutes = Number(values.minutes);
  return (
    <PhoneSection title={t('completeJob')} id="completion">
      <div className="grid gap-4">
        {refusal === null ? null : (
          <Notice tone="danger" title={t('notCompleted')}>
            {refusal}
            <br />
            {t('correctIt')}
          </Notice>
        )}
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={t('durationMinutes')}
            inputMode="numeric"
            value={values.minutes}
            onChange={(event) => change({ minutes: event.currentTarget.value.replace(/\D/g, '') })}
            hint={isRunning ? t('sinceTheStart') : minutes > 0 ? duration(minutes) : t('howLong')}
            error={errors.minutes}
          />
          <MoneyField
            label={t('actualCost')}
            value={values.cost}
            onChange={(event) => change({ cost: event.currentTarget.value })}
            hint={t('price', { amount: money(price) })}
            error={errors.cost}
          />
        </div>
        {above > 0 ? (
          <Notice
            tone="warn"
            title={t(job.heldCents === null ? 'abovePrice' : 'aboveHeld', { amount: money(above) })}
          >
            {t('aboveText')}
          </Notice>
        ) : null}
        <TextAreaField
          label={t('completionNotes')}
          rows={3}
          value={values.notes}
          onChange={(event) => change({ notes: event.currentTarget.value })}
          hint={t('customerReads')}
          error={errors.notes}
        />
      </div>
    </PhoneSection>
  );
}
