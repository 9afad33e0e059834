/** /booking-success: confirms the booking and says what happens next. The bank's page also returns here. */
import { useQuery } from '@tanstack/react-query';
import type { User } from '#api/contract/auth.ts';
import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { getBooking, type Booking } from '#api/contract/bookings.ts';
import { updatePayment } from '#api/contract/payments.ts';
import { Art } from '#web/art/Art.tsx';
import { api, apiQuery } from '#web/lib/api.ts';
import { money } from '#web/lib/format.ts';
import { storyPiece } from '#web/lib/furniture.ts';
import { isRefusal } from '#web/lib/query.ts';
import { useSession } from '#web/shell/session.ts';
import { readStored } from '#web/lib/storage.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { PageHeader, PlainSection, SitePage } from '#web/ui/Layout.tsx';
import { MESSAGE_PICTURE, PageMessage, PageSpace } from '#web/ui/PageMessage.tsx';
import { NumberedList } from '#web/ui/Progress.tsx';
import { CustomerBar } from '../frame/CustomerBar.tsx';
import { useQueryParam } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { AddToCalendar } from '../progress/AddToCalendar.tsx';
import { BookingSheet } from './BookingSheet.tsx';
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx';
import { NothingToPay } from './NothingToPay.tsx';
import { useMessages } from '#web/lib/language/react.tsx';
import { bankTexts } from '#words/generated/contract.ts';
import { checkoutTexts, siteTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { paymentFailureWord } from '#web/lib/words.ts';
import { successLead } from './success-lead.ts';
import { technicianLine } from './technician-line.ts';
import { CHECKOUT_COLUMNS } from './columns.ts';
import { LoadFailed } from '#web/shell/Loaded.tsx';
import { SignInFirst } from '../account/SignInFirst.tsx';

const GuestAccount = lazy(() => import('../account/links/GuestAccount.tsx'));
const AgainSection = lazy(() => import('../again/AgainSection.tsx'));

export function Success() {
  const t = useMessages(checkoutTexts);
  usePageTitle(t('successTitle'));
  const session = useSession('customer');
  const fromQuery = useQueryParam('bookingId');
  const id = fromQuery ?? readStored('currentBookingId');
  // Includes the parameters added by the bank's page, which are needed after the sign-in.
  const here = useRouterState({ select: ({ location }) => location.href });
  return (
    <SitePage head={<CustomerBar />}>
      <div className="mx-auto w-page">
        {session.state === 'loading' ? (
          <CheckoutSkeleton />
        ) : session.state === 'signed_in' && id !== null ? (
          <Booked bookingId={id} guest={session.user.isGuest ? session.user : null} />
        ) : (
          <SignInFirst title={t('inAccount')} detail={t('signInToSee')} back={here} />
        )}
      </div>
    </SitePage>
  );
}

/**
 * After the bank's own page the URL names the intent: the server checks with the provider before anything is claimed.
 */
function useReturnFromBank(bookingId: string): { readonly settled: boolean; readonly problem: Error | null } {
  const payment = useQueryParam('payment_intent');
  const setup = useQueryParam('setup_intent');
  const intentId = payment ?? setup;
  const query = useQuery({
    queryKey: ['returned', bookingId, intentId],
    queryFn: () =>
      api().call(updatePayment, {
        params: { id: bookingId },
        body: { paymentStatus: 'authorized', stripePaymentIntentId: intentId },
      }),
    enabled: intentId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    retry: (failures, error) => failures < 3 && !isRefusal(error),
  });
  return { settled: intentId === null || !query.isPending, problem: query.error };
}

/** `guest`: for a booking without an account, which the guest can turn into one. */
function Booked({ bookingId, guest }: { readonly bookingId: string; readonly guest: User | null }) {
  const t = useMessages(checkoutTexts);
  const bank = useMessages(bankTexts);
  const { settled, problem } = useReturnFromBank(bookingId);
  const query = useQuery({
    ...apiQuery(getBooking, { params: { id: bookingId } }),
    enabled: settled,
    refetchOnMount: 'always',
  });
  if (query.isError)
    return (
      <PageSpace>
        <LoadFailed query={query} failed={t('loadFailed')} />
      </PageSpace>
    );
  const booking = query.data;
  const isUnpaid = booking && (booking.status === 'pending' || owes(booking));
  // The cached booking is from before the card: fetch its current state first.
  const isLeftBehind = isUnpaid && !query.isFetchedAfterMount && problem === null;
  if (!booking || isLeftBehind) return <CheckoutSkeleton />;
  if (booking.status === 'cancelled') return <NothingToPay booking={booking} />;
  if (problem || isUnpaid)
    return (
      <PageMessage
        picture={
          <Art
            piece={storyPiece(booking.items.map(({ category }) => category))}
            variant="step"
            step={1}
            className={MESSAGE_PICTURE}
          />
        }
        title={t('notSettled')}
        actions={
          <ButtonLink kind="primary" href={`/checkout?booking=${booking.id}`}>
            {t('continuePayment')}
          </ButtonLink>
        }
      >
        {paymentFailureWord(bank, booking) ?? problem?.message ?? t('bankSilent')}
      </PageMessage>
    );
  if (booking.status === 'completed') return <Paid booking={booking} />;
  return <Confirmed booking={booking} guest={guest} />;
}

/** Whether finished work has not been paid for. */
const owes = ({ status, can }: Booking): boolean => status === 'completed' && can.includes('pay');

/** After paying for finished work: the hold is captured immediately, usually before this page appears. */
function Paid({ booking }: { readonly booking: Booking }) {
  const t = useMessages(checkoutTexts);
  const site = useMessages(siteTexts);
  const { number, capturedCents, agreedCents } = booking;
  const isTaken = capturedCents > 0;
  const title = t(isTaken ? 'paidTitle' : 'settledTitle');
  usePageTitle(title);
  const total = money(isTaken ? capturedCents : agreedCents);
  return (
    <div className={CHECKOUT_COLUMNS}>
      <div className="grid gap-8 *:first:-mb-6 [&_h1]:mb-3">
        <PageHeader title={title} lead={t(isTaken ? 'leadTaken' : 'leadBeingTaken', { number, total })} />
        <div className="flex flex-wrap gap-2">
          <ButtonLink kind="primary" href={`/receipt/${booking.id}`}>
            {t('viewReceipt')}
          </ButtonLink>
          <ButtonLink href="/dashboard">{site('myBookings')}</ButtonLink>
        </div>
        <Suspense fallback={null}>
          <AgainSection booking={booking} />
        </Suspense>
      </div>
      <BookingSheet booking={booking} />
    </div>
  );
}

function Confirmed({ booking, guest }: { readonly booking: Booking; readonly guest: User | null }) {
  const t = useMessages(checkoutTexts);
  const site = useMessages(siteTexts);
  const words = useMessages(wordTexts);
  const total = money(booking.agreedCents);
  return (
    <div className={CHECKOUT_COLUMNS}>
      <div className="grid gap-8 *:first:-mb-6 [&_h1]:mb-3">
        <PageHeader title={t('bookingIn')} lead={successLead(t, words, booking)} />
        <PlainSection title={t('next')}>
          <NumberedList
            items={[
              { id: 'mail', body: t('nextMail', { email: booking.customerEmail }) },
              { id: 'technician', body: technicianLine(t, words, booking) },
              { id: 'route', body: t('nextRoute') },
              {
                id: 'charge',
                body: t('nextCharge', { total }),
              },
            ]}
          />
        </PlainSection>
        {guest ? (
          <Suspense fallback={null}>
            <GuestAccount user={guest} />
          </Suspense>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <ButtonLink kind="primary" href="/dashboard">
            {site('myBookings')}
          </ButtonLink>
          <ButtonLink href={`/booking-tracker?id=${booking.number}`}>{t('trackBooking')}</ButtonLink>
          <AddToCalendar bookingId={booking.id} />
          <ButtonLink kind="quiet" href="/">
            {t('home')}
          </ButtonLink>
        </div>
      </div>
      <BookingSheet booking={booking} />
    </div>
  );
}
