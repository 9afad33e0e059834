/** Votes that a review helped. */

/** The event of `review-<bookingId>`: somebody says that a review helped, each person once. STORED shape, never rewritten. */
export interface ReviewFoundHelpful {
  readonly type: 'ReviewFoundHelpful';
  readonly data: {
    /** `customer-<id>`, or `visitor-<id>` of a signed cookie. */
    readonly voter: string;
    readonly at: string;
  };
}
