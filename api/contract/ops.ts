/** Stuck work and what a person can do about it (R18, decision 065). */
import * as z from 'zod/mini';
import { helpedBy, type IssueAction, issueKinds } from '#domain/booking/remedies.ts';
import { promiseNames } from '#domain/onboarding/events.ts';
import { receipt, stepErrors } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { text } from './fields.ts';

const subject = z.string().check(z.maxLength(200));
/** Names one line of those that the log tells of, for an action that helps its kind. */
const issueFor = <A extends IssueAction>(action: A) =>
  z.strictObject({ kind: z.enum(helpedBy(action)), subject });

/** Work that waits for something outside, or for a person (R18). */
export const stuckWork = z.object({
  workflowId: z.string(),
  bookingId: z.nullable(z.string()),
  bookingNumber: z.nullable(z.string()),
  /** The activity that keeps failing, or `workflow task`. */
  activity: z.string(),
  /** Names a failing activity for Retry: its workflow may have several of one kind. Null for all other lines. */
  activityId: z.nullable(z.string()),
  cause: z.string(),
  attempts: z.number(),
  since: z.nullable(z.string()),
  nextTryAt: z.nullable(z.string()),
  /** The job's time zone, in which its times are written; null for work of no booking. */
  zone: z.nullable(z.string()),
  /** An open dispute: until when the bank takes evidence. */
  respondBy: z.nullable(z.string()),
  workflowUrl: z.nullable(z.string()),
  /** What the log tells of a booking; null for an effect of a workflow that fails right now. */
  issue: z.nullable(z.object({ kind: z.enum(issueKinds), subject })),
  /** A promised time of an application that was missed, and whose: the application is where it is mended. */
  promise: z.nullable(z.object({ name: z.enum(promiseNames), technicianId: z.string(), person: z.string() })),
  /** A store partner's settlement that is not paid and does not go on by itself. */
  settlement: z.nullable(z.object({ partnerId: z.string(), period: z.string(), store: z.string() })),
  /** A store that waits for an admin longer than it was told: for an answer to its application, or for a commission that is held. */
  partner: z.nullable(
    z.object({ waits: z.enum(['application', 'commission']), partnerId: z.string(), store: z.string() }),
  ),
  /** A request for help that should have been answered by now (decision 177), by its number. */
  ticket: z.nullable(z.object({ id: z.string() })),
  /** What a person can do about it; empty where only a change of the booking, or a decision elsewhere, helps. */
  actions: z.array(z.enum(['retry', 'mark_seen'])),
});
export type StuckWork = z.output<typeof stuckWork>;

export const listStuckWork = endpoint({
  method: 'GET',
  path: '/api/admin/ops/stuck',
  summary: 'Workflows with an effect that fails, with cause and next try.',
  roles: ['admin'],
  permission: ['operate', 'manage_bookings', 'manage_money'],
  /** `notShown`: failing workflows beyond the list, which has those that fail longest. */
  response: z.object({ work: z.array(stuckWork), notShown: z.number(), checkedAt: z.string() }),
});

export const retryStuckWork = endpoint({
  method: 'POST',
  path: '/api/admin/ops/stuck/:id/retry',
  summary:
    'Tries one line of stuck work now, an issue of a booking, a settlement or a failing activity; audited.',
  roles: ['admin'],
  permission: 'operate',
  body: z.union([
    z.strictObject({ issue: issueFor('retry') }),
    z.strictObject({ activityId: subject }),
    z.strictObject({ settlement: z.literal(true) }),
  ]),
  response: z.object({ success: z.literal(true) }),
});

export const seeStuckWork = endpoint({
  method: 'POST',
  path: '/api/admin/ops/stuck/:id/seen',
  summary:
    'Closes an issue that nothing mends, or that was dealt with elsewhere; its booking keeps who and when.',
  roles: ['admin'],
  permission: 'operate',
  body: z.strictObject({ issue: issueFor('mark_seen'), note: z.optional(z.nullable(text(500))) }),
  response: receipt,
  errors: stepErrors,
});
