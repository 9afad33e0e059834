/** Who left a mail address for a place that is not served yet, and where most do. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { listWaitlist, type Waitlist } from '#api/contract/waitlist.ts';
import { api, apiQuery, sentenceOf } from '#web/lib/api.ts';
import { count, wallTime, zoneName } from '#web/lib/format.ts';
import { useAddressQuery } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chips, ToggleChip } from '#web/ui/Chips.tsx';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { DataTable, type Column } from '#web/ui/DataTable.tsx';
import { BackLink } from '#web/ui/Layout.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { notify } from '#web/ui/toast.ts';
import { pageText } from './tickets.ts';
import { waitlistCsv } from './waitlist-csv.ts';

const PAGE_SIZE = 50;
/** Chips for the places in which most people wait. */
const SHOWN_PLACES = 8;

type Entry = Waitlist['entries'][number];

export function WaitlistPage() {
  usePageTitle('Waitlist');
  const [query, change] = useAddressQuery();
  const zip = /^\d{5}$/.exec(query['zip'] ?? '')?.[0];
  const page = pageText(query['page']);
  const waiting = useQuery({
    ...apiQuery(listWaitlist, { query: { ...(zip && { zip }), ...(page && { page }) } }),
    placeholderData: (old) => old,
  });
  const found = waiting.data;
  return (
    <>
      <Strip title="Waitlist" actions={<Export zip={zip} isEmpty={!found || found.total === 0} />}>
        <span className="text-small text-muted">
          {found
            ? `${count(found.total)} waiting${zip ? ` in ${zip}` : ''}`
            : 'People waiting for us to serve their area.'}
        </span>
      </Strip>
      <main id="main" className="min-w-0">
        <div className="flex gap-2 px-6 py-2.5 flex-wrap items-center max-md:px-4">
          <BackLink href="/admin/support">Requests for help</BackLink>
          <Chips label="Place">
            <ToggleChip pressed={zip === undefined} onPress={() => change({ zip: null, page: null })}>
              All
            </ToggleChip>
            {(found?.places ?? []).slice(0, SHOWN_PLACES).map((place) => (
              <ToggleChip
                key={place.zip}
                pressed={zip === place.zip}
                onPress={() => change({ zip: zip === place.zip ? null : place.zip, page: null })}
              >
                {`${place.zip} ${place.state} (${count(place.people)})`}
              </ToggleChip>
            ))}
          </Chips>
        </div>
        <DataTable
          caption="Waitlist"
          columns={columns}
          rows={found?.entries ?? []}
          rowKey={({ email, zip: place, at }) => `${place}:${email ?? at}`}
          loading={waiting.isPending}
          error={
            waiting.isError && !found ? (
              <ErrorState
                message={sentenceOf(waiting.error, 'The waitlist did not load.')}
                busy={waiting.isFetching}
                onRetry={() => void waiting.refetch()}
              />
            ) : null
          }
          empty={
            <EmptyState title={zip ? `No one is waiting in ${zip}` : 'No one is waiting'} piece="desk">
              People outside our service area can leave their email address. It appears here.
            </EmptyState>
          }
        />
        {found && found.total > 0 ? (
          <div className="px-6">
            <Pagination
              page={found.page}
              pageSize={PAGE_SIZE}
              total={found.total}
              noun="addresses"
              onPage={(next) => change({ page: next === 1 ? null : String(next) })}
            />
          </div>
        ) : null}
      </main>
    </>
  );
}

/** On the admin's own clock. */
function Since({ instant }: { readonly instant: string }) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <time dateTime={instant} className="whitespace-nowrap">
      {`${wallTime(instant, timeZone)} ${zoneName(instant, timeZone)}`}
    </time>
  );
}

const columns: readonly Column<Entry>[] = [
  { id: 'email', header: 'Mail', heading: true, cell: ({ email }) => email ?? 'Forgotten' },
  {
    id: 'zip',
    header: 'ZIP',
    cell: ({ zip }) => <span className="tabular-nums whitespace-nowrap">{zip}</span>,
  },
  { id: 'state', header: 'State', cell: ({ state }) => state },
  { id: 'since', header: 'Since', cell: ({ at }) => <Since instant={at} /> },
];

/** All pages of what is shown, as a file. */
function Export({ zip, isEmpty }: { readonly zip: string | undefined; readonly isEmpty: boolean }) {
  const save = useMutation({
    mutationFn: async () => {
      const entries: Entry[] = [];
      for (let page = 1, pages = 1; page <= pages; page++) {
        const answer = await api().call(listWaitlist, { query: { ...(zip && { zip }), page: String(page) } });
        entries.push(...answer.entries);
        pages = answer.pages;
      }
      return entries;
    },
    onSuccess: (entries) => {
      const address = URL.createObjectURL(new Blob([waitlistCsv(entries)], { type: 'text/csv' }));
      const link = document.createElement('a');
      link.href = address;
      link.download = `waitlist${zip ? `-${zip}` : ''}.csv`;
      link.click();
      URL.revokeObjectURL(address);
    },
    onError: (error) =>
      notify({ tone: 'bad', title: sentenceOf(error, 'The waitlist was not saved. Try again.') }),
  });
  return (
    <Button size="small" disabled={isEmpty} busy={save.isPending} onClick={() => save.mutate()}>
      Save as CSV
    </Button>
  );
}
