/** Work that one visit did not finish: why, what is missing, and whether the next visit has a date. */
import type { AdminBookingDetail } from '#api/contract/admin.ts';
import { awaitsReturnDate } from '#domain/booking/return-visit.ts';
import { wallTime } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Part } from '#web/ui/ConsoleFrame.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { PhotoGrid } from '#web/ui/Photos.tsx';
import { bookingTexts } from '#words/generated/admin.ts';

export function ReturnVisit({ booking }: { readonly booking: AdminBookingDetail }) {
  const t = useMessages(bookingTexts);
  const { returnVisit: visit, zone } = booking;
  if (visit === null) return null;
  const at = (instant: string | null) => (instant === null ? null : wallTime(instant, zone));
  return (
    <Part title={t('returnVisit')}>
      <div className="grid gap-3">
        <KeyValue
          rows={[
            [t('returnReason'), t(`return_${visit.reason}`)],
            [t('returnSince'), at(visit.requestedAt)],
            ...visit.missing.map(({ piece, parts }) => [piece ?? t('returnParts'), parts] as const),
            [t('returnNote'), visit.note],
            [t('returnPartsArrived'), at(visit.partsArrivedAt)],
            [t('returnPlanned'), awaitsReturnDate(booking) ? t('returnUnplanned') : at(visit.plannedAt)],
          ]}
        />
        {visit.photos.length > 0 ? (
          <PhotoGrid
            photos={visit.photos.map((src, k) => ({
              id: src,
              src,
              alt: t('returnPhoto', { number: k + 1 }),
            }))}
          />
        ) : null}
      </div>
    </Part>
  );
}
