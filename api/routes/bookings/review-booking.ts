/** POST /api/bookings/{id}/review */
import { giveCommand } from '../../bookings/commands.ts';
import { loadVisible } from '../../bookings/streams.ts';
import { signedIn } from '../../call.ts';
import { reviewBooking } from '../../contract/bookings.ts';
import { sealOrNull } from '../../people/sealing.ts';
import { implement } from '../../pipeline.ts';

export default implement(reviewBooking, async (call, deps) => {
  const loaded = await loadVisible(deps, call.params.id, signedIn(call));
  const { rating, review } = call.body;
  const subject = `customer-${loaded.booking.customerId}`;
  return giveCommand(call, deps, {
    bookingId: loaded.booking.id,
    loaded,
    command: { type: 'AddReview', rating, text: await sealOrNull(deps.keys, subject, 'review', review) },
  });
});
