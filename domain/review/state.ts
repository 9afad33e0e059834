/** A review's state, folded from its events. */
import { unreachable } from '../core/unreachable.ts';
import type { ReviewEvent, ReviewRule } from './events.ts';

export interface ReviewState {
  /** Who has voted, in order. */
  readonly voters: readonly string[];
  /** Why its text is hidden; null if it is shown. */
  readonly hidden: { readonly rule: ReviewRule; readonly by: string; readonly at: string } | null;
}

export const untouchedReview: ReviewState = { voters: [], hidden: null };

/** Applies one event. */
export function evolve(state: ReviewState, event: ReviewEvent): ReviewState {
  switch (event.type) {
    case 'ReviewFoundHelpful':
      return state.voters.includes(event.data.voter)
        ? state
        : { ...state, voters: [...state.voters, event.data.voter] };
    case 'ReviewWordsHidden': {
      const { rule, by, at } = event.data;
      return { ...state, hidden: { rule, by: by.id, at } };
    }
    case 'ReviewWordsShown':
      return { ...state, hidden: null };
    default:
      return unreachable(event);
  }
}
