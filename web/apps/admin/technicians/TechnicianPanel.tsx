/** The chosen technician beside the list: who it is, and the six tabs of the edit dialog (spec admin §2). */
import { useQuery } from '@tanstack/react-query';
import { getTechnician } from '#api/contract/technicians-admin.ts';
import { apiQuery } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Loaded } from '#web/shell/Loaded.tsx';
import { SidePanel } from '#web/ui/Dialog.tsx';
import { SkeletonRows, SkeletonText } from '#web/ui/Skeleton.tsx';
import { technicianTexts } from '#words/generated/admin.ts';
import { nameOf } from './columns.tsx';
import {
  TabContent,
  tabOf,
  TechnicianHead,
  TechnicianSums,
  type TechnicianTab,
  TechnicianTabs,
} from './parts.tsx';

export default function TechnicianPanel({
  id,
  tab,
  tabHref,
  onClose,
}: {
  readonly id: string;
  readonly tab: string | undefined;
  readonly tabHref: (tab: TechnicianTab) => string;
  readonly onClose: () => void;
}) {
  const t = useMessages(technicianTexts);
  const query = useQuery(apiQuery(getTechnician, { params: { id } }));
  const technician = query.data;
  if (technician) {
    return (
      <SidePanel
        label={t('titleOf', { name: nameOf(technician) })}
        title={<TechnicianHead technician={technician} />}
        onClose={onClose}
      >
        <TechnicianSums technician={technician} />
        <div className="min-w-0 border-t-0! py-0! *:gap-4! *:text-small">
          <TechnicianTabs tab={tabOf(tab)} tabHref={tabHref} />
        </div>
        <TabContent technician={technician} tab={tabOf(tab)} />
      </SidePanel>
    );
  }
  return (
    <SidePanel label={t('technician')} title={t('technician')} onClose={onClose}>
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
