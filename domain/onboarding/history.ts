/** What of an onboarding's story has a sentence: for its person, and for who reviews it. */
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

/** Whether an event's type has one. */
export const isHistoryCode = (code: string): code is (typeof codes)[number] =>
  codes.some((one) => one === code);
