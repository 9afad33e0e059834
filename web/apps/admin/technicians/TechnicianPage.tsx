/** One technician on a page of its own, where no panel fits beside the list. */
import { useQuery } from '@tanstack/react-query';
import { getTechnician } from '#api/contract/technicians-admin.ts';
import { apiQuery } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { usePathPart, useQueryParam } from '#web/shell/navigation.ts';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { BackLink } from '#web/ui/Layout.tsx';
import { SkeletonRows, SkeletonText } from '#web/ui/Skeleton.tsx';
import { consoleTexts, technicianTexts } from '#words/generated/admin.ts';
import { DetailPage } from '../DetailPage.tsx';
import { nameOf } from './columns.tsx';
import { TabContent, tabOf, TechnicianHead, TechnicianSums, TechnicianTabs } from './parts.tsx';

export function TechnicianPage() {
  const t = useMessages(technicianTexts);
  const common = useMessages(consoleTexts);
  const id = usePathPart('technicianId');
  const tab = tabOf(useQueryParam('tab'));
  const query = useQuery(apiQuery(getTechnician, { params: { id } }));
  usePageTitle(query.data ? nameOf(query.data) : t('technician'));
  return (
    <DetailPage
      name={t('technician')}
      query={query}
      back={{ href: '/admin/technicians', label: common('technicians') }}
      missing={{ title: t('notFound'), text: t('notFoundText') }}
      failure={t('notFound')}
      loading={t('loading')}
      skeleton={
        <>
          <SkeletonText heading lines={3} />
          <SkeletonRows rows={6} />
        </>
      }
    >
      {(technician) => (
        <>
          <Strip title={<TechnicianHead technician={technician} />}>
            <TechnicianSums technician={technician} />
          </Strip>
          <main id="main" className="grid max-w-190 gap-4 px-6 py-4 max-md:px-4">
            <BackLink href="/admin/technicians">{common('technicians')}</BackLink>
            <TechnicianTabs tab={tab} tabHref={(one) => `/admin/technicians/${technician.id}?tab=${one}`} />
            <h2 className="sr-only">{t(`tab_${tab}`)}</h2>
            <div className="grid gap-6 *:p-0 *:in-[section]:p-0">
              <TabContent technician={technician} tab={tab} />
            </div>
          </main>
        </>
      )}
    </DetailPage>
  );
}
