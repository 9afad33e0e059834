/** The checkout of a booking: the hold explained with its dates and amounts, cancellation, consent, card. */
import { promised } from '#domain/contract/promised.ts';
import { bankAdvice } from '#domain/messages/bank.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { getBooking, type Booking } from '#api/contract/bookings.ts';
import { prepareLinkPayment, preparePayment } from '#api/contract/payments.ts';
import { config } from '#api/contract/public.ts';
import { api, apiQuery, isProblem, refreshLive, sentenceOf } from '#web/lib/api.ts';
import { money } from '#web/lib/format.ts';
import { isRefusal } from '#web/lib/query.ts';
import { BackLink, PlainSection } from '#web/ui/Layout.tsx';
import { PageSpace } from '#web/ui/PageMessage.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { notify } from '#web/ui/toast.ts';
import { useGo, useQueryParam } from '#web/shell/navigation.ts';
import { BookingSheet } from './BookingSheet.tsx';
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx';
import type { PaidByLink } from './paid-by-link.ts';
import { dealOf, type Deal } from './deal.ts';
import { HoldExplained } from './HoldExplained.tsx';
import { NothingToPay } from './NothingToPay.tsx';
import { preparedKey } from './prepared.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { bankTexts } from '#words/generated/contract.ts';
import { checkoutTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { paymentFailureWord } from '#web/lib/words.ts';
import { useSignedOut } from './signed-out.ts';
import { CHECKOUT_COLUMNS } from './columns.ts';

const CardForm = lazy(() => import('./CardForm.tsx'));

/** Whether this booking needs a card now. */
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
  if (query.data && settings.data) return <CardCheckout booking={query.data} config={settings.data} />;
  if ((query.isError && !isRefused && !isSignedOut) || settings.isError)
    return (
      <PageSpace>
        <ErrorState
          message={t('loadFailed')}
          onRetry={() => {
            void query.refetch();
            void settings.refetch();
          }}
          busy={query.isFetching}
        />
      </PageSpace>
    );
  return <CheckoutSkeleton />;
}

/** The booking with its card; `link`: for the holder of a payment link, who is not signed in (decision 167). */
export function CardCheckout({
  booking,
  config: settings,
  link = null,
}: {
  readonly booking: Booking;
  readonly config: { readonly stripePublishableKey: string; readonly stripeJsUrl: string };
  readonly link?: PaidByLink | null;
}) {
  const t = useMessages(checkoutTexts);
  const bank = useMessages(bankTexts);
  // A successful card redirects by itself; what another tab or the bank's page has settled is shown.
  const [isBusy, setBusy] = useState(false);
  // The server has said that the booking was cancelled elsewhere, which the booking loaded here may not show yet.
  const [isCancelled, setCancelled] = useState(false);
  const isOpen = !isCancelled && (isBusy || wantsCard(booking));
  // A decline during this visit is shown next to the card; a notice here would shift the form under the person's
  // finger.
  const [failed] = useState(booking);
  const earlierFailure = paymentFailureWord(bank, failed);
  const back = useQueryParam('return');
  const prepared = usePrepared(booking.id, isOpen, link);
  if (!isOpen) return <NothingToPay booking={booking} isCancelled={isCancelled} link={link} />;
  const deal = dealOf(booking, prepared.data?.intentType ?? null);
  const amountCents = prepared.data?.amountCents ?? booking.agreedCents;
  const total = money(amountCents);
  return (
    <div className={CHECKOUT_COLUMNS}>
      <div className="grid gap-10 [&_h1]:mb-3">
        <div>
          {link ? null : (
            <BackLink href={back === null ? '/booking/review' : '/dashboard'}>{t('back')}</BackLink>
          )}
          <h1 className="mb-3 text-balance">
            {deal === 'save' ? (
              t('setupTitle')
            ) : (
              <Rich
                area={checkoutTexts}
                id={`${deal}Title`}
                values={{ total }}
                tags={{ amount: <span className="tabular-nums whitespace-nowrap" /> }}
              />
            )}
          </h1>
          <p className="text-muted max-w-[58ch]">
            {deal === 'save'
              ? t('setupLead', { total, days: promised.aheadDays, hours: promised.holdHours })
              : t(`${deal}Lead`)}
          </p>
          {earlierFailure ? (
            <div className="mt-4">
              <Notice tone="warn" title={t('lastDeclined')}>
                {earlierFailure} {bankAdvice(bank, { code: failed.paymentFailureCode ?? '' })}
              </Notice>
            </div>
          ) : null}
        </div>
        {deal === 'charge' ? null : <HoldExplained booking={booking} amountCents={amountCents} deal={deal} />}
        <PlainSection title={t('card')}>
          <Suspense fallback={<Skeleton height="240px" />}>
            <Card
              booking={booking}
              amountCents={amountCents}
              deal={deal}
              prepared={prepared}
              settings={settings}
              link={link}
              onBusy={setBusy}
              onCancelled={() => setCancelled(true)}
            />
          </Suspense>
        </PlainSection>
      </div>
      <BookingSheet booking={booking} />
    </div>
  );
}

/** The intent that the browser confirms; requested once, and again if it has expired. */
function usePrepared(id: string, isOpen: boolean, link: PaidByLink | null) {
  return useQuery({
    queryKey: preparedKey(id),
    queryFn: () =>
      link
        ? api().call(prepareLinkPayment, { params: { id }, body: { token: link.token } })
        : api().call(preparePayment, { params: { id } }),
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    retry: (failures, error) => failures < 2 && !isRefusal(error),
  });
}

function Card({
  booking,
  amountCents,
  deal,
  prepared,
  settings,
  link,
  onBusy,
  onCancelled,
}: {
  readonly booking: Booking;
  readonly amountCents: number;
  readonly deal: Deal;
  readonly prepared: ReturnType<typeof usePrepared>;
  readonly settings: { readonly stripePublishableKey: string; readonly stripeJsUrl: string };
  readonly link: PaidByLink | null;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onCancelled: () => void;
}) {
  const t = useMessages(checkoutTexts);
  const queries = useQueryClient();
  const isSignedOut = useSignedOut(prepared.error);
  const { data } = prepared;
  // When asked for the intent, the server found the card held already, or the booking over: the page shows the current
  // state.
  const isSettled =
    (data !== undefined && !data.clientSecret && data.status !== 'pending') ||
    isProblem(prepared.error, 'final_status');
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
      // A new intent for the same deal keeps the fields and the consent; a different deal needs a new consent.
      key={`${booking.id} ${deal}`}
      booking={booking}
      deal={deal}
      clientSecret={data.clientSecret}
      intentType={data.intentType ?? booking.intentType}
      amountCents={amountCents}
      publishableKey={settings.stripePublishableKey}
      scriptUrl={settings.stripeJsUrl}
      link={link}
      onEnded={() => prepared.refetch()}
      onBusy={onBusy}
      onCancelled={onCancelled}
    />
  );
}
