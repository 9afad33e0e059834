/** The dialogs opened from a booking in the list; each reads the list's newest data while open. */
import { unreachable } from '#domain/core/unreachable.ts';
import { lazy, Suspense } from 'react';
import type { Booking } from '#api/contract/bookings.ts';
import { CancelDialog } from './CancelDialog.tsx';
import type { Opened } from './opened.ts';
import { PhotosDialog } from './PhotosDialog.tsx';
import { RescheduleDialog } from './RescheduleDialog.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';

const StatusDialog = lazy(() => import('./StatusDialog.tsx'));
const AgainDialog = lazy(() => import('./AgainDialog.tsx'));
const ApproveDialog = lazy(() => import('./ApproveDialog.tsx'));

export function Dialogs({
  opened,
  booking,
  onClose,
  onOpen,
}: {
  readonly opened: Opened | null;
  readonly booking: Booking | undefined;
  readonly onClose: () => void;
  /** Opens another dialog of the same booking. */
  readonly onOpen: (kind: Opened['kind']) => void;
}) {
  if (!opened || !booking) return null;
  const shared = { booking, onClose };
  switch (opened.kind) {
    case 'status':
      return (
        <Suspense fallback={null}>
          <StatusDialog {...shared} onOpen={onOpen} />
        </Suspense>
      );
    case 'approve':
      return (
        <Suspense fallback={null}>
          <ApproveDialog {...shared} />
        </Suspense>
      );
    case 'cancel':
      return <CancelDialog {...shared} />;
    case 'reschedule':
      return <RescheduleDialog {...shared} />;
    case 'review':
      return booking.can.includes('review') ? (
        <ReviewDialog {...shared} onReviewed={() => onOpen('again')} />
      ) : null;
    case 'again':
      return (
        <Suspense fallback={null}>
          <AgainDialog {...shared} />
        </Suspense>
      );
    case 'photos':
      return <PhotosDialog {...shared} />;
    default:
      return unreachable(opened.kind);
  }
}
