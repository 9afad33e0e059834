/** `/v1/reports`: ordering a check, and how it ends. */
import { z } from 'zod';
import {
  activeAdverseAction,
  cancelAdverseAction,
  holdAdverseAction,
  resumeAdverseAction,
} from './adverse-actions.ts';
import { checkAge, countedFor, findCandidate } from './candidates.ts';
import { insertDocument } from './documents.ts';
import { CheckrFailure, notFound } from './failures.ts';
import { newCheckrId, type StoredReport, type Verification } from './objects.ts';
import { type CheckrOperation, readParameters, wholeList } from './operation.ts';
import { type Outcome, outcomeOf } from './outcomes.ts';
import { tags, workLocations } from './parameters.ts';
import { readInclude, reportBody } from './report-body.ts';
import { finishedScreenings, newScreenings, packageOf } from './screenings.ts';
import type { CheckrEventType, CheckrState } from './state.ts';

const createSchema = z.strictObject({
  candidate_id: z.string("Candidate can't be blank"),
  package: z.string("Package can't be blank"),
  work_locations: workLocations,
  tags,
});
const updateSchema = z
  .strictObject({
    package: z.string().optional(),
    adjudication: z.literal('engaged', 'Adjudication is invalid').optional(),
  })
  .refine((given) => given.package !== undefined || given.adjudication !== undefined, {
    message: 'Either package or adjudication is required',
  });
const getSchema = z.strictObject({ include: z.string().optional() });

const reportsPerDay = 3;

/** @throws CheckrFailure 404 */
export function findReport(state: CheckrState, id: string): StoredReport {
  const report = state.objects.find('report', id);
  if (!report) throw notFound('Report');
  return report;
}

function change(
  state: CheckrState,
  report: StoredReport,
  changes: Partial<StoredReport>,
  ...events: CheckrEventType[]
): StoredReport {
  const changed = { ...report, ...changes };
  state.objects.update('report', changed);
  for (const event of events) state.emit(event, reportBody(state, changed));
  return changed;
}

/**
 * Orders a report for a candidate with the data that the package requires.
 * @throws CheckrFailure 400, 404 or 409, with the API's messages
 */
export function orderReport(
  state: CheckrState,
  order: z.output<typeof createSchema>,
  source: StoredReport['source'],
): StoredReport {
  const candidate = findCandidate(state, order.candidate_id);
  const { slug, screenings } = packageOf(order.package);
  const missing = (['first_name', 'last_name', 'dob', 'zipcode'] as const).filter(
    (field) => candidate[field] === null,
  );
  if (missing.length > 0) {
    throw new CheckrFailure(
      400,
      ...missing.map((field) => `Candidate must have ${field} for the package ${slug}`),
    );
  }
  if (candidate.ssn === null) throw new CheckrFailure(400, `Candidate must have SSN for the package ${slug}`);
  if (candidate.middle_name === null && !candidate.no_middle_name) {
    throw new CheckrFailure(
      400,
      'Candidate must have middle name when no_middle_name flag is set to false for the candidate',
    );
  }
  if (
    screenings.includes('motor_vehicle_report') &&
    (candidate.driver_license_number === null || candidate.driver_license_state === null)
  ) {
    throw new CheckrFailure(
      400,
      `Candidate must have a driver license number and a driver license state for the package ${slug}`,
    );
  }
  if (candidate.dob !== null) checkAge(candidate.dob, state.clock.milliseconds());
  const since = state.clock.milliseconds() - countedFor;
  const recent = state.objects
    .list('report', candidate.id)
    .filter(({ createdAt }) => Date.parse(createdAt) > since);
  if (recent.length >= reportsPerDay) {
    throw new CheckrFailure(
      409,
      'Duplicate report detected. No more than 3 reports per candidate can be created within a 24 hour period',
    );
  }
  const report: StoredReport = {
    id: newCheckrId(),
    candidateId: candidate.id,
    package: slug,
    status: 'pending',
    result: null,
    adjudication: null,
    createdAt: state.now(),
    completedAt: null,
    revisedAt: null,
    workLocations: order.work_locations,
    tags: order.tags,
    source,
    outcome: outcomeOf(candidate.ssn),
    screenings: newScreenings(slug),
    verifications: [],
    documentId: null,
  };
  state.objects.insert('report', report, candidate.id);
  state.objects.update('candidate', {
    ...candidate,
    report_ids: [...candidate.report_ids, report.id],
    adjudication: null,
  });
  scheduleEnd(state, report);
  state.emit('report.created', reportBody(state, report));
  return report;
}

function scheduleEnd(state: CheckrState, report: StoredReport): void {
  if (report.outcome === 'undecided') return;
  state.objects.schedule(report.id, state.clock.milliseconds() + state.options.reportSeconds * 1000);
}

/** Ends a pending report that is due. */
export function endReport(state: CheckrState, id: string): void {
  const report = findReport(state, id);
  if (report.status === 'pending') decideReport(state, report, report.outcome);
}

/**
 * Gives a pending or suspended report the state in `outcome`; a disputed one is decided again.
 * @throws CheckrFailure 400 for a report that has ended, and for a dispute that ends neither clear nor considered
 */
export function decideReport(state: CheckrState, report: StoredReport, outcome: Outcome): StoredReport {
  if (report.status === 'complete' || report.status === 'canceled') {
    throw new CheckrFailure(400, 'Report has ended');
  }
  if (report.status === 'dispute' && outcome !== 'clear' && outcome !== 'consider') {
    throw new CheckrFailure(400, 'A dispute ends clear or consider');
  }
  const now = state.now();
  state.objects.schedule(report.id, null);
  switch (outcome) {
    case 'clear':
    case 'consider': {
      const wasDisputed = report.status === 'dispute';
      const candidate = findCandidate(state, report.candidateId);
      const changed = change(
        state,
        report,
        {
          status: 'complete',
          result: outcome,
          outcome,
          completedAt: report.completedAt ?? now,
          revisedAt: wasDisputed ? now : report.revisedAt,
          screenings:
            wasDisputed && outcome === report.result
              ? report.screenings
              : finishedScreenings(report.screenings, outcome, candidate, now),
          documentId: report.documentId ?? insertDocument(state, report.id),
        },
        'report.completed',
      );
      if (!wasDisputed) return changed;
      if (outcome === 'clear') cancelAdverseAction(state, changed.id);
      else resumeAdverseAction(state, changed.id);
      return findReport(state, changed.id);
    }
    case 'suspended': {
      const verification = newVerification(state, report.id);
      const suspended = change(
        state,
        report,
        { status: 'suspended', verifications: [...report.verifications, verification] },
        'report.suspended',
      );
      state.emit('verification.created', verification);
      return suspended;
    }
    case 'canceled':
      return cancelReport(state, report, 'exception_ssn_trace');
    case 'undecided':
      throw new CheckrFailure(400, 'Outcome is invalid');
    default:
      throw new Error(`No such outcome: ${String(outcome satisfies never)}`);
  }
}

function newVerification(state: CheckrState, reportId: string): Verification {
  const id = newCheckrId();
  return {
    id,
    object: 'verification',
    uri: `/v1/reports/${reportId}/verifications/${id}`,
    created_at: state.now(),
    completed_at: null,
    processed_at: null,
    verification_type: 'ssn_confirmation',
    verification_url: `${state.options.publicUrl()}/?view=checks`,
    report_id: reportId,
  };
}

function cancelReport(state: CheckrState, report: StoredReport, reason: string): StoredReport {
  return change(
    state,
    report,
    {
      status: 'canceled',
      completedAt: state.now(),
      screenings: report.screenings.map((screening) =>
        screening.status === 'complete'
          ? screening
          : { ...screening, status: 'canceled', cancellationReason: reason },
      ),
    },
    'report.canceled',
  );
}

/** The candidate has provided what a suspended report asked for: it continues, and ends clear. */
export function resumeReport(state: CheckrState, id: string): StoredReport {
  const report = findReport(state, id);
  if (report.status !== 'suspended') throw new CheckrFailure(400, 'Report is not suspended');
  const now = state.now();
  const verifications = report.verifications.map((verification) => ({
    ...verification,
    completed_at: verification.completed_at ?? now,
    processed_at: verification.processed_at ?? now,
  }));
  const resumed = change(
    state,
    report,
    { status: 'pending', outcome: 'clear', verifications },
    'report.resumed',
  );
  for (const verification of verifications) {
    state.emit('verification.completed', verification);
    state.emit('verification.processed', verification);
  }
  scheduleEnd(state, resumed);
  return resumed;
}

/** The candidate disputes a report that has ended, which puts its notices on hold. */
export function disputeReport(state: CheckrState, id: string): StoredReport {
  const report = findReport(state, id);
  if (report.status !== 'complete') throw new CheckrFailure(400, 'Report is not complete');
  holdAdverseAction(state, id);
  return change(state, findReport(state, id), { status: 'dispute' }, 'report.disputed');
}

function update(state: CheckrState, id: string, body: unknown): StoredReport {
  const given = readParameters(updateSchema, body);
  const report = findReport(state, id);
  if (given.package !== undefined) {
    packageOf(given.package);
    throw new CheckrFailure(400, 'New package does not add any screenings');
  }
  if (activeAdverseAction(state, id)) {
    throw new CheckrFailure(
      400,
      'Report has a pre-existing adverse action. See https://docs.checkr.com/#operation/updateReport',
    );
  }
  if (report.status !== 'complete') throw new CheckrFailure(400, 'Report is not complete');
  if (report.adjudication === 'engaged') return report;
  const candidate = findCandidate(state, report.candidateId);
  state.objects.update('candidate', { ...candidate, adjudication: 'engaged' });
  return change(state, report, { adjudication: 'engaged' }, 'report.engaged');
}

/** The calls of this family. */
export const reportOperations: readonly CheckrOperation[] = [
  {
    name: 'reports.create',
    route: 'POST /checkr/v1/reports',
    status: 200,
    run: (state, { body }) =>
      reportBody(state, orderReport(state, readParameters(createSchema, body), 'api')),
  },
  {
    name: 'reports.get',
    route: 'GET /checkr/v1/reports/:id',
    status: 200,
    run: (state, { id, query }) =>
      reportBody(state, findReport(state, id), readInclude(readParameters(getSchema, query).include)),
  },
  {
    name: 'reports.update',
    route: 'POST /checkr/v1/reports/:id',
    status: 200,
    run: (state, { id, body }) => reportBody(state, update(state, id, body)),
  },
  {
    name: 'reports.complete',
    route: 'POST /checkr/v1/reports/:id/complete',
    status: 200,
    run: (state, { id }) => {
      const report = findReport(state, id);
      if (report.status !== 'pending' && report.status !== 'suspended') {
        throw new CheckrFailure(400, 'Report has no pending screenings');
      }
      state.objects.schedule(id, null);
      return reportBody(state, cancelReport(state, report, 'complete_now_customer_requested'));
    },
  },
  {
    name: 'verifications.list',
    route: 'GET /checkr/v1/reports/:id/verifications',
    status: 200,
    run: (state, { id }) => wholeList(findReport(state, id).verifications),
  },
];
