/** Reviews as the public reads them: whose they are, as far as anybody is told, and the votes that they helped. */

/** The event of `review-<bookingId>`: somebody says that a review helped, each person once. STORED shape, never rewritten. */
export interface ReviewFoundHelpful {
  readonly type: 'ReviewFoundHelpful';
  readonly data: {
    /** `customer-<id>`, or `visitor-<id>` of a signed cookie. */
    readonly voter: string;
    readonly at: string;
  };
}

/** Shown for a person who was erased. */
export const formerCustomer = 'Former customer';

/** First name and initial (spec customer §3 as narrowed by R20): `Ada B.`; null parts are left out. */
export function publicName(firstName: string | null, lastName: string | null): string {
  const first = firstName?.trim().split(/\s+/)[0];
  if (!first) return formerCustomer;
  const initial = lastName?.trim().match(/^\p{L}/u)?.[0];
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
