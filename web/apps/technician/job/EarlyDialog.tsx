/** Asks before a step that is long before the appointment. */
import { useMessages } from '#web/lib/language/react.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import type { earlyQuestion } from './early.ts';
import { jobTexts } from '#words/generated/technician.ts';

export default function EarlyDialog({
  question,
  onConfirm,
  onClose,
}: {
  readonly question: NonNullable<ReturnType<typeof earlyQuestion>>;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useMessages(jobTexts);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={question.title}
      action={question.action}
      keep={t('notYet')}
      danger={false}
      onConfirm={onConfirm}
    >
      <p>{question.text}</p>
    </ConfirmDialog>
  );
}
