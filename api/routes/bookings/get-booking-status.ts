/** GET /api/booking-status/{id}: a stranger sees status and day; who may see all is decided here (design.md §7). */
import { bookingById } from '#projections/queries/bookings.ts';
import { bookingIdOf, trackerSight } from '../../bookings/streams.ts';
import { getBookingStatus } from '../../contract/bookings.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';
import { priceRiseOf } from '../../views/core.ts';
import { trackerView } from '../../views/booking.ts';

export default implement(
  getBookingStatus,
  async (call, deps) => {
    const view = await bookingById(deps.readModels, await bookingIdOf(deps, call.params.id));
    if (!view) throw notFound('Booking');
    const { token } = call.query;
    const byLink = token !== undefined && deps.links.verify('track', view.booking.id, token, deps.now());
    // The link of the mail about a higher price shows that question, and nothing else of the booking.
    const mayAnswer = token !== undefined && deps.links.verify('approve', view.booking.id, token, deps.now());
    const seen = trackerView(
      view,
      byLink ? 'all' : trackerSight(view.booking, call.sessions),
      byLink ? token : null,
    );
    const booking = mayAnswer ? { ...seen, priceRise: priceRiseOf(view, token) } : seen;
    if (token === undefined || byLink || mayAnswer) return { booking };
    const isOver = (['track', 'approve'] as const).some((purpose) =>
      deps.links.hasExpired(purpose, view.booking.id, token, deps.now()),
    );
    return { booking, link: isOver ? ('expired' as const) : ('unknown' as const) };
  },
  { reads: ['bookings'] },
);
