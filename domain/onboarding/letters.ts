/** Which mails an onboarding's events ask for. */
import { unreachable } from '../core/unreachable.ts';
import type { OnboardingEvent } from './events.ts';

/** Mails to the applicant, all with a link to the status page. */
export const applicationLetters = [
  'application_received',
  'application_invited',
  'application_reminder',
  'application_question',
  'application_late',
  'application_approved',
  'application_rejected',
  'application_expired',
  'application_withdrawn',
  'license_sent_back',
  'license_reminder',
  'work_reminder',
  'contract_copy',
  'contract_changed',
  'number_wanted',
  'pre_adverse_notice',
  'adverse_notice',
  'ready_to_work',
] as const;
export type ApplicationLetter = (typeof applicationLetters)[number];

/** To staff on duty. */
export type OpsLetter = 'application_promise_missed';

/** Whether a letter links to the status page. */
export function leadsToStatus(letter: string): letter is ApplicationLetter {
  return applicationLetters.some((one) => one === letter);
}

/** The mails for an event, by recipient. */
export interface LettersOf {
  readonly applicant: ApplicationLetter | null;
  readonly ops: OpsLetter | null;
}

const none: LettersOf = { applicant: null, ops: null };
const toApplicant = (applicant: ApplicationLetter): LettersOf => ({ ...none, applicant });

/** The mails that an event asks for. */
export function lettersOf(event: OnboardingEvent): LettersOf {
  switch (event.type) {
    case 'ApplicationSent':
      return toApplicant(event.data.source === 'admin' ? 'application_invited' : 'application_received');
    case 'Reminded':
      return toApplicant(event.data.of ? `${event.data.of}_reminder` : 'application_reminder');
    case 'MoreAsked':
      return toApplicant('application_question');
    case 'PromiseMissed':
      return { applicant: 'application_late', ops: 'application_promise_missed' };
    case 'ApplicationApproved':
      return toApplicant('application_approved');
    case 'ApplicationRejected':
      return toApplicant(event.data.reason === 'report' ? 'adverse_notice' : 'application_rejected');
    case 'ApplicationExpired':
      return toApplicant('application_expired');
    case 'ApplicationWithdrawn':
      return toApplicant('application_withdrawn');
    case 'ContractSigned':
      return toApplicant('contract_copy');
    case 'SignatureAsked':
      return toApplicant('contract_changed');
    case 'LicenseSentBack':
      return toApplicant('license_sent_back');
    case 'CheckReported':
      return event.data.result === 'failed' ? toApplicant('number_wanted') : none;
    case 'AdverseActionBegun':
      return toApplicant('pre_adverse_notice');
    case 'Activated':
      return toApplicant('ready_to_work');
    case 'EmailConfirmed':
    case 'CandidateMade':
    case 'CandidateRefused':
    case 'BirthDateGiven':
    case 'CheckAuthorized':
    case 'CheckOrdered':
    case 'CheckBegun':
    case 'LicenseAdded':
    case 'LicenseVerified':
    case 'LicenseViewed':
    case 'SigningOrdered':
    case 'SigningBegun':
    case 'SigningEnded':
    case 'ContractViewed':
    case 'ApplicationTakenUp':
    case 'MoreAnswered':
    case 'ReportAccepted':
    case 'ReportDisputed':
    case 'ProviderInstructed':
    case 'TestJobWanted':
    case 'TestJobPassed':
    case 'ExceptionGranted':
    case 'ExceptionEnded':
    case 'OnboardingClosed':
      return none;
    default:
      return unreachable(event);
  }
}
