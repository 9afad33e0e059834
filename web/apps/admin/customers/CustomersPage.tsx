/** All customers: figures, the list, and the chosen one beside it with its four tabs (spec admin §2). */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import {
  type AdminCustomer,
  blockCustomer,
  customerBadges,
  exportCustomers,
  getCustomerFigures,
  listCustomers,
  unblockCustomer,
} from '#api/contract/customers.ts';
import { apiQuery } from '#web/lib/api.ts';
import { count, percent } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useAddressQuery, useGo } from '#web/shell/navigation.ts';
import { Chips, ToggleChip } from '#web/ui/Chips.tsx';
import { classes } from '#web/ui/classes.ts';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { Stats } from '#web/ui/Figures.tsx';
import { PANEL, SIDE_PANEL } from '#web/ui/panel.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { consoleTexts, customerTexts } from '#words/generated/admin.ts';
import type { BulkAction } from '../list/bulk.ts';
import { ConsoleTable } from '../list/ConsoleTable.tsx';
import { SaveCsv } from '../list/SaveCsv.tsx';
import { useHasRoom } from '../list/room.ts';
import { useList } from '../list/useList.ts';
import { customerColumns, nameOf } from './columns.tsx';

const CustomerPanel = lazy(() => import('./CustomerPanel.tsx'));
const DeleteCustomer = lazy(() => import('./DeleteCustomer.tsx'));

const statuses = [...customerBadges, 'blocked'] as const;

export function CustomersPage() {
  const t = useMessages(customerTexts);
  const common = useMessages(consoleTexts);
  usePageTitle(common('customers'));
  const go = useGo();
  const [query, change] = useAddressQuery();
  const [deleting, setDeleting] = useState<AdminCustomer | null>(null);
  const list = useList({
    name: 'customers',
    endpoint: listCustomers,
    rowsOf: ({ customers }) => customers,
  });
  const hasRoom = useHasRoom();
  const chosen = hasRoom ? query['customer'] : undefined;
  const show = (id: string, tab: string | null = null): void => {
    if (hasRoom) change({ customer: id, tab });
    else go(`/admin/customers/${id}${tab ? `?tab=${tab}` : ''}`);
  };
  const status = list.params['status'];
  return (
    <div
      className="grid grid-cols-1 items-start *:first:col-span-full data-split:grid-cols-[minmax(0,1fr)_452px]"
      data-split={chosen ? '' : undefined}
    >
      <Strip
        title={common('customers')}
        actions={<SaveCsv list={list} endpoint={exportCustomers} failed={t('exportFailed')} />}
      >
        <CustomerFigures />
      </Strip>
      <main id="main" className="min-w-0">
        <ConsoleTable
          list={list}
          words={{
            caption: common('customers'),
            noun: t('noun'),
            search: t('search'),
            searchHint: t('searchHint'),
            loadFailed: t('loadFailed'),
            noMatch: t('noMatch'),
            noMatchText: t('noMatchText'),
            none: t('none'),
            noneText: t('noneText'),
          }}
          filters={
            <Chips label={t('status')}>
              {statuses.map((one) => (
                <ToggleChip
                  key={one}
                  pressed={status === one}
                  onPress={() => list.set({ status: status === one ? null : one })}
                >
                  {t(one === 'blocked' ? 'blocked' : `badge_${one}`)}
                </ToggleChip>
              ))}
            </Chips>
          }
          columns={customerColumns(t)}
          rowKey={({ id }) => id}
          rowName={nameOf}
          onOpen={({ id }) => (id === chosen ? change({ customer: null, tab: null }) : show(id))}
          selectedKey={chosen}
          menuOf={(row) => [
            { id: 'edit', label: t('edit'), onSelect: () => show(row.id) },
            { id: 'notes', label: t('tab_notes'), onSelect: () => show(row.id, 'notes') },
            { id: 'bookings', label: t('seeBookings'), href: `/admin?customerId=${row.id}` },
            { id: 'delete', label: t('delete'), danger: true, onSelect: () => setDeleting(row) },
          ]}
          bulk={bulkActions(t)}
          emptyPiece="desk"
        />
      </main>
      {chosen ? (
        <Suspense fallback={<aside className={classes(PANEL, SIDE_PANEL)} />}>
          <CustomerPanel
            key={chosen}
            id={chosen}
            tabHref={(tab) => tabHref(query, tab)}
            tab={query['tab']}
            onClose={() => change({ customer: null, tab: null })}
          />
        </Suspense>
      ) : null}
      {deleting ? (
        <Suspense fallback={null}>
          <DeleteCustomer customer={deleting} onClose={() => setDeleting(null)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The page's own address with another tab of the panel. */
function tabHref(query: Readonly<Record<string, string>>, tab: string): string {
  return `/admin/customers?${new URLSearchParams({ ...query, tab }).toString()}`;
}

/** What is done to several at once; each row says what came of it (R4). */
const bulkActions = (t: TextOf<typeof customerTexts>): readonly BulkAction<AdminCustomer>[] => [
  {
    id: 'block',
    label: t('block'),
    danger: true,
    confirm: (chosen) => ({
      title: t('blockSeveral', { count: chosen }),
      text: t('blockText'),
      action: t('blockThem', { count: chosen }),
      asks: t('reason'),
    }),
    run: async (client, { id }, reason) => {
      await client.call(blockCustomer, { params: { id }, body: { reason } });
      return t('blockedNow');
    },
  },
  {
    id: 'unblock',
    label: t('unblock'),
    run: async (client, { id }) => {
      await client.call(unblockCustomer, { params: { id } });
      return t('unblockedNow');
    },
  },
];

/** How many there are, and how many of them came back. */
function CustomerFigures() {
  const t = useMessages(customerTexts);
  const { data } = useQuery(apiQuery(getCustomerFigures, {}));
  const figure = (name: string, value: string | undefined) => ({
    name,
    value: value ?? <Skeleton width="3em" height="1em" />,
  });
  return (
    <Stats
      items={[
        figure(t('inAll'), data && count(data.total)),
        figure(t('badge_vip'), data && count(data.vip)),
        figure(t('newIn30Days'), data && count(data.newIn30Days)),
        figure(t('cameBack'), data && (data.cameBack === null ? t('nobodyYet') : percent(data.cameBack))),
      ]}
    />
  );
}
