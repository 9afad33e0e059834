/** POST /api/bookings/{id}/reschedule */
import { giveCommand } from '../../bookings/commands.ts';
import { appointmentOf } from '../../bookings/placement.ts';
import { loadVisible } from '../../bookings/streams.ts';
import { signedIn } from '../../call.ts';
import { rescheduleBooking } from '../../contract/bookings.ts';
import { implement } from '../../pipeline.ts';

export default implement(rescheduleBooking, async (call, deps) => {
  const loaded = await loadVisible(deps, call.params.id, signedIn(call));
  const { scheduledDate, scheduledTime } = call.body;
  const { zone } = loaded.booking.appointment;
  return giveCommand(call, deps, {
    bookingId: loaded.booking.id,
    loaded,
    command: {
      type: 'RescheduleBooking',
      to: appointmentOf(scheduledDate, scheduledTime, zone, deps.now()),
      leaving: [],
    },
  });
});
