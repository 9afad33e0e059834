/** One customer on a separate page, for windows where no panel fits next to the list; for an erased one, the proof. */
import { useQuery } from '@tanstack/react-query';
import { getCustomer } from '#api/contract/customers.ts';
import { apiQuery, isProblem } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { usePathPart, useQueryParam } from '#web/shell/navigation.ts';
import { consoleTexts, customerTexts } from '#words/generated/admin.ts';
import { PersonPage } from '../PersonPage.tsx';
import { nameOf } from './columns.tsx';
import { CustomerHead, CustomerSums, CustomerTabs, TabContent, tabOf } from './parts.tsx';
import { ErasureProof } from './ErasureProof.tsx';

export function CustomerPage() {
  const t = useMessages(customerTexts);
  const common = useMessages(consoleTexts);
  const id = usePathPart('customerId');
  const tab = tabOf(useQueryParam('tab'));
  const query = useQuery(apiQuery(getCustomer, { params: { id } }));
  usePageTitle(query.data ? nameOf(query.data) : t('title'));
  if (query.isError && isProblem(query.error, 'not_found')) return <ErasureProof id={id} />;
  return (
    <PersonPage
      name={t('title')}
      query={query}
      back={{ href: '/admin/customers', label: common('customers') }}
      missing={{ title: t('notFound'), text: t('notFoundText') }}
      failure={t('notFound')}
      loading={t('loading')}
      head={(customer) => <CustomerHead customer={customer} />}
      sums={(customer) => <CustomerSums customer={customer} />}
      tabs={(customer) => (
        <CustomerTabs
          customer={customer}
          tab={tab}
          tabHref={(one) => `/admin/customers/${customer.id}?tab=${one}`}
        />
      )}
    >
      {(customer) => <TabContent customer={customer} tab={tab} />}
    </PersonPage>
  );
}
