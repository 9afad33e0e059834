/** The sweep: tells workflows that are behind their stream to read it, and releases reservations of ended bookings. */
import { type Client, QueryRejectedError, WorkflowNotFoundError } from '@temporalio/client';
import { as, type BookingId } from '#domain/core/ids.ts';
import type { Reservations } from '#events/reservations/reservations.ts';
import { queries } from '#domain/core/stories.ts';
import type { Following } from './follower.ts';
import { signalOpen } from '#events/temporal/stories.ts';

/** Milliseconds behind the head of the log; younger appends probably still have a workflow task under way. */
const BEHIND = 3_000;
/**
 * Stories that are not notified of each event of their own stream (stories.ts). They answer the query `summary` with
 * the revision they have seen.
 */
const stories = /^(booking|payout|intent|aftercare|settlement)-/;
/** Milliseconds to wait for a workflow's answer. */
const ANSWER_TIMEOUT = 2_000;
/** Number of workflows asked at the same time. */
const AT_ONCE = 20;

/**
 * If an append was committed but its workflow task was lost, the workflow has not seen the event (design.md §3). The
 * sweep compares and signals; it never appends. `client` rejects queries to closed workflows.
 */
export function sweep({
  client,
  table,
}: {
  readonly client: Client;
  readonly table: Reservations;
}): Following {
  return {
    name: 'sweep',
    behind: BEHIND,
    async handle(batch) {
      const heads = new Map<string, number>();
      for (const { stream, revision, type } of batch) {
        if (stories.test(stream)) heads.set(stream, revision);
        if (type === 'BookingCancelled' || type === 'WorkCompleted') {
          await table.release(as<BookingId>(stream.slice('booking-'.length)));
        }
      }
      const behind = [...heads];
      for (let start = 0; start < behind.length; start += AT_ONCE) {
        await Promise.all(
          behind.slice(start, start + AT_ONCE).map(([stream, head]) => compare(client, stream, head)),
        );
      }
    },
  };
}

/**
 * A stream and its workflow have the same name. A workflow that can't answer how far it has read is signaled as well.
 */
async function compare(client: Client, workflowId: string, head: number): Promise<void> {
  try {
    const handle = client.workflow.getHandle(workflowId);
    const { revision } = await client.withDeadline(Date.now() + ANSWER_TIMEOUT, () =>
      handle.query<{ readonly revision: number }>(queries.summary),
    );
    if (revision >= head) return;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError || error instanceof QueryRejectedError) return;
  }
  await signalOpen(client, workflowId);
}
