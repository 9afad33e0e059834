/** Which codes a typed text may mean: one made by an admin, or one in thanks for a review. */
import { typedNumber } from '../core/human-number.ts';
import { codeDigits, codePrefix } from './events.ts';

/** Minimum and maximum length of a code made by an admin. */
export const madeLength = { min: 4, max: 20 } as const;

/** A typed text in the form of codes: upper case, without spaces and dashes. */
const plainCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '');

/** The codes that may be meant, the likelier first; none if the text can't be a code. */
export function codesTyped(typed: string): readonly string[] {
  const plain = plainCode(typed);
  const thanks = typedNumber(codePrefix, typed, codeDigits);
  const isMade =
    /^[A-Z0-9]+$/.test(plain) && plain.length >= madeLength.min && plain.length <= madeLength.max;
  return [...(isMade ? [plain] : []), ...(thanks === null ? [] : [thanks])];
}
