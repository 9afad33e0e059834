/** My Bookings: figures, active bookings, history (spec customer §2 and §4). */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { listBookings, type Booking } from '#api/contract/bookings.ts';
import { apiQuery } from '#web/lib/api.ts';
import { goLater } from '#web/shell/redirect.ts';
import { useSession } from '#web/shell/session.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Stats } from '#web/ui/Figures.tsx';
import { PageHeader, RuledSection, SitePage } from '#web/ui/Layout.tsx';
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { notify } from '#web/ui/toast.ts';
import { CustomerBar } from '../frame/CustomerBar.tsx';
import { useGo, useQueryParam } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { figuresOf } from './figures.ts';
import { BookingRow } from './BookingRow.tsx';
import { DiscountCodes } from './DiscountCodes.tsx';
import { Dialogs } from './Dialogs.tsx';
import { listsOf } from './lists.ts';
import type { Opened } from './opened.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { dashboardTexts, siteTexts } from '#words/generated/customer.ts';
import { LoadFailed } from '#web/shell/Loaded.tsx';

const GuestAccount = lazy(() => import('../account/links/GuestAccount.tsx'));
const ConfirmBanner = lazy(() => import('../account/links/ConfirmBanner.tsx'));

export function Dashboard() {
  const t = useMessages(dashboardTexts);
  const site = useMessages(siteTexts);
  usePageTitle(t('pageTitle'));
  const session = useSession('customer');
  const go = useGo();
  const review = useQueryParam('review');
  const wanted = review === null ? '' : `?redirect=${encodeURIComponent(`dashboard?review=${review}`)}`;
  const isOut = session.state === 'signed_out';
  useEffect(() => {
    if (!isOut) return;
    notify({ tone: 'bad', title: t('unauthorized'), detail: t('logIn') });
    return goLater(() => go(`/customer-login${wanted}`, { replace: true }));
  }, [isOut, wanted, go, t]);
  return (
    <SitePage head={<CustomerBar welcome />}>
      <div className="mx-auto w-page pt-6 pb-20">
        <PageHeader
          title={t('pageTitle')}
          actions={
            <>
              <ButtonLink href="/account">{site('account')}</ButtonLink>
              <ButtonLink kind="primary" href="/booking">
                {site('bookService')}
              </ButtonLink>
            </>
          }
        />
        {session.state === 'signed_in' ? (
          <div className="grid gap-8">
            <Suspense fallback={null}>
              {session.user.isGuest ? <GuestAccount user={session.user} /> : <ConfirmBanner />}
            </Suspense>
            <Bookings />
          </div>
        ) : session.state === 'failed' ? (
          <ErrorState message={t('unreachable')} onRetry={session.retry} />
        ) : (
          <DashboardSkeleton />
        )}
      </div>
    </SitePage>
  );
}

function DashboardSkeleton() {
  const t = useMessages(dashboardTexts);
  return (
    <Loading label={t('loading')}>
      <SkeletonRows rows={4} height="112px" />
    </Loading>
  );
}

/** Without ratings the figure is 0.0 (spec customer §9), which alone would look like the worst rating possible. */
function NoRating() {
  const t = useMessages(dashboardTexts);
  return (
    <>
      0.0{' '}
      <small className="text-muted text-small/none font-normal font-body tracking-normal">
        {t('noRating')}
      </small>
    </>
  );
}

function Bookings() {
  const t = useMessages(dashboardTexts);
  const site = useMessages(siteTexts);
  const query = useQuery(apiQuery(listBookings, {}));
  const review = useQueryParam('review');
  const reschedule = useQueryParam('reschedule');
  const [opened, setOpened] = useState<Opened | null>(() => {
    if (review !== null) return { kind: 'review', bookingId: review };
    return reschedule === null ? null : { kind: 'reschedule', bookingId: reschedule };
  });
  if (query.isPending) return <DashboardSkeleton />;
  if (query.isError && !query.data) return <LoadFailed query={query} failed={t('loadFailed')} />;
  const bookings = query.data;
  const { waiting, active, past } = listsOf(bookings);
  const figures = figuresOf(bookings);
  const open = (kind: Opened['kind'], booking: Booking): void => setOpened({ kind, bookingId: booking.id });
  return (
    <div className="grid gap-12">
      <div>
        <Stats
          className="max-phone:grid max-phone:grid-cols-2 max-phone:gap-x-3 max-phone:gap-y-4 [&_dd]:whitespace-nowrap"
          size="large"
          items={[
            { name: t('total'), value: figures.total },
            { name: t('completed'), value: figures.completed },
            { name: t('scheduled'), value: figures.scheduled },
            { name: t('avgRating'), value: figures.rating ?? <NoRating /> },
          ]}
        />
      </div>
      {waiting.length === 0 ? null : (
        <RuledSection title={t('waiting')}>
          <ul className="-mt-4">
            {waiting.map((booking) => (
              <BookingRow key={booking.id} booking={booking} onOpen={open} />
            ))}
          </ul>
        </RuledSection>
      )}
      <RuledSection title={t('active')} aside={active.length === 0 ? undefined : `${active.length}`}>
        {active.length === 0 ? (
          <EmptyState
            title={t('noneActive')}
            piece="nightstand"
            action={<ButtonLink href="/booking">{site('bookService')}</ButtonLink>}
          >
            {t('noneActiveDetail')}
          </EmptyState>
        ) : (
          <ul className="-mt-4">
            {active.map((booking) => (
              <BookingRow key={booking.id} booking={booking} onOpen={open} />
            ))}
          </ul>
        )}
      </RuledSection>
      <RuledSection title={t('history')}>
        {past.length === 0 ? (
          <EmptyState
            title={bookings.length === 0 ? t('noBookings') : t('noneFinished')}
            piece="tv-unit"
            action={
              bookings.length === 0 ? <ButtonLink href="/booking">{t('firstBooking')}</ButtonLink> : undefined
            }
          >
            {t('historyDetail')}
          </EmptyState>
        ) : (
          <ul className="-mt-4">
            {past.map((booking) => (
              <BookingRow key={booking.id} booking={booking} onOpen={open} />
            ))}
          </ul>
        )}
      </RuledSection>
      <DiscountCodes />
      <Dialogs
        opened={opened}
        booking={bookings.find(({ id, number }) => id === opened?.bookingId || number === opened?.bookingId)}
        onClose={() => setOpened(null)}
        onOpen={(kind) => opened && setOpened({ kind, bookingId: opened.bookingId })}
      />
    </div>
  );
}
