/** The state of an application step by step, for the status page and the reviewers' lists (spec admin §3). */
import type { Durations } from '../core/durations.ts';
import { after } from '../scheduling/wall-time.ts';
import type { PromiseName, Requirement } from './events.ts';
import { type RunningPromise, runningPromises } from './promises.ts';
import { idleSince } from './next.ts';
import {
  isReadyToWork,
  type RecordFacts,
  type Standing,
  standingOf,
  type WaitedFor,
} from './requirements.ts';
import { hasEnded, type Onboarding } from './state.ts';

export type StepName = 'email' | Requirement | 'test_job' | 'activation';

/** A step as shown. `later`: its turn has not come. */
export interface ShownStep {
  readonly step: StepName;
  readonly state: Standing['status'] | 'later';
  readonly waitingFor: 'you' | WaitedFor | null;
  /** The promised deadline of what is waited for, or until when something met is valid; null if there is none. */
  readonly until: string | null;
  /** Whether the first deadline has passed; `until` is the new one. */
  readonly isLate: boolean;
  readonly byException: boolean;
}

type Waits = Pick<
  Durations,
  'businessDay' | 'checkBegin' | 'licenseLook' | 'licenseRenewBefore' | 'applicationExpiry'
>;

const promised: Readonly<Partial<Record<StepName, readonly PromiseName[]>>> = {
  license: ['license'],
  background_check: ['check_begun', 'report'],
  review: ['review'],
  activation: ['activation'],
};

/** All steps, in the order shown. */
export function shownSteps(
  state: Onboarding,
  record: RecordFacts,
  now: string,
  waits: Waits,
): readonly ShownStep[] {
  const running = runningPromises(state, record, now, waits);
  const promiseOf = (step: StepName) =>
    running.find(({ promise }) => (promised[step] ?? []).includes(promise)) ?? null;
  const of = (step: Requirement) => shown(step, standingOf(state, step, record, now), promiseOf(step));
  const email: Standing =
    state.emailConfirmedAt !== null || state.source === 'admin'
      ? { status: 'met', until: null, byException: false }
      : { status: 'missing' };
  return [
    shown('email', email, null),
    of('license'),
    of('background_check'),
    of('contract'),
    ...testJob(state),
    of('review'),
    of('bank'),
    activation(state, record, now, promiseOf('activation')),
  ];
}

function shown(step: StepName, standing: Standing, promise: RunningPromise | null): ShownStep {
  const { status } = standing;
  const base = { step, state: status, isLate: (promise?.missed ?? 0) > 0, byException: false };
  if (standing.status === 'met')
    return { ...base, waitingFor: null, until: standing.until, byException: standing.byException };
  const waitingFor =
    standing.status === 'missing' ? 'you' : standing.status === 'waiting' ? standing.for : null;
  return { ...base, waitingFor, until: promise?.due ?? null };
}

function testJob({ testJob: wanted }: Onboarding): readonly ShownStep[] {
  if (wanted === 'none') return [];
  const isPassed = wanted === 'passed';
  const state = isPassed ? 'met' : 'waiting';
  const waitingFor = isPassed ? null : 'reviewer';
  return [{ step: 'test_job', state, waitingFor, until: null, isLate: false, byException: false }];
}

function activation(
  state: Onboarding,
  record: RecordFacts,
  now: string,
  promise: RunningPromise | null,
): ShownStep {
  const isLate = (promise?.missed ?? 0) > 0;
  const base = { step: 'activation', until: promise?.due ?? null, isLate, byException: false } as const;
  if (state.activatedAt !== null) return { ...base, state: 'met', waitingFor: null, until: null };
  if (hasEnded(state)) return { ...base, state: 'refused', waitingFor: null };
  return isReadyToWork(state, record, now)
    ? { ...base, state: 'waiting', waitingFor: 'us' }
    : { ...base, state: 'later', waitingFor: null };
}

/** What to show first of what is waited for: anybody's turn before the person's, so that reviewers find theirs. */
export function pressing(steps: readonly ShownStep[]): ShownStep | null {
  const open = steps.filter(({ state }) => state === 'missing' || state === 'waiting');
  const turns = ['reviewer', 'us', 'dispute_period', 'you', 'check_provider'] as const;
  for (const turn of turns) {
    const found = open.find(({ waitingFor }) => waitingFor === turn);
    // A review without its evidence is nobody's turn.
    if (found && !(found.step === 'review' && found.until === null && open.length > 1)) return found;
  }
  return open[0] ?? null;
}

export type ApplicationStatus = 'pending' | 'under_review' | 'approved' | 'rejected';
export type BackgroundCheckStatus = 'pending' | 'clear' | 'flagged' | 'failed';

/** The four statuses of spec admin §3: withdrawn and expired applications count as rejected. */
export function applicationStatusOf(state: Onboarding): ApplicationStatus {
  if (hasEnded(state)) return 'rejected';
  if (state.status !== 'open') return 'approved';
  return state.takenUpAt === null ? 'pending' : 'under_review';
}

/** The four statuses of its background check (spec admin §4). */
export function checkStatusOf({ check, report }: Onboarding): BackgroundCheckStatus {
  if (check?.state === 'reported' && check.result !== 'clear' && check.acceptedAt === null)
    return check.result === 'consider' ? 'flagged' : 'failed';
  return report === null ? 'pending' : 'clear';
}

/** When an application expires if its person does nothing more (ISO instant); null while it waits for others. */
export function closesAt(state: Onboarding, record: RecordFacts, now: string, waits: Waits): string | null {
  if (hasEnded(state) || state.status === 'active') return null;
  const since = idleSince(state, record, now, waits);
  return since && after(since, waits.applicationExpiry);
}
