/**
 * The events of `onboarding-<technicianId>`: how a person was vetted, from the application through yearly renewals
 * (decision 090). These are STORED shapes: they are never rewritten. Personal data is sealed with the technician's key
 * (design.md §8); a Social Security number never comes here, only its last four digits, sealed. Instants are ISO strings.
 */
import type { TaxClassification } from '../catalogue/options.ts';
import type { EventsOf, Signed } from '../core/event.ts';
import type { BlobKey, TechnicianId } from '../core/ids.ts';
import type { Language } from '../core/language.ts';
import type { Sealed } from '../core/sealed.ts';

/** By which way somebody came: the sign-up form, the wizard (spec technician §1), or an admin for them. */
export type ApplicationSource = 'sign_up' | 'wizard' | 'admin';

/** What an application says beside person and profile; shown to admins alone. */
export interface ApplicationFacts {
  readonly dateOfBirth: Sealed | null;
  readonly certifications: Sealed | null;
  readonly workHistory: Sealed | null;
  readonly taxClassification: TaxClassification | null;
  readonly businessName: Sealed | null;
  readonly businessEin: Sealed | null;
}

/** What is wanted of everybody, each with its standing (requirements.ts). */
export type Requirement = 'license' | 'background_check' | 'contract' | 'review' | 'bank';

/** What an admin may grant an exception to: a reviewer's yes is no evidence that could be waived. */
export type Excusable = Exclude<Requirement, 'review'>;

/** What we have promised a time for (spec technician §1, decision 090). */
export const promiseNames = ['check_begun', 'report', 'license', 'review', 'activation'] as const;
export type PromiseName = (typeof promiseNames)[number];

/** What a check said: `consider` found something that a reviewer must look at, `failed` could not be carried out. */
export type CheckResult = 'clear' | 'consider' | 'failed';

/** What the check provider is given of a person. */
export type CandidateField = 'firstName' | 'lastName' | 'email' | 'phone' | 'dateOfBirth' | 'ssn' | 'zip';

/** Why a reviewer looks at a license; each look stands in the audit. */
export const licenseLooks = ['review', 'renewal', 'dispute', 'request_of_person'] as const;
export type LicenseLook = (typeof licenseLooks)[number];

export type LicenseProblem = 'unreadable' | 'cut_off' | 'expired' | 'other_person' | 'no_license';
/** What somebody who works is reminded of: a step that new jobs wait for, or a license that still counts and expires soon. */
export type ReminderOf = 'work' | 'license';
export type RejectionReason = 'report' | 'license' | 'experience' | 'area' | 'other';
/** What follows from a decision at the provider: each stands outstanding in the stream before the provider is asked for it. */
export type ProviderTaskKind = 'start_pre_adverse' | 'take_back_notices' | 'engage' | 'stop';
/** How a signing at an outside service ends without a signature. */
export type SigningOutcome = 'declined' | 'expired';
/** Where the signature belongs, in parts of a page's width and height; pages count from 1. */
export interface SignatureArea {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}
/** What a check is made for. */
export type CheckPurpose = 'application' | 'renewal';

export interface OnboardingEvents {
  /** The first of an attempt. One that an admin sends for somebody has its review behind it. */
  ApplicationSent: Signed & {
    technicianId: TechnicianId;
    /** From 1; another one begins after a rejection, a withdrawal or an expiry. */
    attempt: number;
    source: ApplicationSource;
    /** IANA zone of the person's ZIP: business days are counted in it. */
    zone: string;
    facts: ApplicationFacts;
  };
  /** The address belongs to the person: they followed the link that was sent there. */
  EmailConfirmed: { at: string };
  /** The provider has made a candidate of the number, which nobody else keeps. */
  CandidateMade: Signed & { candidateId: string; ssnLast4: Sealed };
  /** The provider could make no candidate: it can't use these of what it was given. */
  CandidateRefused: Signed & { fields: readonly CandidateField[] };
  /** Given after the application, or corrected; instead of the one of its facts. */
  BirthDateGiven: Signed & { dateOfBirth: Sealed };
  /** The disclosure, which stands alone, was shown and the authorization given (FCRA, 15 USC 1681b(b)(2)). */
  CheckAuthorized: Signed & { disclosureVersion: string };
  /** Stands here before the provider is asked for it. `number` counts the checks of this stream from 1. */
  CheckOrdered: { number: number; purpose: CheckPurpose; candidateId: string; at: string };
  /** The provider has taken the order. */
  CheckBegun: { number: number; reportId: string; at: string };
  /** `validUntil`: how long it is good, if it is accepted or clear. `reportId` null: the provider took no order. */
  CheckReported: {
    number: number;
    reportId: string | null;
    result: CheckResult;
    validUntil: string;
    /** Of an order that the provider refused: what it can't use. Left out of all others. */
    unusable?: readonly CandidateField[];
    at: string;
  };
  LicenseAdded: Signed & { pages: readonly BlobKey[] };
  /** A reviewer was shown the pages; changes nothing. */
  LicenseViewed: Signed & { reason: LicenseLook };
  /** `expiresOn`: the last day on which it is valid, YYYY-MM-DD. */
  LicenseVerified: Signed & { expiresOn: string };
  LicenseSentBack: Signed & { problem: LicenseProblem };
  /** `number` names the signed document on the public page; `sha256` is the PDF's, in hex. */
  ContractSigned: Signed & {
    version: string;
    number: string;
    pdf: BlobKey;
    sha256: string;
    /** In which the person read and signed it. */
    language: Language;
    /** Version of the text by which the person agreed to sign electronically (15 USC 7001(c)). */
    consentVersion: string;
    /** The service that sealed the document; left out where we did. */
    sealedBy?: 'docuseal';
  };
  /** Stands here before the signature service is asked. `draft` is what is to be signed; `reference` names it there. */
  SigningOrdered: Signed & {
    reference: string;
    version: string;
    number: string;
    language: Language;
    consentVersion: string;
    draft: BlobKey;
    area: SignatureArea;
  };
  /** The document waits at the service; `url`, sealed, lets anybody who opens it sign. */
  SigningBegun: { reference: string; submissionId: string; url: Sealed; at: string };
  /** Without a signature; the person may begin again. */
  SigningEnded: { reference: string; outcome: SigningOutcome; at: string };
  /** A reviewer was shown a signed contract; changes nothing. */
  ContractViewed: Signed & { number: string };
  /** Another version has begun since the person signed: they are asked to sign that one. */
  SignatureAsked: { version: string; at: string };
  ApplicationTakenUp: Signed;
  ApplicationApproved: Signed;
  /** With the reason `report`: after the pre-adverse notice and its wait; the final notice follows. */
  ApplicationRejected: Signed & { reason: RejectionReason };
  /** The reviewer wants to know something more. */
  MoreAsked: Signed & { note: Sealed };
  MoreAnswered: Signed & { answer: Sealed };
  /** The pre-adverse notice with a copy of the report; the person may dispute until then (15 USC 1681b(b)(3)). */
  AdverseActionBegun: Signed & { number: number; until: string };
  /** The reviewer takes the report as it is. */
  ReportAccepted: Signed & { number: number; reason: Sealed };
  ReportDisputed: Signed & { number: number; statement: Sealed };
  /** The provider has done what followed from a decision. `until`: when it sends the final notice; of a pre-adverse one alone. */
  ProviderInstructed: { number: number; task: ProviderTaskKind; until: string | null; at: string };
  TestJobWanted: Signed;
  TestJobPassed: Signed;
  ApplicationWithdrawn: Signed;
  /** Instead of what a requirement wants, for a time; stands in the audit with the reason and who gave it. */
  ExceptionGranted: Signed & { requirement: Excusable; reason: string; until: string };
  /** By an admin, or by itself when its time was over. */
  ExceptionEnded: Signed & { requirement: Excusable };
  /** `due` has passed; `since` is what the time was counted from. The person is told the new time. */
  PromiseMissed: { promise: PromiseName; since: string; due: string; newDue: string; at: string };
  /** The person's own step is undone `since` then; `number` from 1. Without `of` it is about an application. */
  Reminded: { since: string; number: number; of?: ReminderOf; at: string };
  ApplicationExpired: { at: string };
  /** Everything is there: the person may be offered jobs. */
  Activated: { at: string };
  /** The technician's record was deleted: nothing is to be done here any more. */
  OnboardingClosed: { at: string };
}

export type OnboardingEvent = EventsOf<OnboardingEvents>;
