/** "Job Status - Booking #…": progress, technician and hold, live while open (spec customer §2). */
import { inCents } from '#api/contract/amounts.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getBooking, type Booking } from '#api/contract/bookings.ts';
import { awaitsReturnDate } from '#domain/booking/return-visit.ts';
import { apiQuery, isProblem } from '#web/lib/api.ts';
import { calendarDay, money, wallTime } from '#web/lib/format.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { RuledSection } from '#web/ui/Layout.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PhotoGrid } from '#web/ui/Photos.tsx';
import { AssemblyProgress } from '#web/ui/Progress.tsx';
import { PaymentBadge, StatusBadge } from '#web/ui/StatusBadge.tsx';
import { storyPiece } from '#web/lib/furniture.ts';
import { paymentAction } from './BookingRow.tsx';
import type { BookingDialog, Opened } from './opened.ts';
import { SiteForm } from './SiteForm.tsx';
import { AddToCalendar } from '../progress/AddToCalendar.tsx';
import { isVisitAhead, positionOf, progressSteps, reachedAt, stepName, storyOf } from '#web/lib/progress.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { dashboardTexts, progressTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { askedForSentence } from '../progress/asked-for.ts';
import { Technician } from '../progress/Technician.tsx';
import { ReturnSteps, ReturnVisit } from '../return/ReturnVisit.tsx';
import { appointment, kindOf, priceAskedWord, siteLine, visitLine } from '#web/lib/words.ts';

export default function StatusDialog({
  booking: listed,
  onClose,
  onOpen,
}: BookingDialog & { readonly onOpen: (kind: Opened['kind']) => void }) {
  const t = useMessages(dashboardTexts);
  const words = useMessages(wordTexts);
  const query = useQuery({
    ...apiQuery(getBooking, { params: { id: listed.id } }),
    placeholderData: listed,
  });
  const booking = query.data ?? listed;
  const payment = paymentAction(booking);
  const isOpen = booking.status !== 'completed' && booking.status !== 'cancelled';
  const isDateless = awaitsReturnDate(booking);
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t('statusTitle', { number: booking.number })}
      footer={
        <>
          {isOpen && booking.status !== 'pending' && !isDateless ? (
            <AddToCalendar bookingId={booking.id} small />
          ) : null}
          {booking.can.includes('cancel') ? (
            <Button kind="quiet" onClick={() => onOpen('cancel')}>
              {t('cancelBooking')}
            </Button>
          ) : null}
          {booking.can.includes('reschedule') ? (
            <Button kind={isDateless ? 'primary' : 'secondary'} onClick={() => onOpen('reschedule')}>
              {isDateless ? t('chooseTime') : words('reschedule')}
            </Button>
          ) : null}
          {payment ? (
            <ButtonLink kind="primary" href={`/checkout?booking=${booking.id}&return=dashboard`}>
              {t(payment)}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {query.isError ? (
        <Notice tone="warn">
          {isProblem(query.error, 'not_found') ? t('jobMissing') : t('statusFailed')}
        </Notice>
      ) : null}
      <BookingStatusView booking={booking} onChoose={() => onOpen('reschedule')} />
    </Dialog>
  );
}

function BookingStatusView({
  booking,
  onChoose,
}: {
  readonly booking: Booking;
  /** Opens the time picker. */
  readonly onChoose: () => void;
}) {
  const t = useMessages(dashboardTexts);
  const words = useMessages(wordTexts);
  const progress = useMessages(progressTexts);
  const name = booking.technician?.user.firstName ?? null;
  const asked = priceAskedWord(words, booking);
  const story = storyOf(progress, { ...booking, isCharged: booking.paymentCaptured }, name);
  const wish = askedForSentence(progress, booking.askedFor, booking.technician !== null);
  const at = positionOf(booking.status);
  const reached = reachedAt(booking.statusHistory);
  return (
    <div className="grid gap-8">
      <div className="grid gap-3">
        <p>
          <StatusBadge status={booking.status} big />
        </p>
        <p className="font-strong text-[1.375rem] leading-[1.2] font-display">{story.now}</p>
        <p className="py-0.5 pr-0 pl-4 border-l-3 border-accent max-w-[46ch]">
          <b className="block">{progress('whatsNext')}</b>
          {story.next}
          {wish === null ? null : <span className="block">{wish}</span>}
        </p>
      </div>
      {booking.returnVisit && booking.status !== 'cancelled' ? (
        <ReturnVisit visit={booking.returnVisit} zone={booking.zone}>
          <ReturnSteps booking={booking} onChoose={onChoose} />
        </ReturnVisit>
      ) : null}
      {at > 0 ? (
        <AssemblyProgress
          piece={storyPiece(booking.items.map(({ category }) => category))}
          // Once the last step is reached, it is done as well.
          current={at === progressSteps.length ? progressSteps.length : at - 1}
          steps={progressSteps.map((_, k) => {
            const instant = reached[k];
            return {
              name: progress(stepName(k, booking.status)),
              time: instant ? wallTime(instant, booking.zone) : undefined,
            };
          })}
        />
      ) : null}
      <div className="grid gap-8 grid-cols-[repeat(auto-fit,minmax(220px,1fr))]">
        <RuledSection title={progress('yourTechnician')}>
          {booking.technician ? (
            <Technician
              {...booking.technician.user}
              calls={{ window: booking.technician.callWindow, zone: booking.zone }}
              record={booking.technician.record}
            />
          ) : (
            <p className="text-muted text-small">{progress('nameLater')}</p>
          )}
        </RuledSection>
        <RuledSection title={progress('jobDetails')}>
          <KeyValue
            rows={[
              [words('when'), awaitsReturnDate(booking) ? t('returnNoDate') : appointment(words, booking)],
              [words('visitName'), isVisitAhead(booking) ? visitLine(words, booking) : null],
              [words('where'), booking.address],
              [t('items'), t('itemsOf', { count: booking.itemCount, kind: kindOf(words, booking) })],
              [
                t('termsOf'),
                <AppLink key="terms" href={`/terms/${booking.termsVersion}`}>
                  {calendarDay(booking.termsVersion, true)}
                </AppLink>,
              ],
            ]}
          />
        </RuledSection>
        <RuledSection title={t('billing')} aside={<PaymentBadge state={booking.paymentStatus} />}>
          <KeyValue
            rows={[
              [words('estimate'), money(booking.pricing.totalCents)],
              [
                progress('held'),
                booking.paymentHoldAmount === null ? t('nothing') : money(inCents(booking.paymentHoldAmount)),
              ],
              [
                progress('charged'),
                booking.capturedCents > 0 ? money(booking.capturedCents) : t('soFar', { total: money(0) }),
              ],
            ]}
          />
          {asked === null ? null : <p className="text-small mt-3">{asked}</p>}
        </RuledSection>
      </div>
      {booking.can.includes('site') ? <Site booking={booking} /> : null}
      <RuledSection title={progress('workPhotos')}>
        <PhotoGrid
          photos={[
            ...booking.beforePhotos.map((src, k) => ({
              id: src,
              src,
              alt: progress('beforePhoto', { number: k + 1 }),
            })),
            ...booking.afterPhotos.map((src, k) => ({
              id: src,
              src,
              alt: progress('afterPhoto', { number: k + 1 }),
            })),
          ]}
          waiting={booking.status === 'completed' ? undefined : progress('photosLater')}
        />
      </RuledSection>
    </div>
  );
}

/** What the technician should know about the place: stated before, or not yet. */
function Site({ booking }: { readonly booking: Booking }) {
  const t = useMessages(dashboardTexts);
  const words = useMessages(wordTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <RuledSection
      title={words('site')}
      aside={
        isOpen ? null : (
          <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
            {t('siteChange')}
          </Button>
        )
      }
    >
      {isOpen ? (
        <SiteForm booking={booking} onSaved={() => setOpen(false)} />
      ) : (
        <p className="text-small text-muted">{siteLine(words, booking.site) ?? t('siteUnsaid')}</p>
      )}
    </RuledSection>
  );
}
