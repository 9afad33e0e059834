/** Votes that a review helped. */
import type { DomainEvent } from '../core/event.ts';

/** The event of `review-<bookingId>`: somebody says that a review helped, each person once. STORED shape, never rewritten. */
export type ReviewFoundHelpful = DomainEvent<
  'ReviewFoundHelpful',
  {
    /** `customer-<id>`, or `visitor-<id>` of a signed cookie. */
    voter: string;
    at: string;
  }
>;
