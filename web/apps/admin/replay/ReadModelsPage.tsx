/**
 * The read models (/ops/read-models): how far behind the log each is, and rebuilding one beside the live one (decision
 * 245).
 */
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import {
  listReadModels,
  type PastRebuildRow,
  type ReadModelRow,
  rebuildForm,
  rebuildReadModel,
  withdrawRebuild,
} from '#api/contract/read-models.ts';
import { apiQuery } from '#web/lib/api.ts';
import { count, deviceZone, duration, percent, wallTime } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Part, Strip } from '#web/ui/ConsoleFrame.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { Stats } from '#web/ui/Figures.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SelectField, TextField } from '#web/ui/TextField.tsx';
import { replayTexts } from '#words/generated/admin.ts';
import { useChange, useChangeForm } from '../change.ts';
import { ListTable } from '../ListTable.tsx';
import { HEAD, CELL } from '../moment/styles.ts';
import { ReplayTabs } from './ReplayTabs.tsx';

type Models = AnswerOf<typeof listReadModels>;
type Open = NonNullable<Models['open']>;
type Say = TextOf<typeof replayTexts>;

/** Milliseconds between refreshes, while one is running and otherwise. */
const LOOK_EVERY = { busy: 1_000, idle: 10_000 } as const;

export function ReadModelsPage() {
  const t = useMessages(replayTexts);
  usePageTitle(t('readModels'));
  const [asking, setAsking] = useState<string | null>(null);
  const query = useQuery({
    ...apiQuery(listReadModels, {}),
    refetchInterval: ({ state }) => (state.data?.open ? LOOK_EVERY.busy : LOOK_EVERY.idle),
  });
  const { models = [], past = [], open = null, head } = query.data ?? {};
  const columns: readonly Column<ReadModelRow>[] = [
    ...columnsOf(t),
    {
      id: 'rebuild',
      header: t('rebuild'),
      cell: ({ name }) =>
        open ? (
          <span className="text-muted">{t(open.model === name ? 'underWay' : 'oneAtATime')}</span>
        ) : (
          <Button size="small" onClick={() => setAsking(name)}>
            {t('rebuild')}
            <span className="sr-only">, {name}</span>
          </Button>
        ),
    },
  ];
  return (
    <>
      <Strip title={t('title')}>
        {head === undefined ? null : (
          <Stats
            items={[
              { name: t('logEnds'), value: count(head) },
              { name: t('behind'), value: count(models.filter(({ behind }) => behind > 0).length) },
            ]}
          />
        )}
      </Strip>
      <ReplayTabs current="readModels" />
      <main id="main" className="min-w-0">
        {open ? <UnderWay open={open} /> : null}
        <Part title={t('readModels')} hint={t('readModelsHint')} className="px-6 pt-4 max-md:px-4">
          <div className="-mx-6 max-md:-mx-4">
            <ListTable
              query={query}
              failed={t('modelsFailed')}
              caption={t('readModels')}
              columns={columns}
              rows={models.toSorted((one, other) => other.failures - one.failures)}
              rowKey={({ name }) => name}
              markOf={({ failures }) => (failures > 0 ? 'late' : undefined)}
              empty={{ title: t('noModels'), text: t('noModels') }}
            />
          </div>
        </Part>
        {past.length > 0 ? (
          <Part title={t('pastRebuilds')} className="px-6 pt-8 pb-6 max-md:px-4">
            <ol className="border-t border-ink">
              {past.map((one) => (
                <Past key={one.id} rebuild={one} />
              ))}
            </ol>
          </Part>
        ) : null}
      </main>
      {asking === null ? null : <RebuildDialog model={asking} onClose={() => setAsking(null)} />}
    </>
  );
}

const columnsOf = (t: Say): readonly Column<ReadModelRow>[] => [
  {
    id: 'name',
    header: t('readModel'),
    heading: true,
    cell: ({ name, failing }) => (
      <span className="grid gap-0.5">
        <b>{name}</b>
        {failing ? <Stopped by={failing} /> : null}
      </span>
    ),
  },
  {
    id: 'tables',
    header: t('tables'),
    cell: ({ tables }) => <span className="text-muted wrap-anywhere">{tables.join(', ')}</span>,
  },
  {
    id: 'behind',
    header: t('behindEvents'),
    figures: true,
    cell: ({ behind }) => (behind > 0 ? <b className="text-warn">{count(behind)}</b> : count(behind)),
  },
  {
    id: 'seconds',
    header: t('behindFor'),
    figures: true,
    cell: ({ seconds }) =>
      seconds < 60 ? t('seconds', { count: Math.round(seconds) }) : duration(Math.round(seconds / 60)),
  },
  {
    id: 'failures',
    header: t('failures'),
    figures: true,
    cell: ({ failures }) =>
      failures > 0 ? <b className="text-danger">{count(failures)}</b> : count(failures),
  },
];

/** Why a read model cannot continue, at which event, and what helps. */
function Stopped({ by: { since, error, event } }: { readonly by: NonNullable<ReadModelRow['failing']> }) {
  const t = useMessages(replayTexts);
  return (
    <span className="grid max-w-[40rem] gap-0.5 text-small font-normal">
      <span className="text-danger wrap-anywhere">
        {event
          ? t('stopsAt', { type: event.type, position: event.position, error })
          : t('cannotGoOn', { error })}
      </span>
      <span className="text-muted wrap-anywhere">
        {t('stoppedHelp', { when: wallTime(since, deviceZone()), stream: event?.stream ?? '' })}
      </span>
    </span>
  );
}

/** The running one, its progress, and cancelling it. */
function UnderWay({ open }: { readonly open: Open }) {
  const t = useMessages(replayTexts);
  const { id, model, mode, progress } = open;
  const withdraw = useChange({
    run: (client) => client.call(withdrawRebuild, { params: { id } }),
    success: t('withdrawn'),
    failure: t('withdrawFailed'),
  });
  const share = progress?.share ?? 0;
  return (
    <section className="border-b border-b-ink bg-sunk px-6 py-4 max-md:px-4" aria-label={t('underWay')}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <b className="font-semibold">{t(`mode_${mode}`, { model })}</b>
        <span className="text-small text-muted" role="status">
          {progress
            ? t('progress', { share: percent(share), events: count(progress.events) })
            : t('waitsForProjector')}
        </span>
        <span className="ml-auto">
          <Button size="small" busy={withdraw.isPending} onClick={() => withdraw.mutate(undefined)}>
            {t('withdraw')}
          </Button>
        </span>
      </div>
      <progress className="sr-only" max={1} value={share} aria-label={t('underWay')} />
      <div className="mt-3 h-1.5 border border-control bg-paper" aria-hidden="true">
        <div className="h-full origin-left bg-accent" style={{ width: `${Math.round(share * 100)}%` }} />
      </div>
      <Said by={open} />
    </section>
  );
}

/** Who asked, when and why. */
function Said({ by: { by, at, reason } }: { readonly by: Pick<Open, 'by' | 'at' | 'reason'> }) {
  const t = useMessages(replayTexts);
  return (
    <p className="pt-2 text-small text-muted wrap-anywhere">
      {t('askedBy', { by, when: wallTime(at, deviceZone()) })} {reason ?? t('reasonErased')}
    </p>
  );
}

/** A finished one: its findings, by table if there were differences. */
function Past({ rebuild }: { readonly rebuild: PastRebuildRow }) {
  const t = useMessages(replayTexts);
  const { model, mode, outcome, report, failure, endedAt } = rebuild;
  const differing = report?.tables.filter((one) => one.missing + one.surplus + one.changed > 0) ?? [];
  return (
    <li className="border-b border-line py-3 text-small">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <b className="font-semibold">{t(`mode_${mode}`, { model })}</b>
        <span className={outcome === 'failed' ? 'font-semibold text-danger' : 'text-muted'}>
          {t(`outcome_${outcome}`)}
        </span>
        <span className="text-muted">{wallTime(endedAt, deviceZone())}</span>
      </p>
      <Said by={rebuild} />
      {failure === null ? null : (
        <Notice tone="danger">
          <span className="wrap-anywhere">{failure}</span>
        </Notice>
      )}
      {report ? (
        <p className="pt-2">
          <b className={report.differences > 0 ? 'text-danger' : 'text-success'}>
            {t('differed', { count: report.differences })}
          </b>{' '}
          {t('took', {
            events: count(report.events),
            seconds: (report.milliseconds / 1000).toFixed(1),
            position: report.position,
            held: count(report.heldMilliseconds),
          })}
        </p>
      ) : null}
      {differing.length > 0 ? (
        <table className="mt-2 w-full border-collapse text-small leading-[1.35]">
          <caption className="sr-only">{t('differences')}</caption>
          <thead>
            <tr>
              {[t('table'), t('rows'), t('missing'), t('surplus'), t('changed')].map((name) => (
                <th key={name} className={HEAD} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differing.map(({ table, rows, missing, surplus, changed, examples }) => (
              <Fragment key={table}>
                <tr>
                  <th scope="row" className={`${CELL} font-normal`}>
                    {table}
                  </th>
                  {[rows, missing, surplus, changed].map((value, k) => (
                    <td key={k} className={`${CELL} tabular-nums`}>
                      {count(value)}
                    </td>
                  ))}
                </tr>
                <tr>
                  <td colSpan={5} className="py-1.5 text-micro text-muted wrap-anywhere">
                    {examples.join(' · ')}
                  </td>
                </tr>
              </Fragment>
            ))}
          </tbody>
        </table>
      ) : null}
    </li>
  );
}

function RebuildDialog({ model, onClose }: { readonly model: string; readonly onClose: () => void }) {
  const t = useMessages(replayTexts);
  const form = useChangeForm({
    schema: rebuildForm,
    start: { mode: 'compare', reason: '' },
    run: (client, body) => client.call(rebuildReadModel, { params: { id: model }, body }),
    success: t('rebuildAsked'),
    failure: t('rebuildFailed'),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('rebuildTitle', { model })}
      description={t('rebuildText')}
      leave={t('leave')}
      send={t('rebuild')}
      onClose={onClose}
    >
      <SelectField label={t('what')} {...form.field('mode')}>
        <option value="compare">{t('compareOnly')}</option>
        <option value="swap">{t('compareAndSwap')}</option>
      </SelectField>
      <TextField label={t('reason')} {...form.field('reason')} />
    </FormDialog>
  );
}
