/** POST /api/bookings/{id}/payment-intent: what the browser needs to pay, or to mend a declined card (R10). */
import { updates } from '#workflows/contract.ts';
import { acceptPayable } from '../../bookings/commands.ts';
import { loadVisible } from '../../bookings/streams.ts';
import { signedIn } from '../../call.ts';
import { preparePayment } from '../../contract/payments.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';

export default implement(preparePayment, async (call, deps) => {
  const { booking } = await loadVisible(deps, call.params.id, signedIn(call));
  const { payment, status } = booking;
  // Work that is done is still to be paid for when no card would pay for it.
  const isOwed = status === 'completed' && payment.captured === 0 && payment.hold === null;
  if (status === 'cancelled' || (status === 'completed' && !isOwed)) {
    throw new Refused('final_status', 'nothingToPay');
  }
  const result = await deps.engine.update('booking', booking.id, {
    name: updates.preparePayment,
    id: call.commandId,
    arg: { commandId: call.commandId },
  });
  return acceptPayable(call, result);
});
