/** All bookings: figures, filters in the address, the dense table, and the chosen booking beside it. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { exportBookings, getStats, listBookingPage, type AdminBooking } from '#api/contract/admin.ts';
import { apiQuery } from '#web/lib/api.ts';
import { count, money } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useAddressQuery, useGo } from '#web/shell/navigation.ts';
import { useMedia } from '#web/lib/media.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { useControls } from '#web/ui/controls.ts';
import { Stats } from '#web/ui/Figures.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { consoleTexts, listTexts } from '#words/generated/admin.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { useChanged } from '../Frame.tsx';
import { ConsoleTable } from '../list/ConsoleTable.tsx';
import { SaveCsv } from '../list/SaveCsv.tsx';
import { useList } from '../list/useList.ts';
import { useMay } from '../may.ts';
import { bookingColumns } from './columns.tsx';
import { BookingFilters } from './BookingFilters.tsx';
import { changeText } from './change-text.ts';
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
  const list = useList({
    name: 'bookings',
    endpoint: listBookingPage,
    rowsOf: ({ bookings }) => bookings,
  });
  const save = <SaveCsv list={list} endpoint={exportBookings} failed={t('exportFailed')} />;
  const hasRoom = useMedia('(min-width: 1200px)');
  const chosen = hasRoom ? query['booking'] : undefined;
  const open = (row: AdminBooking): void => {
    if (hasRoom) change({ booking: row.id === chosen ? null : row.id });
    else go(`/admin/bookings/${row.id}`);
  };
  return (
    <div
      className="grid grid-cols-1 items-start *:first:col-span-full data-split:grid-cols-[minmax(0,1fr)_452px]"
      data-split={chosen ? '' : undefined}
    >
      {may(getStats) ? <Summary actions={save} /> : <Strip title={common('bookings')} actions={save} />}
      <main id="main" className="min-w-0">
        <ConsoleTable
          list={list}
          words={{
            caption: common('bookings'),
            noun: t('noun'),
            search: t('search'),
            searchHint: t('searchHint'),
            loadFailed: t('loadFailed'),
            noMatch: t('noMatch'),
            noMatchText: t('noMatchText'),
            none: t('none'),
            noneText: t('noneText'),
          }}
          filters={<BookingFilters params={list.params} set={list.set} />}
          // What the panel says anyway leaves room for the rest.
          columns={columns.filter(({ id }) => !chosen || id !== 'service')}
          rowKey={(row) => row.id}
          rowName={(row) => row.number}
          onOpen={open}
          selectedKey={chosen}
          changedKeys={changed}
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
function Summary({ actions }: { readonly actions: ReactNode }) {
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
    <Strip title={title} actions={actions}>
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
