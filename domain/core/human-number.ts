/** Numbers that people read aloud and type, such as `HX-7K2M4Q`: a prefix and Crockford's base 32 (design.md §11). */

/** Without I, L, O, U, so that a number read aloud is not misheard. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A number of `length` digits from random or hashed bytes, one byte per digit. Throws RangeError for too few bytes. */
export function humanNumber(prefix: string, bytes: Uint8Array, length: number): string {
  if (bytes.length < length) throw new RangeError(`${length} digits need as many bytes`);
  // 32 divides 256, so every digit is equally likely.
  const digits = [...bytes.subarray(0, length)].map((byte) => DIGITS.charAt(byte % 32));
  return `${prefix}-${digits.join('')}`;
}

/**
 * The canonical number for what a person typed: any case, with or without the prefix, spaces and dashes, O for 0, I and
 * L for 1. Null if it can't be one of `length` digits.
 */
export function typedNumber(prefix: string, typed: string, length: number): string | null {
  const digits = typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(new RegExp(`^${prefix}(?=.{${length}}$)`), '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return digits.length === length && Array.from(digits).every((digit) => DIGITS.includes(digit))
    ? `${prefix}-${digits}`
    : null;
}
