/** POST /api/bookings/{id}/confirm: the technician accepts; the first acceptance wins (R1, R3). */
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { answerRepeated, giveCommand } from '../../bookings/commands.ts';
import { refuseStranger } from '../../bookings/open-to.ts';
import { loadBooking } from '../../bookings/streams.ts';
import { signedIn, subjectOf } from '../../call.ts';
import { acceptJob } from '../../contract/jobs.ts';
import { refuseApplicant } from '../../people/cleared.ts';
import { crewMemberOf } from '../../people/crew-member.ts';
import { implement } from '../../pipeline.ts';

export default implement(
  acceptJob,
  async (call, deps) => {
    const session = signedIn(call);
    const id = as<TechnicianId>(session.personId);
    const loaded = await loadBooking(deps, call.params.id);
    const repeated = await answerRepeated(call, deps, loaded.events, subjectOf(session));
    if (repeated) return repeated;
    await refuseApplicant(deps, id);
    return giveCommand(call, deps, {
      bookingId: loaded.booking.id,
      loaded: await refuseStranger(deps, loaded, id),
      command: { type: 'AcceptJob', ...(await crewMemberOf(deps, id)) },
    });
  },
  { reads: ['bookings', 'technicians'] },
);
