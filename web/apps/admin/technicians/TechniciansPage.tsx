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
      <main id="main" className="listing">
        <div className="filters">
          <SearchField
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
          <span className="found" role="status">
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
        {phone ? <span className="sub block">{formatPhone(phone)}</span> : null}
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
        <span className="sub">{workRadiusMiles === null ? 'unlimited' : `${workRadiusMiles} mi`}</span>
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
      className="switch switch-dense"
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
      return <span className="sub">Approved - Login Created</span>;
    case 'rejected':
      return <span className="sub">Application Rejected</span>;
    case 'under_review':
      return <span className="sub">Under review</span>;
    default:
      return unreachable(technician.applicationStatus);
  }
}
