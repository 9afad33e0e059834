/** GET /api/bookings/{id}/again: the same pieces once more, by the tracker's link of a mail. */
import { bookingById } from '#projections/queries/bookings.ts';
import { linkEnded } from '../../auth/account-links.ts';
import { typedBookingId } from '../../bookings/streams.ts';
import { getPiecesAgain } from '../../contract/bookings.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';
import { customerView } from '../../views/booking.ts';

export default implement(
  getPiecesAgain,
  async (call, deps) => {
    const id = await typedBookingId(deps, call.params.id);
    const { token } = call.query;
    const now = deps.now();
    if (!deps.links.verify('track', id, token, now)) {
      if (deps.links.hasExpired('track', id, token, now)) throw linkEnded('expired');
      throw notFound('Booking');
    }
    const view = await bookingById(deps.readModels, id);
    if (!view) throw notFound('Booking');
    const { brand, serviceType, items, addOns } = customerView(view, now, deps.settings, call.language);
    return { brand, serviceType, items, addOns, area: { zip: view.address.zip } };
  },
  { reads: ['bookings'] },
);
