/** GET /api/booking-status/{id}: a stranger sees status and day; who may see all is decided here (design.md §7). */
import { bookingByIdOrNumber } from '#projections/queries/bookings.ts';
import { maySee } from '../../bookings/streams.ts';
import { getBookingStatus } from '../../contract/bookings.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';
import { trackerView } from '../../views/booking.ts';

export default implement(
  getBookingStatus,
  async (call, deps) => {
    const view = await bookingByIdOrNumber(deps.readModels, call.params.id);
    if (!view) throw notFound('Booking');
    const { token } = call.query;
    const byLink = token !== undefined && deps.links.verify('track', view.booking.id, token, deps.now());
    const bySession = call.sessions.some((session) => maySee(view.booking, session));
    return { booking: trackerView(view, byLink || bySession) };
  },
  { reads: ['bookings'] },
);
