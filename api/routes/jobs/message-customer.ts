/** POST /api/jobs/{id}/message */
import { giveCommand } from '../../bookings/commands.ts';
import { loadBooking } from '../../bookings/streams.ts';
import { messageCustomer } from '../../contract/jobs.ts';
import { implement } from '../../pipeline.ts';

export default implement(messageCustomer, async (call, deps) => {
  const loaded = await loadBooking(deps, call.params.id);
  const { id, customerId } = loaded.booking;
  return giveCommand(call, deps, {
    bookingId: id,
    loaded,
    command: {
      type: 'WriteMessage',
      text: await deps.keys.seal(`customer-${customerId}`, 'message', call.body.text),
    },
  });
});
