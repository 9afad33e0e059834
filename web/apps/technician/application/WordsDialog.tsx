/** An answer to the reviewer, or a statement disputing the report. */
import * as z from 'zod/mini';
import { answerReviewer, disputeReport } from '#api/contract/onboarding.ts';
import { fieldError } from '#api/contract/field-error.ts';
import { required } from '#api/contract/fields.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useContractForm } from '#web/shell/form.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextAreaField } from '#web/ui/TextField.tsx';
import { applicationTexts } from '#words/generated/technician.ts';
import { useRefresh } from './refresh.ts';

export function WordsDialog({
  kind,
  about,
  onClose,
}: {
  readonly kind: 'answer' | 'dispute';
  /** The question being answered. */
  readonly about: string;
  readonly onClose: () => void;
}) {
  const t = useMessages(applicationTexts);
  const refresh = useRefresh();
  const max = kind === 'answer' ? 2000 : 4000;
  const form = useContractForm({
    schema: z.object({ words: required(max, fieldError('messageMissing')) }),
    start: { words: '' },
    run: (client, { words }) =>
      kind === 'answer'
        ? client.call(answerReviewer, { body: { answer: words } })
        : client.call(disputeReport, { body: { statement: words } }),
    onSuccess: async () => {
      await refresh();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t(kind === 'answer' ? 'act_answer' : 'dispute')}
      leave={t('leave')}
      send={t(kind === 'answer' ? 'answerSend' : 'disputeSend')}
      onClose={onClose}
    >
      <p>{about}</p>
      <TextAreaField
        label={t(kind === 'answer' ? 'answerLabel' : 'disputeLabel')}
        rows={6}
        {...form.field('words')}
      />
      {form.failure ? <Notice tone="danger">{sentenceOf(form.failure, t('sendFailed'))}</Notice> : null}
    </FormDialog>
  );
}
