/**
 * Asks for the Social Security number again if the check could not use it or did not answer, and for the date of birth
 * to confirm or correct (decision 090).
 */
import * as z from 'zod/mini';
import { birthDate } from '#api/contract/birth-date.ts';
import { fieldError } from '#api/contract/field-error.ts';
import { applyBody, giveNumber, type Application } from '#api/contract/onboarding.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useContractForm } from '#web/shell/form.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SsnField } from '#web/ui/SsnField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { applicationTexts } from '#words/generated/technician.ts';
import { useRefresh } from './refresh.ts';

const numberForm = z.object({
  ssn: applyBody.shape.ssn,
  dateOfBirth: birthDate(fieldError('birthDate')),
});

export function NumberDialog({
  application,
  onClose,
}: {
  readonly application: Pick<Application, 'dateOfBirth'>;
  readonly onClose: () => void;
}) {
  const t = useMessages(applicationTexts);
  const refresh = useRefresh();
  const form = useContractForm({
    schema: numberForm,
    start: { ssn: '', dateOfBirth: application.dateOfBirth ?? '' },
    run: (client, body) => client.call(giveNumber, { body }),
    onSuccess: async () => {
      await refresh();
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('ssn')} leave={t('leave')} send={t('ssnSend')} onClose={onClose}>
      <SsnField label={t('ssn')} hint={t('ssnHint')} {...form.field('ssn')} />
      <TextField
        label={t('birth')}
        type="date"
        autoComplete="bday"
        hint={t('birthHint')}
        {...form.field('dateOfBirth')}
      />
      {form.failure ? <Notice tone="danger">{sentenceOf(form.failure, t('sendFailed'))}</Notice> : null}
    </FormDialog>
  );
}
