/** The Social Security number as it is typed (spec technician §5). */

/** Characters of a whole one, dashes included. */
export const SSN_LENGTH = 11;

/** `XXX-XX-XXXX` of the first nine digits; nothing but digits counts. */
export function formatSsn(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 9);
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter(Boolean).join('-');
}

/** Where the caret stands in a formatted number so that as many digits are before it as were before. */
export function caretAfter(formatted: string, digits: number): number {
  let seen = 0;
  for (let at = 0; at < formatted.length; at++) {
    if (seen === digits) return at;
    if (formatted[at] !== '-') seen++;
  }
  return formatted.length;
}
