/**
 * GET /api/admin/ops/histories and …/{id}, …/events, …/export: workflow runs searched, read and exported (decision
 * 201).
 */
import { Readable } from 'node:stream';
import { as, type BookingId } from '#domain/core/ids.ts';
import { numbersOfBookings } from '#projections/queries/bookings.ts';
import { audited } from '../../audited.ts';
import {
  cancelHistory,
  exportHistory,
  getHistory,
  type HistoryRow,
  listHistories,
  listHistoryEvents,
  resetHistory,
  signalHistory,
  terminateHistory,
} from '../../contract/histories.ts';
import { noteExport } from '../../csv.ts';
import type { Dependencies } from '../../dependencies.ts';
import { bookingOfWorkflow, findHistories, type FoundHistory, MAX_LISTED } from '../../ops/histories.ts';
import { allEvents, eventsOf, type HistoryParts, lookAt } from '../../ops/history.ts';
import { actsOn, intervene } from '../../ops/interventions.ts';
import { implement } from '../../pipeline.ts';
import { workflowUrl } from '../../views/admin-booking.ts';

const partsOf = ({ temporal, masterKey, settings: { namespace } }: Dependencies): HistoryParts => ({
  temporal,
  masterKey,
  namespace,
});

/** Runs with the numbers of their bookings. */
async function rowsOf(
  { readModels }: Pick<Dependencies, 'readModels'>,
  found: readonly FoundHistory[],
): Promise<readonly HistoryRow[]> {
  const ids = found.flatMap(({ workflowId }) => bookingOfWorkflow(workflowId) ?? []);
  const numbers = await numbersOfBookings(
    readModels,
    [...new Set(ids)].map((id) => as<BookingId>(id)),
  );
  return found.map((row) => {
    const id = bookingOfWorkflow(row.workflowId);
    const number = id === null ? undefined : numbers.get(id);
    return { ...row, booking: id === null || number === undefined ? null : { id, number } };
  });
}

const technicianOf = (workflowId: string): string | null =>
  /^(?:onboarding|testpayout)-(.+)$/.exec(workflowId)?.[1] ?? null;

/** A history as a file, one event per line. */
async function* linesOf(events: AsyncIterable<object>, of: object): AsyncGenerator<string> {
  const head = JSON.stringify(of);
  yield `${head.slice(0, -1)},"events":[`;
  let isFirst = true;
  for await (const event of events) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(event)}`;
    isFirst = false;
  }
  yield '\n]}\n';
}

export default [
  implement(
    listHistories,
    async (call, deps) => {
      const { page, limit, sort, search, ...filter } = call.query;
      await audited(call, deps, { what: 'history', search });
      const { rows, total, leftOut } = await findHistories(deps, { ...filter, search });
      const sorted = sort === 'started' ? rows.toReversed() : rows;
      const last = Math.max(1, Math.ceil(rows.length / limit));
      const shown = Math.min(page, last);
      const notShown = Math.max(0, total - MAX_LISTED);
      return {
        histories: [...(await rowsOf(deps, sorted.slice((shown - 1) * limit, shown * limit)))],
        total: rows.length,
        page: shown,
        pageSize: limit,
        isCapped: notShown > 0,
        notShown,
        leftOut,
        readAt: deps.now(),
      };
    },
    { reads: ['bookings'] },
  ),
  implement(
    getHistory,
    async (call, deps) => {
      const workflowId = call.params.id;
      await audited(call, deps, { what: 'history', subject: workflowId });
      const [{ runs, pendingActivities, ...look }, acts] = await Promise.all([
        lookAt(partsOf(deps), { workflowId, runId: call.query.run ?? null }),
        actsOn(deps, workflowId),
      ]);
      const [row] = await rowsOf(deps, [look]);
      return {
        ...look,
        booking: row?.booking ?? null,
        runs: [...runs],
        pendingActivities: [...pendingActivities],
        technicianId: technicianOf(workflowId),
        workflowUrl: workflowUrl(deps.settings, workflowId),
        acts: [...acts],
      };
    },
    { reads: ['bookings', 'admins'] },
  ),
  implement(listHistoryEvents, async (call, deps) => {
    const workflowId = call.params.id;
    await audited(call, deps, { what: 'history', subject: workflowId });
    const { run: runId, after, only, details } = call.query;
    const { events, next } = await eventsOf(
      partsOf(deps),
      { workflowId, runId },
      { after, only, isWhole: details === 'true' },
    );
    return { events: [...events], next };
  }),
  implement(exportHistory, async (call, deps) => {
    const workflowId = call.params.id;
    await audited(call, deps, { what: 'history', subject: workflowId });
    const { run: runId } = call.query;
    const of = { workflowId, runId };
    const { type, status, startedAt, closedAt, events } = await lookAt(partsOf(deps), of);
    await noteExport(call, deps, 'history', { workflow: workflowId, run: runId }, events);
    const stream = Readable.from(
      linesOf(allEvents(partsOf(deps), of), { ...of, type, status, startedAt, closedAt }),
    );
    return { name: `${workflowId}.json`, stream };
  }),
  implement(signalHistory, async (call, deps) => {
    await intervene(call, deps, partsOf(deps), call.params.id, { act: 'signal', ...call.body });
    return { success: true as const };
  }),
  implement(cancelHistory, async (call, deps) => {
    await intervene(call, deps, partsOf(deps), call.params.id, { act: 'cancel', ...call.body });
    return { success: true as const };
  }),
  implement(terminateHistory, async (call, deps) => {
    await intervene(call, deps, partsOf(deps), call.params.id, { act: 'terminate', ...call.body });
    return { success: true as const };
  }),
  implement(resetHistory, async (call, deps) => {
    await intervene(call, deps, partsOf(deps), call.params.id, { act: 'reset', ...call.body });
    return { success: true as const };
  }),
];
