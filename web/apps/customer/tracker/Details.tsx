/**
 * Below the tracker's heading: the technician and the facts of the job on the left, actions and photos on the right.
 */
import { inCents } from '#api/contract/amounts.ts';
import type { Booking } from '#api/contract/bookings.ts';
import type { ReactNode } from 'react';
import { awaitsReturnDate } from '#domain/booking/return-visit.ts';
import { money, wallTime } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { RuledSection } from '#web/ui/Layout.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { PhotoGrid } from '#web/ui/Photos.tsx';
import { classes } from '#web/ui/classes.ts';
import { isReported, isVisitAhead } from '#web/lib/progress.ts';
import { Technician } from '../progress/Technician.tsx';
import { ReturnSteps, ReturnVisit } from '../return/ReturnVisit.tsx';
import { useGo } from '#web/shell/navigation.ts';
import { progressTexts, trackerTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { appointment, priceAskedWord, serviceWord, visitLine, type Words } from '#web/lib/words.ts';
import type { Tracked } from '#web/lib/headline.ts';
import { History } from './History.tsx';
import { LongText } from './LongText.tsx';
import { NoShow } from './NoShow.tsx';

export function Details({
  booking,
  own,
  withPhotos = true,
  children,
}: {
  readonly booking: Tracked;
  /** The full booking, for the signed-in customer. */
  readonly own: Booking | null;
  readonly withPhotos?: boolean;
  /** The customer's actions: write a message, tip, book again. */
  readonly children: ReactNode;
}) {
  const t = useMessages(trackerTexts);
  const words = useMessages(wordTexts);
  const progress = useMessages(progressTexts);
  const asked = own && priceAskedWord(words, own);
  const go = useGo();
  const isDone = booking.status === 'completed';
  const isCancelled = booking.status === 'cancelled';
  const service = serviceWord(words, booking.service);
  const photos =
    withPhotos && own
      ? [
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
        ]
      : [];
  const hasPhotos = photos.length > 0;
  const isOfTwo = (booking.technician !== null && !isCancelled) || hasPhotos;
  const work =
    withPhotos && own && !(isCancelled && !hasPhotos) ? (
      <RuledSection title={progress('workPhotos')}>
        <PhotoGrid
          columns={isOfTwo ? 4 : 3}
          photos={photos}
          waiting={isDone || isCancelled ? undefined : progress('photosLater')}
        />
      </RuledSection>
    ) : null;
  const rest = (
    <>
      {work}
      {booking.statusHistory.length > 0 ? (
        <History changes={booking.statusHistory} zone={booking.zone} isDone={isDone} />
      ) : null}
    </>
  );
  return (
    <div className="grid gap-10 py-10">
      {isReported(booking.noShow) ? <NoShow noShow={booking.noShow} zone={booking.zone} /> : null}
      {booking.returnVisit && !isCancelled ? (
        <ReturnVisit visit={booking.returnVisit} zone={booking.zone}>
          {own ? <ReturnSteps booking={own} onChoose={() => go(choosePath(own.id))} /> : null}
        </ReturnVisit>
      ) : null}
      <div
        className={classes(
          'grid gap-[clamp(24px,4vw,56px)] items-start max-desk:grid-cols-1',
          isOfTwo ? 'grid-cols-[minmax(0,5fr)_minmax(0,7fr)]' : 'grid-cols-1',
        )}
      >
        <div
          className={classes(
            'grid gap-x-[clamp(24px,4vw,56px)] gap-y-10 items-start max-desk:grid-cols-1',
            isOfTwo ? 'grid-cols-1' : 'grid-cols-2',
          )}
        >
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
          <RuledSection title={progress('jobDetails')} {...(isOfTwo ? {} : { className: 'desk:row-span-2' })}>
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
                [
                  words('notes'),
                  booking.specialInstructions ? (
                    <LongText key="notes" text={booking.specialInstructions} />
                  ) : null,
                ],
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
          {isOfTwo ? null : rest}
        </div>
        <div className="grid gap-10 empty:hidden">
          {children}
          {isOfTwo ? rest : null}
        </div>
      </div>
    </div>
  );
}

/** When the crew arrives and how long they stay; null once they are there, and for viewers who may not know. */
const visitOf = (words: Words, { visit, ...booking }: Tracked): string | null =>
  visit && isVisitAhead(booking) ? visitLine(words, { ...booking, ...visit }) : null;

/** The customer's list of bookings with the time picker open for this one. */
const choosePath = (id: string): string => `/dashboard?reschedule=${encodeURIComponent(id)}`;

/** What was charged, and when; only the customer sees the amount. */
function charged(t: TextOf<typeof trackerTexts>, booking: Tracked, own: Booking | null): string | null {
  const when = booking.paymentCapturedAt ? wallTime(booking.paymentCapturedAt, booking.zone) : null;
  if (own === null) return when;
  if (own.capturedCents === 0) return booking.status === 'cancelled' ? t('nothingCharged') : null;
  return when === null ? money(own.capturedCents) : `${money(own.capturedCents)}, ${when}`;
}
