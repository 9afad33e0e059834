/**
 * POST /api/reviews: the page's form, for the signed-in customer or anyone who knows the booking's number and email
 * address.
 */
import type { Booking } from '#domain/booking/state.ts';
import { reviewDiscountPercent } from '#domain/pricing/pricing.ts';
import { giveCommand } from '../../bookings/commands.ts';
import { type Loaded, loadBooking } from '../../bookings/streams.ts';
import type { Call } from '../../call.ts';
import { createReview } from '../../contract/reviews.ts';
import type { Dependencies } from '../../dependencies.ts';
import { sealOrNull } from '../../people/sealing.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';

export default implement(createReview, async (call, deps) => {
  const loaded = await ownBooking(call, deps);
  const { booking } = loaded;
  const subject = `customer-${booking.customerId}`;
  const { rating, review } = call.body;
  const receipt = await giveCommand(call, deps, {
    bookingId: booking.id,
    loaded,
    actor: { role: 'customer', id: booking.customerId },
    subject,
    command: { type: 'AddReview', rating, text: await sealOrNull(deps.keys, subject, 'review', review) },
  });
  return {
    success: true as const,
    reviewId: booking.id,
    rewardPercent: reviewDiscountPercent,
    position: receipt.position,
  };
});

/**
 * The booking that is reviewed. A number and an address that do not belong together get the same answer as an unknown
 * number, so that neither can be found out by trying. Every attempt is counted first and taken back if it was right:
 * once the limit is reached, a right guess is answered like a wrong one.
 * @throws {Refused} 404 `booking_not_matched`, 429
 */
async function ownBooking(call: Call<typeof createReview>, deps: Dependencies): Promise<Loaded> {
  const loaded = await loadBooking(deps, call.body.bookingId).catch((error: unknown) => {
    if (error instanceof Refused && error.code === 'not_found') return null;
    throw error;
  });
  if (loaded && isSignedInOwner(call, loaded.booking)) return loaded;
  await deps.rateLimits.count('review_guess', call.address);
  if (loaded && (await isTheirAddress(call, deps, loaded.booking))) {
    await deps.rateLimits.takeBack('review_guess', call.address);
    return loaded;
  }
  const said = 'bookingNotMatched';
  throw new Refused('booking_not_matched', said, { fields: { bookingId: said } });
}

function isSignedInOwner({ sessions }: Call, { customerId }: Booking): boolean {
  return sessions.some(({ role, personId }) => role === 'customer' && personId === customerId);
}

async function isTheirAddress(
  { body }: Call<typeof createReview>,
  { keys }: Dependencies,
  { contact }: Booking,
): Promise<boolean> {
  const email = await keys.open(contact.email);
  return email !== null && email.toLowerCase() === body.email;
}
