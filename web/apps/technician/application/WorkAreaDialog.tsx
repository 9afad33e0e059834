/** Work area and skills, while the application is open; reviewers see what was changed. */
import { useMessages } from '#web/lib/language/react.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { workAreaTexts } from '#words/generated/technician.ts';
import { WorkArea } from '../account/WorkForm.tsx';

export function WorkAreaDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(workAreaTexts);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('title')} description={t('openText')}>
      <WorkArea onSaved={onClose} />
    </Dialog>
  );
}
