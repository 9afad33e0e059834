/** sonner with our toast in it. Its styles come from its file, see vite.config.ts. */
import 'sonner/dist/styles.css';
import { useEffect } from 'react';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import { toastMilliseconds, type NumberedToast } from './toast.ts';
import { ToastCard } from './ToastCard.tsx';

/** Shows `toast` in place of the one before it. */
export default function Toaster({
  toast,
  position,
}: {
  readonly toast: NumberedToast;
  readonly position: 'bottom-right' | 'top-center';
}) {
  useEffect(() => {
    const shown = sonner.custom((id) => <ToastCard toast={toast} onDismiss={() => sonner.dismiss(id)} />, {
      id: toast.id,
      duration: toastMilliseconds(toast),
    });
    return () => {
      sonner.dismiss(shown);
    };
  }, [toast]);
  // At the top it stands under the screen's head, whose title and back button stay in reach.
  const place = position === 'top-center' ? { top: 68 } : 16;
  const phone = position === 'top-center' ? { top: 68, left: 12, right: 12 } : 12;
  return <Sonner position={position} visibleToasts={1} offset={place} mobileOffset={phone} />;
}
