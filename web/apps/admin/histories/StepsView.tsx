/** A run's steps, as a list or along a time axis; an expanded one shows its events with all their data. */
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type HistoryEvent, listHistoryEvents, type History } from '#api/contract/histories.ts';
import { apiQuery } from '#web/lib/api.ts';
import { clockIn, count, dateIn, deviceZone, wallTime, zoneName } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { LoadFailed } from '#web/shell/Loaded.tsx';
import { classes } from '#web/ui/classes.ts';
import { Loading, SkeletonRows, SkeletonText } from '#web/ui/Skeleton.tsx';
import { useWindowed } from '#web/ui/windowed.ts';
import { historyTexts } from '#words/generated/admin.ts';
import { type Scale, scaleOf, type Step, stepsOf } from './steps.ts';
import type { LoadedEvents } from './useHistory.ts';

/** Pixels: of a row, and of what an expanded one shows below it. */
const ROW = 28;
const OPEN = 320;
/** Maximum number of cuts drawn; more would look like a pattern. */
const CUTS = 12;

const HEAD = classes(
  'sticky top-0 z-1 h-8 border-b border-ink bg-paper px-1.5 text-left text-micro font-semibold whitespace-nowrap text-muted first:pl-0 last:pr-0 last:text-right',
);
const CELL = classes(
  'h-7 truncate border-b border-line px-1.5 first:pl-0 last:pr-0 in-data-open:border-transparent in-data-open:bg-now in-[tr:hover]:bg-sunk',
);

export function StepsView({
  history,
  loaded,
  isTimeline,
}: {
  readonly history: History;
  readonly loaded: LoadedEvents;
  readonly isTimeline: boolean;
}) {
  const t = useMessages(historyTexts);
  const { events, query } = loaded;
  const steps = useMemo(() => stepsOf(events), [events]);
  const scale = useMemo(() => scaleOf(events), [events]);
  const [opened, setOpened] = useState<string | null>(null);
  const openIndex = opened === null ? -1 : steps.findIndex(({ key }) => key === opened);
  const rows = useWindowed(steps.length, ROW, openIndex < 0 ? null : { index: openIndex, height: OPEN });
  if (query.data === undefined)
    return query.isError ? (
      <LoadFailed query={query} failed={t('eventsFailed')} />
    ) : (
      <Loading label={t('eventsLoading')}>
        <SkeletonRows rows={12} height="28px" />
      </Loading>
    );
  const shown = steps.slice(rows.first, rows.end);
  return (
    <>
      <table
        className="w-full table-fixed border-collapse text-small leading-[1.35]"
        aria-rowcount={steps.length + 1}
      >
        <caption className="sr-only">{t('stepsCaption', { workflow: history.workflowId })}</caption>
        <thead>
          <tr aria-rowindex={1}>
            <th className={classes(HEAD, 'w-13')} scope="col">
              #
            </th>
            <th className={classes(HEAD, 'w-6')} scope="col">
              <span className="sr-only">{t('kind')}</span>
            </th>
            <th className={classes(HEAD, isTimeline ? 'w-48 max-md:w-28' : 'w-[30%]')} scope="col">
              {t('step')}
            </th>
            {isTimeline ? (
              <th className={HEAD} scope="col">
                <Axis events={events} />
              </th>
            ) : (
              <>
                <th className={classes(HEAD, 'max-md:hidden')} scope="col">
                  {t('says')}
                </th>
                <th className={classes(HEAD, 'w-44 max-md:w-28')} scope="col">
                  {t('at')}
                  {events[0] ? `, ${zoneName(events[0].at, deviceZone())}` : null}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody ref={rows.ref as React.RefObject<HTMLTableSectionElement | null>}>
          <Gap height={rows.before} />
          {shown.map((step, index) => (
            <Row
              key={step.key}
              index={rows.first + index}
              step={step}
              before={steps[rows.first + index - 1]}
              scale={isTimeline ? scale : null}
              history={history}
              partOf={loaded.partOf}
              isOpen={opened === step.key}
              onToggle={() => setOpened(opened === step.key ? null : step.key)}
            />
          ))}
          <Gap height={rows.after} />
        </tbody>
      </table>
      <p className="mt-1.5 text-micro text-muted">
        {t('folded', { steps: count(steps.length), events: count(events.length) })}
      </p>
    </>
  );
}

/** Placeholder for rows that are not visible. */
function Gap({ height }: { readonly height: number }) {
  if (height === 0) return null;
  return (
    <tr aria-hidden="true">
      <td style={{ height }} colSpan={5} />
    </tr>
  );
}

function Row({
  index,
  step,
  before,
  scale,
  history,
  partOf,
  isOpen,
  onToggle,
}: {
  readonly index: number;
  readonly step: Step;
  readonly before: Step | undefined;
  /** Null: a list without a time axis. */
  readonly scale: Scale | null;
  readonly history: History;
  readonly partOf: LoadedEvents['partOf'];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) {
  const t = useMessages(historyTexts);
  const { first, kind, outcome } = step;
  const isNewDay = dayOf(before?.first) !== dayOf(first);
  return (
    <>
      <tr data-open={isOpen ? '' : undefined} aria-rowindex={index + 2}>
        <td className={classes(CELL, 'tabular-nums text-muted')}>{first.id}</td>
        <td className={CELL} title={t(`kind_${kind}`)}>
          <Mark kind={kind} />
          <span className="sr-only">{t(`kind_${kind}`)}</span>
        </td>
        <td className={CELL}>
          <button
            type="button"
            className={classes(
              'block w-full truncate text-left font-semibold',
              outcome === 'failed' && 'text-danger',
            )}
            aria-expanded={isOpen}
            title={nameOf(t, step)}
            onClick={onToggle}
          >
            {nameOf(t, step)}
          </button>
        </td>
        {scale === null ? (
          <>
            <td className={classes(CELL, 'text-muted max-md:hidden')} title={step.says}>
              {saysOf(t, step)}
            </td>
            <td className={classes(CELL, 'text-right whitespace-nowrap text-muted tabular-nums')}>
              {isNewDay ? `${dateIn(first.at, deviceZone())}, ` : null}
              {clockIn(first.at, deviceZone(), true)}
            </td>
          </>
        ) : (
          <td className={classes(CELL, 'bg-sunk')}>
            <Bar step={step} scale={scale} says={saysOf(t, step)} />
          </td>
        )}
      </tr>
      {isOpen ? (
        <tr>
          <td className="border-b border-line bg-sunk p-0" colSpan={5}>
            <div className="overflow-auto px-4 py-3" style={{ height: OPEN - 1 }}>
              {step.events.map((event) => (
                <Details key={event.id} event={event} history={history} after={partOf(event)} />
              ))}
            </div>
          </td>
        </tr>
      ) : null}
    </>
  );
}

const dayOf = (event: HistoryEvent | undefined): string | null =>
  event ? dateIn(event.at, deviceZone()) : null;

type Say = TextOf<typeof historyTexts>;

/** The step's name, or Temporal's own term for its first event. */
const nameOf = (t: Say, { kind, name, first }: Step): string =>
  name === null ? (kind === 'timer' ? t('timer') : first.type) : t('named', { kind, name });

const saysOf = (t: Say, { kind, says, outcome }: Step): string => {
  if (kind === 'timer' && says !== '')
    return t('timerUntil', { time: wallTime(says, deviceZone()), outcome });
  return says;
};

const MARKS: Readonly<Record<HistoryEvent['kind'], string>> = {
  workflow: classes('border-ink'),
  task: classes('border-danger'),
  activity: classes('border-ink bg-line'),
  local: classes('border-ink bg-line'),
  timer: classes('border-dashed border-control'),
  signal: classes('rounded-full border-ink bg-ink'),
  update: classes('rounded-full border-ink bg-ink'),
  child: classes('rotate-45 border-ink'),
  other: classes('border-control'),
};

/** Square: activity; dot: a message from a person; dashed square: timer; diamond: another workflow. */
function Mark({ kind }: { readonly kind: HistoryEvent['kind'] }) {
  return <i className={classes('block size-2.5 border-[1.25px]', MARKS[kind])} aria-hidden="true" />;
}

const BARS: Readonly<Record<Step['outcome'], string>> = {
  open: classes('border-dashed border-control'),
  done: classes('border-ink bg-raised'),
  failed: classes('border-danger bg-danger/15'),
};

function Bar({
  step: { first, last, kind, outcome },
  scale,
  says,
}: {
  readonly step: Step;
  readonly scale: Scale;
  readonly says: string;
}) {
  const from = scale.at(first.at);
  const to = outcome === 'open' ? 1 : scale.at(last.at);
  const isDot = kind === 'signal' || (kind === 'update' && to - from < 0.01);
  return (
    <span className="relative mr-2.5 block h-5" title={says}>
      {scale.cuts.length > CUTS
        ? null
        : scale.cuts.map((cut) => (
            <i
              key={cut}
              className="absolute -inset-y-1 w-1 rotate-8 border-x border-control"
              style={{ left: `${cut * 100}%` }}
            />
          ))}
      <i
        className={classes(
          'absolute top-1 border-[1.25px]',
          isDot ? 'size-2.5 rounded-full border-ink bg-ink' : classes('h-3 min-w-1.5 rounded-[1px]', BARS[outcome]),
        )}
        style={{
          left: `${from * 100}%`,
          ...(isDot ? {} : { width: `${Math.max(0, to - from) * 100}%` }),
        }}
      />
    </span>
  );
}

/** Where the time axis begins and ends. */
function Axis({ events }: { readonly events: readonly HistoryEvent[] }) {
  const first = events[0];
  const last = events.at(-1);
  if (!first || !last) return null;
  return (
    <span className="flex justify-between gap-3 font-normal tabular-nums">
      {[first, last].map(({ id, at }) => (
        <span key={id} className="truncate">
          {dateIn(at, deviceZone())}, {clockIn(at, deviceZone(), true)}
        </span>
      ))}
    </span>
  );
}

/** One event with all its data. */
function Details({
  event: { id, type, at },
  history: { workflowId, runId },
  after,
}: {
  readonly event: HistoryEvent;
  readonly history: History;
  readonly after: string | undefined;
}) {
  const t = useMessages(historyTexts);
  const query = useQuery(
    apiQuery(
      listHistoryEvents,
      { params: { id: workflowId }, query: { run: runId, only: String(id), ...(after && { after }) } },
      { live: false },
    ),
  );
  return (
    <section className="mb-3">
      <h3 className="font-body text-small font-semibold tracking-normal">
        {t('event', { id, type })}{' '}
        <span className="font-normal text-muted tabular-nums">{clockIn(at, deviceZone(), true)}</span>
      </h3>
      {query.data ? (
        <pre className="text-[0.75rem] leading-[1.45] whitespace-pre-wrap wrap-anywhere">
          {JSON.stringify(query.data.events[0]?.details, null, 2)}
        </pre>
      ) : query.isError ? (
        <LoadFailed query={query} failed={t('eventsFailed')} />
      ) : (
        <Loading>
          <SkeletonText lines={3} />
        </Loading>
      )}
    </section>
  );
}
