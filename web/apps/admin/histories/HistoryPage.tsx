/**
 * One workflow's history (/ops/histories/…): its events as a timeline, as steps or as JSON, and what it is waiting for
 * in Temporal.
 */
import { useQuery } from '@tanstack/react-query';
import { exportHistory, getHistory, type History } from '#api/contract/histories.ts';
import { apiQuery } from '#web/lib/api.ts';
import { clockIn, count, dateIn, deviceZone, fileSize } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useAddressQuery, usePathPart, useQueryParam } from '#web/shell/navigation.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { ToggleChip } from '#web/ui/Chips.tsx';
import { Part, Strip } from '#web/ui/ConsoleFrame.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { SkeletonRows, SkeletonText } from '#web/ui/Skeleton.tsx';
import { historyTexts } from '#words/generated/admin.ts';
import { DetailPage } from '../DetailPage.tsx';
import { WorkflowLink } from '../WorkflowLink.tsx';
import { ActButtons, Acts } from './Acts.tsx';
import { JsonView } from './JsonView.tsx';
import { Pending } from './Pending.tsx';
import { addressOf, RunBadge } from './RunBadge.tsx';
import { StepsView } from './StepsView.tsx';
import { useHistoryRows } from './useHistory.ts';


/** Milliseconds between refreshes of a running run. */
const LOOK_EVERY = 5_000;
const views = ['timeline', 'compact', 'json'] as const;

/** Whether anything about it may change: the run itself, or a requested action. */
const isGoingOn = ({ status, acts }: History): boolean =>
  status === 'running' || acts.some(({ outcome }) => outcome === 'under_way');

export function HistoryPage() {
  const t = useMessages(historyTexts);
  const workflowId = usePathPart('workflowId');
  const run = useQueryParam('run');
  usePageTitle(workflowId);
  const query = useQuery({
    ...apiQuery(getHistory, { params: { id: workflowId }, query: run === null ? {} : { run } }),
    refetchInterval: ({ state: { data } }) => (data && isGoingOn(data) ? LOOK_EVERY : false),
  });
  return (
    <DetailPage
      name={workflowId}
      query={query}
      back={{ href: '/ops/histories', label: t('back') }}
      missing={{ title: t('missing'), text: t('missingText') }}
      failure={t('oneFailed')}
      loading={t('oneLoading')}
      skeleton={
        <>
          <SkeletonText heading lines={1} />
          <SkeletonRows rows={12} />
        </>
      }
    >
      {(history) => <Shown key={history.runId} history={history} />}
    </DetailPage>
  );
}

function Shown({ history }: { readonly history: History }) {
  const t = useMessages(historyTexts);
  const { workflowId, runId, events, startedAt } = history;
  const file = exportHistory.path.replace(':id', workflowId);
  return (
    <>
      <Strip
        title={<span className="wrap-anywhere">{workflowId}</span>}
        actions={
          <>
            <ButtonLink size="small" kind="quiet" href={`${file}?run=${runId}`} download={`${workflowId}.json`}>
              {t('download')}
            </ButtonLink>
            <ActButtons history={history} />
          </>
        }
      >
        <RunBadge status={history.status} />
        <span className="text-small text-muted">
          <About history={history} />{' '}
          {t('facts', {
            events: count(events),
            size: history.size === null ? '' : fileSize(history.size),
            started:
              startedAt === null
                ? ''
                : `${dateIn(startedAt, deviceZone())}, ${clockIn(startedAt, deviceZone(), true)}`,
          })}
        </span>
      </Strip>
      <div className="grid grid-cols-1 items-start xl:grid-cols-[minmax(0,1fr)_22rem]">
        <main id="main" className="min-w-0 px-6 py-4 max-md:px-4">
          <Events history={history} />
        </main>
        <aside
          className="grid gap-6 border-line px-5 py-4 max-xl:border-t xl:self-stretch xl:border-l xl:content-start"
          aria-label={t('beside')}
        >
          <Pending history={history} />
          <Acts history={history} />
          <Runs history={history} />
        </aside>
      </div>
    </>
  );
}

/** Links to the booking or person the workflow is about, and to Temporal's own Web UI. */
function About({ history: { booking, technicianId, workflowUrl } }: { readonly history: History }) {
  const t = useMessages(historyTexts);
  return (
    <>
      {booking ? (
        <>
          <AppLink className="tabular-nums" href={`/ops/bookings/${booking.id}`}>
            {t('ofBooking', { number: booking.number })}
          </AppLink>
          {' · '}
        </>
      ) : technicianId ? (
        <>
          <AppLink href={`/admin/applications/${technicianId}`}>{t('ofTechnician')}</AppLink>
          {' · '}
        </>
      ) : null}
      {workflowUrl === null ? null : (
        <>
          <WorkflowLink url={workflowUrl}>{t('webUi')}</WorkflowLink>
          {' · '}
        </>
      )}
    </>
  );
}

function Events({ history }: { readonly history: History }) {
  const t = useMessages(historyTexts);
  const [address, change] = useAddressQuery();
  const view = views.find((one) => one === address['view']) ?? 'compact';
  const loaded = useHistoryRows(history.workflowId, history.runId);
  const { events, query } = loaded;
  const newer = history.events - events.length;
  return (
    <Part
      title={t('history')}
      hint={
        query.isFetching ? (
          <span role="status">{t('loaded', { count: count(events.length), all: count(history.events) })}</span>
        ) : newer > 0 && query.isSuccess ? (
          <button type="button" className="text-brand underline" onClick={() => void query.refetch()}>
            {t('newer', { count: newer })}
          </button>
        ) : null
      }
      end={
        <span className="flex gap-1.5" role="group" aria-label={t('view')}>
          {views.map((one) => (
            <ToggleChip
              key={one}
              pressed={view === one}
              onPress={() => change({ view: one === 'compact' ? null : one })}
            >
              {t(`view_${one}`)}
            </ToggleChip>
          ))}
        </span>
      }
    >
      {view === 'json' ? (
        <JsonView history={history} />
      ) : (
        <StepsView history={history} loaded={loaded} isTimeline={view === 'timeline'} />
      )}
    </Part>
  );
}

/** The runs of the same workflow: it continues as a new run when its history has grown long, or after it was ended. */
function Runs({ history }: { readonly history: History }) {
  const t = useMessages(historyTexts);
  if (history.runs.length < 2) return null;
  return (
    <Part title={t('runs')} hint={t('runsHint')}>
      <ul className="border-t border-ink">
        {history.runs.map(({ runId, status, startedAt }) => (
          <li
            key={runId}
            className="flex items-center justify-between gap-3 border-b border-line py-2 text-small"
          >
            {runId === history.runId ? (
              <b className="tabular-nums">{runId.slice(-8)}</b>
            ) : (
              <AppLink className="tabular-nums" href={addressOf({ workflowId: history.workflowId, runId })}>
                {runId.slice(-8)}
              </AppLink>
            )}
            <span className="whitespace-nowrap text-muted tabular-nums">
              {startedAt === null
                ? null
                : `${dateIn(startedAt, deviceZone())}, ${clockIn(startedAt, deviceZone())}`}
            </span>
            <RunBadge status={status} />
          </li>
        ))}
      </ul>
    </Part>
  );
}
