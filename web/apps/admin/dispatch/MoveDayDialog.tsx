/**
 * Moves all jobs of a technician's day, or all their remaining ones, in one step: the plan first, then each one's
 * result (R4).
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ChangeResult,
  type DispatchChange,
  makeChanges,
  planDayOff,
  type Preview,
} from '#api/contract/dispatch.ts';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import { api, apiQuery, refreshLive, sentenceOf } from '#web/lib/api.ts';
import { calendarDay, windowText } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useOnce } from '#web/lib/once.ts';
import { Loaded } from '#web/shell/Loaded.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { SelectField } from '#web/ui/TextField.tsx';
import { dispatchTexts } from '#words/generated/admin.ts';
import { Consequence } from './Consequence.tsx';
import type { Done } from './desk.ts';
import { usePlan } from './foresee.ts';

type Plan = AnswerOf<typeof planDayOff>;
type PlanRow = Plan['rows'][number];

/** Maximum number of jobs per call (api/contract/dispatch.ts); the rest follows with the next press. */
const MAX_AT_ONCE = 60;

const queryOf = (day: string | null) => (day === null ? {} : { day });

/** No replacement: the job is offered to others again. */
const NOBODY = '';

export default function MoveDayDialog({
  technicianId,
  day,
  onDone,
  onClose,
}: {
  readonly technicianId: string;
  /** Null: every open job. */
  readonly day: string | null;
  /** How to undo it. */
  readonly onDone?: ((done: Omit<Done, 'at'>) => void) | undefined;
  readonly onClose: () => void;
}) {
  const t = useMessages(dispatchTexts);
  const query = useQuery({
    ...apiQuery(planDayOff, { params: { id: technicianId }, query: queryOf(day) }, { live: false }),
    // The data stays as it was read while the admin decides: the server refuses what has changed meanwhile.
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const skeleton = <SkeletonRows rows={4} height="52px" />;
  if (query.data) return <Planned plan={query.data} onDone={onDone} onClose={onClose} />;
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t(day === null ? 'moveAll' : 'moveDay')}
    >
      <Loaded query={query} failed={t('planFailed')} loading={t('planLoading')} skeleton={skeleton}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}

function Planned({
  plan,
  onDone,
  onClose,
}: {
  readonly plan: Plan;
  readonly onDone?: ((done: Omit<Done, 'at'>) => void) | undefined;
  readonly onClose: () => void;
}) {
  const t = useMessages(dispatchTexts);
  const queries = useQueryClient();
  const [rows, setRows] = useState(plan.rows);
  const [choices, setChoices] = useState<ReadonlyMap<string, string>>(
    () => new Map(plan.rows.map(({ bookingId, chosen }) => [bookingId, chosen ?? NOBODY])),
  );
  const [results, setResults] = useState<ReadonlyMap<string, ChangeResult>>(new Map());
  const changeOf = ({ bookingId, seen }: PlanRow): DispatchChange => {
    const choice = choices.get(bookingId) ?? NOBODY;
    return {
      bookingId,
      seen,
      ...(choice === NOBODY
        ? { takeOff: [plan.technicianId] }
        : { assign: [{ technicianId: choice, replaces: plan.technicianId }] }),
    };
  };
  const open = rows
    .filter(({ bookingId, stays }) => stays === null && !results.has(bookingId))
    .slice(0, MAX_AT_ONCE);
  const foreseen = usePlan(open.length > 0 ? open.map(changeOf) : null);
  const previews = new Map(foreseen.data?.plans.map((preview) => [preview.bookingId, preview]));

  const make = useOnce({
    run: (client, changes: readonly DispatchChange[]) =>
      client.call(makeChanges, { body: { changes: [...changes] } }),
    async onSuccess(answer) {
      setResults((before) => {
        const after = new Map(before);
        for (const result of answer.results) after.set(result.bookingId, result);
        return after;
      });
      const back = answer.results.flatMap(({ undo }) => undo ?? []);
      if (back.length > 0)
        onDone?.({
          label: t('labelDay', { name: plan.name, count: back.length }),
          back,
        });
      await refreshLive(queries);
    },
  });

  /** Retries one job, in its current state. */
  async function retry(bookingId: string): Promise<void> {
    const { technicianId, day } = plan;
    const fresh = await api().call(planDayOff, {
      params: { id: technicianId },
      query: queryOf(day),
    });
    const row = fresh.rows.find((one) => one.bookingId === bookingId);
    setRows((before) => before.map((one) => (one.bookingId === bookingId && row ? row : one)));
    setResults((before) => new Map([...before].filter(([id]) => id !== bookingId)));
    setChoices((before) => new Map(before).set(bookingId, row?.chosen ?? NOBODY));
  }

  const done = [...results.values()].filter(({ outcome }) => outcome === 'done').length;
  const failed = results.size - done;
  return (
    <Dialog
      open
      wide
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={
        plan.day === null
          ? t('moveAllOf', { name: plan.name })
          : t('moveDayOf', { name: plan.name, day: calendarDay(plan.day) })
      }
      footer={
        <>
          <span className="mr-auto text-small" role="status">
            {results.size > 0 ? t('dayResult', { done, failed }) : t('nothingSentYet')}
          </span>
          <Button kind="quiet" onClick={onClose}>
            {t(results.size > 0 ? 'close' : 'leaveDay')}
          </Button>
          {open.length > 0 ? (
            <Button
              kind="primary"
              busy={make.isPending}
              disabled={foreseen.isPending}
              onClick={() => make.mutate(open.map(changeOf))}
            >
              {t('moveJobs', { count: open.length })}
            </Button>
          ) : null}
        </>
      }
    >
      {make.error ? <Notice tone="danger">{sentenceOf(make.error, t('notDone'))}</Notice> : null}
      {rows.length === 0 ? (
        <p className="text-muted">{t(plan.day === null ? 'noOpenJobs' : 'noJobs')}</p>
      ) : null}
      <ul className="grid" aria-label={t('plan')}>
        {rows.map((row) => (
          <li
            key={row.bookingId}
            className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-4 gap-y-2 border-line py-3 not-first:border-t"
          >
            <span className="text-small">
              <b className="block font-semibold tabular-nums">{row.number}</b>
              <span className="text-muted tabular-nums">
                {plan.day === null ? `${calendarDay(row.scheduledDate)} ` : ''}
                {windowText(row.scheduledTime)}
              </span>
            </span>
            <div className="grid gap-2">
              <PlanLine
                row={row}
                choice={choices.get(row.bookingId) ?? NOBODY}
                result={results.get(row.bookingId)}
                preview={previews.get(row.bookingId)}
                isPending={foreseen.isPending}
                onChoose={(choice) => setChoices((before) => new Map(before).set(row.bookingId, choice))}
                onRetry={() => void retry(row.bookingId)}
              />
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function PlanLine({
  row,
  choice,
  result,
  preview,
  isPending,
  onChoose,
  onRetry,
}: {
  readonly row: PlanRow;
  readonly choice: string;
  readonly result: ChangeResult | undefined;
  readonly preview: Preview | undefined;
  readonly isPending: boolean;
  readonly onChoose: (choice: string) => void;
  readonly onRetry: () => void;
}) {
  const t = useMessages(dispatchTexts);
  if (row.stays !== null) return <p className="text-small text-muted">{t('stays', { why: row.stays })}</p>;
  if (result?.outcome === 'done')
    return (
      <p className="text-small font-semibold text-success">
        {result.crew.length > 0
          ? t('nowWith', {
              names: result.crew.map(({ name }) => name).join(', '),
            })
          : t('nowOffered')}
      </p>
    );
  if (result)
    return (
      <p className="flex flex-wrap items-center gap-3 text-small">
        <b className="text-danger">{result.message ?? t('notDone')}</b>
        <Button size="small" kind="quiet" onClick={onRetry}>
          {t('retry')}
          <span className="sr-only"> {row.number}</span>
        </Button>
      </p>
    );
  const candidate = row.candidates.find(({ technicianId }) => technicianId === choice);
  return (
    <>
      <SelectField
        dense
        label={t('goesTo', { number: row.number })}
        labelHidden
        value={choice}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {row.candidates.map(({ technicianId, name }) => (
          <option key={technicianId} value={technicianId}>
            {name}
          </option>
        ))}
        <option value={NOBODY}>{t('offerAgain')}</option>
      </SelectField>
      {candidate ? <p className="text-micro text-muted">{candidate.reasons.join(' ')}</p> : null}
      {preview && !preview.allowed ? (
        <p className="text-small font-semibold text-danger">{preview.message}</p>
      ) : (
        <details>
          <summary className="cursor-pointer text-small text-muted">
            {preview ? t('notifiedCount', { count: preview.told.length }) : t('workingOut')}
          </summary>
          <div className="pt-2">
            <Consequence foreseen={{ preview, isPending, error: null }} />
          </div>
        </details>
      )}
    </>
  );
}
