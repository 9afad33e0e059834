/** The dialogs of one booking; each is loaded when it is first opened. */
import { lazy, Suspense } from 'react';
import type { BookingDialogProps } from './dialog.ts';

const dialogs = {
  status: lazy(() => import('./StatusDialog.tsx')),
  times: lazy(() => import('./TimesDialog.tsx')),
  customer: lazy(() => import('./CustomerDialog.tsx')),
  details: lazy(() => import('./DetailsDialog.tsx')),
  cancel: lazy(() => import('./CancelDialog.tsx')),
  refund: lazy(() => import('./RefundDialog.tsx')),
} as const;
export type DialogName = keyof typeof dialogs;

/** The dialog with this name, if any. */
export function BookingDialogs({
  name,
  booking,
  onClose,
}: BookingDialogProps & { readonly name: DialogName | null }) {
  if (name === null) return null;
  const Shown = dialogs[name];
  return (
    <Suspense fallback={null}>
      <Shown booking={booking} onClose={onClose} />
    </Suspense>
  );
}
