/** The chosen customer beside the list: who it is, and the four tabs of the edit dialog (spec admin §2). */
import { useQuery } from '@tanstack/react-query';
import { getCustomer } from '#api/contract/customers.ts';
import { apiQuery } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Loaded } from '#web/shell/Loaded.tsx';
import { SidePanel } from '#web/ui/Dialog.tsx';
import { SkeletonRows, SkeletonText } from '#web/ui/Skeleton.tsx';
import { customerTexts } from '#words/generated/admin.ts';
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
  const customer = query.data;
  if (customer) {
    return (
      <SidePanel
        label={t('titleOf', { name: nameOf(customer) })}
        title={<CustomerHead customer={customer} />}
        onClose={onClose}
      >
        <CustomerSums customer={customer} />
        <div className="border-t-0! py-0!">
          <CustomerTabs customer={customer} tab={tabOf(tab)} tabHref={tabHref} />
        </div>
        <TabContent customer={customer} tab={tabOf(tab)} />
      </SidePanel>
    );
  }
  return (
    <SidePanel label={t('title')} title={t('title')} onClose={onClose}>
      <Loaded
        query={query}
        failed={t('notFound')}
        loading={t('loading')}
        skeleton={
          <div className="grid gap-4">
            <SkeletonText heading lines={4} />
            <SkeletonRows rows={4} height="52px" />
          </div>
        }
      >
        {() => null}
      </Loaded>
    </SidePanel>
  );
}
