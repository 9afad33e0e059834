/** ZIP codes as people type them. */

/** The typed digits, at most five; of ZIP+4 the first five. Fewer while typing. */
export const zipDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, 5);

export const isZip = (text: string): boolean => /^\d{5}$/.test(text);
