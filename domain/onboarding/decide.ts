/** Decides the commands on an onboarding (decision 090). */
import type { Actor } from '../core/actor.ts';
import type { Aggregate } from '../core/aggregate.ts';
import { type DecidedBy, decided, type DecisionOf, refused } from '../core/decision.ts';
import type { Signed } from '../core/event.ts';
import { unreachable } from '../core/unreachable.ts';
import { businessDaysAfter } from '../scheduling/business-days.ts';
import { after } from '../scheduling/wall-time.ts';
import { givenBy, type OnboardingCommand, type OnboardingRefusal } from './commands.ts';
import type { OnboardingEvent } from './events.ts';
import { adverseDays, contractVersionAt, disclosureVersion, longestExceptionDays } from './policy.ts';
import { isAsked, licenseEnd, missingForReview, needsNumber } from './requirements.ts';
import { evolve, hasEnded, notApplied, type Onboarding, type OnboardingState } from './state.ts';

type Decision = DecisionOf<OnboardingEvent, OnboardingRefusal>;
type CommandOf<Type extends OnboardingCommand['type']> = Extract<OnboardingCommand, { readonly type: Type }>;

const DAY = 24 * 60 * 60 * 1000;
const nothingToDo: Decision = refused('nothing_to_do', 'nothingToDo');

function decide(state: OnboardingState, command: OnboardingCommand, context: DecidedBy): Decision {
  const { now: at, actor: by } = context;
  if (!mayGive(state, command, by)) return refused('not_yours', 'onlyTechnicianOrAdmin');
  if (command.type === 'SendApplication') {
    if (state.status !== 'none' && (state.status === 'closed' || !hasEnded(state)))
      return refused('already_applied', 'alreadyApplied');
    const attempt = state.status === 'none' ? 1 : state.attempt + 1;
    return decided({ type: 'ApplicationSent', data: { ...command.application, attempt, by, at } });
  }
  if (state.status === 'none') return refused('unknown_application', 'unknownApplication');
  if (command.type === 'Close')
    return state.status === 'closed' ? decided() : decided({ type: 'OnboardingClosed', data: { at } });
  if (command.type === 'NoteProviderInstructed') {
    const { number, task, until } = command;
    // A different task, decided in the meantime, stays outstanding.
    return state.outstanding.some((one) => one.number === number && one.kind === task)
      ? decided({ type: 'ProviderInstructed', data: { number, task, until, at } })
      : decided();
  }
  if (state.status === 'closed') return refused('application_ended', 'applicationEnded');
  // A mail's link outlives the application for which it was sent.
  if (command.type === 'ConfirmEmail')
    return state.emailConfirmedAt === null ? decided({ type: 'EmailConfirmed', data: { at } }) : decided();
  if (hasEnded(state))
    return isThatEnd(state, command) ? decided() : refused('application_ended', 'applicationEnded');
  return decideOpen(state, command, { by, at });
}

function mayGive(state: OnboardingState, command: OnboardingCommand, actor: Actor): boolean {
  const by = givenBy[command.type];
  switch (by) {
    case 'system':
      return actor.role === 'system';
    case 'reviewer':
      return actor.role === 'admin';
    case 'reviewer_or_system':
      return actor.role === 'admin' || actor.role === 'system';
    case 'person': {
      if (command.type !== 'SendApplication')
        return actor.role === 'technician' && (state.status === 'none' || actor.id === state.id);
      const { source, technicianId } = command.application;
      return source === 'admin'
        ? actor.role === 'admin'
        : actor.role === 'technician' && actor.id === technicianId;
    }
    default:
      return unreachable(by);
  }
}

/** Whether a command asks for the end that is already there. */
function isThatEnd({ status }: Onboarding, { type }: OnboardingCommand): boolean {
  switch (status) {
    case 'rejected':
      return type === 'Reject' || type === 'EndAdverseAction';
    case 'withdrawn':
      return type === 'Withdraw';
    case 'expired':
      return type === 'Expire';
    case 'open':
    case 'approved':
    case 'active':
      return false;
    default:
      return unreachable(status);
  }
}

function decideOpen(
  state: Onboarding,
  command: Exclude<
    OnboardingCommand,
    { type: 'SendApplication' | 'Close' | 'ConfirmEmail' | 'NoteProviderInstructed' }
  >,
  signed: Signed,
): Decision {
  const { at } = signed;
  const { check, license } = state;
  switch (command.type) {
    case 'NoteCandidate': {
      const { candidateId, ssnLast4 } = command;
      if (!needsNumber(state)) return nothingToDo;
      return decided({ type: 'CandidateMade', data: { candidateId, ssnLast4, ...signed } });
    }
    case 'NoteCandidateRefused': {
      const { fields } = command;
      if (!needsNumber(state)) return nothingToDo;
      return fields.join() === state.unusable.join()
        ? decided()
        : decided({ type: 'CandidateRefused', data: { fields, ...signed } });
    }
    case 'GiveBirthDate':
      return decided({ type: 'BirthDateGiven', data: { dateOfBirth: command.dateOfBirth, ...signed } });
    case 'AuthorizeCheck': {
      if (state.authorization) return decided();
      if (command.disclosureVersion !== disclosureVersion) return refused('old_version', 'oldVersion');
      return decided({ type: 'CheckAuthorized', data: { disclosureVersion, ...signed } });
    }
    case 'AddLicense':
      return decided({ type: 'LicenseAdded', data: { pages: command.pages, ...signed } });
    case 'SignContract': {
      const version = contractVersionAt(at);
      if (state.contract?.version === version) return decided();
      if (command.contract.version !== version) return refused('old_version', 'oldVersion');
      return decided({ type: 'ContractSigned', data: { ...command.contract, ...signed } });
    }
    case 'OrderSigning': {
      const version = contractVersionAt(at);
      // Already signed, or under way: the same document.
      if (state.contract?.version === version || state.signing?.version === version) return decided();
      if (command.signing.version !== version) return refused('old_version', 'oldVersion');
      const reference = `${state.id}:${state.signings + 1}`;
      return decided({ type: 'SigningOrdered', data: { ...command.signing, reference, ...signed } });
    }
    case 'AnswerMore':
      return isAsked(state)
        ? decided({ type: 'MoreAnswered', data: { answer: command.answer, ...signed } })
        : nothingToDo;
    case 'DisputeReport': {
      if (check?.state !== 'reported' || !isDoubtful(state)) return nothingToDo;
      const { number } = check;
      return check.disputedAt === null
        ? decided({ type: 'ReportDisputed', data: { number, statement: command.statement, ...signed } })
        : decided();
    }
    case 'Withdraw':
      // A working technician leaves by having the account deleted or deactivated.
      return state.status === 'active'
        ? refused('already_approved', 'approvedIsDeactivated')
        : decided({ type: 'ApplicationWithdrawn', data: signed });
    case 'TakeUp':
      return state.takenUpAt === null ? decided({ type: 'ApplicationTakenUp', data: signed }) : decided();
    case 'VerifyLicense': {
      if (!license) return nothingToDo;
      const { expiresOn } = command;
      return licenseEnd(expiresOn, state.zone) > at
        ? decided({ type: 'LicenseVerified', data: { expiresOn, ...signed } })
        : refused('license_expired', 'licenseExpired');
    }
    case 'ViewLicense':
      return license
        ? decided({ type: 'LicenseViewed', data: { reason: command.reason, ...signed } })
        : nothingToDo;
    case 'ViewContract':
      return decided({ type: 'ContractViewed', data: { number: command.number, ...signed } });
    case 'SendLicenseBack':
      return license?.verdict.kind === 'waiting'
        ? decided({ type: 'LicenseSentBack', data: { problem: command.problem, ...signed } })
        : nothingToDo;
    case 'AskForMore':
      return state.status === 'active'
        ? nothingToDo
        : decided({ type: 'MoreAsked', data: { note: command.note, ...signed } });
    case 'WantTestJob':
      return state.testJob === 'none' && state.status !== 'active'
        ? decided({ type: 'TestJobWanted', data: signed })
        : decided();
    case 'PassTestJob':
      return state.testJob === 'wanted' ? decided({ type: 'TestJobPassed', data: signed }) : nothingToDo;
    case 'Approve':
      return approve(state, signed);
    case 'Reject':
      return reject(state, command, signed);
    case 'BeginAdverseAction': {
      // The legal notices are about a report's content: a check that could not be carried out has none.
      if (check?.state !== 'reported' || check.result !== 'consider' || !isDoubtful(state))
        return nothingToDo;
      if (check.adverse) return decided();
      const until = businessDaysAfter(at, adverseDays, state.zone, command.businessDay);
      return decided({ type: 'AdverseActionBegun', data: { number: check.number, until, ...signed } });
    }
    case 'AcceptReport': {
      // A check that could not be carried out has no content to accept.
      if (check?.state !== 'reported' || check.result !== 'consider') return nothingToDo;
      if (check.acceptedAt !== null) return decided();
      const { number } = check;
      return decided({ type: 'ReportAccepted', data: { number, reason: command.reason, ...signed } });
    }
    case 'GrantException': {
      const { requirement, reason, until } = command;
      if (until <= at || until > after(at, longestExceptionDays * DAY))
        return refused('bad_exception', 'badException');
      return decided({ type: 'ExceptionGranted', data: { requirement, reason, until, ...signed } });
    }
    case 'EndException': {
      const { requirement } = command;
      return state.exceptions.some((one) => one.requirement === requirement)
        ? decided({ type: 'ExceptionEnded', data: { requirement, ...signed } })
        : decided();
    }
    default:
      return byStory(state, command, signed);
  }
}

/** Whether the last report speaks against the person and nobody has accepted it. */
function isDoubtful({ check }: Onboarding): boolean {
  return check?.state === 'reported' && check.result !== 'clear' && check.acceptedAt === null;
}

/** Whether the provider has yet to send the pre-adverse notice. */
function isNoticeUnsent({ outstanding }: Onboarding): boolean {
  return outstanding.some(({ kind }) => kind === 'start_pre_adverse');
}

function approve(state: Onboarding, signed: Signed): Decision {
  if (state.status !== 'open') return decided();
  if (isDoubtful(state) && state.check?.state === 'reported' && state.check.adverse)
    return refused('adverse_runs', 'adverseRuns');
  const [first] = missingForReview(state, signed.at);
  if (first !== undefined)
    return refused('not_ready', first === 'license' ? 'licenseNotVerified' : 'checkNotClear');
  return decided({ type: 'ApplicationApproved', data: signed });
}

function reject(state: Onboarding, { reason }: CommandOf<'Reject'>, signed: Signed): Decision {
  const { check, status } = state;
  if (reason === 'report') {
    // The law requires the notice, the copy and the waiting days before it (15 USC 1681b(b)(3)).
    const adverse = check?.state === 'reported' && isDoubtful(state) ? check.adverse : null;
    if (!adverse) return refused('adverse_first', 'adverseFirst');
    if (adverse.until > signed.at || isNoticeUnsent(state)) return refused('adverse_runs', 'adverseRuns');
  } else {
    if (status !== 'open') return refused('already_approved', 'approvedIsDeactivated');
    // While the report is in doubt, `other` could stand for the report.
    if (reason === 'other' && isDoubtful(state)) return refused('adverse_first', 'adverseFirst');
  }
  return decided({ type: 'ApplicationRejected', data: { reason, ...signed } });
}

/** What the story itself records: late and repeated commands change nothing. */
function byStory(
  state: Onboarding,
  command: CommandOf<
    | 'OrderCheck'
    | 'NoteCheckBegun'
    | 'NoteReport'
    | 'NoteSigningBegun'
    | 'NoteSigningEnded'
    | 'NoteSigned'
    | 'EndAdverseAction'
    | 'MissPromise'
    | 'Remind'
    | 'AskSignature'
    | 'Expire'
    | 'Activate'
  >,
  signed: Signed,
): Decision {
  const { at } = signed;
  const { check, candidate } = state;
  switch (command.type) {
    case 'OrderCheck': {
      const isUnderWay = check !== null && (check.state !== 'reported' || isDoubtful(state));
      if (isUnderWay || !candidate || !state.authorization) return decided();
      const { purpose } = command;
      const data = { number: state.checks + 1, purpose, candidateId: candidate.id, at };
      return decided({ type: 'CheckOrdered', data });
    }
    case 'NoteCheckBegun': {
      const { number, reportId } = command;
      return check?.state === 'ordered' && check.number === number
        ? decided({ type: 'CheckBegun', data: { number, reportId, at } })
        : decided();
    }
    case 'NoteReport': {
      const { number, reportId, result, validUntil, unusable } = command;
      if (check?.number !== number) return decided();
      const isNews = check.state !== 'reported' || (isDoubtful(state) && check.result !== result);
      return isNews
        ? decided({
            type: 'CheckReported',
            data: { number, reportId, result, validUntil, ...(unusable && { unusable }), at },
          })
        : decided();
    }
    case 'NoteSigningBegun': {
      const { reference, submissionId, url } = command;
      return state.signing?.reference === reference && state.signing.begun === null
        ? decided({ type: 'SigningBegun', data: { reference, submissionId, url, at } })
        : decided();
    }
    case 'NoteSigningEnded': {
      const { reference, outcome } = command;
      return state.signing?.reference === reference
        ? decided({ type: 'SigningEnded', data: { reference, outcome, at } })
        : decided();
    }
    case 'NoteSigned': {
      const { signing } = state;
      if (signing?.reference !== command.reference) return decided();
      const { pdf, sha256 } = command;
      const { version, number, language, consentVersion } = signing;
      const contract = {
        version,
        number,
        language,
        consentVersion,
        pdf,
        sha256,
        sealedBy: 'docuseal',
      } as const;
      return decided({ type: 'ContractSigned', data: { ...contract, ...signed } });
    }
    case 'EndAdverseAction': {
      if (check?.state !== 'reported' || check.number !== command.number || !check.adverse) return decided();
      if (check.adverse.until > at || isNoticeUnsent(state)) return decided();
      if (check.disputedAt !== null || !isDoubtful(state)) return decided();
      return decided({ type: 'ApplicationRejected', data: { reason: 'report', ...signed } });
    }
    case 'MissPromise': {
      const { promise, since, due, missed } = command.promise;
      const before = state.missed.find((one) => one.promise === promise && one.since === since);
      return (before?.times ?? 0) === missed
        ? decided({ type: 'PromiseMissed', data: { promise, since, due, newDue: command.newDue, at } })
        : decided();
    }
    case 'Remind': {
      const { since, number, of } = command;
      const times = state.reminded?.since === since ? state.reminded.times : 0;
      return times === number - 1
        ? decided({ type: 'Reminded', data: { since, number, ...(of && { of }), at } })
        : decided();
    }
    case 'AskSignature': {
      const { version } = command;
      const isOutdated = state.contract !== null && state.contract.version !== version;
      return isOutdated && state.signatureAsked?.version !== version
        ? decided({ type: 'SignatureAsked', data: { version, at } })
        : decided();
    }
    case 'Expire':
      return state.status === 'active' ? decided() : decided({ type: 'ApplicationExpired', data: { at } });
    case 'Activate':
      return state.status === 'approved' ? decided({ type: 'Activated', data: { at } }) : decided();
    default:
      return unreachable(command);
  }
}

/** The vetting of technicians, `onboarding-<technicianId>`. */
export const onboardings = {
  category: 'onboarding',
  initial: notApplied,
  evolve,
  decide,
} satisfies Aggregate<OnboardingState, OnboardingEvent, OnboardingCommand, OnboardingRefusal>;
