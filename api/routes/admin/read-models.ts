/** /api/admin/ops/read-models: the state of the read models, and rebuilding one beside the live one (decision 245). */
import { allRebuilds, rebuilds } from '#domain/rebuild/decide.ts';
import type { RebuildEvents } from '#domain/rebuild/events.ts';
import { load } from '#events/execute.ts';
import { isReadModel, progressOf, standingModels } from '#projections/queries/rebuilds.ts';
import { signedIn, subjectOf } from '../../call.ts';
import { listReadModels, rebuildReadModel, withdrawRebuild } from '../../contract/read-models.ts';
import type { Dependencies } from '../../dependencies.ts';
import { executeCall } from '../../execute-call.ts';
import { adminNames } from '../../people/admins.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';

type Requested = RebuildEvents['RebuildRequested'];

async function requestsOf(deps: Pick<Dependencies, 'keys' | 'log' | 'pool'>, requests: readonly Requested[]) {
  const [reasons, names] = await Promise.all([
    deps.keys.openMany(requests.map(({ reason }) => reason)),
    adminNames(deps, [...new Set(requests.map(({ by }) => by.id))]),
  ]);
  return requests.map(({ requestId, projection, mode, by, at }, index) => ({
    id: requestId,
    model: projection,
    mode,
    by: names.get(by.id) ?? by.id,
    at,
    reason: reasons[index] ?? null,
  }));
}

/** The first event that a read model which cannot go on has not folded: one of its next batch is in its way. */
async function stoppedAt({ log }: Pick<Dependencies, 'log'>, head: number, behind: number) {
  const [event] = await log.readRecorded(BigInt(head - behind), 1);
  return event ? { position: String(event.position), type: event.type, stream: event.stream } : null;
}

export default [
  implement(listReadModels, async (_call, deps) => {
    const { open, past } = await load(deps.log, rebuilds, allRebuilds);
    const [{ head, models }, progress, requests] = await Promise.all([
      standingModels(deps.readModels),
      open && progressOf(deps.readModels, open.requestId),
      requestsOf(deps, [...(open ? [open] : []), ...past.map(({ request }) => request)]),
    ]);
    const told = new Map(requests.map((request) => [request.id, request]));
    const openRequest = open && told.get(open.requestId);
    return {
      head,
      models: await Promise.all(
        models.map(async ({ tables, failing, ...model }) => ({
          ...model,
          tables: [...tables],
          failing: failing && { ...failing, event: await stoppedAt(deps, head, model.behind) },
        })),
      ),
      open: openRequest
        ? {
            ...openRequest,
            progress: progress && {
              position: String(progress.position),
              target: String(progress.target),
              events: progress.events,
              share:
                progress.target === 0n ? 1 : Math.min(1, Number(progress.position) / Number(progress.target)),
            },
          }
        : null,
      past: past.flatMap(({ request: { requestId }, finished, failure, at }) => {
        const request = told.get(requestId);
        if (!request) return [];
        const tables = finished?.tables.map(({ examples, ...table }) => ({
          ...table,
          examples: [...examples],
        }));
        return [
          {
            ...request,
            outcome: finished
              ? ('finished' as const)
              : failure === null
                ? ('withdrawn' as const)
                : ('failed' as const),
            endedAt: at,
            failure,
            report:
              finished && tables
                ? {
                    position: finished.position,
                    events: finished.events,
                    milliseconds: finished.milliseconds,
                    heldMilliseconds: finished.heldMilliseconds,
                    differences: tables.reduce(
                      (sum, { missing, surplus, changed }) => sum + missing + surplus + changed,
                      0,
                    ),
                    tables,
                  }
                : null,
          },
        ];
      }),
    };
  }),
  implement(rebuildReadModel, async (call, deps) => {
    const { id: projection } = call.params;
    if (!isReadModel(projection)) throw notFound('Model');
    const { mode, reason } = call.body;
    const sealed = await deps.keys.seal(subjectOf(signedIn(call)), 'reason', reason);
    await executeCall(
      call,
      deps,
      rebuilds,
      allRebuilds,
      () => ({
        type: 'RequestRebuild',
        requestId: call.commandId,
        projection,
        mode,
        reason: sealed,
      }),
      { subject: 'ops' },
    );
    return { success: true as const };
  }),
  implement(withdrawRebuild, async (call, deps) => {
    await executeCall(
      call,
      deps,
      rebuilds,
      allRebuilds,
      () => ({
        type: 'WithdrawRebuild',
        requestId: call.params.id,
      }),
      { subject: 'ops' },
    );
    return { success: true as const };
  }),
];
