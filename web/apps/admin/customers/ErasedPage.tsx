/** Erased customers: only an id, and the proof, are left. */
import { listErasures } from '#api/contract/customers.ts';
import { deviceZone, wallTime } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useGo } from '#web/shell/navigation.ts';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { BackLink } from '#web/ui/Layout.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { consoleTexts, customerTexts } from '#words/generated/admin.ts';
import { ConsoleTable } from '../list/ConsoleTable.tsx';
import { useList } from '../list/useList.ts';

export function ErasedPage() {
  const t = useMessages(customerTexts);
  const common = useMessages(consoleTexts);
  usePageTitle(t('erasedTitle'));
  const go = useGo();
  const list = useList({ name: 'erasures', endpoint: listErasures, rowsOf: ({ erasures }) => erasures });
  return (
    <>
      <Strip title={t('erasedTitle')}>
        <span className="text-small text-muted">{t('erasedLead')}</span>
      </Strip>
      <main id="main" className="min-w-0">
        <p className="px-6 pt-2.5 max-md:px-4">
          <BackLink href="/admin/customers">{common('customers')}</BackLink>
        </p>
        <ConsoleTable
          list={list}
          words={{
            caption: t('erasedTitle'),
            noun: t('erasures'),
            loadFailed: t('erasureFailed'),
            search: t('searchErasures'),
            searchHint: t('customerId'),
            noMatch: t('noErasureMatches'),
            noMatchText: t('noErasureMatchesText'),
            none: t('noErasures'),
            noneText: t('noErasuresText'),
          }}
          columns={[
            {
              id: 'id',
              header: t('customerId'),
              heading: true,
              cell: ({ customerId }) => (
                <AppLink href={`/admin/customers/${customerId}`}>
                  <span className="wrap-anywhere tabular-nums">{customerId}</span>
                </AppLink>
              ),
            },
            {
              id: 'at',
              header: t('erasedAt'),
              sortable: true,
              cell: ({ at }) => <time dateTime={at}>{wallTime(at, deviceZone())}</time>,
            },
          ]}
          rowKey={({ customerId }) => customerId}
          rowName={({ customerId }) => customerId}
          onOpen={({ customerId }) => go(`/admin/customers/${customerId}`)}
        />
      </main>
    </>
  );
}
