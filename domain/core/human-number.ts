/** Numbers that people read aloud and type, such as `HX-7K2M4Q`: Crockford's base 32 behind a prefix (design.md §11). */

/** No I, L, O, U, so that a number read aloud is not mistaken. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A number of `length` digits out of random or hashed bytes, one byte a digit. Throws RangeError for too few bytes. */
export function humanNumber(prefix: string, bytes: Uint8Array, length: number): string {
  if (bytes.length < length) throw new RangeError(`${length} digits need as many bytes`);
  // 32 divides 256, so that every digit is as likely as another.
  const digits = [...bytes.subarray(0, length)].map((byte) => DIGITS.charAt(byte % 32));
  return `${prefix}-${digits.join('')}`;
}

/**
 * The number as it stands, from what a person typed: any case, with or without the prefix, spaces and dashes, O for 0,
 * I and L for 1. Null for what can't be one of `length` digits.
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
