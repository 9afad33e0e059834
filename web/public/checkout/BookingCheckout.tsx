/** The checkout of a booking: the hold explained with its dates and dollars, cancellation, consent, card. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { getBooking, type Booking } from '#api/contract/bookings.ts';
import { preparePayment } from '#api/contract/payments.ts';
import { config } from '#api/contract/public.ts';
import { api, apiQuery, refreshLive, sentenceOf } from '#web/lib/api.ts';
import { money } from '#web/lib/format.ts';
import { isRefusal } from '#web/lib/query.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { BackLink } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { notify } from '#web/ui/toast.ts';
import { useGo, useQueryParam } from '#web/lib/navigation.ts';
import { BookingSheet } from './BookingSheet.tsx';
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx';
import { HoldExplained } from './HoldExplained.tsx';
import { preparedKey } from './prepared.ts';
import { Rich, useLanguage, useMessages } from '#web/lib/language/react.tsx';
import { siteTexts } from '../texts.ts';
import { wordTexts } from '../words/texts.ts';
import { paymentFailureWord } from '../words/words.ts';
import { useSignedOut } from './signed-out.ts';
import { checkoutTexts } from './texts.ts';

const CardForm = lazy(() => import('./CardForm.tsx'));

/** Whether this booking wants a card now. */
const wantsCard = (booking: Booking): boolean => booking.can.includes('pay');

export function BookingCheckout({ bookingId }: { readonly bookingId: string }) {
  const go = useGo();
  const t = useMessages(checkoutTexts);
  const words = useMessages(wordTexts);
  const query = useQuery(apiQuery(getBooking, { params: { id: bookingId } }));
  const settings = useQuery({
    ...apiQuery(config, {}, { live: false }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isSignedOut = useSignedOut(query.error);
  const isRefused = query.isError && isRefusal(query.error) && !isSignedOut;
  useEffect(() => {
    if (!isRefused) return;
    notify({ tone: 'bad', title: words('error'), detail: t('loadFailed') });
    go('/dashboard', { replace: true });
  }, [isRefused, go, t, words]);
  if (query.data && settings.data) return <Loaded booking={query.data} config={settings.data} />;
  if ((query.isError && !isRefused && !isSignedOut) || settings.isError)
    return (
      <div className="section border-t-0">
        <ErrorState
          message={t('loadFailed')}
          onRetry={() => {
            void query.refetch();
            void settings.refetch();
          }}
          busy={query.isFetching}
        />
      </div>
    );
  return <CheckoutSkeleton />;
}

function Loaded({
  booking,
  config: settings,
}: {
  readonly booking: Booking;
  readonly config: { readonly stripePublishableKey: string; readonly stripeJsUrl: string } & Parameters<
    typeof HoldExplained
  >[0]['rules'];
}) {
  const t = useMessages(checkoutTexts);
  const language = useLanguage();
  // The card's own success leads on by itself; what another tab or the bank's page has settled is told.
  const [isBusy, setBusy] = useState(false);
  const isOpen = isBusy || wantsCard(booking);
  // A decline of this very visit is told beside the card; a notice here would move the form under the finger.
  const [failed] = useState(booking);
  const earlierFailure = paymentFailureWord(language, failed);
  const back = useQueryParam('return');
  if (!isOpen) return <NothingToPay booking={booking} />;
  const { totalCents } = booking.pricing;
  const isSetup = booking.intentType === 'setup';
  return (
    <div className="checkout">
      <div className="checkout-main">
        <div>
          <BackLink href={back === null ? '/booking/review' : '/dashboard'}>{t('back')}</BackLink>
          <h1>
            {isSetup ? (
              t('setupTitle')
            ) : (
              <Rich
                area={checkoutTexts}
                id="holdTitle"
                values={{ total: money(totalCents) }}
                tags={{ amount: <span className="num" /> }}
              />
            )}
          </h1>
          <p className="muted max-w-[58ch]">
            {isSetup ? t('setupLead', { total: money(totalCents) }) : t('holdLead')}
          </p>
          {earlierFailure ? (
            <div className="mt-4">
              <Notice tone="warn" title={t('lastDeclined')}>
                {t('anotherCard', { reason: earlierFailure })}
              </Notice>
            </div>
          ) : null}
        </div>
        <HoldExplained booking={booking} rules={settings} />
        <section aria-labelledby="card">
          <h2 className="part" id="card">
            {t('card')}
          </h2>
          <Suspense fallback={<Skeleton height="240px" />}>
            <Card booking={booking} settings={settings} onBusy={setBusy} />
          </Suspense>
        </section>
      </div>
      <BookingSheet booking={booking} />
    </div>
  );
}

function Card({
  booking,
  settings,
  onBusy,
}: {
  readonly booking: Booking;
  readonly settings: { readonly stripePublishableKey: string; readonly stripeJsUrl: string };
  readonly onBusy: (isBusy: boolean) => void;
}) {
  const t = useMessages(checkoutTexts);
  const queries = useQueryClient();
  const prepared = useQuery({
    queryKey: preparedKey(booking.id),
    queryFn: () => api().call(preparePayment, { params: { id: booking.id } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    retry: (failures, error) => failures < 2 && !isRefusal(error),
  });
  const isSignedOut = useSignedOut(prepared.error);
  const { data } = prepared;
  // Asked for the intent, the server has found the card held already: the page shows what stands now.
  const isSettled = data !== undefined && !data.clientSecret && data.status !== 'pending';
  useEffect(() => {
    if (isSettled) void refreshLive(queries);
  }, [isSettled, queries]);
  if (prepared.isPending || isSignedOut || isSettled) return <Skeleton height="240px" />;
  if (!data?.clientSecret)
    return (
      <ErrorState
        title={t('setupError')}
        message={sentenceOf(prepared.error, t('setupErrorDetail'))}
        onRetry={() => void prepared.refetch()}
        busy={prepared.isFetching}
      />
    );
  return (
    <CardForm
      key={data.clientSecret}
      booking={booking}
      clientSecret={data.clientSecret}
      intentType={data.intentType ?? booking.intentType}
      amountCents={data.amountCents ?? booking.pricing.totalCents}
      publishableKey={settings.stripePublishableKey}
      scriptUrl={settings.stripeJsUrl}
      onEnded={() => void prepared.refetch()}
      onBusy={onBusy}
    />
  );
}

function NothingToPay({ booking }: { readonly booking: Booking }) {
  const t = useMessages(checkoutTexts);
  const site = useMessages(siteTexts);
  const isCancelled = booking.status === 'cancelled';
  return (
    <div className="section border-t-0">
      <div className="say">
        <h1>{isCancelled ? t('cancelledTitle') : t('settledTitle')}</h1>
        <p className="muted">
          {isCancelled
            ? t('cancelledDetail')
            : booking.paymentStatus === 'card_saved'
              ? t('savedDetail')
              : t('settledDetail', { total: money(booking.pricing.totalCents) })}
        </p>
        <div className="acts">
          <ButtonLink kind="primary" href="/dashboard">
            {site('myBookings')}
          </ButtonLink>
          {isCancelled ? <ButtonLink href="/booking">{t('bookAgain')}</ButtonLink> : null}
        </div>
      </div>
    </div>
  );
}
