/** GET /api/admin/ops/stuck and POST …/{id}/retry: stuck work with cause and next try; one audited click (R18). */
import { eventId } from '#events/ids.ts';
import { stuckWork as openIssues, type StuckWork } from '#projections/queries/stuck.ts';
import { bookingById } from '#projections/queries/bookings.ts';
import { as, type BookingId } from '#domain/ids.ts';
import { workflowIds } from '#workflows/contract.ts';
import { actorOf, signedIn } from '../../call.ts';
import { listStuckWork, retryStuckWork } from '../../contract/admin.ts';
import type { Dependencies } from '../../dependencies.ts';
import { retryActivities } from '../../ops/stuck-work.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';
import { workflowUrl } from '../../views/admin-booking.ts';

const STORY = /^(booking|payout|messages|aftercare)-([0-9a-f-]{36})$/;

async function numberOf(deps: Dependencies, bookingId: string | null): Promise<string | null> {
  if (bookingId === null) return null;
  return (await bookingById(deps.readModels, as<BookingId>(bookingId)))?.booking.number ?? null;
}

/** The story that a line's Retry is told to. */
const storyOfIssue = {
  capture_failed: 'booking',
  late_hold_declined: 'booking',
  provider_failed: 'booking',
  price_rise_refused: 'booking',
  refund_failed: 'booking',
  refund_returned: 'aftercare',
  outside_refund: 'aftercare',
  dispute: 'aftercare',
  unassigned: 'booking',
  transfer_failed: 'payout',
  payout_failed: 'payout',
  payout_unconfirmed: 'payout',
  refund_unmatched: 'aftercare',
  message_unsent: 'messages',
} as const satisfies Record<StuckWork['kind'], keyof typeof workflowIds>;

export default [
  implement(
    listStuckWork,
    async (_call, deps) => {
      const { settings } = deps;
      const [{ effects, notShown, checkedAt }, issues] = await Promise.all([
        deps.stuck.look(),
        openIssues(deps.readModels, settings.durations, deps.now()),
      ]);
      const fromEngine = effects.map(async (effect) => {
        const bookingId = STORY.exec(effect.workflowId)?.[2] ?? null;
        return {
          ...effect,
          bookingId,
          bookingNumber: await numberOf(deps, bookingId),
          workflowUrl: workflowUrl(settings, effect.workflowId),
        };
      });
      const fromLog = issues.map(({ view, kind, cause, tries, since, nextTryAt }) => {
        const workflowId = workflowIds[storyOfIssue[kind]](view.id);
        return {
          workflowId,
          bookingId: view.id,
          bookingNumber: view.booking.number,
          activity: kind.replaceAll('_', ' '),
          cause,
          attempts: tries,
          since,
          nextTryAt,
          workflowUrl: workflowUrl(settings, workflowId),
        };
      });
      return { work: [...(await Promise.all(fromEngine)), ...fromLog], notShown, checkedAt };
    },
    { reads: ['stuck', 'bookings'] },
  ),
  implement(retryStuckWork, async (call, deps) => {
    const workflowId = call.params.id;
    const actor = actorOf(signedIn(call));
    const wasOpen = await deps.engine.retryNow(workflowId);
    if (!wasOpen) throw notFound('Open work');
    const retried = await retryActivities(deps.temporal, deps.settings.namespace, workflowId);
    deps.stuck.forget();
    // Who pressed the button stands in the log, and so in the audit, before anybody is told that it worked.
    const stream = `ops-${workflowId}`;
    const stored = await deps.log.append(stream, 'any', [
      {
        id: eventId(call.commandId, 0),
        type: 'RetryRequested',
        schemaVersion: 1,
        data: { workflowId, at: deps.now() },
        metadata: { actor, commandId: call.commandId, correlationId: call.commandId },
      },
    ]);
    call.wrote(stored.position);
    return { success: true as const, retried };
  }),
];
