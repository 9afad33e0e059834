/** Asks for the reason for a decision, which is stored with the application. */
import * as z from 'zod/mini';
import type { Client } from '#api/contract/client.ts';
import { fieldError } from '#api/contract/field-error.ts';
import { required } from '#api/contract/fields.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextAreaField } from '#web/ui/TextField.tsx';
import { applicationTexts } from '#words/generated/admin.ts';
import { useChangeForm } from '../change.ts';

export function ReasonDialog({
  title,
  label,
  success,
  run,
  onClose,
}: {
  readonly title: string;
  readonly label: string;
  readonly success: string;
  readonly run: (client: Client, reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const t = useMessages(applicationTexts);
  const form = useChangeForm({
    schema: z.object({ reason: required(1000, fieldError('reasonMissing')) }),
    start: { reason: '' },
    run: (client, { reason }) => run(client, reason),
    success,
    failure: t('changeFailed'),
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={title} leave={t('cancel')} send={t('send')} onClose={onClose}>
      <TextAreaField label={label} rows={4} {...form.field('reason')} />
    </FormDialog>
  );
}
