/** All technicians (spec admin §2): the list, the chosen one beside it with its six tabs, and adding one with a login. */
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
import { useAddressQuery, useGo } from '#web/shell/navigation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chips, ToggleChip } from '#web/ui/Chips.tsx';
import { classes } from '#web/ui/classes.ts';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { PANEL, SIDE_PANEL } from '#web/ui/panel.ts';
import { consoleTexts, technicianTexts } from '#words/generated/admin.ts';
import { optionTexts } from '#words/generated/shared.ts';
import type { BulkAction } from '../list/bulk.ts';
import { ConsoleTable } from '../list/ConsoleTable.tsx';
import { useHasRoom } from '../list/room.ts';
import { SaveCsv } from '../list/SaveCsv.tsx';
import { useList } from '../list/useList.ts';
import { nameOf, technicianColumns } from './columns.tsx';
import type { TechnicianTab } from './parts.tsx';
import { YearlyPayLinks } from './YearlyPayLinks.tsx';

const AddTechnicianDialog = lazy(() => import('./AddTechnicianDialog.tsx'));
const DeleteTechnician = lazy(() => import('./DeleteTechnician.tsx'));
const TechnicianPanel = lazy(() => import('./TechnicianPanel.tsx'));

/** One at a time: whoever has a badge is found under it, and nobody under two of them. */
const statuses = ['active', ...technicianStandings] as const;

const inPanel: ReadonlySet<string> = new Set(['experience', 'area']);

export function TechniciansPage() {
  const t = useMessages(technicianTexts);
  const option = useMessages(optionTexts);
  const common = useMessages(consoleTexts);
  usePageTitle(common('technicians'));
  const go = useGo();
  const [query, change] = useAddressQuery();
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<AdminTechnician | null>(null);
  const list = useList({
    name: 'technicians',
    endpoint: listTechnicianPage,
    rowsOf: ({ technicians }) => technicians,
  });
  const hasRoom = useHasRoom();
  const chosen = hasRoom ? query['technician'] : undefined;
  const show = (id: string, tab: TechnicianTab | null = null): void => {
    if (hasRoom) change({ technician: id, tab });
    else go(`/admin/technicians/${id}${tab ? `?tab=${tab}` : ''}`);
  };
  const status = list.params['status'];
  return (
    <div
      className="grid grid-cols-1 items-start *:first:col-span-full data-split:grid-cols-[minmax(0,1fr)_452px]"
      data-split={chosen ? '' : undefined}
    >
      <Strip
        title={common('technicians')}
        actions={
          <>
            <SaveCsv list={list} endpoint={exportTechnicians} failed={t('exportFailed')} />
            <Button kind="primary" size="small" icon={<PlusIcon small />} onClick={() => setAdding(true)}>
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
          words={{
            caption: common('technicians'),
            noun: t('noun'),
            search: t('search'),
            searchHint: t('searchHint'),
            loadFailed: t('loadFailed'),
            noMatch: t('noMatch'),
            noMatchText: t('noMatchText'),
            none: t('none'),
            noneText: t('noneText'),
          }}
          filters={
            <Chips label={t('status')}>
              {statuses.map((one) => (
                <ToggleChip
                  key={one}
                  pressed={status === one}
                  onPress={() => list.set({ status: status === one ? null : one })}
                >
                  {t(one === 'active' ? 'filter_active' : `badge_${one}`)}
                </ToggleChip>
              ))}
            </Chips>
          }
          // What the panel says anyway leaves room for the rest.
          columns={technicianColumns(t, option).filter(({ id }) => !chosen || !inPanel.has(id))}
          rowKey={({ id }) => id}
          rowName={nameOf}
          onOpen={({ id }) => (id === chosen ? change({ technician: null, tab: null }) : show(id))}
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
      {chosen ? (
        <Suspense fallback={<aside className={classes(PANEL, SIDE_PANEL)} />}>
          <TechnicianPanel
            key={chosen}
            id={chosen}
            tabHref={(tab) => `/admin/technicians?${new URLSearchParams({ ...query, tab }).toString()}`}
            tab={query['tab']}
            onClose={() => change({ technician: null, tab: null })}
          />
        </Suspense>
      ) : null}
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
    </div>
  );
}

/** What is done to several at once; each row says what came of it (R4). */
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
