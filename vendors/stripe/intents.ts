/** Payment intents and setup intents: created, read, held, captured, increased and voided. */
import type Stripe from 'stripe';
import { statementSuffix } from '#domain/booking/statement.ts';
import { cents, type Cents } from '#domain/core/money.ts';
import type { BookingId, CustomerId } from '#domain/core/ids.ts';
import { must, type Outcome, type PaymentFailure, ProviderUnavailable, refused } from './failures.ts';
import { answered, idOf, isMissing, once } from './once.ts';

/** An intent with the secret with which the browser confirms it. The secret is never stored. */
export interface ConfirmableIntent {
  readonly intentId: string;
  readonly clientSecret: string;
}

/** The hold on a card, as the provider reports it. */
export interface Hold {
  readonly paymentIntentId: string;
  readonly chargeId: string;
  readonly amount: Cents;
  /** ISO instant at which the provider releases it. */
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

/** What every intent has, whatever its state. */
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

/** The state of a payment intent. */
export type PaymentIntentState = IntentFacts &
  (
    | { readonly state: 'waiting'; readonly decline: PaymentFailure | null }
    | { readonly state: 'held'; readonly hold: Hold }
    | { readonly state: 'captured'; readonly captured: Captured }
    | { readonly state: 'cancelled' }
  );

/** The state of a setup intent. */
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

/**
 * Both must be requested when the intent is created, or a price rise can use neither (docs.stripe.com, Place a hold).
 */
const card = {
  request_incremental_authorization: 'if_available',
  request_overcapture: 'if_available',
} as const;

/** What a payment intent is created for. */
export interface PaymentOrder {
  readonly stripeCustomerId: string;
  readonly customerId: CustomerId;
  /** Null before there is a booking (`POST /api/create-payment-intent`). */
  readonly bookingId: BookingId | null;
  readonly amount: Cents;
  readonly attempt: number;
  readonly idempotencyKey: string;
}

/**
 * An intent without a booking has its request's key instead: the same customer may have several with the same amount.
 */
const metadataOf = ({ customerId, attempt, bookingId, idempotencyKey }: Omit<PaymentOrder, 'amount'>) => ({
  customerId,
  attempt: String(attempt),
  ...(bookingId ? { bookingId } : { request: idempotencyKey }),
});

/** The booking's charges and transfers share a group; if an intent has none, the provider makes one up. */
const groupOf = ({ bookingId }: { readonly bookingId: BookingId | null }) =>
  bookingId === null ? {} : { transfer_group: bookingId };

/**
 * Creates the intent that the customer's browser confirms; capture is manual, and the card is saved for later charges.
 * @throws {ProviderRefused} the provider does not accept it, for example for a customer that it has deleted
 */
export async function preparePayment(stripe: Stripe, order: PaymentOrder): Promise<ConfirmableIntent> {
  const { amount, stripeCustomerId, idempotencyKey } = order;
  const metadata = metadataOf(order);
  const intent = await must(() =>
    once({
      key: idempotencyKey,
      make: (options) =>
        stripe.paymentIntents.create(
          {
            amount,
            currency: 'usd',
            customer: stripeCustomerId,
            capture_method: 'manual',
            setup_future_usage: 'off_session',
            allowed_payment_method_types: ['card'],
            payment_method_options: { card },
            metadata,
            statement_descriptor_suffix: statementSuffix.booking,
            ...groupOf(order),
          },
          options,
        ),
      find: () =>
        findIntent(
          stripe,
          stripeCustomerId,
          (made) =>
            made.status === 'requires_payment_method' && made.amount === amount && isOf(made, metadata),
        ),
      isPreparation: true,
    }),
  );
  return { intentId: intent.id, clientSecret: secretOf(intent) };
}

/**
 * Creates the setup intent that saves a card without a hold (for later appointments, design.md §3).
 * @throws {ProviderRefused} as in preparePayment
 */
export async function prepareSetup(
  stripe: Stripe,
  order: Omit<PaymentOrder, 'amount'>,
): Promise<ConfirmableIntent> {
  const intent = await must(() =>
    once({
      key: order.idempotencyKey,
      make: (options) =>
        stripe.setupIntents.create(
          {
            customer: order.stripeCustomerId,
            usage: 'off_session',
            allowed_payment_method_types: ['card'],
            metadata: metadataOf(order),
          },
          options,
        ),
      // It takes no money, so another one that nobody confirms does no harm.
      find: async () => null,
      isPreparation: true,
    }),
  );
  return { intentId: intent.id, clientSecret: secretOf(intent) };
}

/** Asks the provider how a payment intent stands. @throws {ProviderRefused} there is no such intent */
export async function readPaymentIntent(stripe: Stripe, intentId: string): Promise<PaymentIntentState> {
  return toState(await must(() => stripe.paymentIntents.retrieve(intentId, { expand })));
}

/**
 * Assigns an intent that was created before its booking to the booking, so that webhooks find it. The caller has
 * verified and claimed it (domain/intent).
 */
export async function nameBooking(stripe: Stripe, intentId: string, bookingId: BookingId): Promise<void> {
  const metadata = { bookingId };
  const named = await answered(() =>
    stripe.paymentIntents.update(intentId, { metadata, transfer_group: bookingId }),
  );
  // The charge of a hold has its group already, or can't get one any more: its transfers are found by their metadata.
  if (!named.ok) await must(() => stripe.paymentIntents.update(intentId, { metadata }));
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
  return {
    state: 'waiting',
    intentId,
    clientSecret: secretOf(intent),
    decline: declineOf(intent.last_setup_error, intent.id),
  };
}

/** What a saved card is charged for while the customer is absent. */
type OffSessionStep = 'late_hold' | 'price_rise' | 'cancellation_fee';

/**
 * Charges a saved card off-session: as a hold, or captured at once for the second charge of a price rise and for the
 * fee of a cancellation whose hold is gone. Looks for an intent of the same booking, step and attempt first, because
 * the key may have expired at the provider. Money that an earlier attempt took or holds counts as this one's: that
 * attempt may have failed for lack of an answer. While that search is refused, nothing is charged. A charge that was
 * refunded in the meantime pays for nothing.
 */
export async function chargeOffSession(
  stripe: Stripe,
  order: PaymentOrder & {
    readonly paymentMethodId: string;
    readonly step: OffSessionStep;
    /** Intents whose money the booking has recorded: they pay for nothing else. */
    readonly known?: readonly string[];
  },
): Promise<Outcome<PaymentIntentState>> {
  const { amount, stripeCustomerId, paymentMethodId, step, idempotencyKey, known = [] } = order;
  const metadata = { ...metadataOf(order), step };
  const find = () =>
    findIntent(
      stripe,
      stripeCustomerId,
      (made) =>
        hasMoney(made, step) && !known.includes(made.id) && isOf(made, { ...metadata, attempt: null }),
      (made) => isOf(made, metadata),
    );
  const before = await answered(find);
  const found = before.ok ? before.value : null;
  // The price has changed since: this hold is useless, and nobody else would release it (R8).
  if (found?.status === 'requires_capture' && found.amount !== amount) await cancel(stripe, found.id);
  else if (found) return settled(await withBalance(stripe, found));
  const make = () =>
    once({
      key: idempotencyKey,
      make: (options) =>
        stripe.paymentIntents.create(
          {
            amount,
            currency: 'usd',
            customer: stripeCustomerId,
            payment_method: paymentMethodId,
            allowed_payment_method_types: ['card'],
            off_session: true,
            confirm: true,
            capture_method: step === 'late_hold' ? 'manual' : 'automatic',
            ...(step === 'late_hold' && { payment_method_options: { card } }),
            metadata,
            statement_descriptor_suffix: statementSuffix.booking,
            ...groupOf(order),
            expand,
          },
          options,
        ),
      find,
    });
  const answer = before.ok ? await answered(make) : before;
  if (answer.ok) return settled(await withBalance(stripe, answer.value));
  const { failure } = answer;
  if (failure.kind !== 'invalid_state' || !(await isGone(stripe, order))) return answer;
  // Like a declined card, the customer has to replace it.
  return {
    ok: false,
    failure: { kind: 'card_declined', code: failure.code, message: goneCard, intentId: null },
  };
}

/**
 * Whether the saved card no longer belongs to its customer: detached, or deleted with the customer. The card itself is
 * read, because the provider refuses charges of such a card with various codes, or with none.
 */
export async function isGone(
  stripe: Stripe,
  order: { readonly paymentMethodId: string; readonly stripeCustomerId: string },
): Promise<boolean> {
  const read = await answered(() => stripe.paymentMethods.retrieve(order.paymentMethodId));
  if (!read.ok) return read.failure.kind === 'invalid_state' && read.failure.code === 'resource_missing';
  return idOf(read.value.customer) !== order.stripeCustomerId;
}

export const goneCard = 'The saved card is no longer available. Please use another card.';

/** The customer's newest intent that fits the first test; otherwise the newest that fits another one; null for none. */
export async function findIntent(
  stripe: Stripe,
  stripeCustomerId: string,
  ...fits: readonly ((intent: Stripe.PaymentIntent) => boolean)[]
): Promise<Stripe.PaymentIntent | null> {
  const expanded = expand.map((field) => `data.${field}`);
  const intents = stripe.paymentIntents.list({ customer: stripeCustomerId, limit: 100, expand: expanded });
  let second: Stripe.PaymentIntent | null = null;
  for await (const intent of intents) {
    const fit = fits.findIndex((isFit) => isFit(intent));
    if (fit === 0) return intent;
    if (fit > 0) second ??= intent;
  }
  return second;
}

/** What distinguishes the intents of one customer; `attempt` null: any attempt. */
interface Purpose {
  readonly bookingId?: string;
  readonly request?: string;
  readonly step?: string;
  readonly attempt: string | null;
}

/** Whether the intent was created for this booking (or request), step and attempt. */
function isOf({ metadata }: Stripe.PaymentIntent, { bookingId, request, step, attempt }: Purpose): boolean {
  return (
    metadata['bookingId'] === bookingId &&
    metadata['request'] === request &&
    metadata['step'] === step &&
    (attempt === null || metadata['attempt'] === attempt)
  );
}

/** Whether the intent has taken money and kept it, or may still take some; for a hold: whether it holds money. */
function hasMoney(intent: Stripe.PaymentIntent, step: OffSessionStep): boolean {
  const { status } = intent;
  if (step === 'late_hold') return status === 'requires_capture';
  return (status === 'succeeded' && !isRefunded(intent)) || status === 'processing';
}

/**
 * Whether everything the intent took was refunded; for an unrecorded charge, only a person does that at the provider.
 */
export function isRefunded({ latest_charge: charge }: Stripe.PaymentIntent): boolean {
  return typeof charge === 'object' && charge !== null && charge.refunded;
}

function settled(intent: Stripe.PaymentIntent): Outcome<PaymentIntentState> {
  const state = toState(intent);
  if (state.state === 'captured' && isRefunded(intent)) {
    return refused(
      'charge_refunded',
      'The charge was refunded at the payment provider before Hexkey heard of it.',
    );
  }
  if (state.state === 'cancelled') {
    // Created by a try that was not recorded, and voided since: only another attempt may charge the card.
    return refused('payment_intent_canceled', 'The payment was canceled before it was completed.');
  }
  if (state.state !== 'waiting') return { ok: true, value: state };
  if (state.decline) return { ok: false, failure: state.decline };
  // Not decided yet: another attempt could charge a second time.
  if (intent.status === 'processing')
    throw new ProviderUnavailable(new Error(`intent ${intent.id} is still processing`));
  if (intent.status !== 'requires_action') {
    return refused(
      'provider_error',
      'The payment was not completed because of an error of the payment provider.',
    );
  }
  const failure: PaymentFailure = {
    kind: 'authentication_required',
    code: 'authentication_required',
    message: 'Your bank wants you to confirm this payment.',
    intentId: intent.id,
  };
  return { ok: false, failure };
}

/** Changes an intent once; `read` reads it, for example after a lost answer. */
async function changed(
  stripe: Stripe,
  order: { readonly paymentIntentId: string; readonly idempotencyKey: string },
  step: {
    readonly change: (options: { readonly idempotencyKey: string }) => Promise<Stripe.PaymentIntent>;
    readonly isDone: (intent: Stripe.PaymentIntent) => boolean;
  },
) {
  const read = (): Promise<Stripe.PaymentIntent> =>
    stripe.paymentIntents.retrieve(order.paymentIntentId, { expand });
  const find = async () => {
    const intent = await read();
    return step.isDone(intent) ? intent : null;
  };
  const answer = await answered(() => once({ key: order.idempotencyKey, make: step.change, find }));
  return { answer, read };
}

/**
 * Captures a hold, whole or in part. After a lost answer, the provider reports a wrong state: then the intent is read,
 * and a capture that took place is answered as such (R22).
 */
export async function capture(
  stripe: Stripe,
  order: { readonly paymentIntentId: string; readonly amount: Cents; readonly idempotencyKey: string },
): Promise<Outcome<Captured>> {
  const { paymentIntentId, amount } = order;
  const { answer, read } = await changed(stripe, order, {
    change: (options) =>
      stripe.paymentIntents.capture(paymentIntentId, { amount_to_capture: amount, expand }, options),
    isDone: ({ status }) => status === 'succeeded',
  });
  if (!answer.ok && answer.failure.kind !== 'invalid_state') return answer;
  const found = answer.ok ? answer : await answered(read);
  if (!found.ok) return answer.ok ? found : answer;
  const now = toState(await withBalance(stripe, found.value));
  if (now.state === 'captured') return { ok: true, value: now.captured };
  if (!answer.ok) return answer;
  throw new ProviderUnavailable(new Error(`capture answered an intent in state ${now.state}`));
}

/**
 * Voids an intent. Answers its state afterwards: a capture that came first is not undone (R25). Without an idempotency
 * key of ours: voiding twice does no harm, and a stored refusal would be repeated for a day.
 */
export async function cancel(stripe: Stripe, paymentIntentId: string): Promise<'cancelled' | 'captured'> {
  const answer = await answered(() => stripe.paymentIntents.cancel(paymentIntentId));
  if (answer.ok) return 'cancelled';
  const now = await readPaymentIntent(stripe, paymentIntentId).catch((error: unknown) => {
    if (isMissing(error)) return { state: 'cancelled' } as const;
    throw error;
  });
  if (now.state === 'cancelled' || now.state === 'captured') return now.state;
  throw new ProviderUnavailable(new Error(`cancel left the intent ${now.state}: ${answer.failure.message}`));
}

/** Raises a hold to a new total, if the network allows it. */
export async function increment(
  stripe: Stripe,
  order: { readonly paymentIntentId: string; readonly total: Cents; readonly idempotencyKey: string },
): Promise<Outcome<Hold>> {
  const { paymentIntentId, total } = order;
  const { answer, read } = await changed(stripe, order, {
    change: (options) =>
      stripe.paymentIntents.incrementAuthorization(paymentIntentId, { amount: total, expand }, options),
    isDone: ({ amount_capturable: held }) => held >= total,
  });
  // An increment whose answer was lost shows in the intent's amount.
  const found = answer.ok ? answer : await answered(read);
  const now = found.ok ? toState(found.value) : null;
  if (now?.state === 'held' && now.hold.amount >= total) return { ok: true, value: now.hold };
  if (!answer.ok) return answer;
  throw new ProviderUnavailable(new Error(`increment answered an intent in state ${now?.state}`));
}

function secretOf(intent: { readonly id: string; readonly client_secret: string | null }): string {
  if (intent.client_secret === null) throw new Error(`intent ${intent.id} came without its client secret`);
  return intent.client_secret;
}

interface LastError {
  readonly type?: string | undefined;
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
  readonly message?: string | undefined;
}

/** Error codes that mean that the person did not, or could not, confirm the payment to the bank. */
const authenticationCodes: readonly string[] = [
  'authentication_required',
  'payment_intent_authentication_failure',
  'setup_intent_authentication_failure',
];

/** The provider's own errors: no bank has declined the card. */
const ownErrors: readonly string[] = ['api_error', 'idempotency_error'];

/** What the last error says about the card; null if it is the provider's own. */
function declineOf(error: LastError | null, intentId: string): PaymentFailure | null {
  if (error === null || ownErrors.includes(error.type ?? '')) return null;
  const message = error.message ?? 'Your card was declined.';
  const { code } = error;
  if (code !== undefined && authenticationCodes.includes(code)) {
    return { kind: 'authentication_required', code, message, intentId };
  }
  return { kind: 'card_declined', code: error.decline_code ?? code ?? 'card_declined', message, intentId };
}

export function toState(intent: Stripe.PaymentIntent): PaymentIntentState {
  const facts: IntentFacts = {
    intentId: intent.id,
    stripeCustomerId: idOf(intent.customer),
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
        decline: declineOf(intent.last_payment_error, intent.id),
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

/** If the network reports no end: seven days, for which Stripe keeps a hold placed with the customer present. */
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

/**
 * A captured intent with the provider's fee, which is known a moment after the capture. The answer to the capture
 * itself would be replayed without it for as long as its key is kept, so the intent is read.
 */
export async function withBalance(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
): Promise<Stripe.PaymentIntent> {
  if (intent.status !== 'succeeded' || isBooked(chargeOf(intent))) return intent;
  return must(() => stripe.paymentIntents.retrieve(intent.id, { expand }));
}

function isBooked({ balance_transaction: balance }: Stripe.Charge): boolean {
  return balance !== null && typeof balance !== 'string';
}

function capturedOf(intent: Stripe.PaymentIntent, charge: Stripe.Charge): Captured {
  const balance = charge.balance_transaction;
  if (balance === null || typeof balance === 'string') {
    throw new ProviderUnavailable(new Error(`charge ${charge.id} came without its balance transaction`));
  }
  return {
    paymentIntentId: intent.id,
    chargeId: charge.id,
    amount: cents(intent.amount_received),
    fee: cents(balance.fee),
  };
}
