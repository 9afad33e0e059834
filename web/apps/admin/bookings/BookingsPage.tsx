/** All bookings: figures, filters in the address, the dense table, and the chosen booking beside it. */
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { exportBookings, getStats, listBookingPage } from '#api/contract/admin.ts';
import { apiQuery } from '#web/lib/api.ts';
import { count, money } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { useControls } from '#web/ui/controls.ts';
import { Stats } from '#web/ui/Figures.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { consoleTexts, listTexts } from '#words/generated/admin.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { useChanged } from '../Frame.tsx';
import { Beside, useChosen } from '../list/Beside.tsx';
import { ConsoleTable } from '../list/ConsoleTable.tsx';
import { SaveCsv } from '../list/SaveCsv.tsx';
import { useList } from '../list/useList.ts';
import { listWords } from '../list/words.ts';
import { useMay } from '../may.ts';
import { bookingColumns } from './columns.tsx';
import { BookingFilters } from './BookingFilters.tsx';
import { changeText } from './change-text.ts';

const BookingPanel = lazy(() => import('./BookingPanel.tsx'));

const inPanel: ReadonlySet<string> = new Set(['service', 'payment']);

export function BookingsPage() {
  const t = useMessages(listTexts);
  const common = useMessages(consoleTexts);
  const columns = bookingColumns(t, useMessages(wordTexts), useControls());
  usePageTitle(common('bookings'));
  const changed = useChanged();
  const may = useMay();
  const list = useList({
    name: 'bookings',
    endpoint: listBookingPage,
    rowsOf: ({ bookings }) => bookings,
  });
  const save = <SaveCsv list={list} endpoint={exportBookings} failed={t('exportFailed')} />;
  const { chosen, close, toggle } = useChosen('booking', '/admin/bookings');
  return (
    <Beside panel={chosen ? <BookingPanel key={chosen} id={chosen} onClose={close} /> : null}>
      {may(getStats) ? <Summary actions={save} /> : <Strip title={common('bookings')} actions={save} />}
      <main id="main" className="min-w-0">
        <ConsoleTable
          list={list}
          words={listWords(t, common('bookings'))}
          filters={<BookingFilters params={list.params} set={list.set} />}
          // What the panel says anyway leaves room for the rest.
          columns={columns.filter(({ id }) => !chosen || !inPanel.has(id))}
          rowKey={(row) => row.id}
          rowName={(row) => row.number}
          onOpen={({ id }) => toggle(id)}
          selectedKey={chosen}
          changedKeys={changed}
        />
      </main>
    </Beside>
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
      {data ? (
        <span className="flex-[1_1_7rem] text-micro text-muted">
          {t(compared ? 'compared' : 'firstDays')}
        </span>
      ) : null}
    </Strip>
  );
}
