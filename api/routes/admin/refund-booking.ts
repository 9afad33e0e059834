/** POST /api/admin/bookings/{id}/refund: aftercare makes the refund and books it (design.md §4). */
import { says } from '#domain/core/says.ts';
import { createHash } from 'node:crypto';
import { type Cents, cents, minus } from '#domain/core/money.ts';
import { type RefundRequest, updates, workflowIds } from '#workflows/contract.ts';
import { accept, standsInLog } from '../../bookings/commands.ts';
import { sealNote } from '../../bookings/notes.ts';
import { type Loaded, loadBooking } from '../../bookings/streams.ts';
import { actorOf, bodyHashOf, type Call, signedIn, subjectOf } from '../../call.ts';
import { refundBooking } from '../../contract/admin.ts';
import type { Dependencies } from '../../dependencies.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';

/** Within this time the same refund by the same admin is a repetition, unless its key says otherwise; milliseconds. */
const REPEATED_WITHIN = 10_000;

export default implement(refundBooking, async (call, deps) => {
  const session = signedIn(call);
  const loaded = await loadBooking(deps, call.params.id);
  const { booking } = loaded;
  const { amountCents, cause, note, refundedCents } = call.body;
  const bodyHash = await bodyHashOf(call, deps.keys, subjectOf(session));
  const commandId = call.hasKey ? call.commandId : await keylessId(call, deps, loaded, bodyHash);
  const command = { ...call, commandId };
  const stream = workflowIds.aftercare(booking.id);
  // Already refunded by this very request: a repetition does not depend on what is left.
  const isRepeated = await standsInLog(command, deps, stream, bodyHash);
  const left = minus(booking.payment.captured, booking.payment.refunded);
  if (!isRepeated) refuseTooMuch(amountCents, left);
  const request: RefundRequest = {
    commandId,
    actor: actorOf(session),
    amount: cents(amountCents),
    cause,
    note: await sealNote(deps.keys, booking, note),
    bodyHash,
    ...(refundedCents !== undefined && { refundedSeen: cents(refundedCents) }),
  };
  const result = await deps.engine.update('aftercare', booking.id, {
    name: updates.refund,
    id: commandId,
    arg: request,
  });
  if (result.ok) await standsInLog(command, deps, stream, bodyHash);
  return accept(call, result);
});

/**
 * The command id of a refund without an Idempotency-Key: the one that the same admin just used with the same body,
 * otherwise derived from the body and the refunds so far, so that two simultaneous requests are one. The booking was
 * loaded before the stream is read, so anything in between is found there, and nothing else changes the id.
 */
async function keylessId(
  call: Call,
  { log, now }: Pick<Dependencies, 'log' | 'now'>,
  { booking, events }: Loaded,
  bodyHash: string,
): Promise<string> {
  const by = subjectOf(signedIn(call));
  const asked = await log.readStream(workflowIds.aftercare(booking.id));
  const since = Date.parse(now()) - REPEATED_WITHIN;
  const recent = asked.findLast(
    ({ type, metadata, recordedAt }) =>
      type === 'RefundRequested' && metadata.bodyHash === bodyHash && Date.parse(recordedAt) >= since,
  );
  if (recent?.metadata.commandId !== undefined) return recent.metadata.commandId;
  const outcomes = events.filter(({ type }) => type === 'RefundIssued' || type === 'RefundFailed').length;
  return createHash('sha256')
    .update(`refund\n${by}\n${booking.id}\n${outcomes}\n${bodyHash}`)
    .digest('base64url');
}

/** @throws {Refused} 400, 409 */
function refuseTooMuch(amount: number, left: Cents): void {
  if (left <= 0) throw new Refused('illegal_step', 'nothingCharged');
  if (amount <= left) return;
  const said = says('payBackTooHigh', { left });
  throw new Refused('amount_too_high', said, { fields: { amountCents: said }, details: { left } });
}
