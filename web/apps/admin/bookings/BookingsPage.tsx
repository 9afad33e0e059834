/** All bookings: figures, filters in the address, the dense table, and the chosen booking beside it. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { getStats, listBookingPage, type AdminBooking } from '#api/contract/admin.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { count, money } from '#web/lib/format.ts';
import { useAddressQuery, useGo } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { Stats } from '#web/ui/Figures.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { useChanged } from '../Frame.tsx';
import { bookingColumns } from './columns.tsx';
import { BookingFilters } from './BookingFilters.tsx';
import { asTableSort, changeText, filterOf, pageText, sortOf, sortText } from './list.ts';
import { PANEL, SIDE_PANEL } from '#web/ui/panel.ts';
import { classes } from '#web/ui/classes.ts';

const BookingPanel = lazy(() => import('./BookingPanel.tsx'));

export function BookingsPage() {
  usePageTitle('Bookings');
  const changed = useChanged();
  const go = useGo();
  const [query, change] = useAddressQuery();
  const filter = filterOf(query);
  const sort = sortOf(query['sort']);
  const asked = pageText(query['page']);
  const bookings = useQuery({
    ...apiQuery(listBookingPage, {
      query: { ...filter, ...(sort && { sort }), ...(asked && { page: asked }) },
    }),
    placeholderData: (old) => old,
  });
  const hasRoom = useHasRoom();
  const chosen = hasRoom ? query['booking'] : undefined;
  const found = bookings.data;
  const open = (row: AdminBooking): void => {
    if (hasRoom) change({ booking: row.id === chosen ? null : row.id });
    else go(`/admin/bookings/${row.id}`);
  };
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <div
      className="grid grid-cols-1 items-start *:first:col-span-full data-split:grid-cols-[minmax(0,1fr)_452px]"
      data-split={chosen ? '' : undefined}
    >
      <Summary />
      <main id="main" className="min-w-0">
        <BookingFilters filter={filter} change={change} found={found?.total} />
        <DataTable
          caption="Bookings"
          columns={bookingColumns}
          rows={found?.bookings ?? []}
          rowKey={(row) => row.id}
          sort={asTableSort(sort)}
          onSort={(next) => change({ sort: sortText(next), page: null })}
          onOpen={open}
          selectedKey={chosen}
          changedKeys={changed}
          loading={bookings.isPending}
          error={
            bookings.isError && !found ? (
              <ErrorState
                message={sentenceOf(bookings.error, 'The bookings did not load.')}
                busy={bookings.isFetching}
                onRetry={() => void bookings.refetch()}
              />
            ) : null
          }
          empty={
            <EmptyState title={isFiltered ? 'No booking matches' : 'No bookings yet'}>
              {isFiltered
                ? 'Remove a filter, or broaden your search.'
                : 'The first booking will appear here right away.'}
            </EmptyState>
          }
        />
        {found && found.total > 0 ? (
          <div className="px-6">
            <Pagination
              page={found.page}
              pageSize={found.pageSize}
              total={found.total}
              noun="bookings"
              onPage={(next) => change({ page: next === 1 ? null : String(next) })}
            />
          </div>
        ) : null}
      </main>
      {chosen ? (
        <Suspense fallback={<aside className={classes(PANEL, SIDE_PANEL)} />}>
          <BookingPanel key={chosen} id={chosen} onClose={() => change({ booking: null })} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The summary strip: real figures, each with its change against the previous 30 days where there were any. */
function Summary() {
  const { data } = useQuery(apiQuery(getStats, {}));
  const figure = (value: string | undefined, change: string | null | undefined) => (
    <>
      {value ?? <Skeleton width="3em" height="1em" />}
      {change ? (
        <small className="ml-1.5 text-muted font-medium text-micro leading-none font-body tracking-normal">
          {change}
        </small>
      ) : null}
    </>
  );
  const changes = data?.changes;
  const compared = changes && Object.values(changes).some((change) => change !== null);
  return (
    <Strip title="Bookings">
      <Stats
        items={[
          {
            name: 'booked in all',
            value: figure(data && count(data.totalBookings), changes && changeText(changes.bookings, count)),
          },
          {
            name: 'charged, less refunds',
            value: figure(
              data && money(data.totalRevenueCents),
              changes && changeText(changes.revenueCents, money),
            ),
          },
          {
            name: 'active technicians',
            value: figure(
              data && count(data.activeTechnicians),
              changes && changeText(changes.technicians, count),
            ),
          },
          {
            name: 'average rating',
            value: figure(
              data && (data.avgRating?.toFixed(1) ?? 'none yet'),
              changes && changeText(changes.rating, (value) => value.toFixed(1)),
            ),
          },
        ]}
      />
      {data ? (
        <span className="text-micro text-muted">
          {compared
            ? 'changes: last 30 days against the 30 before'
            : 'the first 30 days: nothing to compare with'}
        </span>
      ) : null}
    </Strip>
  );
}

/** Whether the panel fits beside the table. */
function useHasRoom(): boolean {
  const [query] = useState(() => window.matchMedia('(min-width: 1200px)'));
  const [fits, setFits] = useState(query.matches);
  useEffect(() => {
    const changed = (): void => setFits(query.matches);
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  }, [query]);
  return fits;
}
