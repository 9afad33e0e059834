/** Turns the draft into a booking on the server: the same draft makes the same booking, however often it is sent. */
import { cents } from '#domain/core/money.ts';
import { inDollars } from '#api/contract/amounts.ts';
import {
  cancelBooking,
  createBooking,
  getBooking,
  type BookingRequest,
  type Receipt,
} from '#api/contract/bookings.ts';
import { ApiProblem } from '#api/contract/problem.ts';
import { api, isProblem } from '#web/lib/api.ts';
import { isRefusal } from '#web/lib/query.ts';
import { pieceCount, type Draft } from '../booking/draft.ts';
import { orderItems } from '../booking/order.ts';
import { saidOf, wallPieces } from '../fields/site.ts';
import { isDone } from '../booking/steps.ts';
import { attemptFor, type Attempt, digestOf, keepAttempt, loadAttempt } from './attempt.ts';

/** The request body for a draft, or null while something is missing. */
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
    ...(estimateCents === null ? {} : { totalPrice: inDollars(cents(estimateCents)) }),
    scheduledDate: slot.date,
    scheduledTime: slot.time,
    contactInfo: { ...address, ...(apartmentUnit ? { apartmentUnit } : {}) },
    ...(draft.instructions ? { specialInstructions: draft.instructions } : {}),
    ...(draft.ref === null ? {} : { ref: draft.ref }),
    ...(draft.discountCode === null ? {} : { discountCode: draft.discountCode }),
    smsConsent: draft.smsConsent,
    saveAddress: draft.saveAddress,
    ...(draft.askFor === null
      ? {}
      : { askFor: { technicianId: draft.askFor.technicianId, bookingId: draft.askFor.bookingId } }),
    site: saidOf(draft.site, wallPieces(draft).length > 0 ? draft.items : []),
  };
}

/** The booking that a draft has become. */
export interface Placed {
  readonly id: string;
  /** False if it was already paid: in another tab, or before the page was left. */
  readonly wantsCard: boolean;
  /** With the intent for the card, if it was just created. */
  readonly receipt: Receipt | null;
}

/**
 * Books the draft, or finds the booking it has already become. An unpaid booking of earlier content is cancelled first,
 * so that it does not occupy the slot.
 * @throws {ApiProblem} the server's error; `price_changed` and `slot_taken` are shown with a way to continue
 */
export function place(draft: Draft, customerId: string): Promise<Placed> {
  // Two tabs at the same moment take turns, so the second finds what the first has booked.
  return 'locks' in navigator
    ? navigator.locks.request('hexkey-booking', () => placeNow(draft, customerId))
    : placeNow(draft, customerId);
}

async function placeNow(draft: Draft, customerId: string): Promise<Placed> {
  const body = requestOf(draft);
  if (!body) throw new Error('This draft is not complete');
  const digest = await digestOf(`${customerId} ${JSON.stringify(body)}`);
  // Read and stored in one step, before anything is sent, so that a second tab finds the same key.
  let attempt = attemptFor(digest, loadAttempt(), crypto.randomUUID());
  keepAttempt(attempt);
  if (attempt.bookingId !== null) {
    const status = await statusOf(attempt.bookingId);
    if (status !== null && status !== 'cancelled')
      return { id: attempt.bookingId, wantsCard: status === 'pending', receipt: null };
    // It expired unpaid or was cancelled in the meantime: book again, as a new attempt.
    attempt = again(attempt);
  }
  if (attempt.replaces !== null) await giveUp(attempt.replaces);
  const receipt = await send(body, attempt);
  if (receipt.status === 'cancelled') {
    attempt = again(attempt);
    return answered(attempt, await send(body, attempt));
  }
  return answered(attempt, receipt);
}

/**
 * Sends an attempt. After `slot_taken`, the next attempt with the same content gets a new key, because the time may be
 * free again.
 */
async function send(body: BookingRequest, attempt: Attempt): Promise<Receipt> {
  try {
    return await api().call(createBooking, { body, idempotencyKey: attempt.key });
  } catch (error) {
    // The same key would get the same response forever; nothing was booked under it.
    if (isProblem(error, 'slot_taken')) again(attempt);
    throw error;
  }
}

function again(attempt: Attempt): Attempt {
  const next = { ...attempt, key: crypto.randomUUID(), bookingId: null };
  keepAttempt(next);
  return next;
}

function answered(attempt: Attempt, receipt: Receipt): Placed {
  const { id, status } = receipt;
  keepAttempt({ ...attempt, bookingId: id, replaces: null });
  return { id, wantsCard: status === 'pending', receipt };
}

/** The booking's state; null if it is not this person's or no longer exists. */
async function statusOf(bookingId: string) {
  try {
    return (await api().call(getBooking, { params: { id: bookingId } })).status;
  } catch (error) {
    if (error instanceof ApiProblem && (error.status === 403 || error.status === 404)) return null;
    throw error;
  }
}

/** Cancels an unpaid booking; a paid one stays. */
export async function giveUp(bookingId: string): Promise<void> {
  if ((await statusOf(bookingId)) !== 'pending') return;
  try {
    await api().call(cancelBooking, {
      params: { id: bookingId },
      body: { feeCents: 0, replaced: true },
    });
  } catch (error) {
    // Expired or paid in the meantime: then it does not block the slot, or it stays.
    if (!isRefusal(error)) throw error;
  }
}
