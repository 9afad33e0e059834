/** A door that no one opened: the wait, and the evidence, for the admin who decides about an objection. */
import type { AdminBookingDetail } from '#api/contract/admin.ts';
import { feet, wallTime } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Part } from '#web/ui/ConsoleFrame.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { PhotoGrid } from '#web/ui/Photos.tsx';
import { bookingTexts } from '#words/generated/admin.ts';

/** A position on a map website. */
const mapAt = ({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }): string =>
  `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`;

export function NoShow({ booking }: { readonly booking: AdminBookingDetail }) {
  const t = useMessages(bookingTexts);
  const { noShow, zone } = booking;
  if (noShow === null) return null;
  const { position } = noShow;
  const time = (at: string | null) => (at === null ? null : wallTime(at, zone));
  const arrived = time(noShow.arrivedAt);
  const heard = time(noShow.arrivalHeardAt);
  return (
    <Part title={t('noShow')}>
      <div className="grid gap-3">
        <KeyValue
          rows={[
            [t('noShowArrived'), arrived],
            [t('noShowArrivalHeard'), heard === arrived ? null : heard],
            [t('noShowNotified'), wallTime(noShow.notifiedAt, zone)],
            [t('noShowUntil'), wallTime(noShow.until, zone)],
            [t('noShowReported'), time(noShow.reportedAt)],
            [
              t('noShowPosition'),
              noShow.reportedAt === null ? null : position === null ? (
                t('noShowNoPosition')
              ) : (
                <>
                  {[
                    ...(noShow.metresAway === null
                      ? []
                      : [
                          t('noShowAway', {
                            distance: feet(noShow.metresAway),
                            zip: booking.contactInfo.zipCode,
                          }),
                        ]),
                    t('noShowWithin', { exactness: feet(position.accuracyMetres) }),
                  ].join(', ')}{' '}
                  <AppLink href={mapAt(position)} target="_blank" rel="noreferrer">
                    {t('noShowMap')}
                  </AppLink>
                </>
              ),
            ],
          ]}
        />
        {noShow.photos.length > 0 ? (
          <PhotoGrid
            photos={noShow.photos.map((src, k) => ({
              id: src,
              src,
              alt: t('noShowPhoto', { number: k + 1 }),
            }))}
          />
        ) : null}
      </div>
    </Part>
  );
}
