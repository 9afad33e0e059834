/** GET /api/admin/ops/stuck and POST …/{id}/retry or …/{id}/seen: stuck work with cause and next try; one audited click (R18). */
import { z } from 'zod';
import { eventId } from '#events/ids.ts';
import type { StoredEvent } from '#events/log.ts';
import { isOpenIssue, stuckWork as openIssues } from '#projections/queries/stuck.ts';
import { bookingById } from '#projections/queries/bookings.ts';
import { as, type BookingId } from '#domain/ids.ts';
import { remedies } from '#domain/remedies.ts';
import { type RetriedIssue, workflowIds } from '#workflows/contract.ts';
import { giveCommand } from '../../bookings/commands.ts';
import { sealNote } from '../../bookings/notes.ts';
import { loadVisible } from '../../bookings/streams.ts';
import { actorOf, bodyHashOf, type Call, signedIn } from '../../call.ts';
import { listStuckWork, retryStuckWork, seeStuckWork } from '../../contract/admin.ts';
import type { Dependencies } from '../../dependencies.ts';
import { retryActivities } from '../../ops/stuck-work.ts';
import { implement } from '../../pipeline.ts';
import { notFound, Refused } from '../../problems.ts';
import { workflowUrl } from '../../views/admin-booking.ts';

const STORY = /^(booking|payout|messages|aftercare)-([0-9a-f-]{36})$/;

async function numberOf(deps: Dependencies, bookingId: string | null): Promise<string | null> {
  if (bookingId === null) return null;
  return (await bookingById(deps.readModels, as<BookingId>(bookingId)))?.booking.number ?? null;
}

/** The booking and the story of a workflow's id; null for one that is no part of a booking. */
function partOf(workflowId: string): { readonly story: string; readonly bookingId: BookingId } | null {
  const [, story, bookingId] = STORY.exec(workflowId) ?? [];
  return story === undefined || bookingId === undefined
    ? null
    : { story, bookingId: as<BookingId>(bookingId) };
}

/**
 * Tells the story of an issue to try it again; one that has ended begins anew.
 * @throws {Refused} 404 the booking has no such issue, or not in this story
 */
async function retryIssue(
  call: Call<typeof retryStuckWork>,
  { engine, readModels }: Dependencies,
  issue: Pick<RetriedIssue, 'kind' | 'subject'>,
): Promise<void> {
  const part = partOf(call.params.id);
  const { story } = remedies[issue.kind];
  if (part?.story !== story || !(await isOpenIssue(readModels, part.bookingId, issue))) throw notHere();
  const by = actorOf(signedIn(call));
  // What comes of it has ids of its own beside the note of the retry.
  await engine.retryIssue(story, part.bookingId, { ...issue, by, commandId: `${call.commandId}:again` });
}

const notHere = () => notFound('Open work');

const requested = z.object({ retried: z.number() });

/** What the first request of this key was answered. @throws {Refused} 422 the key was used with another body */
function answered(
  call: Call<typeof retryStuckWork>,
  { data, metadata, position }: StoredEvent,
  bodyHash: string,
) {
  if (metadata.bodyHash !== bodyHash)
    throw new Refused('key_reused', 'This Idempotency-Key was used for another request.');
  call.wrote(position);
  return { success: true as const, retried: requested.parse(data).retried };
}

export default [
  implement(
    listStuckWork,
    async (_call, deps) => {
      const { settings } = deps;
      const [{ effects, notShown, checkedAt }, issues] = await Promise.all([
        deps.stuck.look(),
        openIssues(deps.readModels, settings.durations, deps.now()),
      ]);
      const fromEngine = effects.map(async ({ kind, ...effect }) => {
        const bookingId = partOf(effect.workflowId)?.bookingId ?? null;
        return {
          ...effect,
          bookingId,
          bookingNumber: await numberOf(deps, bookingId),
          workflowUrl: workflowUrl(settings, effect.workflowId),
          respondBy: null,
          issue: null,
          actions: kind === 'activity' ? ['retry' as const] : [],
        };
      });
      const fromLog = issues.map(({ view, kind, subject, cause, tries, since, nextTryAt, respondBy }) => {
        const { story, actions } = remedies[kind];
        const workflowId = workflowIds[story](view.id);
        return {
          workflowId,
          bookingId: view.id,
          bookingNumber: view.booking.number,
          activity: kind.replaceAll('_', ' '),
          cause,
          attempts: tries,
          since,
          nextTryAt,
          respondBy,
          workflowUrl: workflowUrl(settings, workflowId),
          issue: { kind, subject },
          actions: [...actions],
        };
      });
      return { work: [...(await Promise.all(fromEngine)), ...fromLog], notShown, checkedAt };
    },
    { reads: ['stuck', 'bookings'] },
  ),
  implement(
    retryStuckWork,
    async (call, deps) => {
      const workflowId = call.params.id;
      const actor = actorOf(signedIn(call));
      const issue = call.body?.issue;
      const bodyHash = await bodyHashOf(call, deps.keys, 'ops');
      // The line may have closed since: what was answered is answered again, and nothing more is tried.
      const [before] = await deps.log.findCommand(call.commandId);
      if (before) return answered(call, before, bodyHash);
      if (issue) await retryIssue(call, deps, issue);
      const retried = await retryActivities(deps.temporal, deps.settings.namespace, workflowId);
      if (!issue && retried === null) throw notHere();
      deps.stuck.forget();
      // Who pressed the button stands in the log, and so in the audit, before anybody is told that it worked.
      const { events } = await deps.log.append(`ops-${workflowId}`, 'any', [
        {
          id: eventId(call.commandId, 0),
          type: 'RetryRequested',
          schemaVersion: 1,
          data: { workflowId, ...(issue && { issue }), retried: retried ?? 0, at: deps.now() },
          metadata: { actor, commandId: call.commandId, correlationId: call.commandId, bodyHash },
        },
      ]);
      const [stored] = events;
      if (!stored) throw new Error('the append of a retry answered no event');
      return answered(call, stored, bodyHash);
    },
    { reads: ['stuck'] },
  ),
  implement(seeStuckWork, async (call, deps) => {
    const part = partOf(call.params.id);
    const { issue, note } = call.body;
    if (part?.story !== remedies[issue.kind].story) throw notHere();
    const loaded = await loadVisible(deps, part.bookingId, signedIn(call));
    return giveCommand(call, deps, {
      bookingId: loaded.booking.id,
      loaded,
      command: {
        type: 'MarkIssueSeen',
        ...issue,
        note: await sealNote(deps.keys, loaded.booking, note),
      },
    });
  }),
];
