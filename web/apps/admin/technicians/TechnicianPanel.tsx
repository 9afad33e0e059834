/** The selected technician next to the list: who it is, and the six tabs of the edit dialog (spec admin §2). */
import { useQuery } from '@tanstack/react-query';
import { getTechnician } from '#api/contract/technicians-admin.ts';
import { apiQuery } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { technicianTexts } from '#words/generated/admin.ts';
import { PersonPanel } from '../PersonPanel.tsx';
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
  return (
    <PersonPanel
      query={query}
      title={t('technician')}
      failed={t('notFound')}
      loading={t('loading')}
      named={(technician) => t('titleOf', { name: nameOf(technician) })}
      head={(technician) => <TechnicianHead technician={technician} />}
      onClose={onClose}
    >
      {(technician) => (
        <>
          <TechnicianSums technician={technician} />
          <div className="min-w-0 border-t-0! py-0! *:gap-4! *:text-small">
            <TechnicianTabs tab={tabOf(tab)} tabHref={tabHref} />
          </div>
          <TabContent technician={technician} tab={tabOf(tab)} />
        </>
      )}
    </PersonPanel>
  );
}
