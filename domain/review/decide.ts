/** Decides on votes that a review was helpful, and on whether its text is shown. */
import type { Aggregate } from '../core/aggregate.ts';
import { type DecidedBy, decided, type DecisionOf, refused } from '../core/decision.ts';
import { unreachable } from '../core/unreachable.ts';
import type { ReviewCommand, ReviewRefusal } from './commands.ts';
import type { ReviewEvent } from './events.ts';
import { evolve, type ReviewState, untouchedReview } from './state.ts';

function decide(
  { voters, hidden }: ReviewState,
  command: ReviewCommand,
  { now: at, actor: by }: DecidedBy,
): DecisionOf<ReviewEvent, ReviewRefusal> {
  switch (command.type) {
    case 'FindHelpful': {
      const { voter, reviewer } = command;
      if (voter === reviewer) return refused('own_review', 'ownReview');
      return voters.includes(voter)
        ? decided()
        : decided({ type: 'ReviewFoundHelpful', data: { voter, at } });
    }
    case 'HideWords': {
      const { rule } = command;
      return hidden?.rule === rule
        ? decided()
        : decided({ type: 'ReviewWordsHidden', data: { rule, by, at } });
    }
    case 'ShowWords':
      return hidden === null ? decided() : decided({ type: 'ReviewWordsShown', data: { by, at } });
    default:
      return unreachable(command);
  }
}

/** Others' reactions to a booking's review, `review-<bookingId>`. */
export const reviews = {
  category: 'review',
  initial: untouchedReview,
  evolve,
  decide,
} satisfies Aggregate<ReviewState, ReviewEvent, ReviewCommand, ReviewRefusal>;
