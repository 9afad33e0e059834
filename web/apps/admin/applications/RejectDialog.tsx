/** A rejection, which names one of five reasons. */
import * as z from 'zod/mini';
import { decideApplication } from '#api/contract/technicians.ts';
import { fieldError } from '#api/contract/field-error.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { ChoiceCard, ChoiceCards } from '#web/ui/Choice.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { applicationTexts } from '#words/generated/admin.ts';
import { useChangeForm } from '../change.ts';

const reasons = ['report', 'license', 'experience', 'area', 'other'] as const;

export function RejectDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useMessages(applicationTexts);
  const form = useChangeForm({
    schema: z.object({ reason: z.enum(reasons, fieldError('reasonMissing')) }),
    run: (client, { reason }) =>
      client.call(decideApplication, { params: { id }, body: { approved: false, reason } }),
    success: t('updated'),
    failure: t('updateFailed'),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      danger
      title={t('rejectTitle')}
      description={t('rejectText')}
      leave={t('cancel')}
      send={t('reject')}
      onClose={onClose}
    >
      <ChoiceCards legend={t('reason')} columns={1} error={form.field('reason').error}>
        {reasons.map((one) => (
          <ChoiceCard key={one} value={one} {...form.fields.register('reason')}>
            {t(`reason_${one}`)}
          </ChoiceCard>
        ))}
      </ChoiceCards>
    </FormDialog>
  );
}
