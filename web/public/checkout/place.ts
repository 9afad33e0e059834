/** From the draft to a booking on the server: the same draft makes the same booking, however often it is sent. */
import { cancelBooking, createBooking, type BookingRequest, type Receipt } from '#api/contract/bookings.ts';
import { ApiProblem } from '#api/contract/problem.ts';
import { api } from '#web/lib/api.ts';
import { saveDraft, pieceCount, type Attempt, type Draft } from '../booking/draft.ts';
import { orderItems } from '../booking/order.ts';
import { isDone } from '../booking/wizard-machine.ts';

/** The creation payload of a draft, or null while something is missing. */
export function requestOf(draft: Draft): BookingRequest | null {
  const { brand, slot, contact, estimateCents } = draft;
  if (!isDone(draft, 'review') || !brand || !slot || !contact) return null;
  const { apartmentUnit, ...address } = contact;
  return {
    brand,
    serviceType: draft.serviceType,
    itemCount: pieceCount(draft),
    items: orderItems(draft),
    addOns: [...draft.addOns],
    ...(estimateCents === null ? {} : { totalPrice: estimateCents / 100 }),
    scheduledDate: slot.date,
    scheduledTime: slot.time,
    contactInfo: { ...address, ...(apartmentUnit ? { apartmentUnit } : {}) },
    ...(draft.instructions ? { specialInstructions: draft.instructions } : {}),
    ...(draft.ref === null ? {} : { ref: draft.ref }),
    ...(draft.discountCode === null ? {} : { discountCode: draft.discountCode }),
    smsConsent: draft.smsConsent,
  };
}

/**
 * The draft with the attempt that sends it: the one it has, if that was of the same content, else a new one with
 * `key`. Two tabs, a double press and a reload thus share one Idempotency-Key.
 */
export function withAttempt(
  draft: Draft,
  customerId: string,
  key: string,
): Draft & { readonly attempt: Attempt } {
  const content = `${customerId} ${JSON.stringify(requestOf(draft))}`;
  const attempt = draft.attempt?.content === content ? draft.attempt : { key, content, bookingId: null };
  return { ...draft, attempt };
}

/**
 * Books the draft. An unpaid booking of an earlier content is cancelled first, so that it doesn't keep the slot.
 * @throws {ApiProblem} the server's refusal; `price_changed` and `slot_taken` are shown with a way on
 */
export async function place(
  draft: Draft & { readonly attempt: Attempt },
  earlierBooking: string | null,
): Promise<Receipt> {
  const body = requestOf(draft);
  if (!body) throw new Error('This draft is not complete');
  if (earlierBooking !== null && draft.attempt.bookingId === null) await giveUp(earlierBooking);
  const receipt = await api().call(createBooking, { body, idempotencyKey: draft.attempt.key });
  if (receipt.status !== 'cancelled') {
    saveDraft({ ...draft, attempt: { ...draft.attempt, bookingId: receipt.id } }, Date.now());
    return receipt;
  }
  // It lapsed unpaid in the meantime: book again, as another attempt.
  const again = { ...draft, attempt: { ...draft.attempt, key: crypto.randomUUID() } };
  const second = await api().call(createBooking, { body, idempotencyKey: again.attempt.key });
  saveDraft({ ...again, attempt: { ...again.attempt, bookingId: second.id } }, Date.now());
  return second;
}

async function giveUp(bookingId: string): Promise<void> {
  try {
    await api().call(cancelBooking, {
      params: { id: bookingId },
      body: { feeCents: 0, reason: 'Replaced by a changed booking before it was paid' },
    });
  } catch (error) {
    // Paid, lapsed or gone in the meantime: then it isn't in the way.
    if (!(error instanceof ApiProblem) || error.status === 0) throw error;
  }
}
