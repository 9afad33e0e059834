/**
 * The dashboard (spec admin §2): store, code, status and figures on top; its tabs, or what an application waits for.
 */
import { Outlet } from '@tanstack/react-router';
import { closingPeriod, payByOf } from '#domain/settlement/period.ts';
import { settlementZone } from '#domain/settlement/terms.ts';
import type { OwnPartner } from '#api/contract/partners.ts';
import { dateIn, dayIn, deviceZone, money } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Loaded } from '#web/shell/Loaded.tsx';
import { Stats } from '#web/ui/Figures.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton, SkeletonText } from '#web/ui/Skeleton.tsx';
import { Badge, type Tone } from '#web/ui/StatusBadge.tsx';
import { useIsCurrent } from '#web/ui/link.tsx';
import { TabLinks } from '#web/ui/TabLinks.tsx';
import { dashboardTexts } from '#words/generated/partner.ts';
import { ConfirmBanner } from './ConfirmBanner.tsx';
import { OwnContext, useOwnQuery } from './own.ts';
import { NewTerms } from './NewTerms.tsx';
import { NotYet } from './NotYet.tsx';

const tones: Readonly<Record<OwnPartner['applicationStatus'], Tone>> = {
  approved: 'ok',
  pending: 'warn',
  not_applied: 'idle',
  rejected: 'bad',
  cancelled: 'idle',
};

export function Dashboard() {
  const t = useMessages(dashboardTexts);
  usePageTitle(t('pageTitle'));
  const query = useOwnQuery();
  return (
    <div className="mx-auto w-page pb-20">
      <Loaded
        query={query}
        loading={t('loading')}
        failed={t('loadFailed')}
        skeleton={
          <div className="grid gap-8 pt-10">
            <SkeletonText heading lines={1} />
            <Skeleton height="320px" />
          </div>
        }
      >
        {(own) => (
          <OwnContext value={own}>
            <Head own={own} />
            <ConfirmBanner own={own} />
            <NewTerms own={own} />
            {own.applicationStatus === 'approved' || own.applicationStatus === 'cancelled' ? (
              <>
                <Tabs />
                <div className="pt-8">
                  <Ended own={own} />
                  <Outlet />
                </div>
              </>
            ) : (
              <NotYet own={own} status={own.applicationStatus} />
            )}
          </OwnContext>
        )}
      </Loaded>
    </div>
  );
}

/** The tabs; the first one's path does not match the others as a prefix. */
function Tabs() {
  const t = useMessages(dashboardTexts);
  const onCommissions = useIsCurrent('/store-partner/dashboard/commissions');
  const onAnalytics = useIsCurrent('/store-partner/dashboard/analytics');
  return (
    <TabLinks
      label={t('tabs')}
      links={[
        { href: '/store-partner/dashboard', label: t('codes'), current: !onCommissions && !onAnalytics },
        {
          href: '/store-partner/dashboard/commissions',
          label: t('commissions'),
          current: onCommissions,
        },
        { href: '/store-partner/dashboard/analytics', label: t('analytics'), current: onAnalytics },
      ]}
    />
  );
}

function Head({ own }: { readonly own: OwnPartner }) {
  const t = useMessages(dashboardTexts);
  const { storeName, storeCode, applicationStatus, commissionRate, lastPaid, paidCents, openCents } = own;
  const hasTabs = applicationStatus === 'approved' || applicationStatus === 'cancelled';
  return (
    <header className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-8 gap-y-4 pt-10 pb-6 max-md:grid-cols-1">
      <div className="grid gap-2.5">
        <h1 className="text-[clamp(1.75rem,1.2rem+2vw,2.5rem)] wrap-anywhere">{storeName}</h1>
        <p className="flex flex-wrap items-center gap-3 text-muted">
          <span className="tabular-nums">{storeCode ?? t('noCode')}</span>
          <Badge tone={tones[applicationStatus]}>{t(`status_${applicationStatus}`)}</Badge>
          {applicationStatus === 'approved' ? <span>{t('rate', { rate: commissionRate })}</span> : null}
        </p>
      </div>
      {hasTabs ? (
        <Stats
          size="bar"
          items={[
            { name: t('open'), value: money(openCents) },
            ...(lastPaid
              ? [
                  {
                    name: t('lastPaid', { day: dateIn(lastPaid.at, deviceZone()) }),
                    value: money(lastPaid.amountCents),
                  },
                ]
              : []),
            { name: t('paid'), value: money(paidCents) },
          ]}
        />
      ) : null}
    </header>
  );
}

function Ended({ own: { endedAt, openCents } }: { readonly own: OwnPartner }) {
  const t = useMessages(dashboardTexts);
  if (endedAt === null) return null;
  const by = payByOf(closingPeriod, endedAt, endedAt);
  return (
    <div className="mb-8 max-w-[62ch]">
      <Notice title={t('endedTitle', { day: dayIn(endedAt, settlementZone) })}>
        {openCents > 0 ? t('endedText', { by: dayIn(by, settlementZone) }) : t('endedPaid')}
      </Notice>
    </div>
  );
}
