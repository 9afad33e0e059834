/**
 * The promise board: what every workflow waits for, as stored by the read models that fold its stream (decision 200).
 */
import { z } from 'zod';
import { type AwaitedKind, awaitedKinds, endsUnseen, type Turn } from '#domain/core/awaited.ts';
import {
  allOf,
  containing,
  type Page,
  type PageRequest,
  type ReadModels,
  select,
  selectPage,
} from './read-models.ts';

/** Maximum number of workflows read per model, those due first. */
const MOST = 10_000;
/** How long before its end a wait counts as due soon. */
const SOON = '4 hours';

const kinds = Object.keys(awaitedKinds) as [AwaitedKind, ...AwaitedKind[]];

const text = z.string().nullable();
const row = z.object({
  id: z.string(),
  workflow_id: z.string(),
  story: z.string(),
  kind: z.enum(kinds),
  subject: text,
  since: z.string(),
  until: text,
  booking_id: text,
  number: text,
  technician_id: text,
  technician_name: text,
  partner_id: text,
  store_name: text,
  period: text,
});
export type PromiseView = z.output<typeof row>;

/** The workflows of one model, by an index on `awaited_until`. */
const ofModel = (model: string, columns: string, which: string): string =>
  `(SELECT ${columns}, awaited FROM rm.${model} WHERE ${which} ORDER BY awaited_until, id LIMIT ${MOST})`;

const models = ['bookings', 'promises', 'technicians', 'settlements'] as const;

const none = 'NULL::text';
/** The workflows of all models that wait for something, or those selected by `which`. */
const workflows = (which = 'awaited_until IS NOT NULL') =>
  [
    ofModel(
      'bookings',
      `id, id AS booking_id, ${none} AS technician_id, ${none} AS partner_id, ${none} AS period`,
      which,
    ),
    // Its ids are stream names.
    ofModel(
      'promises',
      `substr(id, strpos(id, '-') + 1) AS id, booking_id, ${none}, ${none}, ${none}`,
      which,
    ),
    ofModel('technicians', `id, ${none}, id, ${none}, ${none}`, which),
    ofModel('settlements', `id, ${none}, ${none}, partner_id, period`, which),
  ].join(' UNION ALL ');

/** The waits of these workflows. */
const waitsOf = (found: string) => `(
  SELECT a.story || '-' || w.id AS workflow_id, w.booking_id, w.technician_id, w.partner_id, w.period,
    a.story, a.kind, a.subject, a.since, a."until"
  FROM (${found}) AS w
  CROSS JOIN LATERAL jsonb_to_recordset(w.awaited)
    AS a (story text, kind text, subject text, since timestamptz, "until" timestamptz)
) AS p`;

const FROM = `${waitsOf(workflows())}
LEFT JOIN rm.bookings b ON b.id = p.booking_id`;
/** Names for the rows of a page. */
const BESIDE = `
LEFT JOIN rm.technicians t ON t.id = p.technician_id
LEFT JOIN rm.partners s ON s.id = p.partner_id`;
const COLUMNS = `p.workflow_id || ':' || p.kind || ':' || coalesce(p.subject, '') AS id, p.workflow_id, p.story, p.kind,
  p.subject, p.since, p."until", p.booking_id, b.number, p.technician_id,
  t.first_name || ' ' || t.last_name AS technician_name, p.partner_id, s.store_name, p.period`;

const KEY = `p.workflow_id, p.kind, p.subject`;
const ORDER = {
  until: `p."until", ${KEY}`,
  '-until': `p."until" DESC NULLS LAST, ${KEY}`,
  since: `p.since, ${KEY}`,
  '-since': `p.since DESC, ${KEY}`,
} as const;

export interface PromiseFilter {
  readonly turn?: Turn | undefined;
  readonly story?: string | undefined;
  readonly due?: 'overdue' | 'soon' | undefined;
  /** Part of a workflow's id or a booking's number. */
  readonly search?: string | undefined;
  readonly sort?: keyof typeof ORDER | undefined;
}

/** A wait that has expired by itself stays until something happens to its stream. */
const open = (now: string) =>
  [
    `NOT (p.kind = ANY (($?::json->>'unseen')::text[]) AND p."until" <= ($?::json->>'now')::timestamptz)`,
    JSON.stringify({ now, unseen: `{${endsUnseen.join(',')}}` }),
  ] as const;

const isOverdue = 'p."until" < $?::timestamptz';

/** A page of the board, overdue first. */
export async function listPromises(
  rm: ReadModels,
  { turn, story, due, search, sort = 'until' }: PromiseFilter,
  now: string,
  asked: PageRequest,
): Promise<Page<PromiseView>> {
  const wanted = search?.trim() ?? '';
  const narrowed = allOf([
    open(now),
    turn ? ['p.kind = ANY ($?::text[])', kinds.filter((kind) => awaitedKinds[kind] === turn)] : null,
    story ? ['p.story = $?', story] : null,
    due === 'overdue' ? [isOverdue, now] : null,
    due === 'soon'
      ? [`p."until" >= $?::timestamptz AND p."until" < $?::timestamptz + interval '${SOON}'`, now]
      : null,
    wanted === '' ? null : ['p.workflow_id ILIKE $? OR b.number ILIKE $?', containing(wanted)],
  ]);
  return selectPage(
    rm.pool,
    { row, columns: COLUMNS, from: FROM + BESIDE, ...narrowed, order: ORDER[sort] },
    asked,
  );
}

const figuresRow = z.object({ open: z.number(), overdue: z.number(), soon: z.number(), oldest: text });
export type PromiseFigures = z.output<typeof figuresRow>;

/** The number of waits, and whether all workflows were read. */
export async function promiseFigures(
  rm: ReadModels,
  now: string,
): Promise<PromiseFigures & { readonly isComplete: boolean }> {
  const { where, values } = allOf([open(now)]);
  const at = `$${values.length + 1}::timestamptz`;
  const [[figures], more] = await Promise.all([
    select(
      rm.pool,
      figuresRow,
      `SELECT count(*)::int AS open, count(*) FILTER (WHERE p."until" < ${at})::int AS overdue,
         count(*) FILTER (WHERE p."until" >= ${at} AND p."until" < ${at} + interval '${SOON}')::int AS soon,
         min(p.since) AS oldest
       FROM ${FROM} WHERE ${where}`,
      [...values, now],
    ),
    select(
      rm.pool,
      z.object({ is_more: z.boolean() }),
      models
        .map(
          (model) =>
            `SELECT EXISTS (SELECT FROM rm.${model} WHERE awaited_until IS NOT NULL OFFSET ${MOST}) AS is_more`,
        )
        .join(' UNION ALL '),
    ),
  ]);
  return {
    ...(figures ?? { open: 0, overdue: 0, soon: 0, oldest: null }),
    isComplete: more.every(({ is_more: isMore }) => !isMore),
  };
}

const overdueRow = z.object({ kind: z.enum(kinds), overdue: z.number(), until: z.string() });

/**
 * For each kind that has any: how many waits are overdue at `now` (ISO instant), and when the first of them was due.
 */
export async function overduePromises(
  rm: ReadModels,
  now: string,
): Promise<readonly z.output<typeof overdueRow>[]> {
  return select(
    rm.pool,
    overdueRow,
    `SELECT p.kind, count(*)::int AS overdue, min(p."until") AS "until"
     FROM ${waitsOf(workflows('awaited_until < $1::timestamptz'))}
     WHERE p."until" < $1::timestamptz AND p.kind <> ALL ($2::text[]) GROUP BY p.kind ORDER BY p.kind`,
    [now, endsUnseen],
  );
}
