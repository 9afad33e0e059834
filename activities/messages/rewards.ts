/** The discount code given in thanks for a review: one per booking, issued when the customer is told about it. */
import type { Booking } from '#domain/booking/state.ts';
import { codes } from '#domain/code/decide.ts';
import { codeDigits, codePrefix } from '#domain/code/events.ts';
import { system } from '#domain/core/actor.ts';
import { humanNumber } from '#domain/core/human-number.ts';
import { reviewDiscountPercent } from '#domain/pricing/pricing.ts';
import { execute } from '#events/execute.ts';
import type { PersonKeys } from '#events/keys/person-keys.ts';
import type { EventLog } from '#events/log.ts';

/**
 * How many codes in a row may belong to other bookings: with 10^12 of them, more means that something else is wrong.
 */
const MAX_TAKEN = 5;

/**
 * The code for a booking's review. It is derived from the booking and the customer's key, so that a repetition finds
 * the one already issued and nobody can guess it. Throws KeyDestroyed for an erased customer.
 */
export async function issueReviewCode(
  { log, keys }: { readonly log: EventLog; readonly keys: PersonKeys },
  { id: bookingId, customerId }: Pick<Booking, 'id' | 'customerId'>,
  at: string,
): Promise<string> {
  const author = { now: at, actor: system('rewards'), correlationId: bookingId };
  for (let attempt = 0; attempt < MAX_TAKEN; attempt++) {
    const mac = await keys.hmac(`customer-${customerId}`, `review-code:${bookingId}:${attempt}`);
    const code = humanNumber(codePrefix, Buffer.from(mac, 'base64url'), codeDigits);
    const issued = { code, percent: reviewDiscountPercent, customerId, bookingId };
    const executed = await execute(log, codes, code, author, () => ({ type: 'IssueCode', issued }));
    if (executed.ok) return code;
  }
  throw new Error(`no free discount code for booking ${bookingId}`);
}
