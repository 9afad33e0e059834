/** POST /api/bookings: the booking exists before its card is charged (design.md §3, Creation). */
import { as, type BookingId, type CustomerId } from '#domain/ids.ts';
import { bookingIdOf } from '#events/ids.ts';
import { answerRepeated, giveCommand } from '../../bookings/commands.ts';
import { refuseIntent } from '../../bookings/offered-intents.ts';
import { placementOf } from '../../bookings/placement.ts';
import { signedIn } from '../../call.ts';
import { createBooking } from '../../contract/bookings.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';

export default implement(createBooking, async (call, deps) => {
  const { personId } = signedIn(call);
  const customerId = as<CustomerId>(personId);
  const bookingId = as<BookingId>(bookingIdOf(call.commandId));
  try {
    // A repetition is answered from the log: its price and slot were settled the first time.
    const events = await deps.log.readStream(`booking-${bookingId}`);
    const repeated = await answerRepeated(call, deps, events, `customer-${customerId}`);
    if (repeated) return repeated;
    const placed = await placementOf(deps, bookingId, customerId, call.body);
    return await giveCommand(call, deps, {
      bookingId,
      loaded: null,
      command: { type: 'PlaceBooking', placed },
    });
  } catch (error) {
    const intent = call.body.stripePaymentIntentId;
    if (intent && error instanceof Refused && error.status === 409) {
      await refuseIntent(deps, customerId, intent, bookingId, error.code);
    }
    throw error;
  }
});
