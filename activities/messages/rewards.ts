/** The discount code that thanks for a review: one a booking, issued at the moment of telling it. */
import { type Code, codeDigits, type CodeEvent, codePrefix, evolveCode, noCode } from '#domain/codes/code.ts';
import type { Booking } from '#domain/booking/state.ts';
import { humanNumber } from '#domain/core/human-number.ts';
import { reviewDiscountPercent } from '#domain/pricing/pricing.ts';
import { eventId, timerCommandId } from '#events/ids.ts';
import type { PersonKeys } from '#events/keys/person-keys.ts';
import { type EventLog, RevisionConflict } from '#events/log.ts';

/** Codes in a row that are another booking's: with a million million of them something else is wrong. */
const MOST_TAKEN = 5;

/**
 * The code for a booking's review. It follows from the booking and the customer's key, so that a repetition finds the
 * one that was issued, and nobody guesses it. Throws KeyDestroyed for an erased customer.
 */
export async function issueReviewCode(
  { log, keys }: { readonly log: EventLog; readonly keys: PersonKeys },
  { id: bookingId, customerId }: Pick<Booking, 'id' | 'customerId'>,
  at: string,
): Promise<string> {
  for (let attempt = 0; attempt < MOST_TAKEN; attempt++) {
    const mac = await keys.hmac(`customer-${customerId}`, `review-code:${bookingId}:${attempt}`);
    const code = humanNumber(codePrefix, Buffer.from(mac, 'base64url'), codeDigits);
    const stream = `code-${code}`;
    const known = await issued(log, stream);
    if (known && known.bookingId !== bookingId) continue;
    if (known) return code;
    const commandId = timerCommandId(`booking-${bookingId}`, `review-code:${attempt}`);
    const event: CodeEvent = {
      type: 'CodeIssued',
      data: { code, percent: reviewDiscountPercent, customerId, bookingId, at },
    };
    try {
      await log.append(stream, 'none', [
        {
          id: eventId(commandId, 0),
          type: event.type,
          schemaVersion: 1,
          data: event.data,
          metadata: { actor: { role: 'system', id: 'rewards' }, commandId, correlationId: bookingId },
        },
      ]);
      return code;
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
      // Issued meanwhile, by another sender of this message or for another booking: looked at anew.
      attempt--;
    }
  }
  throw new Error(`no free discount code for booking ${bookingId}`);
}

async function issued(log: EventLog, stream: string): Promise<Code | null> {
  // Only this file and the redeeming side write these streams.
  const events = (await log.readStream(stream)).map(({ type, data }) => ({ type, data }) as CodeEvent);
  const state = events.reduce(evolveCode, noCode);
  return state.status === 'none' ? null : state;
}
