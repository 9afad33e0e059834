/** GET /api/bookings */
import type { Booking } from '#domain/booking/state.ts';
import { as, type CustomerId } from '#domain/core/ids.ts';
import { bookingsOfCustomer } from '#projections/queries/bookings.ts';
import { signedIn } from '../../call.ts';
import { listBookings } from '../../contract/bookings.ts';
import { implement } from '../../pipeline.ts';
import { customerView } from '../../views/booking.ts';

export default implement(
  listBookings,
  async (call, deps) => {
    const views = await bookingsOfCustomer(deps.readModels, as<CustomerId>(signedIn(call).personId));
    const now = deps.now();
    // An unpaid booking that was replaced by a changed order is hidden from its customer, who sees the new one.
    const own = views.filter(({ booking }) => !wasReplaced(booking));
    return own.map((view) => customerView(view, now, deps.settings, call.language));
  },
  { reads: ['bookings'] },
);

function wasReplaced(booking: Booking): boolean {
  return booking.status === 'cancelled' && booking.cancellation.reason === 'replaced';
}
