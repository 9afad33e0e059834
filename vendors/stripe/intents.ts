/** Payment intents and setup intents: made, read, held, captured, raised and voided. */
import type Stripe from 'stripe';
import { cents, type Cents } from '#domain/money.ts';
import type { BookingId, CustomerId } from '#domain/ids.ts';
import { must, outcome, type Outcome, type PaymentFailure, ProviderUnavailable } from './failures.ts';

/** A prepared intent, with the secret that the browser confirms it by. The secret is never stored. */
export interface PreparedIntent {
  readonly intentId: string;
  readonly clientSecret: string;
}

/** The hold on a card, as the provider tells it. */
export interface Hold {
  readonly paymentIntentId: string;
  readonly chargeId: string;
  readonly amount: Cents;
  /** ISO instant at which the provider lets go. */
  readonly captureBefore: string;
  readonly paymentMethodId: string;
  readonly cardBrand: string;
  readonly cardLast4: string;
  readonly maximumCapturable: Cents | null;
  readonly incrementable: boolean;
}

/** Captured money, with the provider's fee. */
export interface Captured {
  readonly paymentIntentId: string;
  readonly chargeId: string;
  readonly amount: Cents;
  readonly fee: Cents;
}

/** Facts that an intent carries whatever its state. */
interface IntentFacts {
  readonly intentId: string;
  readonly stripeCustomerId: string | null;
  readonly customerId: string | null;
  readonly bookingId: string | null;
  readonly amount: Cents;
  readonly currency: string;
  readonly manualCapture: boolean;
  readonly clientSecret: string;
}

/** How a payment intent stands. */
export type PaymentIntentState = IntentFacts &
  (
    | { readonly state: 'waiting'; readonly decline: PaymentFailure | null }
    | { readonly state: 'held'; readonly hold: Hold }
    | { readonly state: 'captured'; readonly captured: Captured }
    | { readonly state: 'cancelled' }
  );

/** How a setup intent stands. */
export type SetupIntentState =
  | {
      readonly state: 'waiting';
      readonly intentId: string;
      readonly clientSecret: string;
      readonly decline: PaymentFailure | null;
    }
  | {
      readonly state: 'saved';
      readonly intentId: string;
      readonly paymentMethodId: string;
      readonly cardBrand: string;
      readonly cardLast4: string;
    }
  | { readonly state: 'cancelled'; readonly intentId: string };

const expand = ['latest_charge.balance_transaction', 'payment_method'];

/** Both must be asked for when the intent is made, or a price rise can use neither (docs.stripe.com, Place a hold). */
const card = {
  request_incremental_authorization: 'if_available',
  request_overcapture: 'if_available',
} as const;

/** What a payment intent is made for. */
export interface PaymentOrder {
  readonly stripeCustomerId: string;
  readonly customerId: CustomerId;
  /** Null before there is a booking (`POST /api/create-payment-intent`). */
  readonly bookingId: BookingId | null;
  readonly amount: Cents;
  readonly attempt: number;
  readonly idempotencyKey: string;
}

const metadataOf = (order: { bookingId: BookingId | null; customerId: CustomerId; attempt: number }) => ({
  customerId: order.customerId,
  attempt: String(order.attempt),
  ...(order.bookingId && { bookingId: order.bookingId }),
});

/** Makes the intent that the customer's browser confirms; capture is manual and the card is kept for later charges. */
export async function preparePayment(stripe: Stripe, order: PaymentOrder): Promise<PreparedIntent> {
  const intent = await must(() =>
    stripe.paymentIntents.create(
      {
        amount: order.amount,
        currency: 'usd',
        customer: order.stripeCustomerId,
        capture_method: 'manual',
        setup_future_usage: 'off_session',
        allowed_payment_method_types: ['card'],
        payment_method_options: { card },
        metadata: metadataOf(order),
      },
      { idempotencyKey: order.idempotencyKey },
    ),
  );
  return { intentId: intent.id, clientSecret: secretOf(intent) };
}

/** Makes the setup intent by which a card is saved without a hold (appointments far away, design.md §3). */
export async function prepareSetup(
  stripe: Stripe,
  order: Omit<PaymentOrder, 'amount'>,
): Promise<PreparedIntent> {
  const intent = await must(() =>
    stripe.setupIntents.create(
      {
        customer: order.stripeCustomerId,
        usage: 'off_session',
        allowed_payment_method_types: ['card'],
        metadata: metadataOf(order),
      },
      { idempotencyKey: order.idempotencyKey },
    ),
  );
  return { intentId: intent.id, clientSecret: secretOf(intent) };
}

/** Asks the provider how a payment intent stands. @throws {ProviderRefused} there is no such intent */
export async function readPaymentIntent(stripe: Stripe, intentId: string): Promise<PaymentIntentState> {
  return toState(await must(() => stripe.paymentIntents.retrieve(intentId, { expand })));
}

/**
 * Makes an intent that came before its booking the booking's own, so that webhooks find it.
 * The caller has verified it and holds the right to it (domain/intent).
 */
export async function nameBooking(stripe: Stripe, intentId: string, bookingId: BookingId): Promise<void> {
  await must(() => stripe.paymentIntents.update(intentId, { metadata: { bookingId } }));
}

/** Asks the provider how a setup intent stands. @throws {ProviderRefused} there is no such intent */
export async function readSetupIntent(stripe: Stripe, intentId: string): Promise<SetupIntentState> {
  const intent = await must(() => stripe.setupIntents.retrieve(intentId, { expand: ['payment_method'] }));
  if (intent.status === 'canceled') return { state: 'cancelled', intentId };
  const method = intent.payment_method;
  if (intent.status === 'succeeded' && method !== null && typeof method === 'object') {
    return {
      state: 'saved',
      intentId,
      paymentMethodId: method.id,
      cardBrand: method.card?.brand ?? 'card',
      cardLast4: method.card?.last4 ?? '',
    };
  }
  const error = intent.last_setup_error;
  return {
    state: 'waiting',
    intentId,
    clientSecret: secretOf(intent),
    decline: error ? declineOf(error, intent.id) : null,
  };
}

/**
 * Charges a saved card off-session: as a hold, or captured at once for the second charge of a price rise.
 * Looks for an intent of the same booking, step and attempt first: the key may be older than the provider's memory.
 */
export async function chargeOffSession(
  stripe: Stripe,
  order: PaymentOrder & {
    readonly paymentMethodId: string;
    readonly step: 'late_hold' | 'price_rise';
  },
): Promise<Outcome<PaymentIntentState>> {
  const made = await findByStep(stripe, order);
  if (made) return settled(made);
  const answer = await outcome(() =>
    stripe.paymentIntents.create(
      {
        amount: order.amount,
        currency: 'usd',
        customer: order.stripeCustomerId,
        payment_method: order.paymentMethodId,
        allowed_payment_method_types: ['card'],
        off_session: true,
        confirm: true,
        capture_method: order.step === 'late_hold' ? 'manual' : 'automatic',
        ...(order.step === 'late_hold' && { payment_method_options: { card } }),
        metadata: { ...metadataOf(order), step: order.step },
        expand,
      },
      { idempotencyKey: order.idempotencyKey },
    ),
  );
  return answer.ok ? settled(answer.value) : answer;
}

async function findByStep(
  stripe: Stripe,
  order: PaymentOrder & { readonly step: string },
): Promise<Stripe.PaymentIntent | null> {
  const { data } = await must(() =>
    stripe.paymentIntents.list({
      customer: order.stripeCustomerId,
      limit: 100,
      expand: expand.map((e) => `data.${e}`),
    }),
  );
  return (
    data.find(
      ({ metadata }) =>
        metadata['bookingId'] === order.bookingId &&
        metadata['step'] === order.step &&
        metadata['attempt'] === String(order.attempt),
    ) ?? null
  );
}

function settled(intent: Stripe.PaymentIntent): Outcome<PaymentIntentState> {
  const state = toState(intent);
  if (state.state !== 'waiting') return { ok: true, value: state };
  const failure: PaymentFailure = state.decline ?? {
    kind: 'authentication_required',
    code: 'authentication_required',
    message: 'Your bank wants you to confirm this payment.',
    intentId: intent.id,
  };
  return { ok: false, failure };
}

/**
 * Captures a hold, whole or in part. An answer that was lost shows as a wrong state: then the intent is read, and a
 * capture that took place is answered as such (R22).
 */
export async function capture(
  stripe: Stripe,
  order: { readonly paymentIntentId: string; readonly amount: Cents; readonly idempotencyKey: string },
): Promise<Outcome<Captured>> {
  const answer = await outcome(() =>
    stripe.paymentIntents.capture(
      order.paymentIntentId,
      { amount_to_capture: order.amount, expand },
      { idempotencyKey: order.idempotencyKey },
    ),
  );
  if (!answer.ok && answer.failure.kind !== 'invalid_state') return answer;
  const now = answer.ok ? toState(answer.value) : await readPaymentIntent(stripe, order.paymentIntentId);
  if (now.state === 'captured') return { ok: true, value: now.captured };
  if (!answer.ok) return answer;
  throw new ProviderUnavailable(new Error(`capture answered an intent in state ${now.state}`));
}

/** Voids an intent. Answers how it stands afterwards: a capture that came first is not undone (R25). */
export async function cancel(
  stripe: Stripe,
  order: { readonly paymentIntentId: string; readonly idempotencyKey: string },
): Promise<'cancelled' | 'captured'> {
  const answer = await outcome(() =>
    stripe.paymentIntents.cancel(order.paymentIntentId, {}, { idempotencyKey: order.idempotencyKey }),
  );
  if (answer.ok) return 'cancelled';
  const now = await readPaymentIntent(stripe, order.paymentIntentId);
  if (now.state === 'cancelled' || now.state === 'captured') return now.state;
  throw new ProviderUnavailable(new Error(`cancel left the intent ${now.state}: ${answer.failure.message}`));
}

/** Raises a hold to a new total, where the network allows it. */
export async function increment(
  stripe: Stripe,
  order: { readonly paymentIntentId: string; readonly total: Cents; readonly idempotencyKey: string },
): Promise<Outcome<Hold>> {
  const answer = await outcome(() =>
    stripe.paymentIntents.incrementAuthorization(
      order.paymentIntentId,
      { amount: order.total, expand },
      { idempotencyKey: order.idempotencyKey },
    ),
  );
  // An increment whose answer was lost shows in the intent's amount.
  const now = answer.ok ? toState(answer.value) : await readPaymentIntent(stripe, order.paymentIntentId);
  if (now.state === 'held' && now.hold.amount >= order.total) return { ok: true, value: now.hold };
  if (!answer.ok) return answer;
  throw new ProviderUnavailable(new Error(`increment answered an intent in state ${now.state}`));
}

function secretOf(intent: { readonly id: string; readonly client_secret: string | null }): string {
  if (intent.client_secret === null) throw new Error(`intent ${intent.id} came without its client secret`);
  return intent.client_secret;
}

interface LastError {
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
  readonly message?: string | undefined;
}

/** Codes of an error that tell of a person who did not, or could not, confirm the payment to the bank. */
const authenticationCodes: readonly string[] = [
  'authentication_required',
  'payment_intent_authentication_failure',
  'setup_intent_authentication_failure',
];

function declineOf(error: LastError, intentId: string): PaymentFailure {
  const message = error.message ?? 'Your card was declined.';
  const { code } = error;
  if (code !== undefined && authenticationCodes.includes(code)) {
    return { kind: 'authentication_required', code, message, intentId };
  }
  return {
    kind: 'card_declined',
    code: error.decline_code ?? code ?? 'card_declined',
    message,
    intentId,
  };
}

function toState(intent: Stripe.PaymentIntent): PaymentIntentState {
  const facts: IntentFacts = {
    intentId: intent.id,
    stripeCustomerId: typeof intent.customer === 'string' ? intent.customer : (intent.customer?.id ?? null),
    customerId: intent.metadata['customerId'] ?? null,
    bookingId: intent.metadata['bookingId'] ?? null,
    amount: cents(intent.amount),
    currency: intent.currency,
    manualCapture: intent.capture_method === 'manual',
    clientSecret: secretOf(intent),
  };
  switch (intent.status) {
    case 'requires_capture':
      return { ...facts, state: 'held', hold: holdOf(intent, chargeOf(intent)) };
    case 'succeeded':
      return { ...facts, state: 'captured', captured: capturedOf(intent, chargeOf(intent)) };
    case 'canceled':
      return { ...facts, state: 'cancelled' };
    default:
      return {
        ...facts,
        state: 'waiting',
        decline: intent.last_payment_error ? declineOf(intent.last_payment_error, intent.id) : null,
      };
  }
}

function chargeOf(intent: Stripe.PaymentIntent): Stripe.Charge {
  const charge = intent.latest_charge;
  if (charge === null || typeof charge === 'string') {
    throw new Error(`intent ${intent.id} came without its charge`);
  }
  return charge;
}

/** Where the network tells no end: seven days, Stripe's validity of a hold that the customer was present for. */
const HOLD_SECONDS = 7 * 24 * 60 * 60;

function holdOf(intent: Stripe.PaymentIntent, charge: Stripe.Charge): Hold {
  const details = charge.payment_method_details?.card;
  const overcapture = details?.overcapture;
  return {
    paymentIntentId: intent.id,
    chargeId: charge.id,
    amount: cents(intent.amount_capturable),
    captureBefore: new Date((details?.capture_before ?? charge.created + HOLD_SECONDS) * 1000).toISOString(),
    paymentMethodId: charge.payment_method ?? '',
    cardBrand: details?.brand ?? 'card',
    cardLast4: details?.last4 ?? '',
    maximumCapturable:
      overcapture?.status === 'available' ? cents(overcapture.maximum_amount_capturable) : null,
    incrementable: details?.incremental_authorization?.status === 'available',
  };
}

function capturedOf(intent: Stripe.PaymentIntent, charge: Stripe.Charge): Captured {
  const balance = charge.balance_transaction;
  if (balance === null || typeof balance === 'string') {
    // The fee is known a moment after the capture; asked again, it is there.
    throw new ProviderUnavailable(new Error(`charge ${charge.id} came without its balance transaction`));
  }
  return {
    paymentIntentId: intent.id,
    chargeId: charge.id,
    amount: cents(intent.amount_received),
    fee: cents(balance.fee),
  };
}
