/**
 * `/v1/adverse_actions`: the notice that a report may cost someone the job, the waiting period, and the final notice.
 */
import { z } from 'zod';
import { CheckrFailure, notFound } from './failures.ts';
import {
  type Adjudication,
  type AdverseAction,
  instantOf,
  newCheckrId,
  type StoredReport,
} from './objects.ts';
import { type CheckrOperation, readParameters, wholeList } from './operation.ts';
import { reportBody } from './report-body.ts';
import { adverseItemsOf } from './screenings.ts';
import type { CheckrState } from './state.ts';

const createSchema = z.strictObject({
  adverse_item_ids: z
    .array(z.string(), 'Adverse item ids is invalid')
    .min(1, "Adverse item ids can't be blank"),
  post_notice_scheduled_at: z.iso
    .datetime({ offset: true, error: 'Post notice scheduled at is invalid' })
    .optional(),
});

const defaultWait = 7 * 24 * 3600 * 1000;

/** The notices of a report that were not cancelled. */
export function activeAdverseAction(state: CheckrState, reportId: string): AdverseAction | undefined {
  return state.objects.list('adverse_action', reportId).find(({ status }) => status !== 'canceled');
}

function consideredReport(state: CheckrState, reportId: string): StoredReport {
  const report = state.objects.find('report', reportId);
  if (!report) throw notFound('Report');
  if (report.status !== 'complete' || report.result !== 'consider') {
    throw new CheckrFailure(400, 'Report must be in a consider status');
  }
  if (activeAdverseAction(state, reportId))
    throw new CheckrFailure(400, 'Report has a pre-existing adverse action');
  return report;
}

function adjudicate(state: CheckrState, reportId: string, adjudication: Adjudication): void {
  const report = state.objects.find('report', reportId);
  const candidate = report && state.objects.find('candidate', report.candidateId);
  if (!report || !candidate) throw notFound('Report');
  const changed = { ...report, adjudication };
  const person = { ...candidate, adjudication };
  state.objects.update('report', changed);
  state.objects.update('candidate', person);
  if (adjudication === 'pre_adverse_action' || adjudication === 'post_adverse_action') {
    state.emit(`report.${adjudication}`, reportBody(state, changed));
    state.emit(`candidate.${adjudication}`, person);
  }
}

function create(state: CheckrState, reportId: string, body: unknown): AdverseAction {
  const given = readParameters(createSchema, body);
  const report = consideredReport(state, reportId);
  const items = adverseItemsOf(report);
  const chosen = given.adverse_item_ids.map((id) => items.find((item) => item.id === id));
  if (chosen.includes(undefined)) throw new CheckrFailure(400, 'Adverse item not found');
  const now = state.clock.milliseconds();
  const scheduled =
    given.post_notice_scheduled_at === undefined
      ? now + defaultWait
      : Date.parse(given.post_notice_scheduled_at);
  if (scheduled < now) throw new CheckrFailure(400, 'Post notice scheduled at must be in the future');
  const id = newCheckrId();
  const action: AdverseAction = {
    id,
    object: 'adverse_action',
    uri: `/v1/adverse_actions/${id}`,
    status: 'pending',
    report_id: reportId,
    created_at: state.now(),
    post_notice_scheduled_at: instantOf(scheduled),
    post_notice_ready_at: instantOf(scheduled),
    canceled_at: null,
    adverse_items: chosen.filter((item) => item !== undefined),
    delivery: { state: 'sent', reason: null, updated_at: state.now() },
    individualized_assessment_engaged: false,
  };
  state.objects.insert('adverse_action', action, reportId);
  state.objects.schedule(id, scheduled);
  adjudicate(state, reportId, 'pre_adverse_action');
  return action;
}

/** Sends the final notice when it is due. */
export function sendFinalNotice(state: CheckrState, id: string): void {
  const action = findAdverseAction(state, id);
  if (action.status !== 'pending') return;
  state.objects.update('adverse_action', { ...action, status: 'complete' });
  adjudicate(state, action.report_id, 'post_adverse_action');
}

/** A dispute puts the final notice on hold. */
export function holdAdverseAction(state: CheckrState, reportId: string): void {
  const action = activeAdverseAction(state, reportId);
  if (action?.status !== 'pending') return;
  state.objects.update('adverse_action', { ...action, status: 'dispute' });
  state.objects.schedule(action.id, null);
}

/** A dispute that changed nothing: the notice is due as before, or at once. */
export function resumeAdverseAction(state: CheckrState, reportId: string): void {
  const action = activeAdverseAction(state, reportId);
  if (action?.status !== 'dispute') return;
  state.objects.update('adverse_action', { ...action, status: 'pending' });
  state.objects.schedule(action.id, Date.parse(action.post_notice_scheduled_at));
}

/** Cancels the notices, if there are any. */
export function cancelAdverseAction(state: CheckrState, reportId: string): void {
  const action = activeAdverseAction(state, reportId);
  if (action && action.status !== 'complete') cancel(state, action);
}

function cancel(state: CheckrState, action: AdverseAction): AdverseAction {
  const canceled: AdverseAction = { ...action, status: 'canceled', canceled_at: state.now() };
  state.objects.update('adverse_action', canceled);
  state.objects.schedule(action.id, null);
  adjudicate(state, action.report_id, null);
  return canceled;
}

function findAdverseAction(state: CheckrState, id: string): AdverseAction {
  const action = state.objects.find('adverse_action', id);
  if (!action) throw notFound('Adverse action');
  return action;
}

/** The calls of this family. */
export const adverseActionOperations: readonly CheckrOperation[] = [
  {
    name: 'adverse_items.list',
    route: 'GET /checkr/v1/reports/:id/adverse_items',
    status: 200,
    run: (state, { id }) => wholeList(adverseItemsOf(consideredReport(state, id))),
  },
  {
    name: 'adverse_actions.create',
    route: 'POST /checkr/v1/reports/:id/adverse_actions',
    status: 200,
    run: (state, { id, body }) => create(state, id, body),
  },
  {
    name: 'adverse_actions.list',
    route: 'GET /checkr/v1/reports/:id/adverse_actions',
    status: 200,
    run: (state, { id }) => {
      if (!state.objects.find('report', id)) throw notFound('Report');
      return wholeList(state.objects.list('adverse_action', id));
    },
  },
  {
    name: 'adverse_actions.get',
    route: 'GET /checkr/v1/adverse_actions/:id',
    status: 200,
    run: (state, { id }) => findAdverseAction(state, id),
  },
  {
    name: 'adverse_actions.cancel',
    route: 'DELETE /checkr/v1/adverse_actions/:id',
    status: 200,
    run: (state, { id }) => {
      const action = findAdverseAction(state, id);
      if (action.status === 'complete' || action.status === 'canceled') {
        throw new CheckrFailure(400, `Adverse action is ${action.status}`);
      }
      return cancel(state, action);
    },
  },
];
