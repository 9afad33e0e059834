/** POST /api/jobs/{id}/pieces: the checklist of a job, item by item. */
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { giveCommand } from '../../bookings/commands.ts';
import { loadBooking } from '../../bookings/streams.ts';
import { signedIn } from '../../call.ts';
import { setPiecesDone } from '../../contract/jobs.ts';
import { implement } from '../../pipeline.ts';

export default implement(setPiecesDone, async (call, deps) => {
  const loaded = await loadBooking(deps, call.params.id);
  const technicianId = as<TechnicianId>(signedIn(call).personId);
  return giveCommand(call, deps, {
    bookingId: loaded.booking.id,
    loaded,
    command: { type: 'SetPiecesDone', technicianId, ...call.body },
  });
});
