/** ZIP codes as people type them. */

/** The five digits of what was typed; of ZIP+4 the first five. Fewer while it is being typed. */
export const zipDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, 5);

export const isZip = (text: string): boolean => /^\d{5}$/.test(text);
