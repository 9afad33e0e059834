/** One toast. */
import { classes } from './classes.ts';
import { CheckIcon, CloseIcon } from './icons.tsx';
import type { Toast } from './toast.ts';
import { useUiWords } from './words.ts';

export function ToastCard({ toast, onDismiss }: { readonly toast: Toast; readonly onDismiss: () => void }) {
  const words = useUiWords();
  const bad = toast.tone === 'bad';
  return (
    <div className={classes('toast toast-place', bad && 'bad')} role={bad ? 'alert' : 'status'}>
      {bad ? <CloseIcon /> : <CheckIcon />}
      <strong>{toast.title}</strong>
      <button type="button" aria-label={words.dismiss} onClick={onDismiss}>
        ×
      </button>
      {toast.detail ? <p>{toast.detail}</p> : null}
    </div>
  );
}
