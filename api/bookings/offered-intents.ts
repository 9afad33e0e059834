/** Payment intents that come before their booking: refused ones are let go at once (R8). */
import type { BookingId } from '#domain/ids.ts';
import type { IntentEvent } from '#domain/intent/intent.ts';
import { eventId, timerCommandId } from '#events/ids.ts';
import { RevisionConflict } from '#events/log.ts';
import { workflowIds } from '#workflows/messages.ts';
import type { Dependencies } from '../dependencies.ts';

/**
 * Notes that a booking which came with this intent was refused, so that its workflow voids the hold now instead of
 * after the time for adoption. Only intents that were opened here have a stream; a stranger's is left alone.
 */
export async function refuseIntent(
  deps: Dependencies,
  customerId: string,
  paymentIntentId: string,
  bookingId: BookingId,
  why: string,
): Promise<void> {
  const stream = workflowIds.intent(paymentIntentId);
  const stored = await deps.log.readStream(stream);
  const opened = stored.find(({ type }) => type === 'IntentOpened');
  // The intent's own workflow wrote this event.
  if (!opened || (opened.data as { customerId?: unknown }).customerId !== customerId) return;
  const event: IntentEvent = {
    type: 'IntentRefused',
    data: { paymentIntentId, bookingId, why, at: deps.now() },
  };
  const commandId = timerCommandId(`${stream}:${bookingId}`, event.type);
  try {
    await deps.log.append(stream, stored.at(-1)?.revision ?? 'none', [
      {
        id: eventId(commandId, 0),
        type: event.type,
        schemaVersion: 1,
        data: event.data,
        metadata: { actor: { role: 'system', id: 'api' }, commandId, correlationId: commandId },
      },
    ]);
  } catch (error) {
    // Adopted or voided in this moment: either way it is no longer to be refused.
    if (!(error instanceof RevisionConflict)) throw error;
  }
  await deps.engine.catchUp(stream);
}
