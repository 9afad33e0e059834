/** What may go wrong at the background-check service. Failures never repeat words that could name a person (R28). */
import type { CandidateField } from '#domain/onboarding/events.ts';

/** The person must enter these again; `ssn` also when an earlier check was ordered with another number. */
export interface InvalidInput {
  readonly kind: 'invalid_input';
  readonly fields: readonly CandidateField[];
}

/** The answer to a call that may fail because of a person's data. */
export type CheckOutcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: InvalidInput };

/**
 * The service could not be reached, was busy, broke, or gave an answer that is not documented. Whether the call took
 * effect is unknown: repeat it, since every call first looks for what an earlier one has made.
 */
export class ChecksUnavailable extends Error {
  override readonly name = 'ChecksUnavailable';
  constructor(code: string) {
    super(`the background-check service cannot be used (${code})`);
  }
}

/**
 * The service refused the request itself: wrong key, unknown package, an object in another state. A retry won't help.
 */
export class ChecksRefused extends Error {
  override readonly name = 'ChecksRefused';
  readonly status: number;

  constructor(status: number, call: string, sentence: string | null) {
    super(
      `the background-check service refused ${call} (${status}${sentence === null ? '' : `: ${sentence}`})`,
    );
    this.status = status;
  }
}

/** The service's documented messages that say nothing about a person. */
const impersonal: ReadonlySet<string> = new Set([
  'Bad authentication error',
  'Forbidden',
  'You do not have permission to access the requested resource',
  'Sorry, your account is not approved for production',
  'Candidate has requested that their PII be removed',
  'Package not found',
  'Candidate not found',
  'Report not found',
  'Resource not found',
  'Report must be in a consider status',
  'Report has a pre-existing adverse action',
  'Report has a pre-existing adverse action. See https://docs.checkr.com/#operation/updateReport',
]);

/** The first message that may be repeated, or null. */
export function impersonalOf(sentences: readonly string[]): string | null {
  return sentences.find((sentence) => impersonal.has(sentence)) ?? null;
}

/** How the service's messages about a field begin. */
const beginnings: readonly (readonly [RegExp, CandidateField])[] = [
  [/^(SSN|Candidate (SSN|must have SSN))\b/i, 'ssn'],
  [/^(Zip ?code|Candidate must have zip ?code)\b/i, 'zip'],
  [/^(Dob|Date of birth|Candidate must (be at least|have dob))\b/i, 'dateOfBirth'],
  [/^(First name|Candidate must have first_name)\b/i, 'firstName'],
  [/^(Last name|Candidate must have last_name)\b/i, 'lastName'],
  [/^Email\b/i, 'email'],
  [/^Phone\b/i, 'phone'],
];

/** The fields that a refusal is about; empty if it is also, or only, about something else. */
export function fieldsOf(sentences: readonly string[]): readonly CandidateField[] {
  const fields = sentences.map((sentence) => beginnings.find(([start]) => start.test(sentence))?.[1]);
  return fields.includes(undefined) ? [] : [...new Set(fields.filter((field) => field !== undefined))];
}
