/** POST /api/bookings/{id}/confirm: the technician accepts; the first acceptance wins (R1, R3). */
import { giveCommand } from '../../bookings/commands.ts';
import { bookingIdOf, loadBooking } from '../../bookings/streams.ts';
import { signedIn } from '../../call.ts';
import { acceptJob } from '../../contract/jobs.ts';
import { crewMemberOf } from '../../people/crew-member.ts';
import { implement } from '../../pipeline.ts';

export default implement(acceptJob, async (call, deps) => {
  const { personId } = signedIn(call);
  const loaded = await loadBooking(deps, await bookingIdOf(deps, call.params.id));
  return giveCommand(call, deps, {
    bookingId: loaded.booking.id,
    loaded,
    command: { type: 'AcceptJob', ...(await crewMemberOf(deps, personId)) },
  });
});
