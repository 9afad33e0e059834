/** What may be asked of a review, and why it may be refused. */
import type { ReviewRule } from './events.ts';

export type ReviewCommand =
  | {
      readonly type: 'FindHelpful';
      readonly voter: string;
      /** Who wrote the review, named as a voter. */
      readonly reviewer: string;
    }
  | { readonly type: 'HideWords'; readonly rule: ReviewRule }
  | { readonly type: 'ShowWords' };

export type ReviewRefusal = 'own_review';
