/** All customers: figures, the list, and the selected one next to it with its four tabs (spec admin §2). */
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
import { Chips } from '#web/ui/Chips.tsx';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { Stats } from '#web/ui/Figures.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { consoleTexts, customerTexts } from '#words/generated/admin.ts';
import type { BulkAction } from '../list/bulk.ts';
import { Beside, useChosen } from '../list/Beside.tsx';
import { ChoiceChips } from '../list/Choices.tsx';
import { ConsoleTable } from '../list/ConsoleTable.tsx';
import { SaveCsv } from '../list/SaveCsv.tsx';
import { useList } from '../list/useList.ts';
import { listWords } from '../list/words.ts';
import { customerColumns, nameOf } from './columns.tsx';

const CustomerPanel = lazy(() => import('./CustomerPanel.tsx'));
const DeleteCustomer = lazy(() => import('./DeleteCustomer.tsx'));

const statuses = [...customerBadges, 'blocked'] as const;

export function CustomersPage() {
  const t = useMessages(customerTexts);
  const common = useMessages(consoleTexts);
  usePageTitle(common('customers'));
  const [deleting, setDeleting] = useState<AdminCustomer | null>(null);
  const list = useList({
    name: 'customers',
    endpoint: listCustomers,
    rowsOf: ({ customers }) => customers,
  });
  const { chosen, tab, show, close, toggle, tabHref } = useChosen('customer', '/admin/customers');
  return (
    <Beside
      panel={
        chosen ? <CustomerPanel key={chosen} id={chosen} tabHref={tabHref} tab={tab} onClose={close} /> : null
      }
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
          words={listWords(t, common('customers'))}
          filters={
            <Chips label={t('status')}>
              <ChoiceChips
                list={list}
                name="status"
                values={statuses}
                write={(one) => t(one === 'blocked' ? 'blocked' : `badge_${one}`)}
              />
            </Chips>
          }
          // Columns that the panel shows anyway are hidden to leave room for the rest.
          columns={customerColumns(t).filter(({ id }) => !chosen || id !== 'joined')}
          rowKey={({ id }) => id}
          rowName={nameOf}
          onOpen={({ id }) => toggle(id)}
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
      {deleting ? (
        <Suspense fallback={null}>
          <DeleteCustomer customer={deleting} onClose={() => setDeleting(null)} />
        </Suspense>
      ) : null}
    </Beside>
  );
}

/** Actions on several customers at once; each row shows its result (R4). */
const bulkActions = (t: TextOf<typeof customerTexts>): readonly BulkAction<AdminCustomer>[] => [
  {
    id: 'block',
    label: t('block'),
    danger: true,
    confirm: ({ length: chosen }) => ({
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

/** The number of customers, and how many of them came back. */
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
