/** US phone numbers as they are typed and shown. The server validates them. */

/** The national digits (at most 10) of the input, without the country code 1: no area code begins with it. */
export function phoneDigits(text: string): string {
  return text.replace(/\D/g, '').replace(/^1+/, '').slice(0, 10);
}

/** `(614) 555-0148`, formatted as it is typed: `(614`, `(614) 5`. */
export function formatPhone(text: string): string {
  const digits = phoneDigits(text);
  if (digits.length === 0) return '';
  if (digits.length <= 3) return `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}
