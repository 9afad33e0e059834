/** The booking as furniture being assembled, with what this person may see of it. */
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Booking } from '#api/contract/bookings.ts';
import { awaitsReturnDate } from '#domain/booking/return-visit.ts';
import { Art } from '#web/art/Art.tsx';
import { ago, clockIn, miles, wallTime } from '#web/lib/format.ts';
import { storyPiece } from '#web/lib/furniture.ts';
import { useNow } from '#web/lib/now.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Stats } from '#web/ui/Figures.tsx';
import { RefreshIcon } from '#web/ui/icons.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { AssemblyProgress } from '#web/ui/Progress.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { openRise } from '../approve/open-rise.ts';
import { RiseReason } from '../approve/RiseReason.tsx';
import { AddToCalendar } from '../progress/AddToCalendar.tsx';
import { positionOf, progressSteps, reachedAt, shareOf, stepName, storyOf } from '#web/lib/progress.ts';
import { progressTexts, trackerTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { appointment, serviceWord } from '#web/lib/words.ts';
import { askedForSentence } from '../progress/asked-for.ts';
import { AskedTop } from './AskedTop.tsx';
import { bringIntoView, messagesPart } from './part.ts';
import { Details } from './Details.tsx';
import { headline, type Tracked } from '#web/lib/headline.ts';

const AgainSection = lazy(() => import('../again/AgainSection.tsx'));
const Way = lazy(() => import('./Way.tsx'));
const Messages = lazy(() => import('./Messages.tsx'));
const GuestMessages = lazy(() => import('./GuestMessages.tsx'));
const TipPanel = lazy(() => import('../tip/TipPanel.tsx'));

export function TrackerView({
  booking,
  own,
  onRefresh,
  isRefreshing,
  updatedAt,
  token,
  isOwner,
}: {
  readonly booking: Tracked;
  /** The full booking, for the signed-in customer. */
  readonly own: Booking | null;
  readonly onRefresh: () => void;
  readonly isRefreshing: boolean;
  /** Epoch milliseconds. */
  readonly updatedAt: number;
  /** From an email's link, if it shows everything; otherwise null. */
  readonly token: string | null;
  /** Whether the session is that of the booking's customer. */
  readonly isOwner: boolean;
}) {
  const t = useMessages(trackerTexts);
  const words = useMessages(wordTexts);
  const progress = useMessages(progressTexts);
  const at = positionOf(booking.status);
  const name = booking.technician?.name.split(' ')[0] ?? null;
  // A stranger sees only the steps.
  const isCharged = booking.full ? booking.paymentCapturedAt !== null : null;
  const story = storyOf(progress, { ...booking, isCharged }, name);
  const now = useNow(booking.priceRise?.state === 'requested');
  const rise = openRise(booking.priceRise, now);
  const piece = storyPiece(own?.items.map(({ category }) => category) ?? []);
  const reached = reachedAt(booking.statusHistory);
  const isDone = booking.status === 'completed';
  if (rise)
    return (
      <div className="max-phone:pb-40" data-about-price="">
        <AskedTop booking={booking} own={own} rise={rise} piece={piece} mayAnswer={isOwner} />
        <RiseReason rise={rise} technician={booking.technician?.name ?? null} />
        <Details booking={booking} own={own} withPhotos={false}>
          <Talk booking={booking} isOwner={isOwner} token={token} />
        </Details>
      </div>
    );
  const isCancelled = booking.status === 'cancelled';
  const asked = askedForSentence(progress, booking.askedFor, booking.technician !== null);
  const service = serviceWord(words, booking.service);
  const isDateless = awaitsReturnDate(booking);
  return (
    <>
      <div className="grid gap-[clamp(24px,4vw,64px)] pt-8 grid-cols-[minmax(0,7fr)_minmax(0,5fr)] items-center max-desk:grid-cols-1">
        <div className="grid gap-5 pb-10 justify-items-start max-desk:pb-0">
          <p className="flex gap-4 flex-wrap items-center text-small text-muted">
            <StatusBadge status={booking.status} big />
            <span>{t('bookingNumber', { number: booking.number })}</span>
          </p>
          {/* Changes while the page is open: each step is announced to screen readers. */}
          <h1 className="text-[length:clamp(2.25rem,1.4rem_+_3vw,3.75rem)] text-balance" aria-live="polite">
            {headline(t, booking, name)}
          </h1>
          <p className="text-lead text-muted max-w-[44ch]">
            {isDateless ? service : t('what', { service, appointment: appointment(words, booking) })}
          </p>
          <p className="py-0.5 pr-0 pl-4 border-l-3 border-accent max-w-[46ch]">
            <b className="block">{progress('whatsNext')}</b>
            {story.next}
            {asked === null ? null : <span className="block">{asked}</span>}
            {booking.nearing ? (
              <span className="block" aria-live="polite">
                {t('nearing', {
                  technician: name ?? t('theTechnician'),
                  distance: miles(booking.nearing.metres),
                  minutes: booking.nearing.minutes,
                })}
              </span>
            ) : null}
          </p>
          {booking.arrival && booking.nearing ? (
            <Stats
              size="bar"
              items={[
                { name: t('atDoor'), value: clockIn(booking.arrival.expectedAt, booking.zone) },
                { name: t('toGo'), value: miles(booking.nearing.metres) },
                { name: t('onTheWaySince'), value: clockIn(booking.arrival.leftAt, booking.zone) },
              ]}
            />
          ) : null}
          {booking.pieces && booking.status === 'in_progress' ? (
            <p role="status">{t('pieces', booking.pieces)}</p>
          ) : null}
          <p className="flex gap-4 flex-wrap items-center text-small text-muted">
            {isDone && own !== null && own.capturedCents > 0 ? (
              <ButtonLink kind="primary" href={`/receipt/${booking.id}`}>
                {t('receipt')}
              </ButtonLink>
            ) : null}
            {isCancelled ? (
              <ButtonLink kind="primary" href={againPath(booking.number, own, token)}>
                {t('bookAgain')}
              </ButtonLink>
            ) : null}
            <Button icon={<RefreshIcon />} busy={isRefreshing} onClick={onRefresh}>
              {t('refresh')}
            </Button>
            {booking.status !== 'pending' &&
            at > 0 &&
            !isDone &&
            !isDateless &&
            (own !== null || token !== null) ? (
              <AddToCalendar bookingId={booking.id} token={token} />
            ) : null}
            <Updated at={updatedAt} />
          </p>
          {/* The heading and the steps below show the progress; this gives screen readers a single figure. */}
          <span
            className="sr-only"
            role="progressbar"
            aria-label={t('assembly')}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(100 * shareOf(booking.status))}
            aria-valuetext={
              at === 0
                ? t('stepCancelled')
                : t('stepOf', { step: at, name: progress(stepName(at - 1, booking.status)) })
            }
          />
        </div>
        {booking.nearing ? (
          <Suspense fallback={<div className="aspect-[8/5] w-full" />}>
            <Way nearing={booking.nearing} name={name} />
          </Suspense>
        ) : (
          <div className="grid grid-cols-1 justify-items-center self-end">
            <Art
              className="[content-visibility:visible] h-[min(500px,60vh)] min-h-95 max-desk:h-85 max-desk:min-h-0"
              key={isDone || at === 0 ? '' : at}
              piece={piece}
              size="large"
              {...(at === 0
                ? { variant: 'ghost' as const }
                : isDone
                  ? { variant: 'furnished' as const, joining: progressSteps.length }
                  : { variant: 'step' as const, step: at, arrive: true, joining: at - 1 })}
            />
          </div>
        )}
      </div>
      {at > 0 ? (
        <AssemblyProgress
          piece={piece}
          current={isDone ? progressSteps.length : at - 1}
          steps={progressSteps.map((_, k) => {
            const instant = reached[k];
            const time = instant ? wallTime(instant, booking.zone) : null;
            return {
              name: progress(stepName(k, booking.status)),
              time:
                time && k === at - 1 && !isDone ? t('since', { time: clock(instant, booking.zone) }) : time,
            };
          })}
        />
      ) : null}
      <Details booking={booking} own={own}>
        {isDone && isOwner ? (
          <Suspense fallback={null}>
            <TipPanel bookingId={booking.id} />
          </Suspense>
        ) : null}
        {isDone && own !== null && isOwner ? (
          <Suspense fallback={null}>
            <AgainSection booking={own} />
          </Suspense>
        ) : null}
        <Talk booking={booking} isOwner={isOwner} token={token} />
      </Details>
    </>
  );
}

/**
 * The conversation with the crew is only the customer's own, so an email's link leads to the sign-in (decision 235), or
 * asks a guest for the end of their phone number (247).
 */
function Talk({
  booking,
  isOwner,
  token,
}: {
  readonly booking: Tracked;
  readonly isOwner: boolean;
  /** From the email's link if it shows the booking; otherwise null. */
  readonly token: string | null;
}) {
  if (isOwner)
    return (
      <Suspense fallback={null}>
        <Messages bookingId={booking.id} zone={booking.zone} />
      </Suspense>
    );
  if (token === null || booking.technician === null) return null;
  if (booking.talk === 'open' || booking.talk === 'digits')
    return (
      <Suspense fallback={null}>
        <GuestMessages booking={booking} token={token} />
      </Suspense>
    );
  const here = `booking-tracker?id=${booking.number}`;
  return (
    <p id={messagesPart} ref={bringIntoView}>
      <Rich
        area={trackerTexts}
        id="signInToWrite"
        tags={{ link: <AppLink href={`/customer-login?redirect=${encodeURIComponent(here)}`} /> }}
        values={{ name: booking.technician.name.split(' ')[0] ?? '' }}
      />
    </p>
  );
}

/** The same pieces again, for those who are shown them. */
function againPath(number: string, own: Booking | null, token: string | null): string {
  if (token !== null) return `/book-again/${number}?token=${encodeURIComponent(token)}`;
  return own === null ? '/booking' : `/book-again/${number}`;
}

const clock = (instant: string | null | undefined, zone: string): string =>
  instant ? clockIn(instant, zone) : '';

/** The time since the last update, counting while the page is open. */
function Updated({ at }: { readonly at: number }) {
  const t = useMessages(trackerTexts);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000);
    return () => clearInterval(timer);
  }, []);
  return <span>{t('updated', { ago: ago(at, Math.max(at, now)) })}</span>;
}
