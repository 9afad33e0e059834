/** A form in a dialog: its two ways out stay in sight under a long form, and Enter sends it. */
import { useId, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import type { SentForm } from './Form.tsx';

/** An open dialog around one form. The form's own checks are the caller's; the browser's are off. */
export function FormDialog({
  form,
  title,
  description,
  wide,
  danger,
  leave,
  send,
  disabled,
  hint,
  onClose,
  children,
}: {
  readonly form: SentForm;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly wide?: boolean;
  /** What is sent cannot be taken back. */
  readonly danger?: boolean;
  /** The quiet way out. */
  readonly leave: string;
  /** The effect by name: `Save customer`. */
  readonly send: string;
  readonly disabled?: boolean;
  /** Beside the buttons: what is still missing. */
  readonly hint?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <Dialog
      open
      wide={wide}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      footer={
        <>
          {hint ? <span className="mr-auto text-small text-muted">{hint}</span> : null}
          <Button kind="quiet" onClick={onClose}>
            {leave}
          </Button>
          <Button
            kind={danger ? 'danger' : 'primary'}
            type="submit"
            form={id}
            disabled={disabled}
            busy={form.busy}
          >
            {send}
          </Button>
        </>
      }
    >
      <form id={id} className="grid gap-4" {...form.props}>
        {children}
      </form>
    </Dialog>
  );
}
