/** One technician on a separate page, for windows where no panel fits next to the list. */
import { useQuery } from '@tanstack/react-query';
import { getTechnician } from '#api/contract/technicians-admin.ts';
import { apiQuery } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { usePathPart, useQueryParam } from '#web/shell/navigation.ts';
import { consoleTexts, technicianTexts } from '#words/generated/admin.ts';
import { PersonPage } from '../PersonPage.tsx';
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
    <PersonPage
      name={t('technician')}
      query={query}
      back={{ href: '/admin/technicians', label: common('technicians') }}
      missing={{ title: t('notFound'), text: t('notFoundText') }}
      failure={t('notFound')}
      loading={t('loading')}
      head={(technician) => <TechnicianHead technician={technician} />}
      sums={(technician) => <TechnicianSums technician={technician} />}
      tabs={({ id: of }) => (
        <>
          <TechnicianTabs tab={tab} tabHref={(one) => `/admin/technicians/${of}?tab=${one}`} />
          <h2 className="sr-only">{t(`tab_${tab}`)}</h2>
        </>
      )}
    >
      {(technician) => <TabContent technician={technician} tab={tab} />}
    </PersonPage>
  );
}
