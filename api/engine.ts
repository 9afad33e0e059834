/**
 * How the API talks to the workflows: updates with a deadline; a workflow that is gone is started again (design.md §3).
 */
import { setTimeout } from 'node:timers/promises';
import {
  type Client,
  isGrpcServiceError,
  ServiceError,
  WithStartWorkflowOperation,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from '@temporalio/client';
import { ApplicationFailure, type UpdateDefinition } from '@temporalio/common';
import { as, type BookingId, type CustomerId, type PartnerId, type TechnicianId } from '#domain/core/ids.ts';
import type { Durations } from '#domain/core/durations.ts';
import type { Period } from '#domain/settlement/period.ts';
import type { IssueKind, remedies } from '#domain/booking/remedies.ts';
import {
  type ChargeEvent,
  type CommandResult,
  type ProviderEvent,
  type RetriedIssue,
  signals,
  type updates,
  workflowIds,
  workflowTypes,
} from '#workflows/contract.ts';
import { notifyStory, signalOpen, startOf, startStory, type Stories } from '#events/temporal/stories.ts';
import { Refused } from './problems.ts';

/** Milliseconds a person waits before being told to try again; the update continues and its answer is kept. */
const ANSWER_TIMEOUT = 18_000;

/** Which of a booking's workflows a command belongs to. */
export type Story = 'booking' | 'aftercare';
/** Workflows in which an issue can be stuck. */
type IssueStory = (typeof remedies)[IssueKind]['story'];

/** A settlement by partner and period. */
export interface SettlementOf {
  readonly partnerId: PartnerId;
  readonly period: Period;
}

export interface Engine {
  /**
   * Sends an update to a booking's workflow and waits for its answer. If the workflow is gone but the booking is not
   * over, it is started again: it reads its stream and continues from there.
   * @throws {Refused} 503 when Temporal is down or doesn't answer in time
   */
  update(
    story: Story,
    bookingId: BookingId,
    update: {
      readonly name: (typeof updates)[keyof typeof updates];
      readonly id: string;
      readonly arg: object;
    },
  ): Promise<CommandResult>;
  /** Starts the workflow of a payment intent that has no booking yet; starting it twice has no effect. */
  startIntent(input: { readonly paymentIntentId: string; readonly customerId: string }): Promise<void>;
  /** Tells a workflow to read its stream. One that has ended needs nothing. */
  catchUp(workflowId: string): Promise<void>;
  /** Passes a provider's webhook to a workflow; false if there is no longer one with this id. */
  providerEvent(workflowId: string, event: ProviderEvent): Promise<boolean>;
  /**
   * Like `providerEvent`, to a booking's payout; one that had ended is started again, since banks return payments
   * later.
   */
  payoutEvent(bookingId: string, event: ProviderEvent): Promise<void>;
  /** Like `payoutEvent`, to a store partner's settlement. */
  settlementEvent(of: SettlementOf, event: ProviderEvent): Promise<void>;
  /** Like `payoutEvent`, to a booking's aftercare, which is started by it if necessary. */
  aftercareEvent(bookingId: string, event: ChargeEvent): Promise<void>;
  /** Like `payoutEvent`, to a booking's tip. */
  tipEvent(bookingId: string, event: ProviderEvent): Promise<void>;
  /** Has a tip charged at once; the follower of the log would do it a little later. */
  chargeTip(bookingId: BookingId): Promise<void>;
  /** Has a technician's requested test payout sent at once; the follower of the log would do it a little later. */
  sendTestPayout(technicianId: TechnicianId): Promise<void>;
  /** Has a settlement retried at once. */
  retrySettlement(of: SettlementOf, by: Pick<RetriedIssue, 'by' | 'commandId'>): Promise<void>;
  /** Has a workflow retry an issue of its booking at once; one that has ended is started again for it. */
  retryIssue(story: IssueStory, bookingId: string, issue: RetriedIssue): Promise<void>;
}

/** Opens the engine on a client. */
export function openEngine(
  client: Client,
  options: { readonly taskQueue: string; readonly durations: Durations },
): Engine {
  const stories: Stories = { client, ...options };
  const patiently = <T>(work: () => Promise<T>) => client.withDeadline(Date.now() + ANSWER_TIMEOUT, work);

  /** Signals one of a booking's workflows; one that has ended, or has not started, is started with it. */
  const notify = (story: IssueStory, bookingId: string, name: 'providerEvent' | 'retryNow', arg: object) =>
    patiently(() => notifyStory(stories, { type: story, bookingId: as<BookingId>(bookingId) }, name, arg));

  const notifySettlement = (of: SettlementOf, name: 'providerEvent' | 'retryNow', arg: object) =>
    patiently(() => notifyStory(stories, { type: 'settlement', ...of }, name, arg));

  return {
    async update(story, bookingId, { name, id, arg }) {
      const workflowId = workflowIds[story](bookingId);
      const anew = () =>
        client.workflow.executeUpdateWithStart(defineUpdate(name), {
          updateId: id,
          args: [arg],
          startWorkflowOperation: new WithStartWorkflowOperation(
            workflowTypes[story],
            startOf(stories, { type: story, bookingId }),
          ),
        });
      const send = async (): Promise<CommandResult> => {
        // A booking that is being placed has no workflow yet, and aftercare begins with its first command.
        if (story === 'aftercare' || isPlacement(arg)) return anew();
        try {
          return await client.workflow
            .getHandle(workflowId)
            .executeUpdate(defineUpdate(name), { updateId: id, args: [arg] });
        } catch (error) {
          if (
            error instanceof WorkflowNotFoundError ||
            failureOf(error) === 'AcceptedUpdateCompletedWorkflow'
          )
            return anew();
          throw error;
        }
      };
      try {
        return await patiently(() => untilItGoesOn(send));
      } catch (error) {
        throw toRefusal(error);
      }
    },
    async startIntent({ paymentIntentId, customerId }) {
      const intent = { type: 'intent', paymentIntentId, customerId: as<CustomerId>(customerId) } as const;
      await patiently(() => startStory(stories, intent)).catch((error: unknown) => {
        throw toRefusal(error);
      });
    },
    async catchUp(workflowId) {
      await patiently(() => signalOpen(client, workflowId));
    },
    providerEvent: (workflowId, event) =>
      patiently(() => signalOpen(client, workflowId, signals.providerEvent, event)),
    payoutEvent: (bookingId, event) => notify('payout', bookingId, signals.providerEvent, event),
    settlementEvent: (of, event) => notifySettlement(of, signals.providerEvent, event),
    retrySettlement: (of, by) => notifySettlement(of, signals.retryNow, by),
    aftercareEvent: (bookingId, event) => notify('aftercare', bookingId, signals.providerEvent, event),
    tipEvent: (bookingId, event) => notify('tip', bookingId, signals.providerEvent, event),
    chargeTip: (bookingId) => patiently(() => notifyStory(stories, { type: 'tip', bookingId })),
    sendTestPayout: (technicianId) =>
      patiently(() => notifyStory(stories, { type: 'testpayout', technicianId })),
    retryIssue: (story, bookingId, issue) => notify(story, bookingId, signals.retryNow, issue),
  };
}

/** A typed update by name, since workflow code is not imported here. */
function defineUpdate(name: string): UpdateDefinition<CommandResult, [object]> {
  return { type: 'update', name } as UpdateDefinition<CommandResult, [object]>;
}

function isPlacement(arg: object): boolean {
  return (
    'command' in arg &&
    typeof arg.command === 'object' &&
    arg.command !== null &&
    'type' in arg.command &&
    arg.command.type === 'PlaceBooking'
  );
}

/** gRPC's FAILED_PRECONDITION: the workflow's task fails; if it keeps failing, ops sees it as stuck work. */
function isWorkflowFailing(error: unknown): boolean {
  // The client wraps the error, except if the update starts its workflow.
  const cause = error instanceof ServiceError ? error.cause : error;
  return isGrpcServiceError(cause) && cause.code === 9;
}

/** The type of an update's failure; it comes from the server if the workflow did not handle the update. */
function failureOf(error: unknown): string | null | undefined {
  const cause = error instanceof WorkflowUpdateFailedError ? error.cause : undefined;
  return cause instanceof ApplicationFailure ? cause.type : undefined;
}

/**
 * The workflow ended with the update accepted but not answered, or the worker lost the update when its task timed out
 * on a busy machine: the server then rejects it without a trace in the history (temporalio/temporal#6630 and #5169).
 */
function isLost(error: unknown): boolean {
  const type = failureOf(error);
  return type === 'AcceptedUpdateCompletedWorkflow' || type === 'UnprocessedUpdate';
}

/**
 * A workflow that is about to end when the update arrives fails one task and continues, and a lost update is never
 * answered, so the update is sent again under its id. If the workflow keeps failing, this gives up after two seconds.
 */
async function untilItGoesOn<T>(send: () => Promise<T>, tries = 5): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await send();
    } catch (error) {
      if (tried === tries || !(isWorkflowFailing(error) || isLost(error))) throw error;
      await setTimeout(200 * tried);
    }
  }
}

/** An update that wasn't answered in time still continues: the same key fetches its answer later. */
function toRefusal(error: unknown): unknown {
  if (
    error instanceof WorkflowUpdateRPCTimeoutOrCancelledError ||
    isWorkflowFailing(error) ||
    isLost(error)
  ) {
    return new Refused('unavailable', 'takesLongerThanUsual', {
      retryAfter: 2,
      cause: error,
    });
  }
  // The validator rejects only wrong shapes, which the contract has checked, so a failure there is our bug.
  if (error instanceof WorkflowUpdateFailedError) return error.cause ?? error;
  return error;
}
