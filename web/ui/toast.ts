/**
 * Short messages after something happened: one at a time, 5 s (spec customer §9). The toaster is loaded with the first
 * one.
 */

export interface Toast {
  readonly title: string;
  readonly detail?: string | undefined;
  /** `bad` for failures. Default `ok`. */
  readonly tone?: 'ok' | 'bad' | undefined;
  /** Default 5; the technician's sign-up thank-you stays 8. */
  readonly seconds?: number | undefined;
}
/** How long it stays on the screen, milliseconds. */
export const toastMilliseconds = ({ seconds = 5 }: Pick<Toast, 'seconds'>): number => seconds * 1000;
export type NumberedToast = Toast & { readonly id: number };

let current: NumberedToast | null = null;
const listeners = new Set<() => void>();

/** Shows `toast`, replacing the current one. Requires a ToastHost in the entry. */
export function notify(toast: Toast): void {
  current = { ...toast, id: (current?.id ?? 0) + 1 };
  for (const listener of listeners) listener();
}

/** For ToastHost: the store for React's useSyncExternalStore. */
export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): NumberedToast | null => current,
};
