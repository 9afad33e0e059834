/** Technicians: list with filters in the address, availability, applications to decide, and adding one with a login. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import {
  decideApplication,
  listTechnicians,
  setAvailabilityByAdmin,
  type Technician,
} from '#api/contract/technicians.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import { apiQuery } from '#web/lib/api.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useAddressQuery } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { formatPhone } from '#web/lib/phone.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chips, ToggleChip } from '#web/ui/Chips.tsx';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { SearchField } from '#web/ui/TextField.tsx';
import { consoleTexts, technicianTexts } from '#words/generated/admin.ts';
import { optionTexts } from '#words/generated/shared.ts';
import { useChange } from '../change.ts';
import { ListTable } from '../ListTable.tsx';
import { badgeOf, filters, matches, missingOf } from './badge.ts';
import { YearlyPayLinks } from './YearlyPayLinks.tsx';

const AddTechnicianDialog = lazy(() => import('./AddTechnicianDialog.tsx'));

export function TechniciansPage() {
  const t = useMessages(technicianTexts);
  const option = useMessages(optionTexts);
  const common = useMessages(consoleTexts);
  usePageTitle(common('technicians'));
  const [query, change] = useAddressQuery();
  const [adding, setAdding] = useState(false);
  const technicians = useQuery(apiQuery(listTechnicians, {}));
  const filter = filters.find((one) => one === query['status']) ?? 'all';
  const search = query['search'] ?? '';
  const rows = (technicians.data ?? []).filter((one) => matches(one, filter, search));
  return (
    <>
      <Strip
        title={common('technicians')}
        actions={
          <Button kind="primary" size="small" icon={<PlusIcon small />} onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        }
      >
        <span className="text-small text-muted">{t('signInAt', { path: '/technician/login' })}</span>
      </Strip>
      <main id="main" className="min-w-0">
        <div className="flex gap-2 px-6 py-2.5 flex-wrap items-center max-md:px-4">
          <SearchField
            className="w-55 max-md:w-full"
            label={t('search')}
            placeholder={t('searchHint')}
            value={search}
            onChange={(event) => change({ search: event.currentTarget.value || null })}
          />
          <Chips label={t('status')}>
            {filters.map((one) => (
              <ToggleChip
                key={one}
                pressed={filter === one}
                onPress={() => change({ status: one === 'all' ? null : one })}
              >
                {t(`filter_${one}`)}
              </ToggleChip>
            ))}
          </Chips>
          <span className="ml-auto text-muted text-small max-md:ml-0" role="status">
            {technicians.data ? common('found', { count: rows.length }) : ''}
          </span>
        </div>
        <ListTable
          query={technicians}
          failed={t('loadFailed')}
          caption={common('technicians')}
          columns={columns(t, option)}
          rows={rows}
          rowKey={({ id }) => id}
          empty={{ title: t('noMatch'), text: t('noMatchText'), piece: 'wardrobe' }}
        />
        <YearlyPayLinks />
      </main>
      {adding ? (
        <Suspense fallback={null}>
          <AddTechnicianDialog onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

const columns = (
  t: TextOf<typeof technicianTexts>,
  option: TextOf<typeof optionTexts>,
): readonly Column<Technician>[] => [
  {
    id: 'name',
    header: t('technician'),
    heading: true,
    cell: ({ user }) => (
      <b>
        {user.firstName} {user.lastName}
      </b>
    ),
  },
  {
    id: 'contact',
    header: t('contact'),
    cell: ({ user, phone }) => (
      <span className="wrap-anywhere">
        {user.email}
        {phone ? <span className="text-muted block">{formatPhone(phone)}</span> : null}
      </span>
    ),
  },
  { id: 'experience', header: t('experience'), cell: ({ experience }) => option(`experience_${experience}`) },
  {
    id: 'area',
    header: t('serviceArea'),
    cell: ({ serviceArea, workRadiusMiles }) => (
      <span>
        {serviceArea}{' '}
        <span className="text-muted">
          {workRadiusMiles === null ? t('unlimited') : t('radius', { miles: workRadiusMiles })}
        </span>
      </span>
    ),
  },
  {
    id: 'status',
    header: t('status'),
    cell: (row) => {
      const [tone, name] = badgeOf(row);
      const missing = missingOf(row).map((one) => t(`missing_${one}`));
      return (
        <span>
          <Badge tone={tone}>{t(`badge_${name}`)}</Badge>
          {missing.length > 0 ? (
            <span className="block text-small text-muted">{t('missing', { what: missing.join(', ') })}</span>
          ) : null}
        </span>
      );
    },
  },
  { id: 'available', header: t('available'), cell: (row) => <AvailabilityCell technician={row} /> },
  {
    id: 'jobs',
    header: t('jobsRating'),
    figures: true,
    cell: ({ totalJobs, avgRating }) => `${totalJobs} / ${avgRating?.toFixed(1) ?? t('noRating')}`,
  },
  { id: 'actions', header: t('actions'), cell: (row) => <ApplicationCell technician={row} /> },
];

function AvailabilityCell({ technician }: { readonly technician: Technician }) {
  const t = useMessages(technicianTexts);
  const change = useChange({
    run: (client, isAvailable: boolean) =>
      client.call(setAvailabilityByAdmin, { params: { id: technician.id }, body: { isAvailable } }),
    success: t('availabilityUpdated'),
    failure: t('availabilityFailed'),
  });
  const isOn = change.isPending ? change.variables : technician.isAvailable;
  return (
    <input
      type="checkbox"
      role="switch"
      className="relative m-0 border-[1.5px] border-control rounded-[16px] appearance-none w-13 h-8 bg-sunk cursor-pointer flex-none [transition:background_var(--move)] [scale:0.8] [transform-origin:left_center] align-middle after:absolute after:size-5.25 after:border-[1.5px] after:border-ink after:rounded-full after:left-1 after:top-1 after:bg-raised after:[transition:translate_var(--move)_var(--ease)] checked:border-brand checked:bg-brand disabled:opacity-50 disabled:cursor-not-allowed checked:after:border-transparent checked:after:translate-x-5 checked:after:bg-on-brand"
      aria-label={t('isAvailable', { name: `${technician.user.firstName} ${technician.user.lastName}` })}
      checked={isOn}
      aria-checked={isOn}
      disabled={technician.applicationStatus !== 'approved'}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  );
}

function ApplicationCell({ technician }: { readonly technician: Technician }) {
  const t = useMessages(technicianTexts);
  const decide = useChange({
    run: (client, approved: boolean) =>
      client.call(decideApplication, { params: { id: technician.id }, body: { approved } }),
    success: t('applicationUpdated'),
    failure: t('applicationFailed'),
  });
  switch (technician.applicationStatus) {
    case 'pending':
      return (
        <span className="flex gap-2">
          <Button
            size="small"
            kind="secondary"
            busy={decide.isPending && decide.variables === true}
            onClick={() => decide.mutate(true)}
          >
            {t('approve')}
          </Button>
          <Button
            size="small"
            kind="quiet"
            busy={decide.isPending && decide.variables === false}
            onClick={() => decide.mutate(false)}
          >
            {t('reject')}
          </Button>
        </span>
      );
    case 'approved':
      return missingOf(technician).length === 0 ? (
        <span className="text-muted">{t('approved')}</span>
      ) : (
        <AppLink href={`/admin/applications/${technician.id}`}>{t('seeApplication')}</AppLink>
      );
    case 'rejected':
      return <span className="text-muted">{t('rejected')}</span>;
    case 'under_review':
      return <span className="text-muted">{t('underReview')}</span>;
    default:
      return unreachable(technician.applicationStatus);
  }
}
