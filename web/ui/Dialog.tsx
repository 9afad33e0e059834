/** What floats over the page and asks for an answer: dialog, confirmation, drawer. */
import { Dialog as Base } from '@base-ui/react/dialog';
import { useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { CloseIcon } from './icons.tsx';
import { Notice } from './Notice.tsx';
import { useUiWords } from './words.ts';

interface Opening {
  readonly open: boolean;
  /** Called with false by Escape, the backdrop and the close button. */
  readonly onOpenChange: (open: boolean) => void;
}

/** A modal dialog; the focus goes in, stays in, and returns to what opened it. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  wide,
  footer,
  children,
}: Opening & {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly wide?: boolean | undefined;
  /** Buttons, the quiet way out first. */
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
}) {
  const words = useUiWords();
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Viewport className="dialog-place">
          <Base.Popup className={classes('dialog', wide && 'dialog-wide')}>
            <div className="top">
              <Base.Title>{title}</Base.Title>
              <Base.Close className="close" aria-label={words.close}>
                <CloseIcon />
              </Base.Close>
            </div>
            {description ? <Base.Description>{description}</Base.Description> : null}
            {children}
            {footer ? <footer>{footer}</footer> : null}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * Asks before something that cannot be taken back. `action` names the effect: `Cancel for $187.50`.
 * A rejected `onConfirm` keeps the dialog open and shows the error's message.
 */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  action,
  keep,
  danger = true,
  onConfirm,
}: Opening & {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly action: string;
  /** The way out, in the words of the thing: `Keep the booking`. */
  readonly keep?: string;
  readonly danger?: boolean;
  readonly onConfirm: () => Promise<unknown>;
}) {
  const words = useUiWords();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const change = (next: boolean): void => {
    setError(null);
    onOpenChange(next);
  };
  const confirm = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await onConfirm();
      change(false);
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : words.failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={title}
      footer={
        <>
          <Button kind="quiet" onClick={() => change(false)}>
            {keep ?? words.keepIt}
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void confirm()}>
            {action}
          </Button>
        </>
      }
    >
      <div>{children}</div>
      {error ? <Notice tone="danger">{error}</Notice> : null}
    </Dialog>
  );
}

/** A modal panel from the right edge; the whole screen on a phone. Children are parted by hairlines. */
export function Drawer({
  open,
  onOpenChange,
  title,
  picture,
  footer,
  children,
}: Opening & {
  readonly title: ReactNode;
  readonly picture?: ReactNode;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}) {
  const words = useUiWords();
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup className="drawer drawer-modal">
          <div className="drawer-top">
            <Base.Title>{title}</Base.Title>
            {picture ?? <span />}
            <Base.Close className="close" aria-label={words.close}>
              <CloseIcon />
            </Base.Close>
          </div>
          {children}
          {footer ? <div className="drawer-foot">{footer}</div> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** The same panel standing beside a list on a wide screen, not modal. */
export function SidePanel({
  label,
  title,
  picture,
  onClose,
  footer,
  children,
}: {
  readonly label: string;
  readonly title: ReactNode;
  readonly picture?: ReactNode;
  readonly onClose: () => void;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}) {
  const words = useUiWords();
  return (
    <aside className="drawer" aria-label={label}>
      <div className="drawer-top">
        <h2>{title}</h2>
        {picture ?? <span />}
        <button type="button" className="close" aria-label={words.close} onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      {children}
      {footer ? <div className="drawer-foot">{footer}</div> : null}
    </aside>
  );
}
