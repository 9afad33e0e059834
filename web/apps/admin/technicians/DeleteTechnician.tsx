/**
 * Delete Technician, from a row's menu: it cannot be undone, and waits for open jobs and unpaid shares (spec admin §2).
 */
import { useQuery } from '@tanstack/react-query';
import { deleteTechnician } from '#api/contract/technicians.ts';
import { type AdminTechnician, getTechnician } from '#api/contract/technicians-admin.ts';
import { apiQuery } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useOnce } from '#web/lib/once.ts';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
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
  const { data } = useQuery(apiQuery(getTechnician, { params: { id: technician.id } }));
  const { openJobs = 0, unpaidShares = 0 } = data ?? {};
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
        {openJobs + unpaidShares > 0 ? (
          <Notice tone="warn">
            {openJobs > 0 ? <p>{t('deleteJobs', { count: openJobs })}</p> : null}
            {unpaidShares > 0 ? <p>{t('deleteShares', { count: unpaidShares })}</p> : null}
          </Notice>
        ) : null}
      </div>
    </ConfirmDialog>
  );
}
