/**
 * Workflow histories (/ops/histories): runs found by type, status, booking, person and day, as far as Temporal's search
 * goes.
 */
import { type HistoryRow, historyStatuses, historyTypes, listHistories } from '#api/contract/histories.ts';
import { clockIn, count, dateIn, deviceZone } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useGo } from '#web/shell/navigation.ts';
import { Chips } from '#web/ui/Chips.tsx';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { SelectField, TextField } from '#web/ui/TextField.tsx';
import { historyTexts } from '#words/generated/admin.ts';
import { type Column, ConsoleTable } from '../list/ConsoleTable.tsx';
import type { ListParams } from '../list/address.ts';
import { useList } from '../list/useList.ts';
import { addressOf, RunBadge } from './RunBadge.tsx';

export function HistoriesPage() {
  const t = useMessages(historyTexts);
  const go = useGo();
  usePageTitle(t('title'));
  const list = useList({
    name: 'histories',
    endpoint: listHistories,
    rowsOf: ({ histories }) => histories,
  });
  const { found } = list;
  return (
    <>
      <Strip title={t('title')}>
        <span className="text-small text-muted">{t('lead')}</span>
      </Strip>
      <main id="main" className="min-w-0">
        {found && found.notShown > 0 ? (
          <p role="status" className="px-6 pt-2.5 text-small text-warn max-md:px-4">
            {t('notShown', { shown: count(found.total), count: found.notShown })}
          </p>
        ) : null}
        {found && found.leftOut > 0 ? (
          <p role="status" className="px-6 pt-2.5 text-small text-warn max-md:px-4">
            {t('leftOut', { count: found.leftOut })}
          </p>
        ) : null}
        <ConsoleTable
          list={list}
          words={{
            caption: t('caption'),
            noun: t('noun'),
            search: t('search'),
            searchHint: t('searchHint'),
            loadFailed: t('loadFailed'),
            noMatch: t('noMatch'),
            noMatchText: t('noMatchText'),
            none: t('none'),
            noneText: t('noneText'),
          }}
          filters={<Filters params={list.params} set={list.set} />}
          columns={columnsOf(t)}
          rowKey={({ runId }) => runId}
          rowName={({ workflowId }) => workflowId}
          onOpen={(row) => go(addressOf(row))}
        />
      </main>
    </>
  );
}

function Filters({
  params,
  set,
}: {
  readonly params: ListParams;
  readonly set: (next: Readonly<Record<string, string | null>>) => void;
}) {
  const t = useMessages(historyTexts);
  return (
    <Chips label={t('filters')}>
      <SelectField
        label={t('type')}
        labelHidden
        dense
        value={params['type'] ?? ''}
        onChange={(event) => set({ type: event.currentTarget.value || null })}
      >
        <option value="">{t('anyType')}</option>
        {historyTypes.map((type) => (
          <option key={type} value={type}>
            {t(`type_${type}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('status')}
        labelHidden
        dense
        value={params['status'] ?? ''}
        onChange={(event) => set({ status: event.currentTarget.value || null })}
      >
        <option value="">{t('anyStatus')}</option>
        {historyStatuses.map((status) => (
          <option key={status} value={status}>
            {t(`status_${status}`)}
          </option>
        ))}
      </SelectField>
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          label={t(name)}
          labelHidden
          dense
          type="date"
          title={t(name)}
          value={params[name] ?? ''}
          onChange={(event) => set({ [name]: event.currentTarget.value || null })}
        />
      ))}
    </Chips>
  );
}

const columnsOf = (t: TextOf<typeof historyTexts>): readonly Column<HistoryRow>[] => [
  {
    id: 'workflow',
    header: t('workflow'),
    heading: true,
    cell: (row) => (
      <span className="block min-w-48 wrap-anywhere">
        <AppLink href={addressOf(row)}>{row.workflowId}</AppLink>
        {row.isFailing ? <span className="block text-danger">{t('failing')}</span> : null}
      </span>
    ),
  },
  { id: 'type', header: t('type'), cell: ({ type }) => typeText(t, type) },
  {
    id: 'booking',
    header: t('booking'),
    cell: ({ booking }) =>
      booking ? (
        <AppLink className="whitespace-nowrap tabular-nums" href={`/ops/bookings/${booking.id}`}>
          {booking.number}
        </AppLink>
      ) : null,
  },
  { id: 'status', header: t('status'), cell: ({ status }) => <RunBadge status={status} /> },
  {
    id: 'started',
    header: t('started'),
    sortable: true,
    cell: ({ startedAt }) => <Moment instant={startedAt} />,
  },
  { id: 'closed', header: t('closed'), cell: ({ closedAt }) => <Moment instant={closedAt} /> },
  {
    id: 'events',
    header: t('events'),
    figures: true,
    cell: ({ events }) => (events === null ? null : count(events)),
  },
];

/** A type that this release does not know is shown by its own name. */
const typeText = (t: TextOf<typeof historyTexts>, type: string): string => {
  const known = historyTypes.find((one) => one === type);
  return known === undefined ? type : t(`type_${known}`);
};

function Moment({ instant }: { readonly instant: string | null }) {
  if (instant === null) return null;
  return (
    <span className="whitespace-nowrap tabular-nums">
      {dateIn(instant, deviceZone())}, {clockIn(instant, deviceZone(), true)}
    </span>
  );
}
