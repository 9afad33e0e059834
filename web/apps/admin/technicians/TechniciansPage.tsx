/** Technicians: list with filters in the address, availability, applications to decide, and adding one with a login. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import {
  decideApplication,
  listTechnicians,
  setAvailabilityByAdmin,
  type Technician,
} from '#api/contract/technicians.ts';
import { experiences } from '#domain/catalogue/options.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { count } from '#web/lib/format.ts';
import { useAddressQuery } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { formatPhone } from '#web/lib/phone.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chips, ToggleChip } from '#web/ui/Chips.tsx';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { DataTable, type Column } from '#web/ui/DataTable.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { SearchField } from '#web/ui/TextField.tsx';
import { useChange } from '../change.ts';
import { badgeOf, filters, matches } from './badge.ts';

const AddTechnicianDialog = lazy(() => import('./AddTechnicianDialog.tsx'));

export function TechniciansPage() {
  usePageTitle('Technicians');
  const [query, change] = useAddressQuery();
  const [adding, setAdding] = useState(false);
  const technicians = useQuery(apiQuery(listTechnicians, {}));
  const filter = filters.find(({ value }) => value === query['status'])?.value ?? 'all';
  const search = query['search'] ?? '';
  const rows = (technicians.data ?? []).filter((one) => matches(one, filter, search));
  return (
    <>
      <Strip
        title="Technicians"
        actions={
          <Button kind="primary" size="small" icon={<PlusIcon small />} onClick={() => setAdding(true)}>
            Add technician
          </Button>
        }
      >
        <span className="text-small text-muted">They sign in at /technician/login</span>
      </Strip>
      <main id="main" className="min-w-0">
        <div className="flex gap-2 px-6 py-2.5 flex-wrap items-center max-md:px-4">
          <SearchField
            className="w-55 max-md:w-full"
            label="Search technicians"
            placeholder="Name, mail, phone, area"
            value={search}
            onChange={(event) => change({ search: event.currentTarget.value || null })}
          />
          <Chips label="Status">
            {filters.map(({ value, label }) => (
              <ToggleChip
                key={value}
                pressed={filter === value}
                onPress={() => change({ status: value === 'all' ? null : value })}
              >
                {label}
              </ToggleChip>
            ))}
          </Chips>
          <span className="ml-auto text-muted text-small max-md:ml-0" role="status">
            {technicians.data ? `${count(rows.length)} found` : ''}
          </span>
        </div>
        <DataTable
          caption="Technicians"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          loading={technicians.isPending}
          error={
            technicians.isError && !technicians.data ? (
              <ErrorState
                message={sentenceOf(technicians.error, 'The technicians did not load.')}
                busy={technicians.isFetching}
                onRetry={() => void technicians.refetch()}
              />
            ) : null
          }
          empty={
            <EmptyState title="No technician matches" piece="wardrobe">
              Choose another status, or add somebody.
            </EmptyState>
          }
        />
      </main>
      {adding ? (
        <Suspense fallback={null}>
          <AddTechnicianDialog onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

const experienceWord = (value: string): string =>
  experiences.find((one) => one.value === value)?.label ?? value;

const columns: readonly Column<Technician>[] = [
  {
    id: 'name',
    header: 'Technician',
    heading: true,
    cell: ({ user }) => (
      <b>
        {user.firstName} {user.lastName}
      </b>
    ),
  },
  {
    id: 'contact',
    header: 'Contact',
    cell: ({ user, phone }) => (
      <span>
        {user.email}
        {phone ? <span className="text-muted block">{formatPhone(phone)}</span> : null}
      </span>
    ),
  },
  { id: 'experience', header: 'Experience', cell: ({ experience }) => experienceWord(experience) },
  {
    id: 'area',
    header: 'Service Area',
    cell: ({ serviceArea, workRadiusMiles }) => (
      <span>
        {serviceArea}{' '}
        <span className="text-muted">{workRadiusMiles === null ? 'unlimited' : `${workRadiusMiles} mi`}</span>
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => {
      const [tone, word] = badgeOf(row);
      return <Badge tone={tone}>{word}</Badge>;
    },
  },
  { id: 'available', header: 'Available', cell: (row) => <AvailabilityCell technician={row} /> },
  {
    id: 'jobs',
    header: 'Jobs / Rating',
    figures: true,
    cell: ({ totalJobs, avgRating }) => `${totalJobs} / ${avgRating?.toFixed(1) ?? 'none'}`,
  },
  { id: 'actions', header: 'Actions', cell: (row) => <ApplicationCell technician={row} /> },
];

function AvailabilityCell({ technician }: { readonly technician: Technician }) {
  const change = useChange({
    run: (client, isAvailable: boolean) =>
      client.call(setAvailabilityByAdmin, { params: { id: technician.id }, body: { isAvailable } }),
    success: 'Availability Updated',
    failure: 'Failed to update technician availability.',
  });
  const isOn = change.isPending ? change.variables : technician.isAvailable;
  return (
    <input
      type="checkbox"
      role="switch"
      className="relative m-0 border-[1.5px] border-control rounded-[16px] appearance-none w-13 h-8 bg-sunk cursor-pointer flex-none [transition:background_var(--move)] [scale:0.8] [transform-origin:left_center] align-middle after:absolute after:size-5.25 after:border-[1.5px] after:border-ink after:rounded-full after:left-1 after:top-1 after:bg-raised after:[transition:translate_var(--move)_var(--ease)] checked:border-brand checked:bg-brand disabled:opacity-50 disabled:cursor-not-allowed checked:after:border-transparent checked:after:translate-x-5 checked:after:bg-on-brand"
      aria-label={`${technician.user.firstName} ${technician.user.lastName} is available`}
      checked={isOn}
      aria-checked={isOn}
      disabled={technician.applicationStatus !== 'approved'}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  );
}

function ApplicationCell({ technician }: { readonly technician: Technician }) {
  const decide = useChange({
    run: (client, approved: boolean) =>
      client.call(decideApplication, { params: { id: technician.id }, body: { approved } }),
    success: 'Application updated successfully',
    failure: 'Failed to update application',
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
            Approve &amp; Create Login
          </Button>
          <Button
            size="small"
            kind="quiet"
            busy={decide.isPending && decide.variables === false}
            onClick={() => decide.mutate(false)}
          >
            Reject
          </Button>
        </span>
      );
    case 'approved':
      return <span className="text-muted">Approved - Login Created</span>;
    case 'rejected':
      return <span className="text-muted">Application Rejected</span>;
    case 'under_review':
      return <span className="text-muted">Under review</span>;
    default:
      return unreachable(technician.applicationStatus);
  }
}
