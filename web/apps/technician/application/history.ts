/** What of an application's history has a sentence. */
import type { OnboardingEvent } from '#domain/onboarding/events.ts';

const codes = [
  'ApplicationSent',
  'EmailConfirmed',
  'CandidateMade',
  'CheckAuthorized',
  'CheckOrdered',
  'CheckBegun',
  'CheckReported',
  'LicenseAdded',
  'LicenseViewed',
  'LicenseVerified',
  'LicenseSentBack',
  'ContractSigned',
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

export const isHistoryCode = (code: string): code is (typeof codes)[number] =>
  codes.some((one) => one === code);
