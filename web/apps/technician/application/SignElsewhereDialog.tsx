/** The agreement, read here and signed at an outside service: it prepares the document, and its page is linked once it has. */
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { agreement, agreementOf } from '#domain/contract/agreement.ts';
import { signingConsent } from '#domain/contract/consents.ts';
import { orderSigning } from '#api/contract/documents.ts';
import { fieldError } from '#api/contract/field-error.ts';
import type { Application } from '#api/contract/onboarding.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { currentLanguage } from '#web/lib/language/language.ts';
import { useLanguage, useMessages } from '#web/lib/language/react.tsx';
import { useContractForm } from '#web/shell/form.ts';
import { Checkbox } from '#web/ui/Choice.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { applicationTexts } from '#words/generated/technician.ts';
import { LegalWords } from './LegalWords.tsx';
import { useRefresh } from './refresh.ts';

const consentForm = z.object({ consented: z.literal(true, fieldError('consentMissing')) });

export function SignElsewhereDialog({
  application: { signing, versions },
  onClose,
}: {
  readonly application: Pick<Application, 'signing' | 'versions'>;
  readonly onClose: () => void;
}) {
  const t = useMessages(applicationTexts);
  const language = useLanguage();
  const refresh = useRefresh();
  const text = agreementOf(versions.contract) ?? agreement;
  const { isOrdered, url } = signing;
  // The page shows the way to the service by itself.
  useEffect(() => {
    if (isOrdered) onClose();
  }, [isOrdered, onClose]);
  const form = useContractForm({
    schema: consentForm,
    run: (client, { consented }) =>
      client.call(orderSigning, {
        body: {
          version: text.version,
          consentVersion: signingConsent.version,
          consented,
          language: currentLanguage(),
        },
      }),
    onSuccess: refresh,
  });
  if (url !== null) return null;
  return (
    <FormDialog
      form={form}
      wide
      title={t('step_contract')}
      leave={t('leave')}
      send={t('signElsewhere')}
      onClose={onClose}
    >
      <LegalWords text={text} />
      {language === 'en' ? null : <p className="text-small text-muted">{t('englishCounts')}</p>}
      <hr className="border-line" />
      <LegalWords text={signingConsent} />
      <Checkbox {...form.field('consented')}>{t('consentBox')}</Checkbox>
      {form.failure ? <Notice tone="danger">{sentenceOf(form.failure, t('sendFailed'))}</Notice> : null}
    </FormDialog>
  );
}
