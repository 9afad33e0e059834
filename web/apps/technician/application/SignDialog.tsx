/** The agreement, read and signed with a typed name and a drawn signature (decision 091). */
import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { agreement, agreementOf } from '#domain/contract/agreement.ts';
import { signingConsent } from '#domain/contract/consents.ts';
import { strokesOf } from '#domain/contract/drawn.ts';
import { signAgreement } from '#api/contract/documents.ts';
import { fieldError } from '#api/contract/field-error.ts';
import { required } from '#api/contract/fields.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { currentLanguage } from '#web/lib/language/language.ts';
import { useLanguage, useMessages } from '#web/lib/language/react.tsx';
import { useContractForm } from '#web/shell/form.ts';
import { useMe } from '#web/shell/Me.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
import { applicationTexts } from '#words/generated/technician.ts';
import { LegalWords } from './LegalWords.tsx';
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
  /** Of the agreement that is signed now. */
  readonly version: string;
  readonly onClose: () => void;
}) {
  // A page that is older than the version has another text, and is told so by the server.
  const text = agreementOf(version) ?? agreement;
  const t = useMessages(applicationTexts);
  const language = useLanguage();
  const { firstName, lastName } = useMe();
  const refresh = useRefresh();
  const form = useContractForm({
    schema: signForm,
    start: { name: '', signature: '' },
    run: (client, { name, signature, consented }) =>
      client.call(signAgreement, {
        body: {
          version: text.version,
          consentVersion: signingConsent.version,
          consented,
          name,
          signature,
          language: currentLanguage(),
        },
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
      <LegalWords text={text} />
      {language === 'en' ? null : <p className="text-small text-muted">{t('englishCounts')}</p>}
      <hr className="border-line" />
      <LegalWords text={signingConsent} />
      <Checkbox {...form.field('consented')}>{t('consentBox')}</Checkbox>
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
