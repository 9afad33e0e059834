/** POST /api/bookings/{id}/bill: retries the capture after a failure; succeeds without effect if already captured. */
import { giveCommand } from '../../bookings/commands.ts';
import { loadBooking } from '../../bookings/streams.ts';
import { billCustomer } from '../../contract/jobs.ts';
import { implement } from '../../pipeline.ts';

export default implement(billCustomer, async (call, deps) => {
  const loaded = await loadBooking(deps, call.params.id);
  return giveCommand(call, deps, { bookingId: loaded.booking.id, loaded, command: { type: 'BillCustomer' } });
});
