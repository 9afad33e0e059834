/** Formatting of a Social Security number while it is typed (spec technician §5). */

/** Length of a complete one, including dashes. */
export const SSN_LENGTH = 11;

/** `XXX-XX-XXXX` from the first nine digits; everything else is ignored. */
export function formatSsn(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 9);
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter(Boolean).join('-');
}

/** The caret position in a formatted number that keeps the same number of digits before it. */
export function caretAfter(formatted: string, digits: number): number {
  let seen = 0;
  for (let at = 0; at < formatted.length; at++) {
    if (seen === digits) return at;
    if (formatted[at] !== '-') seen++;
  }
  return formatted.length;
}
