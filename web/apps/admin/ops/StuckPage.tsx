/** Stuck work (/ops): what waits for something outside, why, how often it was tried, when it is tried next. */
import { useQuery } from '@tanstack/react-query';
import { listStuckWork, type StuckWork } from '#api/contract/admin.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { ago } from '#web/lib/format.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useNow } from '#web/lib/now.ts';
import { Button } from '#web/ui/Button.tsx';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { DataTable, type Column } from '#web/ui/DataTable.tsx';
import { RefreshIcon } from '#web/ui/icons.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { waitsIn } from './activity-words.ts';
import { LineActions } from './LineActions.tsx';
import { causeOf, keyOf, named, type NamedWork, nextTryOf } from './line-actions.ts';

const CHECK_MS = 5000;

export function StuckPage() {
  usePageTitle('Stuck work');
  const query = useQuery({ ...apiQuery(listStuckWork, {}), refetchInterval: CHECK_MS });
  const now = useNow(true);
  return (
    <>
      <Strip
        title="Stuck work"
        actions={
          <Button
            size="small"
            icon={<RefreshIcon small />}
            busy={query.isFetching}
            onClick={() => void query.refetch()}
          >
            Check now
          </Button>
        }
      >
        <span className="text-small text-muted">
          {query.data
            ? `Checked ${ago(Date.parse(query.data.checkedAt), now)}. What you do here is noted with your name.`
            : 'Work that is waiting for an outside service or for a person.'}
        </span>
      </Strip>
      <main id="main" className="min-w-0">
        {query.data && query.data.notShown > 0 ? (
          <p role="status" className="text-small text-warn">
            {notShownText(query.data.notShown)}
          </p>
        ) : null}
        <DataTable
          caption="Work that is stuck"
          columns={columns}
          rows={named(query.data?.work ?? [])}
          rowKey={keyOf}
          loading={query.isPending}
          error={
            query.isError && !query.data ? (
              <ErrorState
                message={sentenceOf(query.error, 'The workflow engine is not responding.')}
                busy={query.isFetching}
                onRetry={() => void query.refetch()}
              />
            ) : null
          }
          empty={
            <EmptyState title="Nothing is stuck" piece="bookcase">
              When a provider doesn’t respond, the work waiting for it appears here with the time of its next
              attempt.
            </EmptyState>
          }
        />
      </main>
    </>
  );
}

function notShownText(count: number): string {
  const more = count === 1 ? '1 more workflow is' : `${count} more workflows are`;
  return `Showing the work that has waited longest. ${more} stuck.`;
}

const columns: readonly Column<NamedWork>[] = [
  {
    id: 'booking',
    header: 'Booking',
    heading: true,
    cell: ({ bookingId, bookingNumber, workflowId }) =>
      bookingId ? (
        <AppLink className="tabular-nums whitespace-nowrap" href={`/ops/bookings/${bookingId}`}>
          {bookingNumber ?? bookingId}
        </AppLink>
      ) : (
        <span className="text-muted">{workflowId}</span>
      ),
  },
  {
    id: 'activity',
    header: 'Waits in',
    cell: ({ activity, workflowId, workflowUrl }) => (
      <span>
        <b>{waitsIn(activity)}</b>
        <span className="text-muted block">
          {workflowUrl ? (
            <a href={workflowUrl} target="_blank" rel="noreferrer">
              {kindOf(workflowId)} workflow
            </a>
          ) : (
            `${kindOf(workflowId)} workflow`
          )}
        </span>
      </span>
    ),
  },
  { id: 'cause', header: 'Cause', cell: (row) => <span className="text-danger">{causeOf(row)}</span> },
  { id: 'attempts', header: 'Attempts', figures: true, cell: ({ attempts }) => attempts },
  { id: 'since', header: 'Since', cell: ({ since }) => <Since instant={since} /> },
  { id: 'next', header: 'Next try', cell: (row) => <NextTry work={row} /> },
  { id: 'actions', header: 'What helps', cell: (row) => <Help work={row} /> },
];

const kindOf = (workflowId: string): string => workflowId.split('-')[0] ?? workflowId;

function Since({ instant }: { readonly instant: string | null }) {
  const now = useNow(instant !== null);
  return <span className="whitespace-nowrap">{instant ? ago(Date.parse(instant), now) : 'just now'}</span>;
}

function NextTry({ work }: { readonly work: StuckWork }) {
  const now = useNow(work.nextTryAt !== null);
  return (
    <span className={work.nextTryAt === null ? 'text-muted' : 'tabular-nums whitespace-nowrap'}>
      {nextTryOf(work, now)}
    </span>
  );
}

/** Where no action helps, a change of the booking does: it is assigned, moved, completed or cancelled. */
function Help({ work }: { readonly work: NamedWork }) {
  if (work.actions.length > 0 || work.bookingId === null) return <LineActions work={work} />;
  return (
    <AppLink className="whitespace-nowrap" href={`/ops/bookings/${work.bookingId}`}>
      Change the booking
    </AppLink>
  );
}
