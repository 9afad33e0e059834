/** The photos of the work, before and after. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listPhotos } from '#api/contract/bookings.ts';
import { apiQuery } from '#web/lib/api.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { PhotoGrid } from '#web/ui/Photos.tsx';
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { notify } from '#web/ui/toast.ts';
import type { BookingDialog } from './Dialogs.tsx';

export function PhotosDialog({ booking, onClose }: BookingDialog) {
  const query = useQuery(apiQuery(listPhotos, { params: { id: booking.id } }));
  const isEmpty = query.data?.length === 0;
  const hasFailed = query.isError;
  useEffect(() => {
    if (isEmpty) notify({ title: 'No Photos', detail: 'No completion photos available for this job' });
    else if (hasFailed) notify({ tone: 'bad', title: 'Error', detail: 'Failed to load photos' });
  }, [isEmpty, hasFailed]);
  return (
    <Dialog open wide onOpenChange={(open) => !open && onClose()} title={`Photos, #${booking.number}`}>
      {query.isPending ? (
        <Loading label="Loading photos">
          <SkeletonRows rows={2} height="120px" />
        </Loading>
      ) : query.isError ? (
        <ErrorState
          message="Failed to load photos"
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : isEmpty ? (
        <EmptyState title="No photos" piece="tv-unit">
          No completion photos available for this job.
        </EmptyState>
      ) : (
        <PhotoGrid
          photos={query.data.map(({ url, kind }, k) => ({
            id: url,
            src: url,
            alt: `${kind === 'before' ? 'Before' : 'After'} photo ${k + 1}`,
          }))}
        />
      )}
    </Dialog>
  );
}
