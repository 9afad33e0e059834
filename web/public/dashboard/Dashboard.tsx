/** My Bookings: figures, active bookings, history (spec customer §2 and §4). */
import '../booking/booking.css';
import '../checkout/checkout.css';
import './dashboard.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listBookings, type Booking } from '#api/contract/bookings.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Stats } from '#web/ui/Figures.tsx';
import { PageHeader, RuledSection, SitePage } from '#web/ui/Layout.tsx';
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { notify } from '#web/ui/toast.ts';
import { CustomerBar } from '../CustomerBar.tsx';
import { useGo, useQueryParam } from '#web/lib/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { BookingRow } from './BookingRow.tsx';
import { Dialogs, type Opened } from './Dialogs.tsx';

const REDIRECT_MS = 500;

export function Dashboard() {
  usePageTitle('My Bookings');
  const session = useSession('customer');
  const go = useGo();
  const review = useQueryParam('review');
  const wanted = review === null ? '' : `?redirect=${encodeURIComponent(`dashboard?review=${review}`)}`;
  const isOut = session.state === 'signed_out';
  useEffect(() => {
    if (!isOut) return;
    notify({ tone: 'bad', title: 'Unauthorized', detail: 'Please log in to access your dashboard.' });
    const timer = setTimeout(() => go(`/customer-login${wanted}`, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isOut, wanted, go]);
  return (
    <SitePage head={<CustomerBar welcome />}>
      <div className="wrap pt-6 pb-20">
        <PageHeader
          title="My Bookings"
          actions={
            <ButtonLink kind="primary" href="/booking">
              Book Service
            </ButtonLink>
          }
        />
        {session.state === 'signed_in' ? (
          <Bookings />
        ) : session.state === 'failed' ? (
          <ErrorState message="The page could not reach us. Check your connection." onRetry={session.retry} />
        ) : (
          <DashboardSkeleton />
        )}
      </div>
    </SitePage>
  );
}

const DashboardSkeleton = () => (
  <Loading label="Loading your bookings">
    <SkeletonRows rows={4} height="112px" />
  </Loading>
);

const isOver = (booking: Booking): boolean =>
  booking.status === 'completed' || booking.status === 'cancelled';

/** Mean of the ratings to one decimal, `0.0` without any (spec customer §9). */
function averageRating(bookings: readonly Booking[]): string {
  const ratings = bookings.flatMap(({ rating }) => (rating === null ? [] : [rating]));
  return ratings.length === 0
    ? '0.0'
    : (ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length).toFixed(1);
}

function Bookings() {
  const query = useQuery(apiQuery(listBookings, {}));
  const review = useQueryParam('review');
  const [opened, setOpened] = useState<Opened | null>(
    review === null ? null : { kind: 'review', bookingId: review },
  );
  if (query.isPending) return <DashboardSkeleton />;
  if (query.isError && !query.data)
    return (
      <ErrorState
        message={sentenceOf(query.error, 'Your bookings could not be loaded.')}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  const bookings = query.data;
  const active = bookings.filter((booking) => !isOver(booking));
  const past = bookings.filter(isOver);
  const open = (kind: Opened['kind'], booking: Booking): void => setOpened({ kind, bookingId: booking.id });
  return (
    <div className="grid gap-12">
      <div className="my-figures">
        <Stats
          size="large"
          items={[
            { name: 'Total Bookings', value: bookings.length },
            { name: 'Completed', value: bookings.filter(({ status }) => status === 'completed').length },
            { name: 'Scheduled', value: active.length },
            { name: 'Avg Rating', value: averageRating(bookings) },
          ]}
        />
      </div>
      <RuledSection title="Active Bookings" aside={active.length === 0 ? undefined : `${active.length}`}>
        {active.length === 0 ? (
          <EmptyState
            title="Nothing under way"
            piece="nightstand"
            action={<ButtonLink href="/booking">Book Service</ButtonLink>}
          >
            A booking stands here from the day you make it until the furniture stands.
          </EmptyState>
        ) : (
          <ul className="bookings">
            {active.map((booking) => (
              <BookingRow key={booking.id} booking={booking} onOpen={open} />
            ))}
          </ul>
        )}
      </RuledSection>
      <RuledSection title="Booking History">
        {past.length === 0 ? (
          <EmptyState
            title={bookings.length === 0 ? 'No bookings yet' : 'Nothing finished yet'}
            piece="tv-unit"
            action={
              bookings.length === 0 ? (
                <ButtonLink href="/booking">Book Your First Service</ButtonLink>
              ) : undefined
            }
          >
            Receipts and photos of finished work will stand here.
          </EmptyState>
        ) : (
          <ul className="bookings">
            {past.map((booking) => (
              <BookingRow key={booking.id} booking={booking} onOpen={open} />
            ))}
          </ul>
        )}
      </RuledSection>
      <Dialogs
        opened={opened}
        booking={bookings.find(({ id, number }) => id === opened?.bookingId || number === opened?.bookingId)}
        onClose={() => setOpened(null)}
        onOpen={(kind) => opened && setOpened({ kind, bookingId: opened.bookingId })}
      />
    </div>
  );
}
