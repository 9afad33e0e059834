/** POST /api/jobs/{id}/give-back: the technician cannot come after all, and others are asked. */
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { giveCommand } from '../../bookings/commands.ts';
import { loadBooking } from '../../bookings/streams.ts';
import { signedIn } from '../../call.ts';
import { giveBackJob } from '../../contract/jobs.ts';
import { implement } from '../../pipeline.ts';

export default implement(giveBackJob, async (call, deps) => {
  const loaded = await loadBooking(deps, call.params.id);
  return giveCommand(call, deps, {
    bookingId: loaded.booking.id,
    loaded,
    command: {
      type: 'GiveBackJob',
      technicianId: as<TechnicianId>(signedIn(call).personId),
      cause: call.body.reason,
    },
  });
});
