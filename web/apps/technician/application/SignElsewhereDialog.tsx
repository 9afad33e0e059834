/**
 * The agreement, read here and signed at an outside service, which prepares the document; its page is linked once it is
 * ready.
 */
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { orderSigning } from '#api/contract/documents.ts';
import { fieldError } from '#api/contract/field-error.ts';
import type { Application } from '#api/contract/onboarding.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useContractForm } from '#web/shell/form.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { applicationTexts } from '#words/generated/technician.ts';
import { ContractTerms, readTexts, termsOf } from './ContractTerms.tsx';
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
  const refresh = useRefresh();
  const text = termsOf(versions.contract);
  const { isOrdered, url } = signing;
  // The page itself then shows the link to the service.
  useEffect(() => {
    if (isOrdered) onClose();
  }, [isOrdered, onClose]);
  const form = useContractForm({
    schema: consentForm,
    run: (client, { consented }) =>
      client.call(orderSigning, {
        body: { ...readTexts(text), consented },
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
      <ContractTerms text={text} consent={form.field('consented')} />
      {form.failure ? <Notice tone="danger">{sentenceOf(form.failure, t('sendFailed'))}</Notice> : null}
    </FormDialog>
  );
}
