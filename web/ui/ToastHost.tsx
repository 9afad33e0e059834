/** Displays toasts; used once, at the end of an entry. */
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { type NumberedToast, toastStore } from './toast.ts';

type Position = 'bottom-right' | 'top-center';
type Toaster = ComponentType<{ readonly toast: NumberedToast; readonly position: Position }>;

/**
 * Milliseconds after which the toaster is loaded even without a toast, since it could not be loaded once the connection
 * is lost.
 */
const LOAD_MS = 3000;

/** `position` is `top-center` if the bottom of the screen is for the thumb. */
export function ToastHost({ position = 'bottom-right' }: { readonly position?: Position }) {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.current, () => null);
  const [Toaster, setToaster] = useState<Toaster | null>(null);
  const id = toast?.id;
  useEffect(() => {
    // If toasts can't be loaded, the page works without them; the next toast tries again.
    const load = () =>
      void import('./Toaster.tsx').then(({ default: loaded }) => setToaster(() => loaded), console.warn);
    if (id !== undefined) return load();
    const timer = setTimeout(load, LOAD_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return toast && Toaster ? <Toaster toast={toast} position={position} /> : null;
}
