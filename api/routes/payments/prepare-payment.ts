/** POST /api/bookings/{id}/payment-intent: what the browser needs to pay, or to fix a declined card (R10). */
import { prepareCard } from '../../bookings/paying.ts';
import { loadVisible } from '../../bookings/streams.ts';
import { signedIn } from '../../call.ts';
import { preparePayment } from '../../contract/payments.ts';
import { implement } from '../../pipeline.ts';

export default implement(preparePayment, async (call, deps) => {
  const { booking } = await loadVisible(deps, call.params.id, signedIn(call));
  return prepareCard(call, deps, booking);
});
