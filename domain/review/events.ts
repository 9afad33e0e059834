/** What others say of a review: that it helped, or that its words break a rule. STORED shapes, never rewritten. */
import type { EventsOf, Signed } from '../core/event.ts';

/** The rules that a review's words may break; what people think of the work breaks none. */
export const reviewRules = [
  'personal_data',
  'offensive',
  'advertising',
  'not_about_the_job',
  'not_own_words',
] as const;
export type ReviewRule = (typeof reviewRules)[number];

/** The events of `review-<bookingId>`; the review itself is the booking's `ReviewAdded`, and stays as it was written. */
export interface ReviewEvents {
  /** Somebody says that it helped, each person once. */
  ReviewFoundHelpful: {
    /** `customer-<id>`, or `visitor-<id>` of a signed cookie. */
    voter: string;
    at: string;
  };
  /** Its words are shown to nobody but its author and admins; its stars count all the same. */
  ReviewWordsHidden: Signed & { rule: ReviewRule };
  ReviewWordsShown: Signed;
}

export type ReviewEvent = EventsOf<ReviewEvents>;
