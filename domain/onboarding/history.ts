/** Which events of an onboarding have a text for their history, for the person and for reviewers. */
import type { OnboardingEvent } from './events.ts';

const codes = [
  'ApplicationSent',
  'EmailConfirmed',
  'CandidateMade',
  'CandidateRefused',
  'BirthDateGiven',
  'CheckAuthorized',
  'CheckOrdered',
  'CheckBegun',
  'CheckReported',
  'LicenseAdded',
  'LicenseViewed',
  'LicenseVerified',
  'LicenseSentBack',
  'ContractSigned',
  'SigningOrdered',
  'SigningBegun',
  'SigningEnded',
  'ContractViewed',
  'SignatureAsked',
  'ApplicationTakenUp',
  'ApplicationApproved',
  'ApplicationRejected',
  'MoreAsked',
  'MoreAnswered',
  'AdverseActionBegun',
  'ReportAccepted',
  'ReportDisputed',
  'TestJobWanted',
  'TestJobPassed',
  'ApplicationWithdrawn',
  'ExceptionGranted',
  'ExceptionEnded',
  'PromiseMissed',
  'Reminded',
  'ApplicationExpired',
  'Activated',
  'OnboardingClosed',
] as const satisfies readonly OnboardingEvent['type'][];

/** Whether an event type has one. */
export const isHistoryCode = (code: string): code is (typeof codes)[number] =>
  codes.some((one) => one === code);
