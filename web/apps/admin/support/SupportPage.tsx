/** Requests for help: those that wait longest first, filtered and searched by the address. */
import { useQuery } from '@tanstack/react-query';
import { listTickets, type AdminTicket } from '#api/contract/support.ts';
import { supportPriorities, supportStatuses } from '#domain/support/events.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { ago, count } from '#web/lib/format.ts';
import { useAddressQuery, useGo } from '#web/shell/navigation.ts';
import { useNow } from '#web/lib/now.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Chips, ToggleChip } from '#web/ui/Chips.tsx';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { DataTable, type Column } from '#web/ui/DataTable.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { SelectField } from '#web/ui/TextField.tsx';
import { DelayedSearch } from '../DelayedSearch.tsx';
import {
  categoryNames,
  filterOf,
  pageText,
  priorityNames,
  ticketStatusNames,
  ticketTones,
} from './tickets.ts';

const PAGE_SIZE = 25;

export function SupportPage() {
  usePageTitle('Support');
  const go = useGo();
  const [query, change] = useAddressQuery();
  const filter = filterOf(query);
  const page = pageText(query['page']);
  const tickets = useQuery({
    ...apiQuery(listTickets, { query: { ...filter, ...(page && { page }) } }),
    placeholderData: (old) => old,
  });
  const found = tickets.data;
  const isFiltered = Object.keys(filter).length > 0;
  const set = (name: string, value: string | null): void => change({ [name]: value, page: null });
  return (
    <>
      <Strip
        title="Support"
        actions={
          <ButtonLink size="small" href="/admin/support/waitlist">
            Waitlist
          </ButtonLink>
        }
      >
        <span className="text-small text-muted">
          {found
            ? `${count(found.counts.open)} open, ${count(found.counts.answered)} answered, ${count(found.counts.closed)} closed`
            : 'Requests for help, those that wait longest first.'}
        </span>
      </Strip>
      <main id="main" className="min-w-0">
        <div className="flex gap-2 px-6 py-2.5 flex-wrap items-center max-md:px-4">
          <DelayedSearch
            label="Search requests"
            placeholder="Number, name, subject"
            value={filter.search ?? ''}
            onChange={(value) => set('search', value || null)}
          />
          <Chips label="Status">
            <ToggleChip pressed={filter.status === undefined} onPress={() => set('status', null)}>
              All
            </ToggleChip>
            {supportStatuses.map((status) => (
              <ToggleChip
                key={status}
                pressed={filter.status === status}
                onPress={() => set('status', filter.status === status ? null : status)}
              >
                {ticketStatusNames[status]}
              </ToggleChip>
            ))}
            <SelectField
              label="Priority"
              labelHidden
              dense
              value={filter.priority ?? ''}
              onChange={(event) => set('priority', event.currentTarget.value || null)}
            >
              <option value="">Any priority</option>
              {supportPriorities.map((priority) => (
                <option key={priority} value={priority}>
                  {priorityNames[priority]}
                </option>
              ))}
            </SelectField>
          </Chips>
          <span className="ml-auto text-muted text-small max-md:ml-0" role="status">
            {found ? `${count(found.total)} found` : ''}
          </span>
        </div>
        <DataTable
          caption="Requests for help"
          columns={columns}
          rows={found?.tickets ?? []}
          rowKey={({ ticketId }) => ticketId}
          onOpen={({ ticketId }) => go(`/admin/support/${ticketId}`)}
          loading={tickets.isPending}
          error={
            tickets.isError && !found ? (
              <ErrorState
                message={sentenceOf(tickets.error, 'The requests did not load.')}
                busy={tickets.isFetching}
                onRetry={() => void tickets.refetch()}
              />
            ) : null
          }
          empty={
            <EmptyState title={isFiltered ? 'No request matches' : 'Nobody has asked for help'} piece="desk">
              {isFiltered
                ? 'Choose another status, or broaden your search.'
                : 'New requests appear here right away.'}
            </EmptyState>
          }
        />
        {found && found.total > 0 ? (
          <div className="px-6">
            <Pagination
              page={found.page}
              pageSize={PAGE_SIZE}
              total={found.total}
              noun="requests"
              onPage={(next) => change({ page: next === 1 ? null : String(next) })}
            />
          </div>
        ) : null}
      </main>
    </>
  );
}

const columns: readonly Column<AdminTicket>[] = [
  {
    id: 'number',
    header: '#',
    heading: true,
    cell: ({ ticketId }) => (
      <AppLink
        className="tabular-nums whitespace-nowrap"
        href={`/admin/support/${ticketId}`}
        onClick={(event) => event.stopPropagation()}
      >
        {ticketId}
      </AppLink>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge tone={ticketTones[status]}>{ticketStatusNames[status]}</Badge>,
  },
  { id: 'subject', header: 'Subject', cell: ({ subject }) => <b className="wrap-anywhere">{subject}</b> },
  {
    id: 'person',
    header: 'Person',
    cell: ({ name, email, person }) => (
      <span>
        {name ?? 'Erased'} <span className="text-muted">{person?.role ?? 'visitor'}</span>
        <span className="text-muted block">{email}</span>
      </span>
    ),
  },
  { id: 'category', header: 'Category', cell: ({ category }) => categoryNames[category] },
  {
    id: 'priority',
    header: 'Priority',
    cell: ({ priority }) =>
      priority === 'critical' || priority === 'high' ? (
        <b className="text-danger">{priorityNames[priority]}</b>
      ) : (
        priorityNames[priority]
      ),
  },
  { id: 'waits', header: 'Last change', cell: ({ updatedAt }) => <Since instant={updatedAt} /> },
];

function Since({ instant }: { readonly instant: string }) {
  const now = useNow(true);
  return <span className="whitespace-nowrap">{ago(Date.parse(instant), now)}</span>;
}
