/** What a customer's panel and page share: head, totals, and the four tabs of the edit dialog (spec admin §2). */
import type { AdminCustomerDetail } from '#api/contract/customers.ts';
import { count, money } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { TabLinks } from '#web/ui/TabLinks.tsx';
import { customerTexts } from '#words/generated/admin.ts';
import { AccountTab } from './AccountTab.tsx';
import { CustomerBadge } from './badge.tsx';
import { BasicTab } from './BasicTab.tsx';
import { BillingTab } from './BillingTab.tsx';
import { nameOf } from './columns.tsx';
import { NotesTab } from './NotesTab.tsx';

const tabs = ['basic', 'account', 'billing', 'notes'] as const;
export type CustomerTab = (typeof tabs)[number];

/** The tab in the URL; the first one if there is none. */
export const tabOf = (text: string | null | undefined): CustomerTab =>
  tabs.find((one) => one === text) ?? 'basic';

interface Shown {
  readonly customer: AdminCustomerDetail;
}

export const CustomerHead = ({ customer }: Shown) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
    {nameOf(customer)}
    <CustomerBadge status={customer.status} />
  </span>
);

/** The totals of their bookings, on one line. */
export function CustomerSums({ customer }: Shown) {
  const t = useMessages(customerTexts);
  const sum = (value: string, name: string) => (
    <span>
      <b className="font-semibold text-ink tabular-nums">{value}</b> {name}
    </span>
  );
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-small text-muted">
      {sum(count(customer.totalBookings), t('ofBookings', { count: customer.totalBookings }))}
      {sum(money(customer.totalSpentCents), t('spent'))}
      {sum(money(customer.totalRefundedCents), t('refunded'))}
      {customer.isBlocked ? <b className="font-semibold text-danger">{t('blocked')}</b> : null}
    </p>
  );
}

export function CustomerTabs({
  customer,
  tab,
  tabHref,
}: Shown & { readonly tab: CustomerTab; readonly tabHref: (tab: CustomerTab) => string }) {
  const t = useMessages(customerTexts);
  return (
    <TabLinks
      label={t('title')}
      links={tabs.map((one) => ({
        href: tabHref(one),
        label: t(`tab_${one}`),
        count: one === 'notes' ? customer.adminNotes.length || undefined : undefined,
        current: one === tab,
      }))}
    />
  );
}

/** Remounted for another customer or tab, so that no field keeps what was typed about someone else. */
export function TabContent({ customer, tab }: Shown & { readonly tab: CustomerTab }) {
  switch (tab) {
    case 'basic':
      return <BasicTab key={customer.id} customer={customer} />;
    case 'account':
      return <AccountTab key={customer.id} customer={customer} />;
    case 'billing':
      return <BillingTab key={customer.id} customer={customer} />;
    case 'notes':
      return <NotesTab key={customer.id} customer={customer} />;
    default:
      return tab satisfies never;
  }
}
