/**
 * Searches workflow runs in Temporal's visibility, newest first, with a limit on how many are listed (decision 201).
 */
import type { Client, WorkflowExecutionInfo } from '@temporalio/client';
import { workflowIds } from '#domain/core/stories.ts';
import { addDays, instantOf } from '#domain/scheduling/wall-time.ts';
import { settlementZone } from '#domain/settlement/terms.ts';
import { bookingOfNumber } from '#events/reservations/booking-numbers.ts';
import { bookingIdsOfCustomer } from '#projections/queries/bookings.ts';
import { loginsOf } from '../auth/credentials.ts';
import { type HistoryRow, type HistoryStatus, historyStatuses } from '../contract/histories.ts';
import type { Dependencies } from '../dependencies.ts';

/** Maximum number of runs that a search lists; beyond that it only counts them. */
export const MAX_LISTED = 500;
/** Milliseconds to wait for an answer from Temporal. */
const TIMEOUT = 5_000;
/** Workflow ids, which are quoted in queries: no character that could end the quotes. */
const ID = /^[A-Za-z0-9_.:-]{1,200}$/;
const STORY_OF_BOOKING = /^(?:booking|payout|messages|aftercare|tip)-([0-9a-f-]{36})$/;

/** The search criteria. */
export interface HistorySearch {
  readonly type?: string | undefined;
  readonly status?: HistoryStatus | undefined;
  /** Days in New York, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly search?: string | undefined;
}

/** A run as visibility returns it; its booking is known only from its id. */
export type FoundHistory = Omit<HistoryRow, 'booking'>;

/** The booking that a workflow belongs to; null if none. */
export const bookingOfWorkflow = (workflowId: string): string | null =>
  STORY_OF_BOOKING.exec(workflowId)?.[1] ?? null;

/** Finds runs; `total` includes those beyond the list. `leftOut`: a person's older bookings that were not looked up. */
export async function findHistories(
  { temporal, pool, readModels }: Pick<Dependencies, 'temporal' | 'pool' | 'readModels'>,
  search: HistorySearch,
): Promise<{ readonly rows: readonly FoundHistory[]; readonly total: number; readonly leftOut: number }> {
  const { query, leftOut } = await queryOf({ pool, readModels }, search);
  if (query === null) return { rows: [], total: 0, leftOut };
  return temporal.withDeadline(Date.now() + TIMEOUT, async () => {
    const rows = await runsOf(temporal, query, MAX_LISTED);
    const total = rows.length < MAX_LISTED ? rows.length : (await temporal.workflow.count(query)).count;
    return { rows, total, leftOut };
  });
}

/** The newest runs that match a visibility query. */
export async function runsOf(client: Client, query: string, most: number): Promise<readonly FoundHistory[]> {
  const rows: FoundHistory[] = [];
  for await (const run of client.workflow.list({ query, pageSize: most })) {
    rows.push(foundOf(run));
    if (rows.length === most) break;
  }
  return rows;
}

/** The query for one workflow's runs. */
export const runsQuery = (workflowId: string): string => `WorkflowId = ${quoted(workflowId)}`;

/** A run's status in Temporal's terms, as the contract writes it. */
export function statusOfRun(name: string): HistoryStatus {
  const word = name.toLowerCase();
  // A paused run has not ended, so the search counts it as running.
  return historyStatuses.find((one) => one === word) ?? 'running';
}

function foundOf(run: WorkflowExecutionInfo): FoundHistory {
  const status = statusOfRun(run.status.name);
  const problems = run.searchAttributes['TemporalReportedProblems'];
  return {
    workflowId: run.workflowId,
    runId: run.runId,
    type: run.type,
    status,
    startedAt: run.startTime.toISOString(),
    closedAt: run.closeTime?.toISOString() ?? null,
    events: status === 'running' ? null : run.historyLength,
    isFailing: Array.isArray(problems) && problems.length > 0,
  };
}

const statusWords: Readonly<Record<HistoryStatus, string>> = {
  running: 'Running',
  completed: 'Completed',
  failed: 'Failed',
  canceled: 'Canceled',
  terminated: 'Terminated',
  continued_as_new: 'ContinuedAsNew',
  timed_out: 'TimedOut',
};

/** The query, null if the text cannot match anything; and how many of a person's bookings it leaves out. */
async function queryOf(
  deps: Pick<Dependencies, 'pool' | 'readModels'>,
  { type, status, from, to, search = '' }: HistorySearch,
): Promise<{ readonly query: string | null; readonly leftOut: number }> {
  const typed = search.trim();
  const { clauses: meant, leftOut } =
    typed === '' ? { clauses: null, leftOut: 0 } : await meantBy(deps, typed);
  if (meant?.length === 0) return { query: null, leftOut };
  const query = [
    ...(type === undefined ? [] : [`WorkflowType = ${quoted(type)}`]),
    ...(status === undefined ? [] : [`ExecutionStatus = ${quoted(statusWords[status])}`]),
    ...(from === undefined ? [] : [`StartTime >= ${quoted(instantOf(from, '00:00', settlementZone))}`]),
    ...(to === undefined
      ? []
      : [`StartTime < ${quoted(instantOf(addDays(to, 1), '00:00', settlementZone))}`]),
    ...(meant === null ? [] : [`(${meant.join(' OR ')})`]),
  ].join(' AND ');
  return { query, leftOut };
}

/** Alternative clauses for the text: a booking's number, an id or a login of a person, the start of a workflow's id. */
async function meantBy(
  { pool, readModels }: Pick<Dependencies, 'pool' | 'readModels'>,
  typed: string,
): Promise<{ readonly clauses: readonly string[]; readonly leftOut: number }> {
  const booking = await bookingOfNumber(pool, typed);
  const persons = typed.includes('@')
    ? (await loginsOf(pool, typed)).map(({ personId }) => personId)
    : ID.test(typed)
      ? [typed]
      : [];
  const customers = await Promise.all(persons.map((id) => bookingIdsOfCustomer(readModels, id)));
  const bookings = [...(booking ? [booking] : []), ...persons, ...customers.flatMap(({ found }) => found)];
  const exact = [...bookings.flatMap(ofBooking), ...persons.flatMap(ofPerson)].filter((id) => ID.test(id));
  const starts = [
    ...persons.map((id) => workflowIds.settlement(`${id}:`)),
    ...(ID.test(typed) ? [typed] : []),
  ];
  const clauses = [
    ...(exact.length > 0 ? [`WorkflowId IN (${[...new Set(exact)].map(quoted).join(', ')})`] : []),
    ...starts.map((start) => `WorkflowId STARTS_WITH ${quoted(start)}`),
  ];
  return { clauses, leftOut: customers.reduce((sum, { notShown }) => sum + notShown, 0) };
}

const ofBooking = (id: string): readonly string[] =>
  [workflowIds.booking, workflowIds.payout, workflowIds.messages, workflowIds.aftercare, workflowIds.tip].map(
    (name) => name(id),
  );

const ofPerson = (id: string): readonly string[] => [
  workflowIds.onboarding(id),
  workflowIds.testpayout(id),
  ...['customer', 'technician', 'partner', 'admin'].map((role) => workflowIds.letters(`${role}-${id}`)),
];

/** @throws {RangeError} the text contains a quote */
function quoted(text: string): string {
  if (text.includes("'") || text.includes('\\')) throw new RangeError(`not for a query: ${text}`);
  return `'${text}'`;
}
