/**
 * The promise board (/ops/promises): what every workflow is waiting for and who has to act, with stuck work next to it.
 */
import { listPromises, type PromiseRow, promiseStories, type StuckWork } from '#api/contract/ops.ts';
import { turns } from '#domain/core/awaited.ts';
import { ago, clockIn, count, deviceZone, remaining, wallTime } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useNow } from '#web/lib/now.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Chips, ToggleChip } from '#web/ui/Chips.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { Stats } from '#web/ui/Figures.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Badge, type Tone } from '#web/ui/StatusBadge.tsx';
import { SelectField } from '#web/ui/TextField.tsx';
import { promisesTexts, stuckTexts } from '#words/generated/admin.ts';
import { type Column, ConsoleTable } from '../list/ConsoleTable.tsx';
import type { ListParams } from '../list/address.ts';
import { useList } from '../list/useList.ts';
import { causeOf } from './line-actions.ts';
import { StuckBeside, useStuckWork } from './StuckBeside.tsx';

type Say = TextOf<typeof promisesTexts>;

/** Milliseconds between refreshes of the board. */
const LOOK_EVERY = 15_000;
/** Less time than this is short, in milliseconds. */
const SOON = 2 * 60 * 60_000;

export function PromisesPage() {
  const t = useMessages(promisesTexts);
  usePageTitle(t('title'));
  const list = useList({
    name: 'promises',
    endpoint: listPromises,
    rowsOf: ({ promises }) => promises,
    refetchEvery: LOOK_EVERY,
  });
  const { found } = list;
  const stuck = useStuckWork();
  // Without stuck work the table uses the full width.
  const isBeside = stuck.lines.length > 0 || (stuck.query.isError && stuck.query.data === undefined);
  return (
    <>
      <Strip
        title={t('title')}
        actions={
          <ButtonLink size="small" kind="quiet" href={jsonOf(list.params)} download="promises.json">
            {t('json')}
          </ButtonLink>
        }
      >
        {found ? (
          <Figures figures={found.figures} />
        ) : (
          <span className="text-small text-muted">{t('lead')}</span>
        )}
      </Strip>
      <div
        className={classes('grid grid-cols-1 items-start', isBeside && 'xl:grid-cols-[minmax(0,1fr)_19rem]')}
        // Its table is as dense as one next to a panel.
        data-split=""
      >
        <main id="main" className="min-w-0">
          <ConsoleTable
            list={list}
            words={{
              caption: t('caption'),
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
              <>
                <Filters params={list.params} set={list.set} />
                {found ? (
                  <span
                    className="ml-auto text-small text-muted data-cut:text-warn"
                    data-cut={found.isComplete ? undefined : ''}
                  >
                    {t(found.isComplete ? 'readAt' : 'cutOff', {
                      time: clockIn(found.readAt, deviceZone(), true),
                    })}
                  </span>
                ) : null}
              </>
            }
            columns={columnsOf(t, stuck.of)}
            rowKey={({ id }) => id}
            rowName={(row) => waitsFor(t, row)}
            markOf={({ isOverdue }, before) =>
              isOverdue ? 'late' : before?.isOverdue && !list.params['sort'] ? 'now' : undefined
            }
          />
        </main>
        {isBeside ? <StuckBeside stuck={stuck} /> : null}
      </div>
    </>
  );
}

/** The response that the screen shows, unchanged. */
function jsonOf(params: ListParams): string {
  const query = new URLSearchParams(params as Record<string, string>).toString();
  return `${listPromises.path}${query && `?${query}`}`;
}

function Figures({
  figures: { open, overdue, soon, oldest },
}: {
  readonly figures: {
    readonly open: number;
    readonly overdue: number;
    readonly soon: number;
    readonly oldest: string | null;
  };
}) {
  const t = useMessages(promisesTexts);
  const now = useNow(true);
  return (
    <Stats
      items={[
        { name: t('open'), value: count(open) },
        {
          name: t('overdue'),
          value: <span className={overdue > 0 ? 'text-danger' : undefined}>{count(overdue)}</span>,
        },
        { name: t('soon'), value: count(soon) },
        ...(oldest === null ? [] : [{ name: t('oldest'), value: remaining(now - Date.parse(oldest)) }]),
      ]}
    />
  );
}

function Filters({
  params,
  set,
}: {
  readonly params: ListParams;
  readonly set: (next: Readonly<Record<string, string | null>>) => void;
}) {
  const t = useMessages(promisesTexts);
  const { due } = params;
  return (
    <Chips label={t('due')}>
      <ToggleChip pressed={due === undefined} onPress={() => set({ due: null })}>
        {t('all')}
      </ToggleChip>
      {(['overdue', 'soon'] as const).map((one) => (
        <ToggleChip key={one} pressed={due === one} onPress={() => set({ due: due === one ? null : one })}>
          {t(`due_${one}`)}
        </ToggleChip>
      ))}
      <SelectField
        label={t('turn')}
        labelHidden
        dense
        value={params['turn'] ?? ''}
        onChange={(event) => set({ turn: event.currentTarget.value || null })}
      >
        <option value="">{t('anyTurn')}</option>
        {turns.map((turn) => (
          <option key={turn} value={turn}>
            {t(`turn_${turn}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('workflow')}
        labelHidden
        dense
        value={params['story'] ?? ''}
        onChange={(event) => set({ story: event.currentTarget.value || null })}
      >
        <option value="">{t('anyStory')}</option>
        {promiseStories.map((story) => (
          <option key={story} value={story}>
            {t(`story_${story}`)}
          </option>
        ))}
      </SelectField>
    </Chips>
  );
}

/** What is waited for; the text includes `subject` if there are several of a kind. */
const waitsFor = (t: Say, { kind, subject }: PromiseRow): string =>
  t(`for_${kind}`, { subject: subject ?? '' });

const columnsOf = (
  t: Say,
  stuckOf: (workflowId: string) => StuckWork | undefined,
): readonly Column<PromiseRow>[] => [
  {
    id: 'for',
    header: t('waitsFor'),
    heading: true,
    cell: (row) => (
      <span className="block min-w-36 wrap-anywhere">
        <b>{waitsFor(t, row)}</b>
        <Stuck line={stuckOf(row.workflowId)} />
      </span>
    ),
  },
  { id: 'workflow', header: t('workflow'), cell: (row) => <Workflow row={row} /> },
  { id: 'since', header: t('since'), sortable: true, cell: ({ since }) => <Since instant={since} /> },
  {
    id: 'until',
    header: t('until'),
    sortable: true,
    cell: ({ until }) =>
      until === null ? (
        <span className="text-muted">{t('noEnd')}</span>
      ) : (
        <span className="tabular-nums md:whitespace-nowrap">{wallTime(until, deviceZone())}</span>
      ),
  },
  { id: 'left', header: t('left'), figures: true, cell: (row) => <Left row={row} /> },
  {
    id: 'then',
    header: t('then'),
    cell: ({ kind }) => <span className="text-muted">{t(`then_${kind}`)}</span>,
  },
  {
    id: 'turn',
    header: t('turn'),
    cell: (row) =>
      row.turn === 'clock' ? (
        <span className="text-muted">{t('turn_clock')}</span>
      ) : (
        <Badge tone={toneOf(row)}>{t(`turn_${row.turn}`)}</Badge>
      ),
  },
];

/** Marks what is the reader's own turn. */
function toneOf({ turn, isOverdue }: PromiseRow): Tone {
  if (turn === 'admin') return isOverdue ? 'bad' : 'warn';
  return 'idle';
}

function Stuck({ line }: { readonly line: StuckWork | undefined }) {
  const t = useMessages(promisesTexts);
  const words = useMessages(stuckTexts);
  return line ? (
    <span className="block text-danger">{t('isStuck', { cause: causeOf(words, line) })}</span>
  ) : null;
}

/** Whose it is, and which of their workflows. */
function Workflow({ row: { booking, technician, store, story, workflowId } }: { readonly row: PromiseRow }) {
  const t = useMessages(promisesTexts);
  return (
    <span>
      {booking ? (
        <AppLink className="tabular-nums whitespace-nowrap" href={`/ops/bookings/${booking.id}`}>
          {booking.number}
        </AppLink>
      ) : technician ? (
        <AppLink href={`/admin/applications/${technician.id}`}>{technician.name ?? technician.id}</AppLink>
      ) : store ? (
        <span>
          {store.name}, {store.period}
        </span>
      ) : (
        <span className="wrap-anywhere text-muted">{workflowId}</span>
      )}
      <span className="block text-muted">
        <AppLink href={`/ops/histories/${workflowId}`}>{t(`story_${story}`)}</AppLink>
        {booking ? (
          <>
            {', '}
            <AppLink className="whitespace-nowrap" href={`/ops/bookings/${booking.id}/moment`}>
              {t('throughTime')}
            </AppLink>
          </>
        ) : null}
      </span>
    </span>
  );
}

function Since({ instant }: { readonly instant: string }) {
  const now = useNow(true);
  return (
    <span className="whitespace-nowrap text-muted" title={wallTime(instant, deviceZone())}>
      {ago(Date.parse(instant), now)}
    </span>
  );
}

function Left({ row: { until } }: { readonly row: PromiseRow }) {
  const t = useMessages(promisesTexts);
  const now = useNow(until !== null);
  if (until === null) return null;
  const left = Date.parse(until) - now;
  if (left < 0) return <b className="text-danger">{t('over', { time: remaining(-left) })}</b>;
  return <b className={left < SOON ? 'text-warn' : undefined}>{remaining(left)}</b>;
}
