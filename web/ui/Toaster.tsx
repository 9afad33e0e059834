/** sonner with our toast in it. Its styles come from its file, see vite.config.ts. */
import 'sonner/dist/styles.css';
import { useEffect } from 'react';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import type { NumberedToast } from './toast.ts';
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
      duration: (toast.seconds ?? 5) * 1000,
    });
    return () => {
      sonner.dismiss(shown);
    };
  }, [toast]);
  return <Sonner position={position} visibleToasts={1} offset={16} mobileOffset={12} />;
}
