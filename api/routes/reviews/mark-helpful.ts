/** POST /api/reviews/{id}/helpful: once per person, however often it is pressed. */
import { system } from '#domain/core/actor.ts';
import { reviews } from '#domain/review/decide.ts';
import { execute } from '#events/execute.ts';
import { loadBooking } from '../../bookings/streams.ts';
import { actorOf } from '../../call.ts';
import { markReviewHelpful } from '../../contract/reviews.ts';
import { customerVoter, recognisedVoter } from '../../people/voter.ts';
import { implement } from '../../pipeline.ts';
import { notFound, Refused } from '../../problems.ts';

export default implement(markReviewHelpful, async (call, deps) => {
  const { booking } = await loadBooking(deps, call.params.id);
  if (!booking.review) throw notFound('Review');
  const voter = recognisedVoter(call, deps);
  const customer = call.sessions.find(({ role }) => role === 'customer');
  const author = { now: deps.now(), actor: customer ? actorOf(customer) : system('visitor') };
  const voted = await execute(deps.log, reviews, booking.id, author, async ({ voters }) => {
    if (!customer && !voters.includes(voter))
      await deps.rateLimits.count('helpful_vote', `${booking.id}:${call.address}`);
    return { type: 'FindHelpful', voter, reviewer: customerVoter(booking.customerId) };
  });
  if (!voted.ok) throw new Refused(voted.refusal.code, voted.refusal.says);
  call.wrote(voted.position);
  return { helpful: voted.state.voters.length, votedHelpful: true as const };
});
