/** POST /api/reviews/{id}/helpful: once a person, however often it is pressed. */
import { as, type BookingId } from '#domain/core/ids.ts';
import type { ReviewFoundHelpful } from '#domain/reviews/review.ts';
import { eventId } from '#events/ids.ts';
import { loadBooking } from '../../bookings/streams.ts';
import { markReviewHelpful } from '../../contract/reviews.ts';
import { customerVoter, recognisedVoter } from '../../people/voter.ts';
import { implement } from '../../pipeline.ts';
import { notFound, Refused } from '../../problems.ts';

export default implement(markReviewHelpful, async (call, deps) => {
  const { booking } = await loadBooking(deps, as<BookingId>(call.params.id));
  if (!booking.review) throw notFound('Review');
  const voter = recognisedVoter(call, deps);
  if (voter === customerVoter(booking.customerId)) throw new Refused('own_review', 'ownReview');
  const stream = `review-${booking.id}`;
  const votes = await deps.log.readStream(stream);
  const voted = votes.some(({ data }) => (data as ReviewFoundHelpful['data']).voter === voter);
  if (!voted) {
    if (voter.startsWith('visitor-'))
      await deps.rateLimits.count('helpful_vote', `${booking.id}:${call.address}`);
    // The same voter at the same moment: the log knows the id and keeps one.
    const commandId = `helpful:${booking.id}:${voter}`;
    const event: ReviewFoundHelpful = { type: 'ReviewFoundHelpful', data: { voter, at: deps.now() } };
    const { type, data } = event;
    const customer = voter.startsWith('customer-') ? voter.slice('customer-'.length) : null;
    const { position } = await deps.log.append(stream, 'any', [
      {
        id: eventId(commandId, 0),
        type,
        schemaVersion: 1,
        data,
        metadata: {
          actor: customer === null ? { role: 'system', id: 'visitor' } : { role: 'customer', id: customer },
          commandId,
          correlationId: commandId,
        },
      },
    ]);
    call.wrote(position);
  }
  const after = voted ? votes : await deps.log.readStream(stream);
  return { helpful: after.length, votedHelpful: true as const };
});
