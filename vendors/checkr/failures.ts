/** What may go wrong at the background-check service. None of it repeats a word that could name a person (R28). */
import type { CandidateField } from '#domain/onboarding/events.ts';

/** The person must type these again; of `ssn` also when a check was ordered with another number before. */
export interface InvalidInput {
  readonly kind: 'invalid_input';
  readonly fields: readonly CandidateField[];
}

/** Answer of a call that a person's data may make impossible. */
export type CheckOutcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: InvalidInput };

/**
 * The service could not be reached, was busy, broke, or answered what its documentation does not have. Whether the call
 * took effect is unknown: repeat it, for every call looks first for what an earlier one has made.
 */
export class ChecksUnavailable extends Error {
  override readonly name = 'ChecksUnavailable';
  constructor(code: string) {
    super(`the background-check service cannot be used (${code})`);
  }
}

/** The service refused the request itself: wrong key, unknown package, an object in another state. Repeating is no use. */
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

/** Of the sentences that the service documents, those that say nothing about a person. */
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

/** The first sentence that may be repeated, or null. */
export function impersonalOf(sentences: readonly string[]): string | null {
  return sentences.find((sentence) => impersonal.has(sentence)) ?? null;
}

/** How the service begins a sentence about a field. */
const beginnings: readonly (readonly [RegExp, CandidateField])[] = [
  [/^(SSN|Candidate (SSN|must have SSN))\b/i, 'ssn'],
  [/^(Zip ?code|Candidate must have zip ?code)\b/i, 'zip'],
  [/^(Dob|Date of birth|Candidate must (be at least|have dob))\b/i, 'dateOfBirth'],
  [/^(First name|Candidate must have first_name)\b/i, 'firstName'],
  [/^(Last name|Candidate must have last_name)\b/i, 'lastName'],
  [/^Email\b/i, 'email'],
  [/^Phone\b/i, 'phone'],
];

/** The fields that a refusal is about; empty when it is about something else as well, or only. */
export function fieldsOf(sentences: readonly string[]): readonly CandidateField[] {
  const fields = sentences.map((sentence) => beginnings.find(([start]) => start.test(sentence))?.[1]);
  return fields.includes(undefined) ? [] : [...new Set(fields.filter((field) => field !== undefined))];
}
