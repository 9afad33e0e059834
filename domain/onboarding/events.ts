/**
 * The events of `onboarding-<technicianId>`: how a person was vetted, from the application through yearly renewals
 * (decision 090). These are STORED shapes: they are never rewritten. Personal data is sealed with the technician's key
 * (design.md §8); a Social Security number never gets here, only its last four digits, sealed. Instants are ISO
 * strings.
 */
import type { TaxClassification } from '../catalogue/options.ts';
import type { EventsOf, Signed } from '../core/event.ts';
import type { BlobKey, TechnicianId } from '../core/ids.ts';
import type { Language } from '../core/language.ts';
import type { Sealed } from '../core/sealed.ts';

/** How somebody applied: with the sign-up form, the wizard (spec technician §1), or through an admin. */
export type ApplicationSource = 'sign_up' | 'wizard' | 'admin';

/** What an application contains besides person and profile; shown to admins only. */
export interface ApplicationFacts {
  readonly dateOfBirth: Sealed | null;
  readonly certifications: Sealed | null;
  readonly workHistory: Sealed | null;
  readonly taxClassification: TaxClassification | null;
  readonly businessName: Sealed | null;
  readonly businessEin: Sealed | null;
}

/** What is required of everyone; requirements.ts tells the status of each. */
export type Requirement = 'license' | 'background_check' | 'contract' | 'review' | 'bank';

/** What an admin may grant an exception for: a reviewer's approval is not evidence that could be waived. */
export type Excusable = Exclude<Requirement, 'review'>;

/** What we have promised a deadline for (spec technician §1, decision 090). */
export const promiseNames = ['check_begun', 'report', 'license', 'review', 'activation'] as const;
export type PromiseName = (typeof promiseNames)[number];

/**
 * The result of a check: `consider` found something that a reviewer must look at, `failed` could not be carried out.
 */
export type CheckResult = 'clear' | 'consider' | 'failed';

/** The personal data that the check provider gets. */
export type CandidateField = 'firstName' | 'lastName' | 'email' | 'phone' | 'dateOfBirth' | 'ssn' | 'zip';

/** Why a reviewer looks at a license; each look is in the audit. */
export const licenseLooks = ['review', 'renewal', 'dispute', 'request_of_person'] as const;
export type LicenseLook = (typeof licenseLooks)[number];

export type LicenseProblem = 'unreadable' | 'cut_off' | 'expired' | 'other_person' | 'no_license';
/**
 * What a working technician is reminded of: a step without which there are no new jobs, or a license that is still
 * valid and expires soon.
 */
export type ReminderOf = 'work' | 'license';
export type RejectionReason = 'report' | 'license' | 'experience' | 'area' | 'other';
/** What follows from a decision at the provider: each task is recorded as outstanding before the provider is asked. */
export type ProviderTaskKind = 'start_pre_adverse' | 'take_back_notices' | 'engage' | 'stop';
/** How a signing at an outside service ends without a signature. */
export type SigningOutcome = 'declined' | 'expired';
/** Where the signature goes, as fractions of a page's width and height; pages count from 1. */
export interface SignatureArea {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}
/** The purpose of a check. */
export type CheckPurpose = 'application' | 'renewal';

export interface OnboardingEvents {
  /** The first event of an attempt. If an admin sends it for somebody, its review is already done. */
  ApplicationSent: Signed & {
    technicianId: TechnicianId;
    /** From 1; a new attempt begins after a rejection, a withdrawal or an expiry. */
    attempt: number;
    source: ApplicationSource;
    /** IANA zone of the person's ZIP code, used for business days. */
    zone: string;
    facts: ApplicationFacts;
  };
  /** The address belongs to the person: they opened the link that was sent there. */
  EmailConfirmed: { at: string };
  /** The provider has made a candidate from the SSN, which nobody else stores. */
  CandidateMade: Signed & { candidateId: string; ssnLast4: Sealed };
  /** The provider could make no candidate: it can't use these fields. */
  CandidateRefused: Signed & { fields: readonly CandidateField[] };
  /** Given or corrected after the application; replaces the one in its facts. */
  BirthDateGiven: Signed & { dateOfBirth: Sealed };
  /** The disclosure, which stands alone, was shown and the authorization given (FCRA, 15 USC 1681b(b)(2)). */
  CheckAuthorized: Signed & { disclosureVersion: string };
  /** Recorded before the provider is asked. `number` counts the checks in this stream from 1. */
  CheckOrdered: { number: number; purpose: CheckPurpose; candidateId: string; at: string };
  /** The provider has accepted the order. */
  CheckBegun: { number: number; reportId: string; at: string };
  /**
   * `validUntil`: how long it is valid, if it is clear or accepted. `reportId` null: the provider accepted no order.
   */
  CheckReported: {
    number: number;
    reportId: string | null;
    result: CheckResult;
    validUntil: string;
    /** For an order that the provider refused: the fields that it can't use. Absent otherwise. */
    unusable?: readonly CandidateField[];
    at: string;
  };
  LicenseAdded: Signed & { pages: readonly BlobKey[] };
  /** A reviewer was shown the pages; changes nothing. */
  LicenseViewed: Signed & { reason: LicenseLook };
  /** `expiresOn`: the last day on which it is valid, YYYY-MM-DD. */
  LicenseVerified: Signed & { expiresOn: string };
  LicenseSentBack: Signed & { problem: LicenseProblem };
  /** `number` identifies the signed document on the public page; `sha256` is the PDF's, in hex. */
  ContractSigned: Signed & {
    version: string;
    number: string;
    pdf: BlobKey;
    sha256: string;
    /** In which the person read and signed it. */
    language: Language;
    /** Version of the text with which the person agreed to sign electronically (15 USC 7001(c)). */
    consentVersion: string;
    /** The service that sealed the document; absent if we did. */
    sealedBy?: 'docuseal';
  };
  /** Recorded before the signature service is asked. `draft` is the document to sign; `reference` is its name there. */
  SigningOrdered: Signed & {
    reference: string;
    version: string;
    number: string;
    language: Language;
    consentVersion: string;
    draft: BlobKey;
    area: SignatureArea;
  };
  /** The document waits at the service; `url`, sealed, lets anyone who opens it sign. */
  SigningBegun: { reference: string; submissionId: string; url: Sealed; at: string };
  /** Ended without a signature; the person may start again. */
  SigningEnded: { reference: string; outcome: SigningOutcome; at: string };
  /** A reviewer was shown a signed contract; changes nothing. */
  ContractViewed: Signed & { number: string };
  /** Another version has taken effect since the person signed: they are asked to sign it. */
  SignatureAsked: { version: string; at: string };
  ApplicationTakenUp: Signed;
  ApplicationApproved: Signed;
  /** With the reason `report`: after the pre-adverse notice and its wait; the final notice follows. */
  ApplicationRejected: Signed & { reason: RejectionReason };
  /** The reviewer asks for more information. */
  MoreAsked: Signed & { note: Sealed };
  MoreAnswered: Signed & { answer: Sealed };
  /** The pre-adverse notice with a copy of the report; the person may dispute it until then (15 USC 1681b(b)(3)). */
  AdverseActionBegun: Signed & { number: number; until: string };
  /** The reviewer accepts the report as it is. */
  ReportAccepted: Signed & { number: number; reason: Sealed };
  ReportDisputed: Signed & { number: number; statement: Sealed };
  /**
   * The provider has carried out what followed from a decision. `until`: when it sends the final notice; only for a
   * pre-adverse one.
   */
  ProviderInstructed: { number: number; task: ProviderTaskKind; until: string | null; at: string };
  TestJobWanted: Signed;
  TestJobPassed: Signed;
  ApplicationWithdrawn: Signed;
  /** Waives a requirement for a time; in the audit with the reason and the person who granted it. */
  ExceptionGranted: Signed & { requirement: Excusable; reason: string; until: string };
  /** By an admin, or automatically when its time was over. */
  ExceptionEnded: Signed & { requirement: Excusable };
  /** `due` has passed; `since` is when the time started. The person is told the new deadline. */
  PromiseMissed: { promise: PromiseName; since: string; due: string; newDue: string; at: string };
  /** The person's own step has been open since `since`; `number` from 1. Without `of` it is about an application. */
  Reminded: { since: string; number: number; of?: ReminderOf; at: string };
  ApplicationExpired: { at: string };
  /** Everything is there: the person may be offered jobs. */
  Activated: { at: string };
  /** The technician's record was deleted: nothing more is to be done here. */
  OnboardingClosed: { at: string };
}

export type OnboardingEvent = EventsOf<OnboardingEvents>;
