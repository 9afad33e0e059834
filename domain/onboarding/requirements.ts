/** What is wanted of a person before they are offered jobs, and how each of it stands (decision 090). */
import { addDays, instantOf } from '../scheduling/wall-time.ts';
import { unreachable } from '../core/unreachable.ts';
import type { Requirement } from './events.ts';
import { isContractSuperseded, nextContractAt } from './policy.ts';
import { hasEnded, type Onboarding } from './state.ts';

/** What stands in the technician's own record. */
export interface RecordFacts {
  /** There is a bank account, and the provider pays out to it (technician/state.ts). */
  readonly isPayable: boolean;
}

/** For whom it is waited. `dispute_period`: for the days that the law gives the person. */
export type WaitedFor = 'us' | 'reviewer' | 'check_provider' | 'dispute_period';

/**
 * `missing`: it is the person's turn. `until` of what is met: an instant (ISO), or null for as long as nothing changes.
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

/** How a requirement stands at `now` (ISO instant); what evidence does not meet, an exception may. */
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
      // Once the service has the document it is the person's turn to sign it.
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
    // A dispute is the reviewer's to look at; without one the days run.
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

/** Whether evidence alone shows it at `now`, whatever an exception excuses. */
export function isProven(state: Onboarding, requirement: Exclude<Requirement, 'bank'>, now: string): boolean {
  return byEvidence(state, requirement, { isPayable: false }, now).status === 'met';
}

/** Without a reviewer's yes to these an application is not approved. */
const wantedForReview = ['license', 'background_check'] as const;
/** Without these nobody is offered a job (decision 090: they are let into homes). */
const wantedForWork = ['background_check', 'contract', 'bank'] as const;

/** What an approval still lacks. */
export function missingForReview(state: Onboarding, now: string): readonly Requirement[] {
  // Neither of them looks at the record.
  return wantedForReview.filter((one) => !isMet(state, one, { isPayable: false }, now));
}

/** Whether everything is there that a first job wants. */
export function isReadyToWork(state: Onboarding, record: RecordFacts, now: string): boolean {
  const isApproved = state.status === 'approved' || state.status === 'active';
  return (
    isApproved &&
    state.testJob !== 'wanted' &&
    !hasLicenseRunOut(state, record, now) &&
    wantedForWork.every((one) => isMet(state, one, record, now))
  );
}

/** Later than anything that runs out. */
const forever = '9999-12-31T00:00:00.000Z';

/**
 * When what has been shown no longer is all that a job wants (ISO instant, far off for as long as nothing changes); null
 * while it is not all there. At every time before it, and at none from it on, `obstacles` finds nothing of the vetting.
 */
export function clearedUntil(state: Onboarding, record: RecordFacts): string | null {
  const isApproved = state.status === 'approved' || state.status === 'active';
  if (!isApproved || state.testJob === 'wanted') return null;
  const { licensedUntil, zone } = state;
  const ends = [
    ...wantedForWork.map((one) => endOf(state, one, record)),
    // One that was never verified holds up no work.
    licensedUntil === null
      ? forever
      : later(licenseEnd(licensedUntil, zone), endOf(state, 'license', record)),
  ];
  return ends.reduce((first, end) => (first === null || (end !== null && first < end) ? first : end));
}

/** When a requirement that is met no longer is: by evidence or exception, whichever lasts longer. */
function endOf(state: Onboarding, requirement: Requirement, record: RecordFacts): string | null {
  // Nothing has run out before the beginning.
  const evident = byEvidence(state, requirement, record, '');
  const next = requirement === 'contract' && state.contract ? nextContractAt(state.contract.version) : null;
  const end = evident.status === 'met' ? (evident.until ?? next ?? forever) : null;
  return later(end, state.exceptions.find((one) => one.requirement === requirement)?.until ?? null);
}

const later = (one: string | null, other: string | null): string | null =>
  (one ?? '') > (other ?? '') ? one : other;

/**
 * Whether a license was valid once and none is now: another one counts once a reviewer has verified it. One that was never
 * verified holds up the review, not the work.
 */
export function hasLicenseRunOut(state: Onboarding, record: RecordFacts, now: string): boolean {
  const { licensedUntil, zone } = state;
  // An exception may cover it.
  return (
    licensedUntil !== null &&
    licenseEnd(licensedUntil, zone) <= now &&
    standingOf(state, 'license', record, now).status !== 'met'
  );
}

/** The last day of the license that still counts while another waits or was sent back; null: there is none. */
export function earlierLicense({ license, licensedUntil, zone }: Onboarding, now: string): string | null {
  const isAnotherOpen = license !== null && license.verdict.kind !== 'verified';
  return isAnotherOpen && licensedUntil !== null && licenseEnd(licensedUntil, zone) > now
    ? licensedUntil
    : null;
}

/** A step that is the person's own to take. */
export type OwnStep = 'email' | 'ssn' | 'authorization' | 'license' | 'contract' | 'answer' | 'bank';

/** What the person can do now to come further; in the order in which it is shown. */
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
