/** GET /api/booking-status/{id}: a stranger sees status and day; who may see all is decided here (design.md §7). */
import type { Booking } from '#domain/booking/state.ts';
import { bookingById } from '#projections/queries/bookings.ts';
import { isActiveTechnician } from '#projections/queries/technicians.ts';
import { typedBookingId, trackerSight } from '../../bookings/streams.ts';
import type { Call } from '../../call.ts';
import { getBookingStatus } from '../../contract/bookings.ts';
import type { Dependencies } from '../../dependencies.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';
import { priceRiseOf } from '../../views/core.ts';
import { trackerView } from '../../views/booking.ts';

/** What the sessions of a call let it see; a technician who is deactivated is a stranger. */
async function sightOf(
  { sessions }: Pick<Call, 'sessions'>,
  { readModels }: Pick<Dependencies, 'readModels'>,
  booking: Booking,
): Promise<ReturnType<typeof trackerSight>> {
  const sight = trackerSight(booking, sessions);
  if (sight !== 'crew') return sight;
  const technician = sessions.find(({ role }) => role === 'technician');
  return technician && (await isActiveTechnician(readModels, technician.personId)) ? 'crew' : 'status';
}

export default implement(
  getBookingStatus,
  async (call, deps) => {
    const view = await bookingById(deps.readModels, await typedBookingId(deps, call.params.id));
    if (!view) throw notFound('Booking');
    const { token } = call.query;
    const byLink = token !== undefined && deps.links.verify('track', view.booking.id, token, deps.now());
    // The link of the mail about a higher price shows that question, and nothing else of the booking.
    const mayAnswer = token !== undefined && deps.links.verify('approve', view.booking.id, token, deps.now());
    const seen = trackerView(
      view,
      byLink ? 'all' : await sightOf(call, deps, view.booking),
      call.language,
      byLink ? token : null,
    );
    const booking = mayAnswer ? { ...seen, priceRise: priceRiseOf(view, token) } : seen;
    if (token === undefined || byLink || mayAnswer) return { booking };
    const isOver = (['track', 'approve'] as const).some((purpose) =>
      deps.links.hasExpired(purpose, view.booking.id, token, deps.now()),
    );
    return { booking, link: isOver ? ('expired' as const) : ('unknown' as const) };
  },
  { reads: ['bookings', 'technicians'] },
);
