/** The booking as furniture that is put together, with what this person may see of it. */
import { useEffect, useState } from 'react';
import type { Booking } from '#api/contract/bookings.ts';
import { bookingStatusLabels } from '#domain/options.ts';
import { Art } from '#web/art/Art.tsx';
import { ago, clockIn, money, percent, wallTime } from '#web/lib/format.ts';
import { storyPiece } from '#web/lib/furniture.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { RefreshIcon } from '#web/ui/icons.tsx';
import { RuledSection } from '#web/ui/Layout.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { PhotoGrid } from '#web/ui/Photos.tsx';
import { AssemblyProgress, Timeline } from '#web/ui/Progress.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useUiWords } from '#web/ui/words.ts';
import { AddToCalendar } from '../progress/AddToCalendar.tsx';
import { positionOf, progressSteps, reachedAt, shareOf, stepName, storyOf } from '../progress/progress.ts';
import { Technician } from '../progress/Technician.tsx';
import { progressTexts } from '../progress/texts.ts';
import { siteTexts } from '../texts.ts';
import { wordTexts } from '../words/texts.ts';
import { appointment, noteWord, priceAskedWord, serviceWord } from '../words/words.ts';
import { headline, type Tracked } from './headline.ts';
import { trackerTexts } from './texts.ts';

export function TrackerView({
  booking,
  own,
  onRefresh,
  isRefreshing,
  updatedAt,
  token,
}: {
  readonly booking: Tracked;
  /** All of it, for the signed-in customer. */
  readonly own: Booking | null;
  readonly onRefresh: () => void;
  readonly isRefreshing: boolean;
  /** Epoch milliseconds. */
  readonly updatedAt: number;
  /** Of the link in a mail, where it shows everything; null otherwise. */
  readonly token: string | null;
}) {
  const t = useMessages(trackerTexts);
  const words = useMessages(wordTexts);
  const progress = useMessages(progressTexts);
  const site = useMessages(siteTexts);
  const { bookingStatuses: statuses } = useUiWords();
  const at = positionOf(booking.status);
  const name = booking.technician?.name.split(' ')[0] ?? null;
  const story = storyOf(progress, booking.status, name);
  const asked = own && priceAskedWord(words, own);
  const piece = storyPiece(own?.items.map(({ category }) => category) ?? []);
  const reached = reachedAt(booking.statusHistory);
  const isDone = booking.status === 'completed';
  const isCancelled = booking.status === 'cancelled';
  const service = serviceWord(words, booking.serviceName);
  return (
    <>
      <div className="track-top">
        <div className="words">
          <p className="meta">
            <StatusBadge status={booking.status} big />
            <span>{t('bookingNumber', { number: booking.number })}</span>
          </p>
          {/* Changes while somebody waits on the page: each step is told to those who do not see it. */}
          <h1 aria-live="polite">{headline(t, booking, name)}</h1>
          <p className="lead">{t('what', { service, appointment: appointment(words, booking) })}</p>
          <p className="next-line">
            <b>{progress('whatsNext')}</b>
            {story.next}
          </p>
          <p className="meta">
            {isDone && own !== null ? (
              <ButtonLink kind="primary" href={`/receipt/${booking.id}`}>
                {t('receipt')}
              </ButtonLink>
            ) : null}
            {isCancelled ? (
              <ButtonLink kind="primary" href="/booking">
                {t('bookAgain')}
              </ButtonLink>
            ) : null}
            <Button icon={<RefreshIcon />} busy={isRefreshing} onClick={onRefresh}>
              {t('refresh')}
            </Button>
            {booking.status !== 'pending' && at > 0 && !isDone && (own !== null || token !== null) ? (
              <AddToCalendar bookingId={booking.id} token={token} />
            ) : null}
            {at > 0 ? <span>{t('done', { percent: percent(shareOf(booking.status)) })}</span> : null}
            <Updated at={updatedAt} />
          </p>
        </div>
        <div
          className="track-art"
          role="progressbar"
          aria-label={t('assembly')}
          aria-valuemin={0}
          aria-valuemax={5}
          aria-valuenow={at}
          aria-valuetext={
            at === 0
              ? t('stepCancelled')
              : t('stepOf', { step: at, name: progress(stepName(at - 1, booking.status)) })
          }
        >
          {at === 0 ? (
            <Art piece={piece} variant="ghost" size="large" />
          ) : isDone ? (
            <Art piece={piece} variant="furnished" size="large" joining={progressSteps.length} />
          ) : (
            <Art key={at} piece={piece} variant="step" step={at} size="large" arrive joining={at - 1} />
          )}
        </div>
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
      <div className="track-below">
        {isCancelled ? null : (
          <RuledSection title={progress('yourTechnician')}>
            {own?.technician ? (
              <Technician {...own.technician.user} />
            ) : booking.technician ? (
              <Technician firstName={booking.technician.name} lastName="" phone={null} />
            ) : (
              <p className="small muted">{booking.full ? progress('nameLater') : t('signInToSee')}</p>
            )}
          </RuledSection>
        )}
        <RuledSection title={progress('jobDetails')}>
          <KeyValue
            rows={[
              [words('when'), appointment(words, booking)],
              [words('where'), booking.address],
              [t('service'), service],
              [t('total'), booking.totalPrice === null ? null : money(Math.round(booking.totalPrice * 100))],
              [
                progress('held'),
                booking.paymentHoldAmount === null
                  ? null
                  : money(Math.round(booking.paymentHoldAmount * 100)),
              ],
              [progress('charged'), charged(t, booking, own)],
              [words('notes'), booking.specialInstructions],
            ]}
          />
          {asked === null ? null : <p className="small mt-3">{asked}</p>}
          {booking.full ? null : (
            <p className="small muted mt-4">
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
                title: statuses[change.status],
                time: wallTime(change.timestamp, booking.zone),
                state: k === booking.statusHistory.length - 1 && !isDone ? 'now' : 'done',
                ...(change.notes && change.notes !== bookingStatusLabels[change.status]
                  ? { detail: noteWord(words, change.notes) }
                  : {}),
              }))}
            />
          </RuledSection>
        ) : null}
      </div>
      {own && !(isCancelled && own.beforePhotos.length === 0) ? (
        <div className="track-photos">
          <RuledSection title={progress('workPhotos')}>
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

/** What was charged, and when; the customer alone sees the sum. */
function charged(t: TextOf<typeof trackerTexts>, booking: Tracked, own: Booking | null): string | null {
  const when = booking.paymentCapturedAt ? wallTime(booking.paymentCapturedAt, booking.zone) : null;
  if (own === null) return when;
  if (own.capturedCents === 0) return booking.status === 'cancelled' ? t('nothingCharged') : null;
  return when === null ? money(own.capturedCents) : `${money(own.capturedCents)}, ${when}`;
}

const clock = (instant: string | null | undefined, zone: string): string =>
  instant ? clockIn(instant, zone) : '';

/** How long ago the page was told, counted while it stands. */
function Updated({ at }: { readonly at: number }) {
  const t = useMessages(trackerTexts);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000);
    return () => clearInterval(timer);
  }, []);
  return <span>{t('updated', { ago: ago(at, Math.max(at, now)) })}</span>;
}
