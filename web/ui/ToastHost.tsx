/** The place of toasts: put once at the end of an entry. */
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastStore } from './toast.ts';

const Toaster = lazy(() => import('./Toaster.tsx'));

/** `position` is `top-center` where the foot of the screen belongs to the thumb. */
export function ToastHost({
  position = 'bottom-right',
}: {
  readonly position?: 'bottom-right' | 'top-center';
}) {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.current, () => null);
  if (!toast) return null;
  return (
    <Suspense fallback={null}>
      <Toaster toast={toast} position={position} />
    </Suspense>
  );
}
