/**
 * Adoption of a payment intent that was made before its booking: it is verified, and claimed in its own stream first
 * (R7, R8).
 */
import type Stripe from 'stripe';
import { system } from '#domain/core/actor.ts';
import type { BookingId, CustomerId } from '#domain/core/ids.ts';
import type { Cents } from '#domain/core/money.ts';
import { intents } from '#domain/intent/decide.ts';
import { execute } from '#events/execute.ts';
import type { EventLog } from '#events/log.ts';
import { isMissing } from '#vendors/stripe/once.ts';
import { nameBooking, type PaymentIntentState, readPaymentIntent } from '#vendors/stripe/intents.ts';

export interface Adoption {
  readonly bookingId: BookingId;
  readonly customerId: CustomerId;
  readonly amount: Cents;
  readonly offered: string;
}

/**
 * Adopts an offered intent: customer, amount, currency and state are verified at the provider, then the intent's stream
 * decides whether it is still available. Null when it does not fit; its own workflow then voids it.
 */
export async function adoptIntent(
  { stripe, log }: { readonly stripe: Stripe; readonly log: EventLog },
  adoption: Adoption,
): Promise<PaymentIntentState | null> {
  const intent = await readPaymentIntent(stripe, adoption.offered).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  // Another customer's intent is left alone; not even its stream is written to.
  if (!intent || intent.customerId !== adoption.customerId) return null;
  const why = misfit(intent, adoption);
  if (!(await decideAdoption(log, adoption, why))) return null;
  if (intent.bookingId === null) await nameBooking(stripe, adoption.offered, adoption.bookingId);
  return intent;
}

/**
 * Claims an offered intent for a booking that will void it, whether or not it fits. False when it belongs to another
 * customer or booking, or is being voided already.
 */
export async function takeIntent(
  { stripe, log }: { readonly stripe: Stripe; readonly log: EventLog },
  { bookingId, customerId, offered }: Omit<Adoption, 'amount'>,
): Promise<boolean> {
  const intent = await readPaymentIntent(stripe, offered).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (!intent || intent.customerId !== customerId) return false;
  if (intent.bookingId !== null && intent.bookingId !== bookingId) return false;
  return decideAdoption(log, { bookingId, offered }, null);
}

function misfit(intent: PaymentIntentState, { amount, bookingId }: Adoption): string | null {
  if (intent.bookingId !== null && intent.bookingId !== bookingId) return 'belongs to another booking';
  if (intent.amount !== amount) return 'another amount';
  if (intent.currency !== 'usd') return 'another currency';
  if (!intent.manualCapture) return 'no manual capture';
  if (intent.state !== 'waiting' && intent.state !== 'held') return `is ${intent.state}`;
  return null;
}

/** Records who has the intent; the stream's revision lets only one of booking and voiding come first. */
async function decideAdoption(
  log: EventLog,
  adoption: Pick<Adoption, 'bookingId' | 'offered'>,
  why: string | null,
): Promise<boolean> {
  const { offered: paymentIntentId, bookingId } = adoption;
  const author = { now: new Date().toISOString(), actor: system('workflow:booking') };
  const decided = await execute(log, intents, paymentIntentId, author, () =>
    why === null
      ? { type: 'AdoptIntent', paymentIntentId, bookingId }
      : { type: 'RefuseIntent', paymentIntentId, bookingId, why },
  );
  return decided.ok && decided.state.status === 'adopted' && decided.state.bookingId === bookingId;
}
