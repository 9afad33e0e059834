/** The commands on an onboarding, and why they may be refused (decision 090). */
import type { BlobKey } from '../core/ids.ts';
import type { Sealed } from '../core/sealed.ts';
import type {
  CandidateField,
  CheckPurpose,
  CheckResult,
  LicenseLook,
  LicenseProblem,
  OnboardingEvents,
  Excusable,
  ProviderTaskKind,
  RejectionReason,
  ReminderOf,
  SigningOutcome,
} from './events.ts';
import type { SignedContract } from './state.ts';
import type { RunningPromise } from './promises.ts';

/** By the person; an admin may give them for the person where the law allows it. */
type OwnCommand =
  | {
      readonly type: 'SendApplication';
      readonly application: Omit<OnboardingEvents['ApplicationSent'], 'attempt' | 'by' | 'at'>;
    }
  | { readonly type: 'NoteCandidate'; readonly candidateId: string; readonly ssnLast4: Sealed }
  | { readonly type: 'NoteCandidateRefused'; readonly fields: readonly CandidateField[] }
  | { readonly type: 'GiveBirthDate'; readonly dateOfBirth: Sealed }
  | { readonly type: 'AuthorizeCheck'; readonly disclosureVersion: string }
  | { readonly type: 'AddLicense'; readonly pages: readonly BlobKey[] }
  | { readonly type: 'SignContract'; readonly contract: Omit<SignedContract, 'at'> }
  | {
      readonly type: 'OrderSigning';
      readonly signing: Omit<OnboardingEvents['SigningOrdered'], 'reference' | 'by' | 'at'>;
    }
  | { readonly type: 'AnswerMore'; readonly answer: Sealed }
  | { readonly type: 'DisputeReport'; readonly statement: Sealed }
  | { readonly type: 'Withdraw' };

type ReviewCommand =
  | { readonly type: 'TakeUp' }
  | { readonly type: 'VerifyLicense'; readonly expiresOn: string }
  | { readonly type: 'ViewLicense'; readonly reason: LicenseLook }
  /** `number`: that of one of the contracts that the person has signed. */
  | { readonly type: 'ViewContract'; readonly number: string }
  | { readonly type: 'SendLicenseBack'; readonly problem: LicenseProblem }
  | { readonly type: 'AskForMore'; readonly note: Sealed }
  | { readonly type: 'WantTestJob' }
  | { readonly type: 'PassTestJob' }
  | { readonly type: 'Approve' }
  | { readonly type: 'Reject'; readonly reason: RejectionReason }
  /** `businessDay`: its length in milliseconds (core/durations.ts); the person has several to dispute the report. */
  | { readonly type: 'BeginAdverseAction'; readonly businessDay: number }
  | { readonly type: 'AcceptReport'; readonly reason: Sealed }
  | {
      readonly type: 'GrantException';
      readonly requirement: Excusable;
      readonly reason: string;
      readonly until: string;
    }
  | { readonly type: 'EndException'; readonly requirement: Excusable };

/** By the story itself, and by links that identify their owner. */
type SystemCommand =
  | { readonly type: 'ConfirmEmail' }
  | { readonly type: 'OrderCheck'; readonly purpose: CheckPurpose }
  | { readonly type: 'NoteCheckBegun'; readonly number: number; readonly reportId: string }
  | {
      readonly type: 'NoteReport';
      readonly number: number;
      /** Null: the provider accepted no order. */
      readonly reportId: string | null;
      readonly result: CheckResult;
      readonly validUntil: string;
      /** For a refused order: the fields that the provider can't use. */
      readonly unusable?: readonly CandidateField[];
    }
  | {
      readonly type: 'NoteProviderInstructed';
      readonly number: number;
      readonly task: ProviderTaskKind;
      /** For a pre-adverse notice: when the final one is sent. */
      readonly until: string | null;
    }
  | {
      readonly type: 'NoteSigningBegun';
      readonly reference: string;
      readonly submissionId: string;
      readonly url: Sealed;
    }
  | { readonly type: 'NoteSigningEnded'; readonly reference: string; readonly outcome: SigningOutcome }
  /** Signed at the outside service; we have the document. */
  | {
      readonly type: 'NoteSigned';
      readonly reference: string;
      readonly pdf: BlobKey;
      readonly sha256: string;
    }
  | { readonly type: 'EndAdverseAction'; readonly number: number }
  | { readonly type: 'MissPromise'; readonly promise: RunningPromise; readonly newDue: string }
  /** To sign a version that took effect after the last signature. */
  | { readonly type: 'AskSignature'; readonly version: string }
  | { readonly type: 'Remind'; readonly since: string; readonly number: number; readonly of?: ReminderOf }
  | { readonly type: 'Expire' }
  | { readonly type: 'Activate' }
  | { readonly type: 'Close' };

export type OnboardingCommand = OwnCommand | ReviewCommand | SystemCommand;

/** Who may give which: people their own commands, reviewers the admins' commands. */
export const givenBy: Readonly<
  Record<OnboardingCommand['type'], 'person' | 'reviewer' | 'system' | 'reviewer_or_system'>
> = {
  SendApplication: 'person',
  NoteCandidate: 'person',
  NoteCandidateRefused: 'person',
  GiveBirthDate: 'person',
  AuthorizeCheck: 'person',
  AddLicense: 'person',
  SignContract: 'person',
  OrderSigning: 'person',
  AnswerMore: 'person',
  DisputeReport: 'person',
  Withdraw: 'person',
  TakeUp: 'reviewer',
  ViewLicense: 'reviewer',
  ViewContract: 'reviewer',
  VerifyLicense: 'reviewer',
  SendLicenseBack: 'reviewer',
  AskForMore: 'reviewer',
  WantTestJob: 'reviewer',
  PassTestJob: 'reviewer',
  Approve: 'reviewer',
  Reject: 'reviewer',
  BeginAdverseAction: 'reviewer',
  AcceptReport: 'reviewer',
  GrantException: 'reviewer',
  EndException: 'reviewer_or_system',
  ConfirmEmail: 'system',
  OrderCheck: 'system',
  NoteCheckBegun: 'system',
  NoteReport: 'system',
  NoteProviderInstructed: 'system',
  NoteSigningBegun: 'system',
  NoteSigningEnded: 'system',
  NoteSigned: 'system',
  EndAdverseAction: 'system',
  MissPromise: 'system',
  AskSignature: 'system',
  Remind: 'system',
  Expire: 'system',
  Activate: 'system',
  Close: 'system',
};

export type OnboardingRefusal =
  | 'unknown_application'
  | 'not_yours'
  | 'already_applied'
  | 'application_ended'
  | 'not_ready'
  | 'nothing_to_do'
  | 'old_version'
  | 'already_approved'
  | 'adverse_first'
  | 'adverse_runs'
  | 'license_expired'
  | 'bad_exception';
