/** All bookings: figures, filters in the address, the dense table, and the chosen booking beside it. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { getStats, listBookingPage, type AdminBooking } from '#api/contract/admin.ts';
import { apiQuery } from '#web/lib/api.ts';
import { count, money } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useAddressQuery, useGo } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { useControls } from '#web/ui/controls.ts';
import { Stats } from '#web/ui/Figures.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { consoleTexts, listTexts } from '#words/generated/admin.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { useChanged } from '../Frame.tsx';
import { ListTable } from '../ListTable.tsx';
import { useMay } from '../may.ts';
import { bookingColumns } from './columns.tsx';
import { BookingFilters } from './BookingFilters.tsx';
import { asTableSort, changeText, filterOf, pageText, sortOf, sortText } from './list.ts';
import { PANEL, SIDE_PANEL } from '#web/ui/panel.ts';
import { classes } from '#web/ui/classes.ts';

const BookingPanel = lazy(() => import('./BookingPanel.tsx'));

export function BookingsPage() {
  const t = useMessages(listTexts);
  const common = useMessages(consoleTexts);
  const columns = bookingColumns(t, useMessages(wordTexts), useControls());
  usePageTitle(common('bookings'));
  const changed = useChanged();
  const go = useGo();
  const may = useMay();
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
      {may(getStats) ? <Summary /> : <Strip title={common('bookings')} />}
      <main id="main" className="min-w-0">
        <BookingFilters filter={filter} change={change} found={found?.total} />
        <ListTable
          query={bookings}
          failed={t('loadFailed')}
          caption={common('bookings')}
          columns={columns}
          rows={found?.bookings ?? []}
          rowKey={(row) => row.id}
          sort={asTableSort(sort)}
          onSort={(next) => change({ sort: sortText(next), page: null })}
          onOpen={open}
          selectedKey={chosen}
          changedKeys={changed}
          empty={
            isFiltered
              ? { title: t('noMatch'), text: t('noMatchText') }
              : { title: t('none'), text: t('noneText') }
          }
          pages={found && { ...found, noun: t('noun') }}
          onPage={(page) => change({ page })}
        />
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
  const t = useMessages(listTexts);
  const title = useMessages(consoleTexts)('bookings');
  const { data } = useQuery(apiQuery(getStats, {}));
  const changes = data?.changes;
  const figure = (name: string, value: string | undefined, change: string | null | undefined) => ({
    name,
    value: (
      <>
        {value ?? <Skeleton width="3em" height="1em" />}
        {change ? (
          <small className="ml-1.5 text-muted font-medium text-micro leading-none font-body tracking-normal">
            {change}
          </small>
        ) : null}
      </>
    ),
  });
  const change = (value: number | null | undefined, write: (value: number) => string) =>
    value === undefined ? null : changeText(value, write, t('noChange'));
  const rating = (value: number) => value.toFixed(1);
  const compared = changes && Object.values(changes).some((one) => one !== null);
  return (
    <Strip title={title}>
      <Stats
        items={[
          figure(t('booked'), data && count(data.totalBookings), change(changes?.bookings, count)),
          figure(t('charged'), data && money(data.totalRevenueCents), change(changes?.revenueCents, money)),
          figure(
            t('activeTechnicians'),
            data && count(data.activeTechnicians),
            change(changes?.technicians, count),
          ),
          figure(
            t('averageRating'),
            data && (data.avgRating === null ? t('noRating') : rating(data.avgRating)),
            change(changes?.rating, rating),
          ),
        ]}
      />
      {data ? <span className="text-micro text-muted">{t(compared ? 'compared' : 'firstDays')}</span> : null}
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
