/** GET /api/bookings */
import { as, type CustomerId } from '#domain/ids.ts';
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
    return views.map((view) => customerView(view, now));
  },
  { reads: ['bookings'] },
);
