/** Asks before a step that comes long before the appointment. */
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import type { earlyQuestion } from './early.ts';

export default function EarlyDialog({
  question,
  onConfirm,
  onClose,
}: {
  readonly question: NonNullable<ReturnType<typeof earlyQuestion>>;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={question.title}
      action={question.action}
      keep="Not yet"
      danger={false}
      onConfirm={onConfirm}
    >
      <p>{question.text}</p>
    </ConfirmDialog>
  );
}
