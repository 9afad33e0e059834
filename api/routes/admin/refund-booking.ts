/** POST /api/admin/bookings/{id}/refund: aftercare pays back and books it (design.md §4). */
import { cents, minus } from '#domain/money.ts';
import { type RefundRequest, updates } from '#workflows/messages.ts';
import { accept, answerRepeated } from '../../bookings/commands.ts';
import { loadVisible } from '../../bookings/streams.ts';
import { actorOf, signedIn, subjectOf } from '../../call.ts';
import { refundBooking } from '../../contract/admin.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';

export default implement(refundBooking, async (call, deps) => {
  const session = signedIn(call);
  const { booking, events } = await loadVisible(deps, call.params.id, session);
  const repeated = await answerRepeated(call, deps, events, subjectOf(session));
  if (repeated) return repeated;
  const { amountCents, cause, note } = call.body;
  const left = minus(booking.payment.captured, booking.payment.refunded);
  if (left <= 0) throw new Refused('illegal_step', 'Nothing has been charged that could be paid back.');
  if (amountCents > left) {
    const message = `At most $${(left / 100).toFixed(2)} can be paid back.`;
    throw new Refused('amount_too_high', message, { fields: { amountCents: message }, details: { left } });
  }
  const request: RefundRequest = {
    commandId: call.commandId,
    actor: actorOf(session),
    amount: cents(amountCents),
    cause,
    note: note ?? null,
  };
  const result = await deps.engine.update('aftercare', booking.id, {
    name: updates.refund,
    id: call.commandId,
    arg: request,
  });
  return accept(call, deps, result);
});
