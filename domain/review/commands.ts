/** The commands on a review, and why they may be refused. */
import type { ReviewRule } from './events.ts';

export type ReviewCommand =
  | {
      readonly type: 'FindHelpful';
      readonly voter: string;
      /** The author of the review, in the form of a voter. */
      readonly reviewer: string;
    }
  | { readonly type: 'HideWords'; readonly rule: ReviewRule }
  | { readonly type: 'ShowWords' };

export type ReviewRefusal = 'own_review';
