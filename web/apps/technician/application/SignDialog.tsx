/** The agreement, read and signed with a typed name and a drawn signature (decision 091). */
import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { strokesOf } from '#domain/contract/drawn.ts';
import { signAgreement } from '#api/contract/documents.ts';
import { fieldError } from '#api/contract/field-error.ts';
import { required } from '#api/contract/fields.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useContractForm } from '#web/shell/form.ts';
import { useMe } from '#web/shell/Me.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
import { applicationTexts } from '#words/generated/technician.ts';
import { ContractTerms, readTexts, termsOf } from './ContractTerms.tsx';
import { useRefresh } from './refresh.ts';
import { SignatureField } from './SignatureField.tsx';

const signForm = z.object({
  name: required(160, fieldError('signatureName')),
  signature: z
    .string(fieldError('signatureDrawn'))
    .check(z.refine((path) => strokesOf(path) !== null, fieldError('signatureDrawn'))),
  consented: z.literal(true, fieldError('consentMissing')),
});

export function SignDialog({
  version,
  onClose,
}: {
  /** Version of the current agreement. */
  readonly version: string;
  readonly onClose: () => void;
}) {
  const text = termsOf(version);
  const t = useMessages(applicationTexts);
  const { firstName, lastName } = useMe();
  const refresh = useRefresh();
  const form = useContractForm({
    schema: signForm,
    start: { name: '', signature: '' },
    run: (client, { name, signature, consented }) =>
      client.call(signAgreement, {
        body: { ...readTexts(text), consented, name, signature },
      }),
    onSuccess: async () => {
      notify({ title: t('signed') });
      await refresh();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      wide
      title={t('step_contract')}
      leave={t('leave')}
      send={t('sign')}
      onClose={onClose}
    >
      <ContractTerms text={text} consent={form.field('consented')} />
      <TextField
        label={t('signName')}
        autoComplete="name"
        placeholder={`${firstName} ${lastName}`}
        {...form.field('name')}
      />
      <Controller
        control={form.fields.control}
        name="signature"
        render={({ field }) => (
          <SignatureField
            value={field.value}
            onChange={field.onChange}
            error={form.field('signature').error}
          />
        )}
      />
      {form.failure ? <Notice tone="danger">{sentenceOf(form.failure, t('sendFailed'))}</Notice> : null}
    </FormDialog>
  );
}
