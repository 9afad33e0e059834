/** Asks before a sign-out that would lose what is waiting on this phone. */
import { useMessages } from '#web/lib/language/react.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { type Entry, summaryOf } from './entry.ts';
import { workTexts } from '#words/generated/technician.ts';

export default function LogoutDialog({
  entries,
  onConfirm,
  onClose,
}: {
  readonly entries: readonly Entry[];
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useMessages(workTexts);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('logoutAsk', { waiting: summaryOf(t, entries) })}
      action={t('logoutDiscard')}
      keep={t('logoutStay')}
      onConfirm={onConfirm}
    >
      <p>{t('logoutAskText')}</p>
    </ConfirmDialog>
  );
}
