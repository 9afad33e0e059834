/** Delete Technician, from the menu of a row: it cannot be undone, and waits for open jobs and unpaid shares (spec admin §2). */
import { deleteTechnician } from '#api/contract/technicians.ts';
import type { AdminTechnician } from '#api/contract/technicians-admin.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useOnce } from '#web/lib/once.ts';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { technicianTexts } from '#words/generated/admin.ts';
import { useToasts } from '../change.ts';
import { nameOf } from './columns.tsx';

export default function DeleteTechnician({
  technician,
  onClose,
}: {
  readonly technician: Pick<AdminTechnician, 'id' | 'user'>;
  readonly onClose: () => void;
}) {
  const t = useMessages(technicianTexts);
  const remove = useOnce({
    run: (client) => client.call(deleteTechnician, { params: { id: technician.id } }),
    ...useToasts({ success: t('deleted'), failure: t('deleteFailed'), otherwise: t('deleteFailedText') }),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('deleteTitle', { name: nameOf(technician) })}
      action={t('delete')}
      keep={t('leaveIt')}
      onConfirm={() => remove.mutateAsync()}
    >
      <div className="grid gap-3">
        <p>{t('deleteText')}</p>
        <p className="text-muted">{t('deleteWaits')}</p>
      </div>
    </ConfirmDialog>
  );
}
