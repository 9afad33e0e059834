/** A review's author as shown to the public. */

/** Shown for a person who was erased. */
export const formerCustomer = 'Former customer';

/** First name and initial (spec customer §3 as narrowed by R20): `Ada B.`; null parts are omitted. */
export function publicName(firstName: string | null, lastName: string | null): string {
  const first = firstName?.trim().split(/\s+/)[0];
  if (!first) return formerCustomer;
  const initial = lastName?.trim().match(/^\p{L}/u)?.[0];
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
