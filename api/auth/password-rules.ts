/**
 * Which passwords are rejected (NIST SP 800-63B, section 5.1.1.2): the most common ones, and those derived from the
 * account.
 */
import { type PlainText } from '#domain/core/says.ts';
import { readFileSync } from 'node:fs';
import { Refused } from '../problems.ts';

/** One per line, in lower case; lines that begin with `#` name the source. */
const commonest: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

/** The account that a password is for: guesses start from what others know about its owner. */
export interface PasswordOwner {
  /** Email address or user name. */
  readonly login: string | null;
  /** First and last name, as far as known. */
  readonly names?: readonly string[];
}

/** Shorter names occur in many good passwords. */
const MIN_NAME = 4;
/** A password must have at least this many different characters. */
const MIN_DIFFERENT = 4;
/** Digits and symbols added to a word: guessing tools try up to about this many. */
const MAX_AROUND = 6;

/** Which rule a password breaks; null if it is acceptable. The length is checked by the contract. */
export function passwordProblem(password: string, { login, names = [] }: PasswordOwner): PlainText | null {
  const typed = password.normalize('NFKC').toLowerCase().trim();
  if (commonest.has(typed)) return 'passwordCommon';
  if (new Set(typed).size < MIN_DIFFERENT) return 'passwordRepeats';
  const letters = lettersOf(typed);
  if (typed.length - letters.length > MAX_AROUND) return null;
  // `password2026` and `Michelle!` count as the common word.
  if (commonest.has(letters)) return 'passwordCommon';
  const own = [login ?? '', login?.split('@')[0] ?? '', ...names, names.join('')].map(lettersOf);
  return own.some((word) => word.length >= MIN_NAME && word === letters) ? 'passwordPersonal' : null;
}

/** @throws {Refused} 400 `weak_password`, naming the field */
export function refuseWeakPassword(password: string, owner: PasswordOwner, field: string): void {
  const problem = passwordProblem(password, owner);
  if (problem !== null) throw new Refused('weak_password', problem, { fields: { [field]: problem } });
}

/** Only the letters of a text, in lower case. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}]/gu, '');
}
