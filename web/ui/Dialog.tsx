/** Floating elements that ask for an answer (dialog, confirmation), and the panel beside a list. */
import { Dialog as Base } from '@base-ui/react/dialog';
import { useState, type ReactNode, type RefObject } from 'react';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { CloseIcon } from './later-icons.tsx';
import { Notice } from './Notice.tsx';
import { useControls } from './controls.ts';
import { PANEL, SIDE_PANEL } from './panel.ts';

const BACKDROP =
  'fixed inset-0 z-40 bg-[rgb(12_18_15/0.5)] [transition:opacity_var(--move)_var(--ease)] data-ending-style:opacity-0 data-starting-style:opacity-0 print:hidden';
const CLOSE = '-my-2 -mr-3 grid size-11 flex-none place-items-center rounded-base hover:bg-sunk print:hidden';
const PANEL_TOP = 'grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 gap-y-2';
const PANEL_FOOT = 'sticky bottom-0 grid grid-cols-2 gap-2 bg-raised *:only:col-span-full';

interface Opening {
  readonly open: boolean;
  /** Called with false by Escape, the backdrop and the close button. */
  readonly onOpenChange: (open: boolean) => void;
}

/** A modal dialog; the focus moves in, stays inside, and returns to what opened it. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  wide,
  footer,
  startAt,
  returnTo,
  children,
}: Opening & {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** What gets the focus first; default: the first focusable element. */
  readonly startAt?: RefObject<HTMLElement | null> | undefined;
  /** What gets the focus after closing; default: what had it before. */
  readonly returnTo?: (() => HTMLElement | null) | undefined;
  readonly wide?: boolean | undefined;
  /** Buttons, the secondary one first. */
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
}) {
  const t = useControls();
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Viewport
          className="fixed inset-0 z-41 grid grid-rows-[minmax(0,1fr)] place-items-center overflow-auto p-4 print:static print:block print:overflow-visible"
          data-part="dialog"
        >
          <Base.Popup
            initialFocus={startAt}
            finalFocus={returnTo}
            className={classes(
              'flex max-h-full flex-col gap-4 overflow-auto rounded-large border border-ink bg-raised p-6 text-ink shadow-[0_16px_40px_-16px_rgb(12_18_15/0.35)] [transition:opacity_var(--move)_var(--ease),translate_var(--move)_var(--ease)] *:flex-none data-ending-style:translate-y-3 data-ending-style:opacity-0 data-starting-style:translate-y-3 data-starting-style:opacity-0 print:static print:block print:max-h-none print:overflow-visible print:border-0 print:shadow-none',
              // The buttons stay visible without covering what has keyboard focus.
              'has-[>footer]:scroll-pb-24 has-[>footer]:pb-0 max-xs:has-[>footer]:scroll-pb-40',
              wide ? 'w-[min(720px,100%)]' : 'w-[min(480px,100%)]',
            )}
          >
            <div className="flex gap-4 justify-between items-start">
              <Base.Title>{title}</Base.Title>
              <Base.Close className={CLOSE} aria-label={t('close')}>
                <CloseIcon />
              </Base.Close>
            </div>
            {description ? <Base.Description>{description}</Base.Description> : null}
            {children}
            {footer ? (
              <footer className="sticky bottom-0 -mx-6 -mt-2 flex flex-wrap items-center justify-end gap-3 bg-raised px-6 pt-4 pb-6 max-xs:grid max-xs:justify-stretch max-xs:*:w-full">
                {footer}
              </footer>
            ) : null}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * Asks before something that cannot be undone. `action` names the effect: `Cancel for $187.50`. A rejected `onConfirm`
 * keeps the dialog open and shows the error's message.
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
  /** The way out, in the words of the subject: `Keep the booking`. */
  readonly keep?: string;
  readonly danger?: boolean;
  readonly onConfirm: () => Promise<unknown>;
}) {
  const t = useControls();
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
      setError(cause instanceof Error ? cause.message : t('failed'));
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
            {keep ?? t('keepIt')}
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

/** A panel beside a list on a wide screen, not modal; hairlines separate its children. */
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
  const t = useControls();
  return (
    <aside className={classes(PANEL, SIDE_PANEL)} aria-label={label}>
      <div className={PANEL_TOP}>
        <h2 className="text-[1.5rem]">{title}</h2>
        {picture ?? <span />}
        <button type="button" className={CLOSE} aria-label={t('close')} onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      {children}
      {footer ? <div className={PANEL_FOOT}>{footer}</div> : null}
    </aside>
  );
}
