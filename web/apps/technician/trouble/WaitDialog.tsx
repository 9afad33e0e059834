/** Shown before the customer is told that no one opens the door. */
import type { Job } from '#api/contract/jobs.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useOutbox } from '../outbox/outbox.tsx';
import { troubleTexts } from '#words/generated/technician.ts';

export default function WaitDialog({ job, onClose }: { readonly job: Job; readonly onClose: () => void }) {
  const t = useMessages(troubleTexts);
  const { add } = useOutbox();
  const tell = (): void => {
    void add(job, { kind: 'no_show_wait' });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('waitTitle')}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="primary" onClick={tell}>
            {t('waitStart')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{t('waitText', { name: job.customerFirstName })}</p>
        <p className="text-muted">{t('waitHow')}</p>
      </div>
    </Dialog>
  );
}
