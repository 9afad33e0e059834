/** Approves or rejects an application, which is shown above the notes stored with it (spec admin §4). */
import * as z from 'zod/mini';
import { decidePartnership, type PartnerRow } from '#api/contract/store-partners-admin.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextAreaField } from '#web/ui/TextField.tsx';
import { partnerTexts } from '#words/generated/admin.ts';
import { useChangeForm } from '../change.ts';
import { ApplicationFacts } from './ApplicationFacts.tsx';

export function DecideDialog({
  partner,
  isApproval,
  onClose,
}: {
  readonly partner: PartnerRow;
  readonly isApproval: boolean;
  readonly onClose: () => void;
}) {
  const t = useMessages(partnerTexts);
  const store = partner.storeName;
  const form = useChangeForm({
    schema: z.object({ internalNotes: z.string().check(z.trim(), z.maxLength(2000)) }),
    start: { internalNotes: t(isApproval ? 'approvedNote' : 'rejectedNote') },
    run: (client, { internalNotes }) =>
      client.call(decidePartnership, {
        params: { id: partner.id },
        body: { approved: isApproval, internalNotes },
      }),
    success: t(isApproval ? 'approved' : 'rejected'),
    failure: t('decideFailed'),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={isApproval ? t('approveTitle', { store }) : t('rejectTitle', { store })}
      description={t(isApproval ? 'approveLead' : 'rejectLead')}
      danger={!isApproval}
      wide
      leave={t('cancel')}
      send={t(isApproval ? 'approve' : 'reject')}
      onClose={onClose}
    >
      <ApplicationFacts id={partner.id} />
      <TextAreaField label={t('internalNotes')} {...form.field('internalNotes')} maxLength={2000} />
    </FormDialog>
  );
}
