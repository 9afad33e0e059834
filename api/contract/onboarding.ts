/**
 * Becoming a technician: the two applications of spec technician §3 and §5 with their messages, the status page, and
 * the review (spec admin §2 Applications, decision 090).
 */
import * as z from 'zod/mini';
import { languages } from '#domain/core/language.ts';
import { birthDate } from './birth-date.ts';
import { endpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { day, file, filled, newPassword, stateCode, success, text, zip } from './fields.ts';
import { oneLine, personName, placeText, requiredPlace } from './names.ts';

const written = { position: z.string() };
const instant = z.string();

// --- The applications ---

const levels = ['beginner', 'intermediate', 'experienced', 'expert'] as const;
const times = ['weekdays', 'weekends', 'flexible', 'evenings', 'full-time'] as const;
const applicationTimes = [...times, 'full_time'] as const;
const classifications = ['individual', 'sole_proprietor', 'llc', 'corporation', 'partnership'] as const;

const experience = z.enum(levels, fieldError('experienceMissing'));
const availability = z.enum(applicationTimes, fieldError('availabilityMissing'));
/** As the texts or the keys of either form's list. */
const skills = z
  .array(text(60), fieldError('skillsMissing'))
  .check(z.minLength(1, fieldError('skillsMissing')), z.maxLength(40));

const applicantEmail = z
  .string(fieldError('emailInvalid'))
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email(fieldError('emailInvalid')));

const applicantPhone = z
  .string(fieldError('phoneNumberMissing'))
  .check(
    z.trim(),
    z.minLength(10, fieldError('phoneNumberMissing')),
    z.maxLength(30),
    z.regex(
      /^(\+?1[ \u00a0.-]?)?\(?[2-9]\d{2}\)?[ \u00a0.-]?\d{3}[ \u00a0.-]?\d{4}$/,
      fieldError('phoneInvalid'),
    ),
  );

/**
 * With or without dashes; areas 000, 666 and 9xx, group 00 and serial 0000 are never assigned (ssa.gov, SSN
 * randomization).
 */
const ssn = z
  .string(fieldError('ssnMissing'))
  .check(
    z.trim(),
    z.regex(/^\d{3}-?\d{2}-?\d{4}$/, fieldError('ssnMissing')),
    z.regex(/^(?!000|666|9)\d{3}-?(?!00)\d{2}-?(?!0000)\d{4}$/, fieldError('ssnImpossible')),
  );

const birthday = birthDate(fieldError('birthDateForTax'));

/** One line that ends with the ZIP code. */
export const addressLine = placeText(300).check(z.minLength(10, fieldError('fullAddressMissing')));
const addressParts = z.strictObject({
  street: requiredPlace(120, fieldError('streetRequired')),
  city: requiredPlace(80, fieldError('cityRequired')),
  state: stateCode(fieldError('stateRequired'), fieldError('stateTwoLetters')),
  zipCode: zip,
});
/** Each form sends its own variant, and both variants are accepted from either. */
const address = z.union([addressParts, addressLine], fieldError('fullAddressMissing'));

const certifications = z.optional(z.union([text(1000), z.array(text(200)).check(z.maxLength(20))]));

const language = z.optional(z.enum(languages, fieldError('chooseEnglishSpanish')));

const miles = z.union(
  [
    z.literal('unlimited'),
    z
      .int()
      .check(z.minimum(5, fieldError('workRadiusMissing')), z.maximum(100, fieldError('workRadiusMissing'))),
    z.pipe(
      z.string().check(z.regex(/^([5-9]|[1-9]\d|100)$/, fieldError('workRadiusMissing'))),
      z.transform(Number),
    ),
  ],
  fieldError('workRadiusMissing'),
);

export const signUpBody = z
  .strictObject({
    email: applicantEmail,
    password: newPassword,
    confirmPassword: z.string(fieldError('passwordsDiffer')).check(z.maxLength(200)),
    firstName: personName(fieldError('firstNameMissing')),
    lastName: personName(fieldError('lastNameMissing')),
    phone: applicantPhone,
    dateOfBirth: birthday,
    ssn,
    address,
    experience,
    skills,
    availability,
    certifications,
    workRadius: miles,
    taxClassification: z._default(
      z.enum(classifications, fieldError('taxClassificationMissing')),
      'individual',
    ),
    businessName: z.optional(z.nullable(oneLine(120))),
    businessEin: z.optional(z.nullable(oneLine(20))),
    language,
  })
  .check(
    z.refine((body) => body.password === body.confirmPassword, {
      error: fieldError('passwordsDiffer'),
      path: ['confirmPassword'],
    }),
    z.refine(
      ({ taxClassification, businessName }) => taxClassification === 'individual' || Boolean(businessName),
      {
        error: fieldError('businessNameMissing'),
        path: ['businessName'],
      },
    ),
  );
export type SignUp = z.output<typeof signUpBody>;

/** The wizard says once that it is incomplete (spec technician §5), and next to each field what is missing. */
const consent = z.literal(true, fieldError('consentMissing'));
const workPlace = z.strictObject({
  company: oneLine(120).check(filled(fieldError('companyMissing'))),
  position: oneLine(120).check(filled(fieldError('positionMissing'))),
  duration: oneLine(60).check(filled(fieldError('durationMissing'))),
  description: text(1000),
  references: z.optional(text(500)),
});

/** What the wizard asks with or without an account. */
const wizardAnswers = {
  firstName: personName(fieldError('firstNameMissing')),
  lastName: personName(fieldError('lastNameMissing')),
  phone: applicantPhone,
  address,
  ssn,
  /** Required for the check; if a client of the specification leaves it out, the status page asks for it. */
  dateOfBirth: z.optional(birthday),
  experience,
  skills,
  availability,
  workRadius: miles,
  workHistory: z
    .array(workPlace, fieldError('workHistoryMissing'))
    .check(z.minLength(1, fieldError('workHistoryMissing')), z.maxLength(10)),
  certifications,
  backgroundCheckConsent: consent,
  eligibilityConfirmation: consent,
  termsAccepted: consent,
  language,
};

export const applyBody = z
  .strictObject({
    ...wizardAnswers,
    email: applicantEmail,
    password: newPassword,
    confirmPassword: z.string(fieldError('passwordsDoNotMatch')).check(z.maxLength(200)),
  })
  .check(
    z.refine((body) => body.password === body.confirmPassword, {
      error: fieldError('passwordsDoNotMatch'),
      path: ['confirmPassword'],
    }),
  );
export type WizardApplication = z.output<typeof applyBody>;

/** Workplaces as entered. */
const workHistory = z.array(
  z.object({
    company: z.string(),
    position: z.string(),
    duration: z.string(),
    description: z.string(),
    references: z.optional(z.string()),
  }),
);

/** The answer of both forms; from here on the person is signed in. */
const applied = z.object({
  technicianId: z.string(),
  /** A link was sent to the address and has not been opened yet. */
  requiresVerification: z.boolean(),
  /** The check service did not answer: the status page asks for the number again. */
  needsNumber: z.boolean(),
  ...written,
});

export const signUpTechnician = endpoint({
  method: 'POST',
  path: '/api/auth/technician-signup',
  summary: 'Applies by the sign-up form and signs in.',
  roles: 'anyone',
  body: signUpBody,
  response: applied,
  status: 201,
  errors: ['email_taken', 'already_applied', 'weak_password', 'unknown_zip', 'state_mismatch'],
});

export const applyAsTechnician = endpoint({
  method: 'POST',
  path: '/api/technician/apply',
  summary: 'Applies by the wizard and signs in.',
  roles: 'anyone',
  body: applyBody,
  response: applied,
  status: 201,
  errors: ['email_taken', 'already_applied', 'weak_password', 'unknown_zip', 'state_mismatch'],
});

export const applyAgain = endpoint({
  method: 'POST',
  path: '/api/technician/application/again',
  summary: 'Applies by the wizard after an application that has ended, under the own sign-in.',
  roles: ['technician'],
  body: z.strictObject(wizardAnswers),
  response: applied,
  status: 201,
  errors: ['already_applied', 'unknown_zip', 'state_mismatch'],
});

/** The previous answers in the form of the wizard's fields, without Social Security number and consents. */
const earlierAnswers = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  /** Empty if the address could not be split into parts; the same for the city. */
  street: z.string(),
  city: z.string(),
  state: z.nullable(z.string()),
  zipCode: z.string(),
  dateOfBirth: z.nullable(z.string()),
  experience: z.enum(levels),
  skills: z.array(z.string()),
  availability: z.enum(times),
  /** Null: unlimited. */
  workRadius: z.nullable(z.number()),
  workHistory,
  certifications: z.nullable(z.string()),
});
export type EarlierAnswers = z.output<typeof earlierAnswers>;

export const getEarlierAnswers = endpoint({
  method: 'GET',
  path: '/api/technician/application/answers',
  summary: 'What the own application says, to begin another one with.',
  roles: ['technician'],
  response: earlierAnswers,
});

// --- The status page ---

const applicationStep = z.enum([
  'email',
  'license',
  'background_check',
  'contract',
  'test_job',
  'review',
  'bank',
  'activation',
]);
const ownStep = z.enum(['email', 'ssn', 'authorization', 'license', 'contract', 'answer', 'bank']);
const requirement = z.enum(['license', 'background_check', 'contract', 'bank']);
const licenseProblem = z.enum(['unreadable', 'cut_off', 'expired', 'other_person', 'no_license']);
const rejectionReason = z.enum(['report', 'license', 'experience', 'area', 'other']);

const step = z.object({
  step: applicationStep,
  /** `later`: its turn has not come. */
  state: z.enum(['missing', 'waiting', 'met', 'refused', 'later']),
  /** Who has to act, if anyone. */
  waitingFor: z.nullable(z.enum(['you', 'us', 'reviewer', 'check_provider', 'dispute_period'])),
  /** For a pending requirement: the promised time. For a met one: until when it is valid. */
  until: z.nullable(instant),
  /** The first promised time has passed; `until` is the new one. */
  isLate: z.boolean(),
  byException: z.boolean(),
});

const historyLine = z.object({
  at: instant,
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});

const standing = z.object({
  /** `HA-…`, as shown to the person and to reviewers. */
  number: z.string(),
  attempt: z.number(),
  source: z.enum(['sign_up', 'wizard', 'admin']),
  status: z.enum(['open', 'approved', 'active', 'rejected', 'withdrawn', 'expired']),
  sentAt: instant,
  endedAt: z.nullable(instant),
  rejectedFor: z.nullable(rejectionReason),
  steps: z.array(step),
  license: z.nullable(
    z.object({
      pages: z.number(),
      addedAt: instant,
      problem: z.nullable(licenseProblem),
      expiresOn: z.nullable(z.string()),
      /** Last day of the previous license, which counts until this one is verified. */
      earlierUntil: z.nullable(z.string()),
    }),
  ),
  check: z.nullable(
    z.object({
      reportId: z.nullable(z.string()),
      result: z.nullable(z.enum(['clear', 'consider', 'failed'])),
      orderedAt: instant,
      reportedAt: z.nullable(instant),
      validUntil: z.nullable(instant),
      accepted: z.boolean(),
      /** Until when the report may be disputed; null without a pre-adverse notice. */
      disputeUntil: z.nullable(instant),
      disputedAt: z.nullable(instant),
    }),
  ),
  contract: z.nullable(
    z.object({ version: z.string(), number: z.string(), sha256: z.string(), signedAt: instant }),
  ),
});

export const application = z.extend(standing, {
  /** What the person can do now, most urgent first. */
  ownSteps: z.array(ownStep),
  /** When the application ends if the person does nothing; null while it waits for others. */
  closesAt: z.nullable(instant),
  mayWithdraw: z.boolean(),
  mayDispute: z.boolean(),
  /** The license is still valid but expires soon: a new one may be uploaded. */
  renewsLicense: z.boolean(),
  /** After the end: whether a new application is allowed. */
  mayApplyAgain: z.boolean(),
  /** The person's date of birth as sent to the check; null until it is given. */
  dateOfBirth: z.nullable(z.string()),
  /** Which data the check provider could not use; empty if all was usable, or it was not asked. */
  unusable: z.array(z.enum(['firstName', 'lastName', 'email', 'phone', 'dateOfBirth', 'ssn', 'zip'])),
  /** What the check provider waits for, and the link to its own pages if there is one. */
  wantedByProvider: z.array(z.object({ code: z.enum(['ssn_confirmation', 'other']), url: z.string() })),
  /** Once a report has arrived: its copy, and the summary of the person's rights that goes with it. */
  report: z.nullable(z.object({ copy: z.string(), rights: z.string() })),
  /** Where the agreement is signed. With a service: whether it was asked for a document, and its signing page. */
  signing: z.object({
    place: z.enum(['here', 'docuseal']),
    isOrdered: z.boolean(),
    url: z.nullable(z.string()),
  }),
  /** The reviewer's question. */
  question: z.nullable(z.string()),
  versions: z.object({ contract: z.string(), signingConsent: z.string(), disclosure: z.string() }),
  history: z.array(historyLine),
});
export type Application = z.output<typeof application>;

export const getApplication = endpoint({
  method: 'GET',
  path: '/api/technician/application',
  summary: 'Where the own application stands, who is waited for, and what the person can do.',
  roles: ['technician'],
  response: application,
});

export const getReportCopy = endpoint({
  method: 'GET',
  path: '/api/technician/application/report.pdf',
  summary: 'The own background report, as the check provider made it (15 U.S.C. 1681b(b)(3)).',
  roles: ['technician'],
  response: file,
  produces: 'application/pdf',
  errors: ['check_unavailable'],
});

const done = z.extend(success, written);

export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/api/technician/application/confirmation',
  summary: 'Sends the link again that confirms the mail address of the application.',
  roles: ['technician'],
  body: z.strictObject({}),
  response: z.extend(success, { alreadyConfirmed: z.boolean() }),
  status: 202,
  errors: ['too_many_requests'],
});

export const authorizeCheck = endpoint({
  method: 'POST',
  path: '/api/technician/application/authorize',
  summary: 'Authorizes the background check that the disclosure of this version describes.',
  roles: ['technician'],
  body: z.strictObject({ disclosureVersion: text(40), authorized: z.literal(true) }),
  response: done,
  errors: ['old_version', 'application_ended'],
});

export const giveNumber = endpoint({
  method: 'POST',
  path: '/api/technician/application/ssn',
  summary:
    'Gives the Social Security number to the check provider, after it did not answer or could not use it.',
  roles: ['technician'],
  body: z.strictObject({ ssn, dateOfBirth: z.optional(birthday) }),
  response: done,
  errors: ['check_unavailable', 'check_refused', 'nothing_to_do', 'application_ended'],
});

export const answerReviewer = endpoint({
  method: 'POST',
  path: '/api/technician/application/answer',
  summary: 'Answers what the reviewer has asked.',
  roles: ['technician'],
  body: z.strictObject({ answer: text(2000).check(filled(fieldError('messageMissing'))) }),
  response: done,
  errors: ['nothing_to_do', 'application_ended'],
});

export const disputeReport = endpoint({
  method: 'POST',
  path: '/api/technician/application/dispute',
  summary: 'Disputes the report before a decision on its account.',
  roles: ['technician'],
  body: z.strictObject({ statement: text(4000).check(filled(fieldError('messageMissing'))) }),
  response: done,
  errors: ['nothing_to_do', 'application_ended'],
});

export const withdrawApplication = endpoint({
  method: 'POST',
  path: '/api/technician/application/withdraw',
  summary: 'Withdraws the own application.',
  roles: ['technician'],
  body: z.strictObject({}),
  response: done,
  errors: ['already_approved', 'application_ended'],
});

// --- The review ---

/** As listed (spec admin §3). */
export const listedApplication = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  experience: z.enum(levels),
  availability: z.enum(times),
  serviceArea: z.string(),
  createdAt: instant,
  /** What it waits for first; `done` if it waits for nothing. */
  onboardingStep: z.enum([...applicationStep.options, 'done']),
  applicationStatus: z.enum(['pending', 'under_review', 'approved', 'rejected']),
  backgroundCheckStatus: z.enum(['pending', 'clear', 'flagged', 'failed']),
  /** How it ended without a reviewer's decision; such applications count as rejected. */
  end: z.nullable(z.enum(['rejected', 'withdrawn', 'expired'])),
  attempt: z.number(),
  source: z.enum(['sign_up', 'wizard', 'admin']),
  /** Who has to act, and until when: reviewers see their own first, the oldest promise on top. */
  waitingFor: z.nullable(z.enum(['you', 'us', 'reviewer', 'check_provider', 'dispute_period'])),
  until: z.nullable(instant),
  /** When a reviewer approved it; null before, or if no one did. */
  approvedAt: z.nullable(instant),
  /** When it ended: rejected, withdrawn or expired. */
  endedAt: z.nullable(instant),
});
export type ListedApplication = z.output<typeof listedApplication>;

export const reviewed = z.extend(standing, {
  ...listedApplication.shape,
  skills: z.array(z.string()),
  workRadiusMiles: z.nullable(z.number()),
  dateOfBirth: z.nullable(z.string()),
  ssnLast4: z.nullable(z.string()),
  certifications: z.nullable(z.string()),
  workHistory,
  taxClassification: z.nullable(z.enum(classifications)),
  businessName: z.nullable(z.string()),
  businessEin: z.nullable(z.string()),
  emailConfirmedAt: z.nullable(instant),
  authorizedAt: z.nullable(instant),
  disclosureVersion: z.nullable(z.string()),
  question: z.nullable(z.object({ note: z.string(), askedAt: instant, answer: z.nullable(z.string()) })),
  /** The person's statement disputing the report. */
  dispute: z.nullable(z.string()),
  testJob: z.enum(['none', 'wanted', 'passed']),
  exceptions: z.array(
    z.object({ requirement, reason: z.string(), until: instant, by: z.string(), at: instant }),
  ),
  /** Version of the current agreement. */
  contractVersion: z.string(),
  /** Everything the person has signed, newest first. */
  contracts: z.array(
    z.object({
      number: z.string(),
      version: z.string(),
      sha256: z.string(),
      signedAt: instant,
      /** Whether it is the current version. */
      isCurrent: z.boolean(),
    }),
  ),
  /** What is still missing for an approval. */
  missingForReview: z.array(requirement),
  history: z.array(z.extend(historyLine, { by: z.string() })),
  /** Changes of work area and skills since the application, newest first; null: unchanged. */
  changes: z.array(
    z.object({
      at: instant,
      by: z.enum(['technician', 'admin', 'customer', 'partner', 'system']),
      zip: z.nullable(z.object({ from: z.string(), to: z.string() })),
      /** A null inside means unlimited. */
      workRadiusMiles: z.nullable(z.object({ from: z.nullable(z.number()), to: z.nullable(z.number()) })),
      skills: z.nullable(z.object({ added: z.array(z.string()), removed: z.array(z.string()) })),
    }),
  ),
});
export type ReviewedApplication = z.output<typeof reviewed>;

export const getReviewedApplication = endpoint({
  method: 'GET',
  path: '/api/admin/technician-applications/:id',
  summary: 'One application with its evidence.',
  roles: ['admin'],
  permission: 'manage_users',
  response: reviewed,
});

const charge = z.nullable(z.string());
/** One search in a report: what it covers, where, and its result. */
const screening = z.object({
  kind: z.enum([
    'county_criminal_searches',
    'state_criminal_searches',
    'federal_criminal_search',
    'sex_offender_search',
    'global_watchlist_search',
    'motor_vehicle_report',
  ]),
  status: z.enum(['pending', 'complete', 'suspended', 'canceled']),
  result: z.nullable(z.enum(['clear', 'consider'])),
  place: z.nullable(z.string()),
  records: z.array(
    z.object({
      caseNumber: charge,
      charge,
      classification: charge,
      disposition: charge,
      date: z.nullable(z.string()),
    }),
  ),
});
export type Screening = z.output<typeof screening>;

export const getReviewedReport = endpoint({
  method: 'GET',
  path: '/api/admin/technician-applications/:id/report',
  summary: 'The searches of a report that may count, as the check provider has them now.',
  roles: ['admin'],
  permission: 'manage_users',
  response: z.object({ reportId: z.string(), screenings: z.array(screening) }),
  errors: ['check_unavailable'],
});

export const takeUpApplication = endpoint({
  method: 'POST',
  path: '/api/admin/technician-applications/:id/take-up',
  summary: 'Takes an application up: it is under review from here on.',
  roles: ['admin'],
  permission: 'manage_users',
  body: z.strictObject({}),
  response: done,
});

export const inviteAgain = endpoint({
  method: 'POST',
  path: '/api/admin/technician-applications/:id/invite',
  summary: 'Invites somebody again whom an admin had entered and whose application has ended.',
  roles: ['admin'],
  permission: 'manage_users',
  body: z.strictObject({}),
  response: done,
  errors: ['already_applied', 'nothing_to_do'],
});

export const judgeLicense = endpoint({
  method: 'POST',
  path: '/api/admin/technician-applications/:id/license',
  summary: 'Verifies the license with the day on which it expires, or sends it back with what is wrong.',
  roles: ['admin'],
  permission: 'manage_users',
  body: z.union([
    z.strictObject({ verdict: z.literal('verified'), expiresOn: day }),
    z.strictObject({ verdict: z.literal('sent_back'), problem: licenseProblem }),
  ]),
  response: done,
  errors: ['license_expired', 'nothing_to_do', 'application_ended'],
});

const reason = text(1000).check(filled(fieldError('reasonMissing')));

export const askApplicant = endpoint({
  method: 'POST',
  path: '/api/admin/technician-applications/:id/ask',
  summary: 'Asks the applicant for something more.',
  roles: ['admin'],
  permission: 'manage_users',
  body: z.strictObject({ note: reason }),
  response: done,
  errors: ['nothing_to_do', 'application_ended'],
});

export const beginAdverseAction = endpoint({
  method: 'POST',
  path: '/api/admin/technician-applications/:id/adverse',
  summary: 'Sends the pre-adverse notice with a copy of the report.',
  roles: ['admin'],
  permission: 'manage_users',
  body: z.strictObject({}),
  response: done,
  errors: ['nothing_to_do', 'application_ended'],
});

export const acceptReport = endpoint({
  method: 'POST',
  path: '/api/admin/technician-applications/:id/accept-report',
  summary: 'Takes a report as it is although it is not clear.',
  roles: ['admin'],
  permission: 'manage_users',
  body: z.strictObject({ reason }),
  response: done,
  errors: ['nothing_to_do', 'application_ended'],
});

export const decideTestJob = endpoint({
  method: 'POST',
  path: '/api/admin/technician-applications/:id/test-job',
  summary: 'Wants a test job before activation, or records that it was passed.',
  roles: ['admin'],
  permission: 'manage_users',
  body: z.strictObject({ testJob: z.enum(['wanted', 'passed']) }),
  response: done,
  errors: ['nothing_to_do', 'application_ended'],
});

/** `until` null ends the current exception. */
export const setException = endpoint({
  method: 'POST',
  path: '/api/admin/technician-applications/:id/exception',
  summary: 'Grants an exception from a requirement until a time, or ends it; both stand in the audit.',
  roles: ['admin'],
  permission: 'manage_users',
  body: z.union([
    z.strictObject({
      requirement,
      reason,
      until: z.iso.datetime({ offset: true, error: fieldError('dayUnreadable') }),
    }),
    z.strictObject({ requirement, until: z.null() }),
  ]),
  response: done,
  errors: ['bad_exception', 'application_ended'],
});
