/** Retry of a line of stuck work, as the api sends it to the workflow that raised it. */
import { randomUUID } from 'node:crypto';
import { openEngine } from '#api/engine.ts';
import { defaultDurations } from '#domain/core/durations.ts';
import type { BookingId } from '#domain/core/ids.ts';
import { remedies } from '#domain/booking/remedies.ts';
import type { RetriedIssue } from '../contract.ts';
import { admin } from './people.ts';
import type { World } from './world.ts';

/** An admin's Retry, which starts the workflow again if it has ended. */
export function retry(
  { client, taskQueue }: World,
  bookingId: BookingId,
  line: Pick<RetriedIssue, 'kind' | 'subject'>,
): Promise<void> {
  const issue: RetriedIssue = { ...line, by: admin, commandId: randomUUID() };
  const engine = openEngine(client, { taskQueue, durations: defaultDurations });
  return engine.retryIssue(remedies[line.kind].story, bookingId, issue);
}
