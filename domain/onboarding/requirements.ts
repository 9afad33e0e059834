/** What is required of a person before they are offered jobs, and the status of each requirement (decision 090). */
import { addDays, instantOf } from '../scheduling/wall-time.ts';
import { unreachable } from '../core/unreachable.ts';
import type { Requirement } from './events.ts';
import { isContractSuperseded, nextContractAt } from './policy.ts';
import { hasEnded, type Onboarding } from './state.ts';

/** Facts from the technician's own record. */
export interface RecordFacts {
  /** There is a bank account, and the provider pays out to it (technician/state.ts). */
  readonly isPayable: boolean;
}

/** Who or what is waited for. `dispute_period`: the days that the law gives the person. */
export type WaitedFor = 'us' | 'reviewer' | 'check_provider' | 'dispute_period';

/**
 * `missing`: it is the person's turn. `until` of a met requirement: an instant (ISO), or null while nothing changes.
 */
export type Standing =
  | { readonly status: 'missing' }
  | { readonly status: 'waiting'; readonly for: WaitedFor }
  | { readonly status: 'met'; readonly until: string | null; readonly byException: boolean }
  | { readonly status: 'refused' };

const missing: Standing = { status: 'missing' };
const refusedOne: Standing = { status: 'refused' };
const waiting = (on: WaitedFor): Standing => ({ status: 'waiting', for: on });
const met = (until: string | null): Standing => ({ status: 'met', until, byException: false });

/** The status of a requirement at `now` (ISO instant); an exception may replace missing evidence. */
export function standingOf(
  state: Onboarding,
  requirement: Requirement,
  record: RecordFacts,
  now: string,
): Standing {
  const evident = byEvidence(state, requirement, record, now);
  const exception = state.exceptions.find((one) => one.requirement === requirement && one.until > now);
  if (!exception) return evident;
  const isLonger = evident.status === 'met' && (evident.until === null || evident.until >= exception.until);
  return isLonger ? evident : { status: 'met', until: exception.until, byException: true };
}

function byEvidence(state: Onboarding, requirement: Requirement, record: RecordFacts, now: string): Standing {
  switch (requirement) {
    case 'license':
      return ofLicense(state, now);
    case 'background_check':
      return ofCheck(state, now);
    case 'contract':
      if (state.contract && !isContractSuperseded(state.contract.version, now)) return met(null);
      // Once the service has the document, it is the person's turn to sign it.
      return state.signing && state.signing.begun === null ? waiting('us') : missing;
    case 'review':
      return ofReview(state);
    case 'bank':
      return record.isPayable ? met(null) : missing;
    default:
      return unreachable(requirement);
  }
}

/** The first instant after a license's last day, in the person's zone. */
export function licenseEnd(expiresOn: string, zone: string): string {
  return instantOf(addDays(expiresOn, 1), '00:00', zone);
}

function ofLicense({ license, zone }: Onboarding, now: string): Standing {
  if (!license) return missing;
  const { verdict } = license;
  switch (verdict.kind) {
    case 'waiting':
      return waiting('reviewer');
    case 'sent_back':
      return missing;
    case 'verified': {
      const until = licenseEnd(verdict.expiresOn, zone);
      return until > now ? met(until) : missing;
    }
    default:
      return unreachable(verdict);
  }
}

function ofCheck(state: Onboarding, now: string): Standing {
  const { check, report, candidate, authorization } = state;
  if (check?.state === 'reported' && check.result !== 'clear' && check.acceptedAt === null) {
    if (state.ended?.reason === 'report') return refusedOne;
    // A dispute is for the reviewer to look at; without one the days run.
    if (check.adverse && check.disputedAt === null) return waiting('dispute_period');
    if (check.result === 'failed' && !check.adverse) return missing;
    return waiting('reviewer');
  }
  if (report && report.until > now) return met(report.until);
  if (!candidate || !authorization) return missing;
  return waiting(check && check.state === 'begun' ? 'check_provider' : 'us');
}

function ofReview(state: Onboarding): Standing {
  if (state.status === 'approved' || state.status === 'active') return met(null);
  if (hasEnded(state)) return refusedOne;
  return isAsked(state) ? missing : waiting('reviewer');
}

/** Whether the reviewer waits for the person's answer. */
export function isAsked({ question }: Onboarding): boolean {
  return question !== null && question.answeredAt === null;
}

/** Whether a requirement is met at `now`. */
export function isMet(
  state: Onboarding,
  requirement: Requirement,
  record: RecordFacts,
  now: string,
): boolean {
  return standingOf(state, requirement, record, now).status === 'met';
}

/** Whether evidence alone proves it at `now`, regardless of exceptions. */
export function isProven(state: Onboarding, requirement: Exclude<Requirement, 'bank'>, now: string): boolean {
  return byEvidence(state, requirement, { isPayable: false }, now).status === 'met';
}

/** Without a reviewer's approval of these an application is not approved. */
const wantedForReview = ['license', 'background_check'] as const;
/** Without these nobody is offered a job, since technicians are let into homes (decision 090). */
const wantedForWork = ['background_check', 'contract', 'bank'] as const;

/** What is still missing for an approval. */
export function missingForReview(state: Onboarding, now: string): readonly Requirement[] {
  // Neither of them depends on the record.
  return wantedForReview.filter((one) => !isMet(state, one, { isPayable: false }, now));
}

/** Whether everything required for a first job is there. */
export function isReadyToWork(state: Onboarding, record: RecordFacts, now: string): boolean {
  const isApproved = state.status === 'approved' || state.status === 'active';
  return (
    isApproved &&
    state.testJob !== 'wanted' &&
    !hasLicenseRunOut(state, record, now) &&
    wantedForWork.every((one) => isMet(state, one, record, now))
  );
}

/** Later than anything that expires. */
const forever = '9999-12-31T00:00:00.000Z';

/**
 * Until when the requirements for a job remain met (ISO instant, far in the future while nothing changes); null if they
 * are not met. Before that time `obstacles` finds nothing in the vetting; from then on it does.
 */
export function clearedUntil(state: Onboarding, record: RecordFacts): string | null {
  const isApproved = state.status === 'approved' || state.status === 'active';
  if (!isApproved || state.testJob === 'wanted') return null;
  const { licensedUntil, zone } = state;
  const ends = [
    ...wantedForWork.map((one) => endOf(state, one, record)),
    // A license that was never verified does not block work.
    licensedUntil === null
      ? forever
      : later(licenseEnd(licensedUntil, zone), endOf(state, 'license', record)),
  ];
  return ends.reduce((first, end) => (first === null || (end !== null && first < end) ? first : end));
}

/** When a met requirement expires: by evidence or exception, whichever lasts longer. */
function endOf(state: Onboarding, requirement: Requirement, record: RecordFacts): string | null {
  // At the beginning of time nothing has expired.
  const evident = byEvidence(state, requirement, record, '');
  const next = requirement === 'contract' && state.contract ? nextContractAt(state.contract.version) : null;
  const end = evident.status === 'met' ? (evident.until ?? next ?? forever) : null;
  return later(end, state.exceptions.find((one) => one.requirement === requirement)?.until ?? null);
}

const later = (one: string | null, other: string | null): string | null =>
  (one ?? '') > (other ?? '') ? one : other;

/**
 * Whether a license was valid once and none is now: another one counts once a reviewer has verified it. One that was
 * never verified blocks the review, not the work.
 */
export function hasLicenseRunOut(state: Onboarding, record: RecordFacts, now: string): boolean {
  const { licensedUntil, zone } = state;
  // An exception may replace it.
  return (
    licensedUntil !== null &&
    licenseEnd(licensedUntil, zone) <= now &&
    standingOf(state, 'license', record, now).status !== 'met'
  );
}

/** The last day of the license that is still valid while a new one waits or was sent back; null if there is none. */
export function earlierLicense({ license, licensedUntil, zone }: Onboarding, now: string): string | null {
  const isAnotherOpen = license !== null && license.verdict.kind !== 'verified';
  return isAnotherOpen && licensedUntil !== null && licenseEnd(licensedUntil, zone) > now
    ? licensedUntil
    : null;
}

/** A step that the person has to take. */
export type OwnStep = 'email' | 'ssn' | 'authorization' | 'license' | 'contract' | 'answer' | 'bank';

/** What the person can do now to move on, in the order shown. */
export function ownSteps(state: Onboarding, record: RecordFacts, now: string): readonly OwnStep[] {
  if (hasEnded(state)) return [];
  const lacks = (requirement: Requirement) =>
    standingOf(state, requirement, record, now).status === 'missing';
  const steps: OwnStep[] = [];
  if (state.emailConfirmedAt === null && state.source !== 'admin') steps.push('email');
  if (lacks('background_check')) {
    if (needsNumber(state)) steps.push('ssn');
    if (!state.authorization) steps.push('authorization');
  }
  if (lacks('license')) steps.push('license');
  if (lacks('contract')) steps.push('contract');
  if (isAsked(state)) steps.push('answer');
  if (lacks('bank')) steps.push('bank');
  return steps;
}

/** Whether the provider has no candidate, or could not carry out the check with the one it has. */
export function needsNumber({ candidate, check }: Onboarding): boolean {
  return candidate === null || (check?.state === 'reported' && check.result === 'failed' && !check.adverse);
}
