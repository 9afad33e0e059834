/** Workflow histories in Temporal: find, read and export them (decision 201). */
import * as z from 'zod/mini';
import { scheduled, type signals, workflowTypes } from '#domain/core/stories.ts';
import { acts } from '#domain/intervention/events.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { day, queryNumber, required, streamedFile } from './fields.ts';
import { paged } from './paged.ts';

/** Workflow types: our own, and those that Temporal's schedules start. */
export const historyTypes = [...Object.values(workflowTypes), ...Object.values(scheduled)] as const;

/** A run's status, in Temporal's terms. */
export const historyStatuses = [
  'running',
  'completed',
  'failed',
  'canceled',
  'terminated',
  'continued_as_new',
  'timed_out',
] as const;
export type HistoryStatus = (typeof historyStatuses)[number];

const status = z.enum(historyStatuses);
const run = z.uuid(fieldError('notValidId'));

/** One run. Instants are ISO. */
const history = z.object({
  workflowId: z.string(),
  runId: z.string(),
  type: z.string(),
  status,
  startedAt: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
  /** Number of events; null: visibility knows it only once the run has closed. */
  events: z.nullable(z.number()),
  /** Its workflow task keeps failing: it waits for fixed code. */
  isFailing: z.boolean(),
  booking: z.nullable(z.object({ id: z.string(), number: z.string() })),
});
export type HistoryRow = z.output<typeof history>;

const historyPage = paged({
  rows: 'histories',
  row: history,
  filter: {
    type: z.optional(z.enum(historyTypes, fieldError('chooseFromList'))),
    status: z.optional(z.enum(historyStatuses, fieldError('chooseFromList'))),
    /** Days in New York on which it was started, both included. */
    from: z.optional(day),
    to: z.optional(day),
  },
  sorts: ['started'],
});

export const listHistories = endpoint({
  method: 'GET',
  path: '/api/admin/ops/histories',
  summary:
    'Runs of workflows, newest first; searched by booking number, by a person’s ID or sign-in, or by the beginning of a workflow’s ID.',
  roles: ['admin'],
  permission: 'operate',
  query: historyPage.query,
  response: z.extend(historyPage.response, {
    /** Runs beyond the last page, which shows only the newest; 0 if nothing is cut off. */
    notShown: z.number(),
    /** Older bookings of the person searched for whose runs were not looked up. */
    leftOut: z.number(),
    readAt: z.string(),
  }),
});

const pendingActivity = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['scheduled', 'started', 'cancel_requested', 'paused']),
  attempt: z.number(),
  /** Null: no limit. */
  attempts: z.nullable(z.number()),
  since: z.nullable(z.string()),
  lastStartedAt: z.nullable(z.string()),
  nextTryAt: z.nullable(z.string()),
  /** Outermost error first; null: it has not failed. */
  failure: z.nullable(z.array(z.string())),
  worker: z.nullable(z.string()),
});
export type PendingActivity = z.output<typeof pendingActivity>;

const act = z.object({
  act: z.enum(acts),
  runId: z.string(),
  signal: z.nullable(z.string()),
  /** For a reset: up to which event. */
  event: z.nullable(z.number()),
  /** Null: the data of the person who gave it was erased. */
  reason: z.nullable(z.string()),
  /** A name. */
  by: z.string(),
  at: z.string(),
  outcome: z.enum(['under_way', 'made', 'failed']),
  /** The run in which the workflow continued. */
  next: z.nullable(z.string()),
  /** Temporal's answer. */
  failure: z.nullable(z.string()),
});

export const getHistory = endpoint({
  method: 'GET',
  path: '/api/admin/ops/histories/:id',
  summary: 'One workflow: how its newest run stands, or the one named, and what it waits for at the engine.',
  roles: ['admin'],
  permission: 'operate',
  query: z.strictObject({ run: z.optional(run) }),
  response: z.extend(history, {
    events: z.number(),
    /** Bytes. */
    size: z.nullable(z.number()),
    /** Runs of the same workflow, newest first; at most ten. */
    runs: z.array(z.object({ runId: z.string(), status, startedAt: z.nullable(z.string()) })),
    pendingActivities: z.array(pendingActivity),
    /** Attempts of its workflow task in a row; 0: none is pending. */
    taskAttempts: z.number(),
    technicianId: z.nullable(z.string()),
    workflowUrl: z.nullable(z.string()),
    /** What people did to it from the console, newest first; at most twenty. */
    acts: z.array(act),
  }),
});
export type History = AnswerOf<typeof getHistory>;

/** What an event is about: decides its icon. */
const eventKinds = [
  'workflow',
  'task',
  'activity',
  'local',
  'timer',
  'signal',
  'update',
  'child',
  'other',
] as const;

/** The state of its step at this event. */
const eventPhases = ['begun', 'going', 'done', 'failed', 'moment'] as const;

const historyEvent = z.object({
  id: z.number(),
  at: z.string(),
  /** Temporal's name, such as `ActivityTaskScheduled`. */
  type: z.string(),
  kind: z.enum(eventKinds),
  /** Name of the activity, signal, update, child or event it is about; null: it has no name. */
  name: z.nullable(z.string()),
  /** A short summary: events appended, a command, a time, a failure. */
  says: z.string(),
  /** Identifies its step: events for being scheduled, started and completed share one. */
  step: z.string(),
  phase: z.enum(eventPhases),
  /** All of it, decrypted; only if requested. */
  details: z.optional(z.unknown()),
});
export type HistoryEvent = z.output<typeof historyEvent>;

export const listHistoryEvents = endpoint({
  method: 'GET',
  path: '/api/admin/ops/histories/:id/events',
  summary: 'Events of a run, oldest first, a thousand at a time; a hundred where all of each is asked for.',
  roles: ['admin'],
  permission: 'operate',
  query: z.strictObject({
    run,
    /** Where the previous page ended. */
    after: z.optional(z.string().check(z.regex(/^[\w-]{1,2000}$/, fieldError('notValidId')))),
    details: z.optional(z.literal('true')),
    /** Only this event of the page that starts there, with all its data. */
    only: z.optional(queryNumber(9_999_999, fieldError('notValidId'))),
  }),
  response: z.object({ events: z.array(historyEvent), next: z.nullable(z.string()) }),
});

export const exportHistory = endpoint({
  method: 'GET',
  path: '/api/admin/ops/histories/:id/export',
  summary: 'A run’s history as JSON, decrypted.',
  roles: ['admin'],
  permission: 'operate',
  query: z.strictObject({ run }),
  response: streamedFile,
  produces: 'application/json',
});

/** Signals that the console may send to a run: those that carry no facts and are safe to repeat. */
export const signalNames = ['catchUp', 'timeLost'] as const satisfies readonly (keyof typeof signals)[];

/** Recorded in the audit, sealed. */
export const actReason = required(500, fieldError('reasonMissing'));
/** Cancel and terminate. */
export const endForm = z.strictObject({ run, reason: actReason });
export const signalForm = z.strictObject({
  run,
  reason: actReason,
  signal: z.enum(signalNames, fieldError('chooseFromList')),
});
const success = z.object({ success: z.literal(true) });
/** The run has ended or never existed; nothing more can be done to it. */
const actErrors = ['workflow_ended'];

export const signalHistory = endpoint({
  method: 'POST',
  path: '/api/admin/ops/histories/:id/signal',
  summary: 'Tells a running workflow something, with a reason; audited.',
  roles: ['admin'],
  permission: 'operate',
  body: signalForm,
  response: success,
  errors: actErrors,
});

export const cancelHistory = endpoint({
  method: 'POST',
  path: '/api/admin/ops/histories/:id/cancel',
  summary:
    'Asks a running workflow to stop what it is doing, with a reason; its story goes on from the log in a run of its own. Audited.',
  roles: ['admin'],
  permission: 'operate',
  body: endForm,
  response: success,
  errors: actErrors,
});

export const terminateHistory = endpoint({
  method: 'POST',
  path: '/api/admin/ops/histories/:id/terminate',
  summary:
    'Ends a running workflow at once, with a reason, and begins its story anew from the log in the same step. Audited.',
  roles: ['admin'],
  permission: 'operate',
  body: endForm,
  response: success,
  errors: actErrors,
});

export const resetHistory = endpoint({
  method: 'POST',
  path: '/api/admin/ops/histories/:id/reset',
  summary:
    'Begins a run again from its last completed task up to an event, with a reason; what the log has since is read. Audited.',
  roles: ['admin'],
  permission: 'operate',
  body: z.strictObject({
    run,
    reason: actReason,
    event: z
      .int(fieldError('notValidId'))
      .check(z.minimum(1, fieldError('notValidId')), z.maximum(9_999_999, fieldError('notValidId'))),
  }),
  response: success,
});
