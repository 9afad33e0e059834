/** Reactions to a review: that it was helpful, or that its text breaks a rule. STORED shapes, never rewritten. */
import type { EventsOf, Signed } from '../core/event.ts';

/** The rules that a review's text may break; an opinion about the work breaks none. */
export const reviewRules = [
  'personal_data',
  'offensive',
  'advertising',
  'not_about_the_job',
  'not_own_words',
] as const;
export type ReviewRule = (typeof reviewRules)[number];

/** The events of `review-<bookingId>`; the review itself is the booking's `ReviewAdded`, and is never changed. */
export interface ReviewEvents {
  /** A person found it helpful; counted once per person. */
  ReviewFoundHelpful: {
    /** `customer-<id>`, or `visitor-<id>` from a signed cookie. */
    voter: string;
    at: string;
  };
  /** Its text is shown only to its author and admins; its stars still count. */
  ReviewWordsHidden: Signed & { rule: ReviewRule };
  ReviewWordsShown: Signed;
}

export type ReviewEvent = EventsOf<ReviewEvents>;
