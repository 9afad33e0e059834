/** POST /api/admin/bookings/{id}/refund: aftercare pays back and books it (design.md §4). */
import { type Cents, cents, dollars, minus } from '#domain/money.ts';
import { type RefundRequest, updates, workflowIds } from '#workflows/messages.ts';
import { accept, standsInLog } from '../../bookings/commands.ts';
import { sealNote } from '../../bookings/notes.ts';
import { loadVisible } from '../../bookings/streams.ts';
import { actorOf, bodyHashOf, signedIn, subjectOf } from '../../call.ts';
import { refundBooking } from '../../contract/admin.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';

export default implement(refundBooking, async (call, deps) => {
  const session = signedIn(call);
  const { booking } = await loadVisible(deps, call.params.id, session);
  const { amountCents, cause, note } = call.body;
  const bodyHash = await bodyHashOf(call, deps.keys, subjectOf(session));
  const stream = workflowIds.aftercare(booking.id);
  // Paid back already by this very request: what is left does not matter to its repetition.
  const isRepeated = await standsInLog(call, deps, stream, bodyHash);
  const left = minus(booking.payment.captured, booking.payment.refunded);
  if (!isRepeated) refuseTooMuch(amountCents, left);
  const request: RefundRequest = {
    commandId: call.commandId,
    actor: actorOf(session),
    amount: cents(amountCents),
    cause,
    note: await sealNote(deps.keys, booking, note),
    bodyHash,
  };
  const result = await deps.engine.update('aftercare', booking.id, {
    name: updates.refund,
    id: call.commandId,
    arg: request,
  });
  if (result.ok) await standsInLog(call, deps, stream, bodyHash);
  return accept(call, deps, result);
});

/** @throws {Refused} 400, 409 */
function refuseTooMuch(amount: number, left: Cents): void {
  if (left <= 0) throw new Refused('illegal_step', 'Nothing has been charged that could be paid back.');
  if (amount <= left) return;
  const message = `At most ${dollars(left)} can be paid back.`;
  throw new Refused('amount_too_high', message, { fields: { amountCents: message }, details: { left } });
}
