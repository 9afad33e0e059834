/** The checkout of a booking: the hold explained with its dates and dollars, cancellation, consent, card. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { getBooking, type Booking } from '#api/contract/bookings.ts';
import { preparePayment } from '#api/contract/payments.ts';
import { config } from '#api/contract/public.ts';
import { api, apiQuery, sentenceOf } from '#web/lib/api.ts';
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

const CardForm = lazy(() => import('./CardForm.tsx'));

/** Whether this booking wants a card now. */
const wantsCard = (booking: Booking): boolean => booking.can.includes('pay');

export function BookingCheckout({ bookingId }: { readonly bookingId: string }) {
  const go = useGo();
  const query = useQuery(apiQuery(getBooking, { params: { id: bookingId } }));
  const settings = useQuery({
    ...apiQuery(config, {}, { live: false }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isRefused = query.isError && isRefusal(query.error);
  useEffect(() => {
    if (!isRefused) return;
    notify({ tone: 'bad', title: 'Error', detail: 'Failed to load booking. Please try again.' });
    go('/dashboard', { replace: true });
  }, [isRefused, go]);
  if (query.data && settings.data) return <Loaded booking={query.data} config={settings.data} />;
  if ((query.isError && !isRefused) || settings.isError)
    return (
      <div className="section border-t-0">
        <ErrorState
          message="Failed to load booking. Please try again."
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
  // What was open when the page was opened decides what it is: the card's own success leads on by itself.
  const [isOpen] = useState(() => wantsCard(booking));
  // A decline of this very visit is told beside the card; a notice here would move the form under the finger.
  const [earlierFailure] = useState(booking.paymentFailure);
  const back = useQueryParam('return');
  if (!isOpen) return <NothingToPay booking={booking} />;
  const { totalCents } = booking.pricing;
  const isSetup = booking.intentType === 'setup';
  return (
    <div className="checkout">
      <div className="checkout-main">
        <div>
          <BackLink href={back === null ? '/booking/review' : '/dashboard'}>Back</BackLink>
          <h1>
            {isSetup ? (
              'We save your card. We charge it when the furniture stands.'
            ) : (
              <>
                We hold <span className="num">{money(totalCents)}</span>. We charge it when the furniture
                stands.
              </>
            )}
          </h1>
          <p className="muted max-w-[58ch]">
            {isSetup
              ? `Your appointment is more than six days away, so nothing is held today. ${money(totalCents)} is held 48 hours before it.`
              : 'Your card is authorized today. The money stays on your account until the technician completes the job.'}
          </p>
          {earlierFailure ? (
            <div className="mt-4">
              <Notice tone="warn" title="The last card was declined">
                {earlierFailure} Use another card, or try again.
              </Notice>
            </div>
          ) : null}
        </div>
        <HoldExplained booking={booking} rules={settings} />
        <section aria-labelledby="card">
          <h2 className="part" id="card">
            Card
          </h2>
          <Suspense fallback={<Skeleton height="240px" />}>
            <Card booking={booking} settings={settings} />
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
}: {
  readonly booking: Booking;
  readonly settings: { readonly stripePublishableKey: string; readonly stripeJsUrl: string };
}) {
  const prepared = useQuery({
    queryKey: ['prepare', booking.id],
    queryFn: () => api().call(preparePayment, { params: { id: booking.id } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    retry: (failures, error) => failures < 2 && !isRefusal(error),
  });
  if (prepared.isPending) return <Skeleton height="240px" />;
  const { data } = prepared;
  if (!data?.clientSecret)
    return (
      <ErrorState
        title="Payment Setup Error"
        message={sentenceOf(prepared.error, 'Unable to initialize payment. Please try again.')}
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
      onStale={() => void prepared.refetch()}
    />
  );
}

function NothingToPay({ booking }: { readonly booking: Booking }) {
  const isCancelled = booking.status === 'cancelled';
  return (
    <div className="section border-t-0">
      <div className="say">
        <h1>{isCancelled ? 'This booking was cancelled' : 'The card is settled'}</h1>
        <p className="muted">
          {isCancelled
            ? 'Nothing can be paid for it any more.'
            : booking.paymentStatus === 'card_saved'
              ? 'Your card is saved for this booking. Nothing is to be done.'
              : `${money(booking.pricing.totalCents)} is taken care of. Nothing is to be done.`}
        </p>
        <div className="acts">
          <ButtonLink kind="primary" href="/dashboard">
            My Bookings
          </ButtonLink>
          {isCancelled ? <ButtonLink href="/booking">Book again</ButtonLink> : null}
        </div>
      </div>
    </div>
  );
}
