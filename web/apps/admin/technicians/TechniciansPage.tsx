/**
 * All technicians (spec admin §2): the list, the selected one next to it with its six tabs, and adding one with a
 * login.
 */
import { lazy, Suspense, useState } from 'react';
import { setAvailabilityByAdmin } from '#api/contract/technicians.ts';
import {
  type AdminTechnician,
  exportTechnicians,
  listTechnicianPage,
  technicianStandings,
} from '#api/contract/technicians-admin.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chips } from '#web/ui/Chips.tsx';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { consoleTexts, technicianTexts } from '#words/generated/admin.ts';
import { optionTexts } from '#words/generated/shared.ts';
import type { BulkAction } from '../list/bulk.ts';
import { Beside, useChosen } from '../list/Beside.tsx';
import { ChoiceChips } from '../list/Choices.tsx';
import { ConsoleTable } from '../list/ConsoleTable.tsx';
import { SaveCsv } from '../list/SaveCsv.tsx';
import { useList } from '../list/useList.ts';
import { listWords } from '../list/words.ts';
import { nameOf, technicianColumns } from './columns.tsx';
import type { TechnicianTab } from './parts.tsx';
import { YearlyPayLinks } from './YearlyPayLinks.tsx';

const AddTechnicianDialog = lazy(() => import('./AddTechnicianDialog.tsx'));
const DeleteTechnician = lazy(() => import('./DeleteTechnician.tsx'));
const TechnicianPanel = lazy(() => import('./TechnicianPanel.tsx'));

/** One at a time: everyone is found under exactly one badge. */
const statuses = ['active', ...technicianStandings] as const;

const inPanel: ReadonlySet<string> = new Set(['experience', 'area']);

export function TechniciansPage() {
  const t = useMessages(technicianTexts);
  const option = useMessages(optionTexts);
  const common = useMessages(consoleTexts);
  usePageTitle(common('technicians'));
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<AdminTechnician | null>(null);
  const list = useList({
    name: 'technicians',
    endpoint: listTechnicianPage,
    rowsOf: ({ technicians }) => technicians,
  });
  const { chosen, tab, show, close, toggle, tabHref } = useChosen<TechnicianTab>(
    'technician',
    '/admin/technicians',
  );
  return (
    <Beside
      panel={
        chosen ? (
          <TechnicianPanel key={chosen} id={chosen} tabHref={tabHref} tab={tab} onClose={close} />
        ) : null
      }
    >
      <Strip
        title={common('technicians')}
        actions={
          <>
            <SaveCsv list={list} endpoint={exportTechnicians} failed={t('exportFailed')} />
            <Button
              // If the panel is open, its own button is the primary one.
              kind={chosen ? 'secondary' : 'primary'}
              size="small"
              icon={<PlusIcon small />}
              onClick={() => setAdding(true)}
            >
              {t('add')}
            </Button>
          </>
        }
      >
        <span className="text-small text-muted">{t('signInAt', { path: '/technician/login' })}</span>
      </Strip>
      <main id="main" className="min-w-0">
        <ConsoleTable
          list={list}
          words={listWords(t, common('technicians'))}
          filters={
            <Chips label={t('status')}>
              <ChoiceChips
                list={list}
                name="status"
                values={statuses}
                write={(one) => t(one === 'active' ? 'filter_active' : `badge_${one}`)}
              />
            </Chips>
          }
          // Columns that the panel shows anyway are hidden to leave room for the rest.
          columns={technicianColumns(t, option).filter(({ id }) => !chosen || !inPanel.has(id))}
          rowKey={({ id }) => id}
          rowName={nameOf}
          onOpen={({ id }) => toggle(id)}
          selectedKey={chosen}
          menuOf={(row) => [
            { id: 'edit', label: t('edit'), onSelect: () => show(row.id) },
            { id: 'status', label: t('tab_status'), onSelect: () => show(row.id, 'status') },
            { id: 'notes', label: t('tab_notes'), onSelect: () => show(row.id, 'notes') },
            { id: 'application', label: t('seeApplication'), href: `/admin/applications/${row.id}` },
            { id: 'jobs', label: t('seeJobs'), href: `/admin?technicianId=${row.id}` },
            { id: 'delete', label: t('delete'), danger: true, onSelect: () => setDeleting(row) },
          ]}
          bulk={bulkActions(t)}
          emptyPiece="wardrobe"
        />
        <YearlyPayLinks />
      </main>
      {adding ? (
        <Suspense fallback={null}>
          <AddTechnicianDialog onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
      {deleting ? (
        <Suspense fallback={null}>
          <DeleteTechnician technician={deleting} onClose={() => setDeleting(null)} />
        </Suspense>
      ) : null}
    </Beside>
  );
}

/** Actions on several technicians at once; each row shows its result (R4). */
function bulkActions(t: TextOf<typeof technicianTexts>): readonly BulkAction<AdminTechnician>[] {
  const switching = (isAvailable: boolean): BulkAction<AdminTechnician> => ({
    id: isAvailable ? 'available' : 'unavailable',
    label: t(isAvailable ? 'makeAvailable' : 'makeUnavailable'),
    run: async (client, { id }) => {
      await client.call(setAvailabilityByAdmin, { params: { id }, body: { isAvailable } });
      return t('availabilityUpdated');
    },
  });
  return [switching(true), switching(false)];
}
