/** An exception from a requirement, with its reason and its end (decision 090). */
import * as z from 'zod/mini';
import { addDays, instantOf } from '#domain/scheduling/wall-time.ts';
import { fieldError } from '#api/contract/field-error.ts';
import { day, required } from '#api/contract/fields.ts';
import { setException } from '#api/contract/onboarding.ts';
import { deviceZone } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/TextField.tsx';
import { applicationTexts } from '#words/generated/admin.ts';
import { useChangeForm } from '../change.ts';

const requirements = ['license', 'background_check', 'contract', 'bank'] as const;

export function ExceptionDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useMessages(applicationTexts);
  const form = useChangeForm({
    schema: z.object({
      requirement: z.enum(requirements),
      reason: required(1000, fieldError('reasonMissing')),
      lastDay: day,
    }),
    start: { requirement: 'license', reason: '', lastDay: '' },
    run: (client, { requirement, reason, lastDay }) =>
      client.call(setException, {
        params: { id },
        body: { requirement, reason, until: instantOf(addDays(lastDay, 1), '00:00', deviceZone()) },
      }),
    success: t('granted'),
    failure: t('changeFailed'),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('exception')}
      description={t('exceptionText')}
      leave={t('cancel')}
      send={t('exception')}
      onClose={onClose}
    >
      <SelectField label={t('requirement')} {...form.field('requirement')}>
        {requirements.map((one) => (
          <option key={one} value={one}>
            {t(`step_${one}`)}
          </option>
        ))}
      </SelectField>
      <TextAreaField label={t('reason')} rows={3} {...form.field('reason')} />
      <TextField label={t('until')} type="date" {...form.field('lastDay')} />
    </FormDialog>
  );
}
