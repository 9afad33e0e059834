/** A form in a dialog: its two buttons stay visible below a long form, and Enter submits it. */
import { useId, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import type { SentForm } from './Form.tsx';

/** An open dialog around one form. The caller validates; the browser's own validation is off. */
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
  /** Submitting cannot be undone. */
  readonly danger?: boolean;
  /** The secondary button. */
  readonly leave: string;
  /** The submit button's effect: `Save customer`. */
  readonly send: string;
  readonly disabled?: boolean;
  /** Next to the buttons: what is still missing. */
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
