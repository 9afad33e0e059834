/** What may go wrong at the card provider: business failures as values, an unreachable provider as an exception. */
import Stripe from 'stripe';

/**
 * A failure that repeating the same call can't fix. With the first two kinds the card is at fault, and `message` may be
 * shown to the person (R27); with `invalid_state` it is the provider or our request, and `message` is for the staff on
 * duty.
 */
export type PaymentFailure =
  | {
      readonly kind: 'card_declined';
      /** The bank's reason (`insufficient_funds`), or the provider's own code if the bank gave none. */
      readonly code: string;
      readonly message: string;
      /** The intent that was declined, if the call made one. */
      readonly intentId: string | null;
    }
  | {
      readonly kind: 'authentication_required';
      readonly code: string;
      readonly message: string;
      readonly intentId: string | null;
    }
  | { readonly kind: 'invalid_state'; readonly code: string; readonly message: string };

/** The answer to a call that a card or an object's state may refuse. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: PaymentFailure };

/** A failure for which no card is to blame. */
export function refused<T = never>(code: string, message: string): Outcome<T> {
  return { ok: false, failure: { kind: 'invalid_state', code, message } };
}

/** The provider could not be reached, was busy, or broke: whether the call took effect is unknown, so repeat it. */
export class ProviderUnavailable extends Error {
  constructor(cause: unknown) {
    super('the payment provider cannot be reached', { cause });
    this.name = 'ProviderUnavailable';
  }
}

/** The provider refused the request itself: wrong key, unknown parameter, missing object. A bug of ours. */
export class ProviderRefused extends Error {
  readonly code: string;

  constructor(code: string, cause: Error) {
    super(`the payment provider refused the request: ${cause.message}`, { cause });
    this.name = 'ProviderRefused';
    this.code = code;
  }
}

/** Codes of 4xx errors that are about the object's state and not a malformed request. */
const stateCodes = new Set([
  'payment_intent_unexpected_state',
  'setup_intent_unexpected_state',
  'payment_intent_incompatible_payment_method',
  'charge_already_captured',
  'charge_already_refunded',
  'charge_expired_for_capture',
  'charge_disputed',
  'amount_too_large',
  'amount_too_small',
  'capture_charge_authorization_expired',
  'insufficient_funds',
  'balance_insufficient',
  'payouts_not_allowed',
  'account_closed',
  'account_invalid',
  'no_account',
  'incremental_authorization_not_supported',
]);

/**
 * Converts an SDK error.
 * @throws {ProviderUnavailable} network, 5xx, rate limit, or the key still in use by a call in flight
 * @throws {ProviderRefused} the request itself was wrong
 */
function toFailure(error: unknown): PaymentFailure {
  if (error instanceof Stripe.errors.StripeCardError) {
    const code = error.code ?? 'card_declined';
    const intentId = error.payment_intent?.id ?? null;
    const { message } = error;
    const declineCode = error.decline_code ?? code;
    const wanted = 'authentication_required';
    return code === wanted || declineCode === wanted
      ? { kind: wanted, code: wanted, message, intentId }
      : { kind: 'card_declined', code: declineCode, message, intentId };
  }
  if (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    (error instanceof Stripe.errors.StripeError &&
      (error.statusCode === 409 || (error.statusCode ?? 0) >= 500))
  ) {
    throw new ProviderUnavailable(error);
  }
  if (error instanceof Stripe.errors.StripeError) {
    const code = error.code ?? error.type;
    // An amount that the object does not allow has no code of its own.
    if (stateCodes.has(code) || error.param === 'amount')
      return { kind: 'invalid_state', code, message: error.message };
    throw new ProviderRefused(code, error);
  }
  throw error;
}

/**
 * What the provider refused, in its own words: any 4xx, with a known code or not. Null if it isn't a refusal: no
 * answer, a 5xx, and two temporary ones, too many requests and a key still used by a call under way.
 */
export function refusalOf(error: unknown): Extract<PaymentFailure, { kind: 'invalid_state' }> | null {
  if (!(error instanceof Stripe.errors.StripeError)) return null;
  const { statusCode = 0, rawType, code = rawType ?? error.type, message } = error;
  const isRefusal = statusCode >= 400 && statusCode < 500 && statusCode !== 409 && statusCode !== 429;
  return isRefusal ? { kind: 'invalid_state', code, message } : null;
}

/** Runs a call and answers its outcome; throws like `toFailure`. */
export async function outcome<T>(call: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await call() };
  } catch (error) {
    return { ok: false, failure: toFailure(error) };
  }
}

/** Runs a call that no card or state can refuse; every failure is thrown. */
export async function must<T>(call: () => Promise<T>): Promise<T> {
  const answer = await outcome(call);
  if (answer.ok) return answer.value;
  throw new ProviderRefused(answer.failure.code, new Error(answer.failure.message));
}
