/** A person's state on the way to their first job, folded from the events (decision 090). */
import type { BlobKey, TechnicianId } from '../core/ids.ts';
import type { Sealed } from '../core/sealed.ts';
import { notBegun, unreachable } from '../core/unreachable.ts';
import type {
  ApplicationFacts,
  ApplicationSource,
  CandidateField,
  CheckPurpose,
  CheckResult,
  LicenseProblem,
  OnboardingEvent,
  OnboardingEvents,
  PromiseName,
  RejectionReason,
  Excusable,
} from './events.ts';

/** `open`: applied, not decided. `approved`: reviewed, but something is still missing. The last three are ends. */
export type OnboardingStatus = 'open' | 'approved' | 'active' | 'rejected' | 'withdrawn' | 'expired';

/** A check under way, or its result. */
export type Check = {
  readonly number: number;
  readonly purpose: CheckPurpose;
  readonly orderedAt: string;
} & (
  | { readonly state: 'ordered'; readonly candidateId: string }
  | { readonly state: 'begun'; readonly reportId: string; readonly begunAt: string }
  | {
      readonly state: 'reported';
      readonly reportId: string | null;
      readonly result: CheckResult;
      readonly validUntil: string;
      readonly reportedAt: string;
      /** When a reviewer accepted it although it is not clear. */
      readonly acceptedAt: string | null;
      /** The pre-adverse notice was sent; the wait ends at `until`. */
      readonly adverse: { readonly since: string; readonly until: string } | null;
      readonly disputedAt: string | null;
    }
);
export type ReportedCheck = Extract<Check, { readonly state: 'reported' }>;

/** What the provider still has to do because of a recorded decision; a later task for the same check replaces it. */
export type ProviderTask = {
  readonly number: number;
} /** `until`: when the final notice was decided to follow; business days are counted in `zone`. */ & (
  | {
      readonly kind: 'start_pre_adverse';
      readonly reportId: string;
      readonly until: string;
      readonly zone: string;
    }
  | { readonly kind: 'take_back_notices' | 'engage'; readonly reportId: string }
  /** Its order's answer may have been lost, so the report is looked up by candidate and number. */
  | { readonly kind: 'stop'; readonly candidateId: string }
);

/** A valid report: clear, or accepted. */
interface GoodReport {
  readonly until: string;
}

interface License {
  readonly pages: readonly BlobKey[];
  readonly addedAt: string;
  readonly verdict:
    | { readonly kind: 'waiting' }
    | { readonly kind: 'verified'; readonly expiresOn: string; readonly at: string }
    | { readonly kind: 'sent_back'; readonly problem: LicenseProblem; readonly at: string };
}

export type SignedContract = Omit<OnboardingEvents['ContractSigned'], 'by'>;

/** A document to be signed at an outside service. */
export type Signing = Omit<OnboardingEvents['SigningOrdered'], 'by'> & {
  /** Null: the service does not have it yet. */
  readonly begun: { readonly submissionId: string; readonly url: Sealed; readonly at: string } | null;
};

export interface Exception {
  readonly requirement: Excusable;
  readonly reason: string;
  readonly until: string;
}

export interface Onboarding {
  readonly status: OnboardingStatus;
  readonly id: TechnicianId;
  readonly attempt: number;
  readonly source: ApplicationSource;
  readonly zone: string;
  readonly facts: ApplicationFacts;
  readonly sentAt: string;
  /** Kept across attempts, since it is the same login. */
  readonly emailConfirmedAt: string | null;
  readonly candidate: { readonly id: string; readonly ssnLast4: Sealed; readonly at: string } | null;
  /** Fields that the provider could not use when it last got a person's data; empty if it could, or was not asked. */
  readonly unusable: readonly CandidateField[];
  readonly authorization: { readonly disclosureVersion: string; readonly at: string } | null;
  readonly check: Check | null;
  /** The last valid report; it counts while a renewal is under way. */
  readonly report: GoodReport | null;
  /** Number of checks ordered in this stream, including earlier attempts. */
  readonly checks: number;
  /** Including earlier attempts. */
  readonly outstanding: readonly ProviderTask[];
  readonly license: License | null;
  /** Last day of the last verified license (YYYY-MM-DD), kept when another one is submitted. */
  readonly licensedUntil: string | null;
  readonly contract: SignedContract | null;
  /** The version that the person was last asked to sign after another one. */
  readonly signatureAsked: { readonly version: string; readonly at: string } | null;
  readonly signing: Signing | null;
  /** Number of signings ordered in this stream, including earlier attempts. */
  readonly signings: number;
  readonly takenUpAt: string | null;
  readonly approvedAt: string | null;
  readonly activatedAt: string | null;
  /** Why and when it ended; null while it goes on. */
  readonly ended: { readonly at: string; readonly reason: RejectionReason | null } | null;
  readonly question: {
    readonly note: Sealed;
    readonly askedAt: string;
    readonly answer: Sealed | null;
    readonly answeredAt: string | null;
  } | null;
  readonly testJob: 'none' | 'wanted' | 'passed';
  readonly exceptions: readonly Exception[];
  /** When the person last did something. */
  readonly movedAt: string;
  /** Missed promises, by the start of their time. */
  readonly missed: readonly {
    readonly promise: PromiseName;
    readonly since: string;
    readonly newDue: string;
    readonly times: number;
  }[];
  /** How often the person was reminded of the steps open since then. */
  readonly reminded: { readonly since: string; readonly times: number } | null;
}

export type OnboardingState = { readonly status: 'none' } | Onboarding | Closed;
interface Closed {
  readonly status: 'closed';
  readonly id: TechnicianId;
  readonly outstanding: readonly ProviderTask[];
}

export const notApplied: OnboardingState = { status: 'none' };

/** Whether this attempt is over. */
export function hasEnded({ status }: Onboarding): boolean {
  return status === 'rejected' || status === 'withdrawn' || status === 'expired';
}

/** Applies one event; events after the record's deletion change nothing. */
export function evolve(state: OnboardingState, event: OnboardingEvent): OnboardingState {
  if (state.status === 'closed')
    return event.type === 'ProviderInstructed'
      ? { ...state, outstanding: withoutTask(state.outstanding, event.data.number) }
      : state;
  if (event.type === 'ApplicationSent') return begun(state.status === 'none' ? null : state, event.data);
  if (state.status === 'none') return notBegun(event);
  switch (event.type) {
    case 'EmailConfirmed':
      return { ...state, emailConfirmedAt: event.data.at, movedAt: event.data.at };
    case 'CandidateMade': {
      const { candidateId: id, ssnLast4, at } = event.data;
      // A check that could not be carried out is repeated with the new SSN.
      const hasFailed = state.check?.state === 'reported' && state.check.result === 'failed';
      const candidate = { id, ssnLast4, at };
      return { ...state, candidate, unusable: [], check: hasFailed ? null : state.check, movedAt: at };
    }
    case 'CandidateRefused':
      return { ...state, unusable: event.data.fields, movedAt: event.data.at };
    case 'BirthDateGiven': {
      const { dateOfBirth, at } = event.data;
      return { ...state, facts: { ...state.facts, dateOfBirth }, movedAt: at };
    }
    case 'CheckAuthorized': {
      const { disclosureVersion, at } = event.data;
      return { ...state, authorization: { disclosureVersion, at }, movedAt: at };
    }
    case 'CheckOrdered': {
      const { number, purpose, candidateId, at } = event.data;
      const check: Check = { state: 'ordered', number, purpose, candidateId, orderedAt: at };
      return { ...state, check, checks: number };
    }
    case 'CheckBegun': {
      const { number, reportId, at: begunAt } = event.data;
      if (state.check?.number !== number) return state;
      const { purpose, orderedAt } = state.check;
      return { ...state, check: { state: 'begun', number, purpose, orderedAt, reportId, begunAt } };
    }
    case 'CheckReported':
      return reported(state, event.data);
    case 'LicenseAdded': {
      const { pages, at } = event.data;
      return { ...state, license: { pages, addedAt: at, verdict: { kind: 'waiting' } }, movedAt: at };
    }
    case 'LicenseVerified': {
      const { expiresOn, at } = event.data;
      return { ...judged(state, { kind: 'verified', expiresOn, at }), licensedUntil: expiresOn };
    }
    case 'LicenseViewed':
    case 'ContractViewed':
      return state;
    case 'SignatureAsked':
      return { ...state, signatureAsked: event.data };
    case 'LicenseSentBack': {
      const { problem, at } = event.data;
      return judged(state, { kind: 'sent_back', problem, at });
    }
    case 'ContractSigned': {
      const { by: _by, ...contract } = event.data;
      return { ...state, contract, signing: null, movedAt: contract.at };
    }
    case 'SigningOrdered': {
      const { by: _by, ...ordered } = event.data;
      const signing = { ...ordered, begun: null };
      return { ...state, signing, signings: state.signings + 1, movedAt: ordered.at };
    }
    case 'SigningBegun': {
      const { reference, ...begun } = event.data;
      return state.signing?.reference === reference
        ? { ...state, signing: { ...state.signing, begun } }
        : state;
    }
    case 'SigningEnded':
      return state.signing?.reference === event.data.reference ? { ...state, signing: null } : state;
    case 'ApplicationTakenUp':
      return { ...state, takenUpAt: event.data.at };
    case 'ApplicationApproved':
      return { ...state, status: 'approved', approvedAt: event.data.at };
    case 'ApplicationRejected':
      return { ...ended(state, event.data.at, event.data.reason), status: 'rejected' };
    case 'MoreAsked': {
      const { note, at } = event.data;
      return { ...state, question: { note, askedAt: at, answer: null, answeredAt: null } };
    }
    case 'MoreAnswered': {
      const { answer, at } = event.data;
      const question = state.question && { ...state.question, answer, answeredAt: at };
      return { ...state, question, movedAt: at };
    }
    case 'AdverseActionBegun': {
      const { number, until, at } = event.data;
      // An earlier dispute has been dealt with: the notice gives new days to dispute the report.
      const begun = ofReport(state, number, (check) => ({
        ...check,
        adverse: { since: at, until },
        disputedAt: null,
      }));
      return withTask(begun, number, (reportId) => ({
        kind: 'start_pre_adverse',
        number,
        reportId,
        until,
        zone: state.zone,
      }));
    }
    case 'ReportAccepted': {
      const { number, at } = event.data;
      const accepted = ofReport(state, number, (check) => ({ ...check, acceptedAt: at, adverse: null }));
      const good = { ...accepted, report: goodOf(accepted.check) ?? accepted.report };
      return withTask(good, number, (reportId) => ({ kind: 'engage', number, reportId }));
    }
    case 'ReportDisputed': {
      const { number, at } = event.data;
      const hasNotices = state.check?.state === 'reported' && state.check.adverse !== null;
      // If the notice was never confirmed as sent, the days required by law have not begun: it has to be started again.
      const isUnsent = state.outstanding.some(
        (one) => one.number === number && one.kind === 'start_pre_adverse',
      );
      const disputed = {
        ...ofReport(state, number, (check) => ({
          ...check,
          disputedAt: at,
          adverse: isUnsent ? null : check.adverse,
        })),
        movedAt: at,
      };
      // Otherwise the provider would send the final notice automatically, since it does not know what was written to
      // us.
      return hasNotices
        ? withTask(disputed, number, (reportId) => ({ kind: 'take_back_notices', number, reportId }))
        : disputed;
    }
    case 'ProviderInstructed': {
      const { number, task, until } = event.data;
      const told = { ...state, outstanding: withoutTask(state.outstanding, number) };
      return task === 'start_pre_adverse' && until !== null
        ? ofReport(told, number, (check) => ({
            ...check,
            adverse: check.adverse && { ...check.adverse, until },
          }))
        : told;
    }
    case 'TestJobWanted':
      return { ...state, testJob: 'wanted' };
    case 'TestJobPassed':
      return { ...state, testJob: 'passed' };
    case 'ApplicationWithdrawn':
      return { ...ended(state, event.data.at, null), status: 'withdrawn' };
    case 'ExceptionGranted': {
      const { requirement, reason, until } = event.data;
      return { ...state, exceptions: [...without(state, requirement), { requirement, reason, until }] };
    }
    case 'ExceptionEnded':
      return { ...state, exceptions: without(state, event.data.requirement) };
    case 'PromiseMissed': {
      const { promise, since, newDue } = event.data;
      const before = state.missed.find((one) => one.promise === promise);
      const times = before?.since === since ? before.times + 1 : 1;
      const others = state.missed.filter((one) => one !== before);
      return { ...state, missed: [...others, { promise, since, newDue, times }] };
    }
    case 'Reminded':
      return { ...state, reminded: { since: event.data.since, times: event.data.number } };
    case 'ApplicationExpired':
      return { ...ended(state, event.data.at, null), status: 'expired' };
    case 'Activated':
      return { ...state, status: 'active', activatedAt: event.data.at };
    case 'OnboardingClosed':
      return {
        status: 'closed',
        id: state.id,
        outstanding: hasEnded(state) ? state.outstanding : ended(state, event.data.at, null).outstanding,
      };
    default:
      return unreachable(event);
  }
}

/** The start of an attempt: only the confirmed address and the numbering of checks are kept from an earlier one. */
function begun(before: Onboarding | null, sent: OnboardingEvents['ApplicationSent']): Onboarding {
  const { technicianId: id, attempt, source, zone, facts, at } = sent;
  const isReviewed = source === 'admin';
  return {
    status: isReviewed ? 'approved' : 'open',
    id,
    attempt,
    source,
    zone,
    facts,
    sentAt: at,
    emailConfirmedAt: before?.emailConfirmedAt ?? null,
    candidate: null,
    unusable: [],
    authorization: null,
    check: null,
    report: null,
    checks: before?.checks ?? 0,
    outstanding: before?.outstanding ?? [],
    license: null,
    licensedUntil: null,
    contract: null,
    signatureAsked: null,
    signing: null,
    signings: before?.signings ?? 0,
    takenUpAt: isReviewed ? at : null,
    approvedAt: isReviewed ? at : null,
    activatedAt: null,
    ended: null,
    question: null,
    testJob: 'none',
    exceptions: [],
    movedAt: at,
    missed: [],
    reminded: null,
  };
}

function reported(state: Onboarding, told: OnboardingEvents['CheckReported']): Onboarding {
  const { number, reportId, result, validUntil, unusable = [], at } = told;
  if (state.check?.number !== number) return state;
  const { purpose, orderedAt } = state.check;
  const before = state.check.state === 'reported' ? state.check : null;
  const check: ReportedCheck = {
    state: 'reported',
    number,
    purpose,
    orderedAt,
    reportId,
    result,
    validUntil,
    reportedAt: at,
    acceptedAt: null,
    // Corrected to clear after a dispute: nothing is left to wait for.
    adverse: result === 'clear' ? null : (before?.adverse ?? null),
    disputedAt: before?.disputedAt ?? null,
  };
  const known = { ...state, check, unusable, report: goodOf(check) ?? state.report };
  const isCorrected = result === 'clear' && before !== null && before.adverse !== null;
  return isCorrected ? withTask(known, number, (id) => ({ kind: 'engage', number, reportId: id })) : known;
}

/**
 * The end of an attempt: a running check is stopped, and pending notices are withdrawn, unless this is the end they
 * announced.
 */
function ended(state: Onboarding, at: string, reason: RejectionReason | null): Onboarding {
  const { check } = state;
  const over = { ...state, ended: { at, reason } };
  if (check?.state === 'reported') {
    const { number, adverse } = check;
    return adverse === null || reason === 'report'
      ? over
      : withTask(over, number, (reportId) => ({ kind: 'take_back_notices', number, reportId }));
  }
  const candidateId = check?.state === 'ordered' ? check.candidateId : state.candidate?.id;
  if (!check || candidateId === undefined) return over;
  const { number } = check;
  return {
    ...over,
    outstanding: [...withoutTask(over.outstanding, number), { kind: 'stop', number, candidateId }],
  };
}

/** Adds a task about a report; a check that the provider never accepted has none. */
function withTask(state: Onboarding, number: number, of: (reportId: string) => ProviderTask): Onboarding {
  const { check } = state;
  if (check?.state !== 'reported' || check.number !== number || check.reportId === null) return state;
  return { ...state, outstanding: [...withoutTask(state.outstanding, number), of(check.reportId)] };
}

function withoutTask(outstanding: readonly ProviderTask[], number: number): readonly ProviderTask[] {
  return outstanding.filter((one) => one.number !== number);
}

function goodOf(check: Check | null): GoodReport | null {
  if (check?.state !== 'reported') return null;
  const { validUntil: until, result, acceptedAt } = check;
  return result === 'clear' || acceptedAt !== null ? { until } : null;
}

function ofReport(
  state: Onboarding,
  number: number,
  change: (check: ReportedCheck) => ReportedCheck,
): Onboarding {
  const { check } = state;
  return check?.state === 'reported' && check.number === number ? { ...state, check: change(check) } : state;
}

function judged(state: Onboarding, verdict: License['verdict']): Onboarding {
  return { ...state, license: state.license && { ...state.license, verdict } };
}

function without({ exceptions }: Onboarding, requirement: Excusable): readonly Exception[] {
  return exceptions.filter((one) => one.requirement !== requirement);
}
