/** All bookings: figures, filters in the URL, the dense table, and the selected booking next to it. */
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import {
  type AdminBooking,
  exportBookings,
  getStats,
  listBookingPage,
  refundBooking,
} from '#api/contract/admin.ts';
import { listMessages } from '#api/contract/channels.ts';
import { writeNote } from '#api/contract/dispatch.ts';
import { isLegal } from '#domain/booking/transitions.ts';
import { apiQuery } from '#web/lib/api.ts';
import { count, money } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { useControls } from '#web/ui/controls.ts';
import { Stats } from '#web/ui/Figures.tsx';
import type { MenuItem } from '#web/ui/Menu.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { consoleTexts, listTexts } from '#words/generated/admin.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { useCopy } from '../copy.ts';
import { useChanged } from '../Frame.tsx';
import type { BulkAction } from '../list/bulk.ts';
import { Beside, useChosen } from '../list/Beside.tsx';
import { ConsoleTable } from '../list/ConsoleTable.tsx';
import { SaveCsv } from '../list/SaveCsv.tsx';
import { useList } from '../list/useList.ts';
import { listWords } from '../list/words.ts';
import { type Permitted, useMay } from '../may.ts';
import { bookingColumns } from './columns.tsx';
import { BookingFilters } from './BookingFilters.tsx';
import { changeText } from './change-text.ts';
import type { Asked } from './RowDialog.tsx';

const BookingPanel = lazy(() => import('./BookingPanel.tsx'));
const CancelSeveral = lazy(() => import('./CancelSeveral.tsx'));
const RowDialog = lazy(() => import('./RowDialog.tsx'));

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
  const { chosen, show, close, toggle } = useChosen('booking', '/admin/bookings');
  const [asked, ask] = useState<Asked | null>(null);
  const copy = useCopy();
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
          menuOf={(row) =>
            menuOf(t, row, { may, ask, onShow: () => show(row.id), onCopy: () => void copy(row.number) })
          }
          bulk={bulkActions(t)}
        />
      </main>
      {asked ? (
        <Suspense fallback={null}>
          <RowDialog asked={asked} onClose={() => ask(null)} />
        </Suspense>
      ) : null}
    </Beside>
  );
}

/** The possible actions on a booking in its current state; impossible ones are left out. */
function menuOf(
  t: TextOf<typeof listTexts>,
  { id, number, status, scheduledDate, zone, technician, paymentStatus, paymentCaptured }: AdminBooking,
  {
    may,
    ask,
    onShow,
    onCopy,
  }: {
    readonly may: (call: Permitted) => boolean;
    readonly ask: (asked: Asked) => void;
    readonly onShow: () => void;
    readonly onCopy: () => void;
  },
): readonly MenuItem[] {
  const dialog = (name: Asked['name'], label: string, danger = false): MenuItem => ({
    id: name,
    label,
    danger,
    onSelect: () => ask({ id, number, name }),
  });
  const day = new URLSearchParams({ day: scheduledDate, zone, job: id });
  const canMove = isLegal('RescheduleBooking', status);
  return [
    { id: 'open', label: t('openDetails'), href: `/admin/bookings/${id}` },
    // A past day cannot be planned.
    ...(canMove ? [{ id: 'day', label: t('openDay'), href: `/admin/dispatch?${day}` }] : []),
    ...(isLegal('AssignTechnician', status)
      ? [{ id: 'assign', label: t(technician ? 'reassign' : 'assign'), onSelect: onShow }]
      : []),
    ...(canMove ? [dialog('times', t('editTimes'))] : []),
    { id: 'history', label: t('throughTime'), href: `/ops/bookings/${id}/moment` },
    ...(may(listMessages)
      ? [{ id: 'messages', label: t('messages'), href: `/admin/messages?search=${number}` }]
      : []),
    { id: 'copy', label: t('copyNumber'), onSelect: onCopy },
    ...(paymentCaptured && paymentStatus !== 'refunded' && may(refundBooking)
      ? [dialog('refund', t('refund'))]
      : []),
    ...(isLegal('CancelBooking', status) ? [dialog('cancel', t('cancelBooking'), true)] : []),
  ];
}

/** Actions on several bookings at once; each row shows its result (R4). */
const bulkActions = (t: TextOf<typeof listTexts>): readonly BulkAction<AdminBooking>[] => [
  {
    id: 'note',
    label: t('addNote'),
    confirm: ({ length: count }) => ({
      title: t('noteSeveral', { count }),
      text: t('noteText'),
      action: t('noteThem', { count }),
      asks: t('note'),
    }),
    run: async (client, { id }, note) => {
      await client.call(writeNote, { params: { id }, body: { note } });
      return t('noted');
    },
  },
  { id: 'cancel', label: t('cancelSeveral'), danger: true, Question: CancelSeveral },
];

/** The summary strip: real figures, each with its change from the previous 30 days if there were any. */
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
