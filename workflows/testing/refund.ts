/** A refund as the api requests it: an Update that starts the aftercare when none is running. */
import { randomUUID } from 'node:crypto';
import { WithStartWorkflowOperation } from '@temporalio/client';
import { defineUpdate } from '@temporalio/workflow';
import { defaultDurations } from '#domain/core/durations.ts';
import type { BookingId } from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import { type CommandResult, type RefundRequest, updates, workflowIds, workflowTypes } from '../contract.ts';
import { admin } from './people.ts';
import type { World } from './world.ts';

const refunding = defineUpdate<CommandResult, [RefundRequest]>(updates.refund);

/** An admin's refund in cents, as goodwill unless given; with a new command id unless it is a repetition. */
export function refund(
  world: World,
  bookingId: BookingId,
  amount: number,
  { commandId = randomUUID(), cause = 'goodwill' }: Partial<Pick<RefundRequest, 'commandId' | 'cause'>> = {},
): Promise<CommandResult> {
  const request: RefundRequest = {
    commandId,
    actor: admin,
    amount: cents(amount),
    cause,
    note: null,
    bodyHash: 'the body',
  };
  return world.client.workflow.executeUpdateWithStart(refunding, {
    updateId: commandId,
    args: [request],
    startWorkflowOperation: new WithStartWorkflowOperation(workflowTypes.aftercare, {
      workflowId: workflowIds.aftercare(bookingId),
      taskQueue: world.taskQueue,
      args: [{ bookingId, durations: defaultDurations }],
      workflowIdConflictPolicy: 'USE_EXISTING',
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    }),
  });
}
