/** One toast. */
import { classes } from './classes.ts';
import { CheckIcon } from './icons.tsx';
import { CloseIcon } from './later-icons.tsx';
import type { Toast } from './toast.ts';
import { useControls } from './controls.ts';

export function ToastCard({ toast, onDismiss }: { readonly toast: Toast; readonly onDismiss: () => void }) {
  const t = useControls();
  const bad = toast.tone === 'bad';
  return (
    <div
      className={classes(
        'grid px-4 py-3 rounded-base grid-cols-[auto_1fr_auto] gap-y-0.5 gap-x-3 items-start shadow-[0_10px_28px_-12px_rgb(12_18_15_/_0.5)] font-body w-[min(400px,calc(100vw_-_24px))] print:hidden',
        bad ? 'bg-danger text-on-danger' : 'bg-ink text-paper',
      )}
      role={bad ? 'alert' : 'status'}
    >
      {bad ? <CloseIcon className="mt-0.5" /> : <CheckIcon className="mt-0.5" />}
      <strong className="font-semibold">{toast.title}</strong>
      <button
        className="[all:unset] cursor-pointer min-w-6 text-center"
        type="button"
        aria-label={t('dismiss')}
        onClick={onDismiss}
      >
        ×
      </button>
      {toast.detail ? <p className="col-2 text-small opacity-86">{toast.detail}</p> : null}
    </div>
  );
}
