/** POST /api/jobs/{id}/decline: the technician does not want the job and is not asked again. */
import { isAsked } from '#domain/booking/offers.ts';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { giveCommand } from '../../bookings/commands.ts';
import { refuseStranger } from '../../bookings/open-to.ts';
import { loadBooking } from '../../bookings/streams.ts';
import { signedIn } from '../../call.ts';
import { declineJob } from '../../contract/jobs.ts';
import { refuseApplicant } from '../../people/cleared.ts';
import { implement } from '../../pipeline.ts';

export default implement(
  declineJob,
  async (call, deps) => {
    const id = as<TechnicianId>(signedIn(call).personId);
    await refuseApplicant(deps, id);
    const loaded = await loadBooking(deps, call.params.id);
    const { waves, declinedBy } = loaded.booking;
    // The domain knows who was asked; only the read models know who sees it in the pool.
    const isKnown = declinedBy.includes(id) || waves.some((wave) => isAsked(wave, id));
    return giveCommand(call, deps, {
      bookingId: loaded.booking.id,
      loaded: isKnown ? loaded : await refuseStranger(deps, loaded, id),
      command: { type: 'DeclineOffer', technicianId: id, reason: call.body?.reason ?? null },
    });
  },
  { reads: ['bookings', 'technicians'] },
);
