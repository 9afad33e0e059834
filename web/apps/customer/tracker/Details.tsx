/** Below the tracker's heading: who comes, the facts of the job, its history and its photos. */
import { inCents } from '#api/contract/amounts.ts';
import type { Booking } from '#api/contract/bookings.ts';
import { awaitsReturnDate } from '#domain/booking/return-visit.ts';
import { money, wallTime } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { RuledSection } from '#web/ui/Layout.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { PhotoGrid } from '#web/ui/Photos.tsx';
import { Timeline } from '#web/ui/Progress.tsx';
import { useControls } from '#web/ui/controls.ts';
import { isReported, isVisitAhead } from '#web/lib/progress.ts';
import { Technician } from '../progress/Technician.tsx';
import { ReturnSteps, ReturnVisit } from '../return/ReturnVisit.tsx';
import { useGo } from '#web/shell/navigation.ts';
import { progressTexts, siteTexts, trackerTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { appointment, priceAskedWord, serviceWord, visitLine, type Words } from '#web/lib/words.ts';
import type { Tracked } from '#web/lib/headline.ts';
import { NoShow } from './NoShow.tsx';

export function Details({
  booking,
  own,
  withPhotos = true,
}: {
  readonly booking: Tracked;
  /** All of it, for the signed-in customer. */
  readonly own: Booking | null;
  readonly withPhotos?: boolean;
}) {
  const t = useMessages(trackerTexts);
  const words = useMessages(wordTexts);
  const progress = useMessages(progressTexts);
  const site = useMessages(siteTexts);
  const controls = useControls();
  const asked = own && priceAskedWord(words, own);
  const go = useGo();
  const isDone = booking.status === 'completed';
  const isCancelled = booking.status === 'cancelled';
  const service = serviceWord(words, booking.service);
  return (
    <>
      <div className="grid gap-[clamp(24px,4vw,56px)] py-10 grid-cols-3 items-start max-desk:grid-cols-1">
        {isReported(booking.noShow) ? <NoShow noShow={booking.noShow} zone={booking.zone} /> : null}
        {booking.returnVisit && !isCancelled ? (
          <ReturnVisit visit={booking.returnVisit} zone={booking.zone}>
            {own ? <ReturnSteps booking={own} onChoose={() => go(choosePath(own.id))} /> : null}
          </ReturnVisit>
        ) : null}
        {isCancelled ? null : (
          <RuledSection title={progress('yourTechnician')}>
            {own?.technician ? (
              <Technician
                {...own.technician.user}
                calls={{ window: own.technician.callWindow, zone: booking.zone }}
                record={own.technician.record}
              />
            ) : booking.technician ? (
              <Technician
                firstName={booking.technician.name}
                lastName=""
                phone={null}
                record={booking.technician.record}
              />
            ) : (
              <p className="text-muted text-small">
                {booking.full ? progress('nameLater') : t('signInToSee')}
              </p>
            )}
          </RuledSection>
        )}
        <RuledSection title={progress('jobDetails')}>
          <KeyValue
            rows={[
              [
                words('when'),
                awaitsReturnDate(booking) ? progress('returnNoDate') : appointment(words, booking),
              ],
              [words('visitName'), visitOf(words, booking)],
              [words('where'), booking.address],
              [t('service'), service],
              [t('total'), booking.totalPrice === null ? null : money(inCents(booking.totalPrice))],
              [
                progress('held'),
                booking.paymentHoldAmount === null ? null : money(inCents(booking.paymentHoldAmount)),
              ],
              [progress('charged'), charged(t, booking, own)],
              [words('notes'), booking.specialInstructions],
            ]}
          />
          {asked === null ? null : <p className="text-small mt-3">{asked}</p>}
          {booking.full ? null : (
            <p className="text-muted text-small mt-4">
              <Rich
                area={trackerTexts}
                id="customerOnly"
                tags={{
                  link: (
                    <AppLink
                      href={`/customer-login?redirect=${encodeURIComponent(`booking-tracker?id=${booking.number}`)}`}
                    />
                  ),
                }}
              />
            </p>
          )}
        </RuledSection>
        {booking.statusHistory.length > 0 ? (
          <RuledSection title={t('history')}>
            <Timeline
              items={booking.statusHistory.map((change, k) => ({
                id: `${change.timestamp}${change.status}`,
                title: controls(`status_${change.status}`),
                time: wallTime(change.timestamp, booking.zone),
                state: k === booking.statusHistory.length - 1 && !isDone ? 'now' : 'done',
                ...(change.notes && { detail: change.notes }),
              }))}
            />
          </RuledSection>
        ) : null}
      </div>
      {withPhotos && own && !(isCancelled && own.beforePhotos.length === 0) ? (
        <div className="grid gap-6 justify-items-start max-desk:[&_ul]:grid-cols-3">
          <RuledSection className="w-full" title={progress('workPhotos')}>
            <PhotoGrid
              columns={6}
              photos={[
                ...own.beforePhotos.map((src, k) => ({
                  id: src,
                  src,
                  alt: progress('beforePhoto', { number: k + 1 }),
                })),
                ...own.afterPhotos.map((src, k) => ({
                  id: src,
                  src,
                  alt: progress('afterPhoto', { number: k + 1 }),
                })),
              ]}
              waiting={isDone || isCancelled ? undefined : progress('photosLater')}
            />
          </RuledSection>
          <ButtonLink href="/dashboard">{site('myBookings')}</ButtonLink>
        </div>
      ) : null}
    </>
  );
}

/** When the crew comes and how long they stay; null once they are there, and for who may not know. */
const visitOf = (words: Words, { visit, ...booking }: Tracked): string | null =>
  visit && isVisitAhead(booking) ? visitLine(words, { ...booking, ...visit }) : null;

/** The customer's list of bookings with the choice of a time for this one. */
const choosePath = (id: string): string => `/dashboard?reschedule=${encodeURIComponent(id)}`;

/** What was charged, and when; the customer alone sees the sum. */
function charged(t: TextOf<typeof trackerTexts>, booking: Tracked, own: Booking | null): string | null {
  const when = booking.paymentCapturedAt ? wallTime(booking.paymentCapturedAt, booking.zone) : null;
  if (own === null) return when;
  if (own.capturedCents === 0) return booking.status === 'cancelled' ? t('nothingCharged') : null;
  return when === null ? money(own.capturedCents) : `${money(own.capturedCents)}, ${when}`;
}
