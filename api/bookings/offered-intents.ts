/** Payment intents created before their booking: refused ones are released at once (R8). */
import { says } from '#domain/core/says.ts';
import * as z from 'zod/mini';
import { system } from '#domain/core/actor.ts';
import type { BookingId } from '#domain/core/ids.ts';
import type { Cents } from '#domain/core/money.ts';
import { intents } from '#domain/intent/decide.ts';
import { execute } from '#events/execute.ts';
import { ProviderRefused } from '#vendors/stripe/failures.ts';
import { readPaymentIntent } from '#vendors/stripe/intents.ts';
import { workflowIds } from '#workflows/contract.ts';
import type { Dependencies } from '../dependencies.ts';
import type { RefusedRequest } from '../pipeline.ts';
import { Refused } from '../problems.ts';
import { inDollars } from '../contract/amounts.ts';

interface Refusal {
  readonly customerId: string;
  readonly paymentIntentId: string;
  readonly bookingId: BookingId;
  readonly why: string;
}

/**
 * Checks an intent that a customer offers as payment before any decision uses it; the workflow verifies it again when
 * it adopts it.
 * @throws {Refused} 409 `price_changed` it is for another amount; `intent_unusable` it can't pay for this booking
 */
export async function checkOffered(
  { stripe }: Pick<Dependencies, 'stripe'>,
  offer: {
    readonly customerId: string;
    readonly paymentIntentId: string;
    readonly bookingId: BookingId;
    readonly amount: Cents;
  },
): Promise<void> {
  const { customerId, paymentIntentId, bookingId, amount } = offer;
  const intent = await readPaymentIntent(stripe, paymentIntentId).catch((error: unknown) => {
    if (error instanceof ProviderRefused) return null;
    throw error;
  });
  const isUsable =
    intent !== null &&
    intent.customerId === customerId &&
    (intent.bookingId === null || intent.bookingId === bookingId) &&
    intent.currency === 'usd' &&
    intent.manualCapture &&
    (intent.state === 'waiting' || intent.state === 'held');
  if (!isUsable) throw unusable();
  if (intent.amount === amount) return;
  throw new Refused('price_changed', says('paidAnotherPrice', { price: amount, paid: intent.amount }), {
    details: { totalPrice: inDollars(amount), totalCents: amount },
  });
}

/** The refusal of an intent that can't pay for this booking. */
export function unusable(): Refused {
  return new Refused('intent_unusable', 'paymentUnusable');
}

/**
 * Claims an intent for a booking before the booking is placed: if several orders come with one payment, only the first
 * becomes a booking, and the others do not hold seats until they lapse unpaid. A repetition changes nothing.
 * @throws {Refused} `intent_unusable` another booking has it, or it is being voided
 */
export async function claimIntent(
  { log, now, settings, engine }: Pick<Dependencies, 'log' | 'now' | 'settings' | 'engine'>,
  { customerId, paymentIntentId, bookingId }: Omit<Refusal, 'why'>,
): Promise<void> {
  const at = now();
  const adoptBefore = new Date(Date.parse(at) + settings.durations.intentAdoption).toISOString();
  const author = { now: at, actor: { role: 'customer', id: customerId } } as const;
  const claimed = await execute(log, intents, paymentIntentId, author, async ({ status }) => {
    // The process that made it was killed before it started the workflow that voids the intent if this booking comes to
    // nothing.
    if (status === 'none') await engine.startIntent({ paymentIntentId, customerId });
    return { type: 'ClaimIntent', paymentIntentId, bookingId, adoptBefore };
  });
  if (!claimed.ok) throw unusable();
}

/**
 * Records that the booking that came with this intent was refused, so that its workflow voids the hold now rather than
 * after the time for adoption. An intent of someone else is left alone, and so is one that a booking already has: that
 * hold belongs to the booking (R7).
 */
export async function refuseIntent(
  deps: Pick<Dependencies, 'log' | 'stripe' | 'engine' | 'now'>,
  refusal: Refusal,
): Promise<void> {
  const { customerId, paymentIntentId } = refusal;
  const intent = await readPaymentIntent(deps.stripe, paymentIntentId).catch((error: unknown) => {
    if (error instanceof ProviderRefused) return null;
    throw error;
  });
  if (intent?.customerId !== customerId || intent.bookingId !== null) return;
  await execute(deps.log, intents, paymentIntentId, { now: deps.now(), actor: system('api') }, () => {
    const { bookingId, why } = refusal;
    return { type: 'RefuseIntent', paymentIntentId, bookingId, why };
  });
  // Started again if necessary, because something must void it.
  await deps.engine.startIntent({ paymentIntentId, customerId });
  await deps.engine.catchUp(workflowIds.intent(paymentIntentId));
}

const offer = z.looseObject({ stripePaymentIntentId: z.string().check(z.regex(/^pi_[A-Za-z0-9_]{1,120}$/)) });

/** An invalid request is refused like any other: the hold that came with it is released at once (R8). */
export async function letGo(
  deps: Pick<Dependencies, 'log' | 'stripe' | 'engine' | 'now'>,
  { body, session, refusal }: RefusedRequest,
  bookingId: BookingId,
): Promise<void> {
  const offered = z.safeParse(offer, body);
  if (!offered.success || session?.role !== 'customer') return;
  await refuseIntent(deps, {
    customerId: session.personId,
    paymentIntentId: offered.data.stripePaymentIntentId,
    bookingId,
    why: refusal.code,
  });
}
