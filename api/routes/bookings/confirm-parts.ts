/** POST /api/bookings/{id}/parts-arrived: the customer has received what was missing. */
import { giveCommand } from '../../bookings/commands.ts';
import { loadVisible } from '../../bookings/streams.ts';
import { signedIn } from '../../call.ts';
import { confirmPartsArrived } from '../../contract/bookings.ts';
import { implement } from '../../pipeline.ts';

export default implement(confirmPartsArrived, async (call, deps) => {
  const loaded = await loadVisible(deps, call.params.id, signedIn(call));
  return giveCommand(call, deps, {
    bookingId: loaded.booking.id,
    loaded,
    command: { type: 'ConfirmPartsArrived' },
  });
});
