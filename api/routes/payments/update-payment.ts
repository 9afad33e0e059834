/** PATCH /api/bookings/{id}/payment: the browser says that it has confirmed; the workflow asks the provider (R6). */
import { letGo } from '../../bookings/offered-intents.ts';
import { confirmCard } from '../../bookings/paying.ts';
import { loadVisible } from '../../bookings/streams.ts';
import { signedIn } from '../../call.ts';
import { updatePayment } from '../../contract/payments.ts';
import type { Dependencies } from '../../dependencies.ts';
import { implement, type RefusedRequest } from '../../pipeline.ts';

export default implement(
  updatePayment,
  async (call, deps) => {
    const loaded = await loadVisible(deps, call.params.id, signedIn(call));
    return confirmCard(call, deps, loaded, call.body.stripePaymentIntentId || null);
  },
  { refused },
);

/** The intent of an invalid request is released, as with a new booking (R8). */
async function refused(request: RefusedRequest, deps: Dependencies): Promise<void> {
  if (request.session?.role !== 'customer') return;
  const { booking } = await loadVisible(deps, String(request.params['id']), request.session);
  await letGo(deps, request, booking.id);
}
