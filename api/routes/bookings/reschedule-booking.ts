/** POST /api/bookings/{id}/reschedule */
import { answerRepeated, giveCommand } from '../../bookings/commands.ts';
import { appointmentOf, refuseUnsold } from '../../bookings/placement.ts';
import { loadVisible } from '../../bookings/streams.ts';
import { signedIn, subjectOf } from '../../call.ts';
import { rescheduleBooking } from '../../contract/bookings.ts';
import { implement } from '../../pipeline.ts';

export default implement(rescheduleBooking, async (call, deps) => {
  const session = signedIn(call);
  const loaded = await loadVisible(deps, call.params.id, session);
  const repeated = await answerRepeated(call, deps, loaded.events, subjectOf(session));
  if (repeated) return repeated;
  const { scheduledDate, scheduledTime } = call.body;
  const { appointment, place } = loaded.booking;
  const to = appointmentOf(scheduledDate, scheduledTime, appointment.zone, deps.now());
  await refuseUnsold(deps, place.zip, to);
  return giveCommand(call, deps, {
    bookingId: loaded.booking.id,
    loaded,
    command: {
      type: 'RescheduleBooking',
      to,
    },
  });
});
