/** Stuck work and what a person can do about it (R18, decision 065). */
import * as z from 'zod/mini';
import { checkedServices, serviceStatuses } from '#domain/core/service-checks.ts';
import { type AwaitedKind, awaitedKinds, type Turn, turns } from '#domain/core/awaited.ts';
import { helpedBy, type IssueAction, issueKinds } from '#domain/booking/remedies.ts';
import { promiseNames } from '#domain/onboarding/events.ts';
import { receipt, stepErrors } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { text } from './fields.ts';
import { actReason } from './histories.ts';
import { paged } from './paged.ts';

const subject = z.string().check(z.maxLength(200));
/** Identifies one log-based line, for an action that fits its kind. */
const issueFor = <A extends IssueAction>(action: A) =>
  z.strictObject({ kind: z.enum(helpedBy(action)), subject });

/** Work that waits for something outside, or for a person (R18). */
export const stuckWork = z.object({
  workflowId: z.string(),
  bookingId: z.nullable(z.string()),
  bookingNumber: z.nullable(z.string()),
  /** The activity that keeps failing, or `workflow task`. */
  activity: z.string(),
  /**
   * Identifies a failing activity for Retry, since its workflow may have several of one kind. Null for all other lines.
   */
  activityId: z.nullable(z.string()),
  cause: z.string(),
  /**
   * The kind of failure: the provider's code, or the error classes, outermost first. Lines with the same activity and
   * code have one cause.
   */
  code: z.string(),
  attempts: z.number(),
  since: z.nullable(z.string()),
  nextTryAt: z.nullable(z.string()),
  /** The job's time zone, used for its times; null for work without a booking. */
  zone: z.nullable(z.string()),
  /** For an open dispute: until when the bank accepts evidence. */
  respondBy: z.nullable(z.string()),
  workflowUrl: z.nullable(z.string()),
  /** What the log says about a booking; null for an activity of a workflow that is failing right now. */
  issue: z.nullable(z.object({ kind: z.enum(issueKinds), subject })),
  /** A missed promise of an application, and whose: it is resolved in the application. */
  promise: z.nullable(z.object({ name: z.enum(promiseNames), technicianId: z.string(), person: z.string() })),
  /** A store partner's settlement that is unpaid and will not continue by itself. */
  settlement: z.nullable(z.object({ partnerId: z.string(), period: z.string(), store: z.string() })),
  /**
   * A store that has waited longer for an admin than it was promised: for an answer to its application, or for a held
   * commission.
   */
  partner: z.nullable(
    z.object({ waits: z.enum(['application', 'commission']), partnerId: z.string(), store: z.string() }),
  ),
  /** A help request that should have been answered by now (decision 177), by its number. */
  ticket: z.nullable(z.object({ id: z.string() })),
  /** A signed webhook that was not accepted: its event's ID and type at the sender. */
  webhook: z.nullable(
    z.object({ provider: z.enum(['stripe', 'checkr']), eventId: z.string(), type: z.string() }),
  ),
  /** Our books and the provider's did not agree when they were last compared. */
  books: z.nullable(z.object({ differences: z.number() })),
  /** What a person can do about it; empty if only a change of the booking, or a decision elsewhere, helps. */
  actions: z.array(z.enum(['retry', 'mark_seen'])),
});
export type StuckWork = z.output<typeof stuckWork>;

export const listStuckWork = endpoint({
  method: 'GET',
  path: '/api/admin/ops/stuck',
  summary: 'Workflows with an effect that fails, with cause and next try.',
  roles: ['admin'],
  permission: ['operate', 'manage_bookings', 'manage_money'],
  /** `notShown`: lines and failing workflows left out of the list, which shows those that have been stuck longest. */
  response: z.object({ work: z.array(stuckWork), notShown: z.number(), checkedAt: z.string() }),
});

export const retryStuckWork = endpoint({
  method: 'POST',
  path: '/api/admin/ops/stuck/:id/retry',
  summary:
    'Tries one line of stuck work now, an issue of a booking, a settlement, a webhook or a failing activity, with a reason; audited.',
  roles: ['admin'],
  permission: 'operate',
  body: z.union([
    z.strictObject({ issue: issueFor('retry'), reason: actReason }),
    z.strictObject({ activityId: subject, reason: actReason }),
    z.strictObject({ settlement: z.literal(true), reason: actReason }),
    z.strictObject({ webhook: z.literal(true), reason: actReason }),
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

/** The workflows with promises on the board, by the word before the dash in their ids. */
export const promiseStories = [
  'booking',
  'payout',
  'aftercare',
  'tip',
  'intent',
  'onboarding',
  'settlement',
  'testpayout',
] as const;

/** One thing that a workflow waits for (decision 200). Instants are ISO. */
const promise = z.object({
  id: z.string(),
  workflowId: z.string(),
  story: z.enum(promiseStories),
  /** What it waits for, which also determines what happens at `until`. */
  kind: z.enum(Object.keys(awaitedKinds) as [AwaitedKind, ...AwaitedKind[]]),
  /** Distinguishes several of a kind: whose, which payout, which step. */
  subject: z.nullable(z.string()),
  turn: z.enum(turns as readonly [Turn, ...Turn[]]),
  since: z.string(),
  /** When something happens if it has not come by then; null: nothing does. */
  until: z.nullable(z.string()),
  isOverdue: z.boolean(),
  booking: z.nullable(z.object({ id: z.string(), number: z.string() })),
  technician: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  store: z.nullable(z.object({ id: z.string(), name: z.string(), period: z.string() })),
  workflowUrl: z.nullable(z.string()),
});
export type PromiseRow = z.output<typeof promise>;

const promisePage = paged({
  rows: 'promises',
  row: promise,
  filter: {
    turn: z.optional(z.enum(turns as readonly [Turn, ...Turn[]], fieldError('chooseFromList'))),
    story: z.optional(z.enum(promiseStories, fieldError('chooseFromList'))),
    /** `overdue`; `soon`: within four hours. */
    due: z.optional(z.enum(['overdue', 'soon'], fieldError('chooseFromList'))),
  },
  sorts: ['until', 'since'],
});

export const listPromises = endpoint({
  method: 'GET',
  path: '/api/admin/ops/promises',
  summary:
    'What every workflow waits for, since when, until when, and whose turn it is, overdue first; searched by workflow or booking number.',
  roles: ['admin'],
  permission: 'operate',
  query: promisePage.query,
  response: z.extend(promisePage.response, {
    /** Of all promises, whatever the filter. */
    figures: z.object({
      open: z.number(),
      overdue: z.number(),
      soon: z.number(),
      /** Since when the oldest one waits. */
      oldest: z.nullable(z.string()),
    }),
    /** False: there are more workflows than were read; those due first are included. */
    isComplete: z.boolean(),
    readAt: z.string(),
  }),
});

/** The services the product cannot run without, checked now or by the worker within the last 90 seconds. */
const serviceNames = ['database', ...checkedServices] as const;

const serviceRow = z.object({
  name: z.enum(serviceNames),
  /** The provider; null if none is configured. */
  service: z.nullable(z.string()),
  status: z.enum(serviceStatuses),
  /** The code of what failed (`CERT_HAS_EXPIRED`), where it does not answer and there is one. */
  reason: z.nullable(z.string()),
  /** Response time of the last check, in milliseconds. */
  answerMs: z.nullable(z.number()),
  checkedAt: z.nullable(z.string()),
  /** When it was last found active; null: never. */
  activeAt: z.nullable(z.string()),
});
export type ServiceRow = z.output<typeof serviceRow>;

export const listServices = endpoint({
  method: 'GET',
  path: '/api/admin/ops/services',
  summary:
    'Whether everything that the product depends on answers, how long it took and when it last did. Nobody is asked for anything by this call but our own database.',
  roles: ['admin'],
  permission: 'operate',
  response: z.object({ services: z.array(serviceRow) }),
});
