/** Answers votes that a review helped. */
import type { Aggregate } from '../core/aggregate.ts';
import { type DecidedBy, decided, type DecisionOf, refused } from '../core/decision.ts';
import { unreachable } from '../core/unreachable.ts';
import type { ReviewFoundHelpful } from './events.ts';

/** Who has voted, in their order. */
type Voters = readonly string[];

interface FindHelpful {
  readonly type: 'FindHelpful';
  readonly voter: string;
  /** Who wrote the review, named as a voter. */
  readonly reviewer: string;
}

function decide(
  voters: Voters,
  { voter, reviewer }: FindHelpful,
  { now: at }: DecidedBy,
): DecisionOf<ReviewFoundHelpful, 'own_review'> {
  if (voter === reviewer) return refused('own_review', 'ownReview');
  return voters.includes(voter) ? decided() : decided({ type: 'ReviewFoundHelpful', data: { voter, at } });
}

/** The votes on a booking's review, `review-<bookingId>`. */
export const reviews = {
  category: 'review',
  initial: [],
  evolve: (voters, { type, data: { voter } }) =>
    type === 'ReviewFoundHelpful' ? [...voters, voter] : unreachable(type),
  decide,
} satisfies Aggregate<Voters, ReviewFoundHelpful, FindHelpful, 'own_review'>;
