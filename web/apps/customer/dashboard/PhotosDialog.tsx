/** The photos of the work, before and after. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listPhotos } from '#api/contract/bookings.ts';
import { apiQuery } from '#web/lib/api.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { PhotoGrid } from '#web/ui/Photos.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { notify } from '#web/ui/toast.ts';
import type { BookingDialog } from './opened.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { dashboardTexts, progressTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { Loaded } from '#web/shell/Loaded.tsx';

export function PhotosDialog({ booking, onClose }: BookingDialog) {
  const t = useMessages(dashboardTexts);
  const words = useMessages(wordTexts);
  const progress = useMessages(progressTexts);
  const query = useQuery(apiQuery(listPhotos, { params: { id: booking.id } }));
  const isEmpty = query.data?.length === 0;
  const hasFailed = query.isError;
  useEffect(() => {
    if (isEmpty) notify({ title: t('noPhotos'), detail: t('noPhotosDetail') });
    else if (hasFailed) notify({ tone: 'bad', title: words('error'), detail: t('photosFailed') });
  }, [isEmpty, hasFailed, t, words]);
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t('photosTitle', { number: booking.number })}
    >
      <Loaded
        query={query}
        failed={() => t('photosFailed')}
        loading={t('photosLoading')}
        skeleton={<SkeletonRows rows={2} height="120px" />}
      >
        {(photos) =>
          photos.length === 0 ? (
            <EmptyState title={t('noPhotos')} piece="tv-unit">
              {t('noPhotosDetail')}
            </EmptyState>
          ) : (
            <PhotoGrid
              photos={photos.map(({ url, kind }, k) => ({
                id: url,
                src: url,
                alt: progress(kind === 'before' ? 'beforePhoto' : 'afterPhoto', {
                  number: photos.slice(0, k + 1).filter((one) => one.kind === kind).length,
                }),
                caption: t(kind),
              }))}
            />
          )
        }
      </Loaded>
    </Dialog>
  );
}
