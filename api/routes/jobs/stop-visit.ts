/** POST /api/jobs/{id}/unsafe: it is not safe there, and the crew member who reports it has left. */
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { giveCommand } from '../../bookings/commands.ts';
import { loadBooking } from '../../bookings/streams.ts';
import { signedIn } from '../../call.ts';
import { stopVisit } from '../../contract/jobs.ts';
import { sealOrNull } from '../../people/sealing.ts';
import { implement } from '../../pipeline.ts';

export default implement(stopVisit, async (call, deps) => {
  const { personId } = signedIn(call);
  const loaded = await loadBooking(deps, call.params.id);
  const { reason, note = null } = call.body;
  return giveCommand(call, deps, {
    bookingId: loaded.booking.id,
    loaded,
    command: {
      type: 'StopVisit',
      technicianId: as<TechnicianId>(personId),
      reason,
      note: await sealOrNull(deps.keys, `technician-${personId}`, 'note', note),
    },
  });
});
