/** The selected customer next to the list: who it is, and the four tabs of the edit dialog (spec admin §2). */
import { useQuery } from '@tanstack/react-query';
import { getCustomer } from '#api/contract/customers.ts';
import { apiQuery } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { customerTexts } from '#words/generated/admin.ts';
import { PersonPanel } from '../PersonPanel.tsx';
import { nameOf } from './columns.tsx';
import { CustomerHead, CustomerSums, type CustomerTab, CustomerTabs, TabContent, tabOf } from './parts.tsx';

export default function CustomerPanel({
  id,
  tab,
  tabHref,
  onClose,
}: {
  readonly id: string;
  readonly tab: string | undefined;
  readonly tabHref: (tab: CustomerTab) => string;
  readonly onClose: () => void;
}) {
  const t = useMessages(customerTexts);
  const query = useQuery(apiQuery(getCustomer, { params: { id } }));
  return (
    <PersonPanel
      query={query}
      title={t('title')}
      failed={t('notFound')}
      loading={t('loading')}
      named={(customer) => t('titleOf', { name: nameOf(customer) })}
      head={(customer) => <CustomerHead customer={customer} />}
      onClose={onClose}
    >
      {(customer) => (
        <>
          <CustomerSums customer={customer} />
          <div className="border-t-0! py-0!">
            <CustomerTabs customer={customer} tab={tabOf(tab)} tabHref={tabHref} />
          </div>
          <TabContent customer={customer} tab={tabOf(tab)} />
        </>
      )}
    </PersonPanel>
  );
}
