/** Which codes a typed text may mean: one that admins have made, or thanks for a review. */
import { typedNumber } from '../core/human-number.ts';
import { codeDigits, codePrefix } from './events.ts';

/** Fewest and most letters or digits of a code that admins make. */
export const madeLength = { min: 4, max: 20 } as const;

/** A text as codes are written: any case, spaces and dashes left out. */
const plainCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '');

/** The codes that may be meant, the likelier first; none for what can be no code. */
export function codesTyped(typed: string): readonly string[] {
  const plain = plainCode(typed);
  const thanks = typedNumber(codePrefix, typed, codeDigits);
  const isMade =
    /^[A-Z0-9]+$/.test(plain) && plain.length >= madeLength.min && plain.length <= madeLength.max;
  return [...(isMade ? [plain] : []), ...(thanks === null ? [] : [thanks])];
}
