/** /booking-success: the booking is in, and what happens next. Also where the bank's page leads back to. */
import './checkout.css';
import '../booking/booking.css';
import { useQuery } from '@tanstack/react-query';
import { getBooking, type Booking } from '#api/contract/bookings.ts';
import { updatePayment } from '#api/contract/payments.ts';
import { Art } from '#web/art/Art.tsx';
import { api, apiQuery, sentenceOf } from '#web/lib/api.ts';
import { money } from '#web/lib/format.ts';
import { isRefusal } from '#web/lib/query.ts';
import { useSession } from '#web/lib/session.ts';
import { readStored } from '#web/lib/storage.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { PageHeader, SitePage } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { NumberedList } from '#web/ui/Progress.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { CustomerBar } from '../CustomerBar.tsx';
import { useQueryParam } from '#web/lib/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { BookingSheet, cardName } from './BookingSheet.tsx';
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx';

export function Success() {
  usePageTitle('Booking confirmed');
  const session = useSession('customer');
  const fromQuery = useQueryParam('bookingId');
  const id = fromQuery ?? readStored('currentBookingId');
  return (
    <SitePage head={<CustomerBar />}>
      <div className="wrap">
        {session.state === 'loading' ? (
          <CheckoutSkeleton />
        ) : session.state === 'signed_in' && id !== null ? (
          <Booked bookingId={id} />
        ) : (
          <div className="section border-t-0">
            <div className="say">
              <h1>Your bookings stand in your account</h1>
              <p className="muted">Sign in to see them.</p>
              <div className="acts">
                <ButtonLink kind="primary" href="/customer/login">
                  Sign In
                </ButtonLink>
              </div>
            </div>
          </div>
        )}
      </div>
    </SitePage>
  );
}

/** After the bank's own page the address names the intent: the server asks the provider before anything is claimed. */
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

function Booked({ bookingId }: { readonly bookingId: string }) {
  const { settled, problem } = useReturnFromBank(bookingId);
  const query = useQuery({ ...apiQuery(getBooking, { params: { id: bookingId } }), enabled: settled });
  if (query.isError)
    return (
      <div className="section border-t-0">
        <ErrorState
          message={sentenceOf(query.error, 'Failed to load booking. Please try again.')}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      </div>
    );
  if (!query.data) return <CheckoutSkeleton />;
  const booking = query.data;
  if (problem || booking.status === 'pending')
    return (
      <div className="section border-t-0">
        <div className="say">
          <h1>The card is not settled yet</h1>
          <p className="muted">
            {problem?.message ??
              booking.paymentFailure ??
              'Your bank has not answered yet. Nothing is charged.'}
          </p>
          <div className="acts">
            <ButtonLink kind="primary" href={`/checkout?booking=${booking.id}`}>
              Continue Payment
            </ButtonLink>
          </div>
        </div>
      </div>
    );
  return <Confirmed booking={booking} />;
}

function Confirmed({ booking }: { readonly booking: Booking }) {
  const card = booking.card ? cardName(booking.card) : 'your card';
  return (
    <div className="checkout">
      <div className="checkout-main">
        <div>
          <p className="mb-4">
            <Art piece="bookcase" variant="step" step={1} joined size="small" className="h-28" />
          </p>
          <PageHeader
            title="Your booking is in."
            lead={
              booking.paymentStatus === 'card_saved'
                ? `Number ${booking.number}. ${cap(card)} is saved; ${money(booking.pricing.totalCents)} is held 48 hours before the appointment.`
                : `Number ${booking.number}. ${money(booking.pricing.totalCents)} is held on ${card}. Nothing is charged.`
            }
          />
        </div>
        <section aria-labelledby="next">
          <h2 className="part" id="next">
            What happens next
          </h2>
          <NumberedList
            items={[
              { id: 'mail', body: `A confirmation e-mail goes to ${booking.customerEmail} within 24 hours.` },
              { id: 'technician', body: 'A technician is assigned within 24 hours. You see the name here.' },
              { id: 'route', body: 'On the day you follow the technician from En Route to the last screw.' },
              {
                id: 'charge',
                body: `When the furniture stands, up to ${money(booking.pricing.totalCents)} is charged and the receipt is e-mailed.`,
              },
            ]}
          />
        </section>
        {booking.status === 'cancelled' ? (
          <Notice tone="warn">This booking was cancelled since.</Notice>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <ButtonLink kind="primary" href="/dashboard">
            My Bookings
          </ButtonLink>
          <ButtonLink href={`/booking-tracker?id=${booking.number}`}>Track this booking</ButtonLink>
          <ButtonLink kind="quiet" href="/">
            Home
          </ButtonLink>
        </div>
      </div>
      <BookingSheet booking={booking} />
    </div>
  );
}

const cap = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;
