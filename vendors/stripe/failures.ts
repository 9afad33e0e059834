/** What may go wrong at the card provider: business failures as values, an unreachable provider as an exception. */
import Stripe from 'stripe';

/** A failure that repeating the same call can't mend; `message` is fit to show to the person (R27). */
export type PaymentFailure =
  | {
      readonly kind: 'card_declined';
      /** The bank's reason (`insufficient_funds`), or the provider's own code where the bank gave none. */
      readonly code: string;
      readonly message: string;
      /** The intent that was declined, when the call made one. */
      readonly intentId: string | null;
    }
  | {
      readonly kind: 'authentication_required';
      readonly code: string;
      readonly message: string;
      readonly intentId: string | null;
    }
  /** Everything else that the provider refuses: an object's state, a missing capability, a parameter. */
  | { readonly kind: 'invalid_state'; readonly code: string; readonly message: string };

/** Answer of a call that a card or an object's state may refuse. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: PaymentFailure };

/** The provider could not be reached, was busy, or broke: whether the call took effect is unknown, so repeat it. */
export class ProviderUnavailable extends Error {
  constructor(cause: unknown) {
    super('the payment provider cannot be reached', { cause });
    this.name = 'ProviderUnavailable';
  }
}

/** The provider refused a call that has no business failure of its own, such as a look at an object. */
export class ProviderRefused extends Error {
  readonly code: string;

  constructor({ code, message }: Pick<PaymentFailure, 'code' | 'message'>, cause?: unknown) {
    super(`the payment provider refused the request: ${message}`, { cause });
    this.name = 'ProviderRefused';
    this.code = code;
  }
}

/** Whether the provider answered a call with a 5xx; no answer at all is none. */
export function isServerError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeError && (error.statusCode ?? 0) >= 500;
}

/**
 * Makes an SDK error ours. Every 4xx is a failure, known code or not: the provider repeats it under the same key for a
 * day, so that the same call can only fail again (docs.stripe.com/api/idempotent_requests). Excepted are the two that
 * it does not store: too many requests, and a key still in use by a call under way.
 * @throws {ProviderUnavailable} network, 5xx, rate limit, or the key still in use
 */
export function toFailure(error: unknown): PaymentFailure {
  if (error instanceof Stripe.errors.StripeCardError) {
    const code = error.code ?? 'card_declined';
    const intentId = error.payment_intent?.id ?? null;
    if (code === 'authentication_required' || error.decline_code === 'authentication_required') {
      return {
        kind: 'authentication_required',
        code: 'authentication_required',
        message: error.message,
        intentId,
      };
    }
    return {
      kind: 'card_declined',
      code: error.decline_code ?? code,
      message: error.message,
      intentId,
    };
  }
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const status = error.statusCode ?? 0;
  if (status < 400 || status >= 500 || status === 409 || status === 429) throw new ProviderUnavailable(error);
  return { kind: 'invalid_state', code: error.code ?? error.rawType ?? error.type, message: error.message };
}

/** Runs a call and answers its outcome; throws as `toFailure` does. */
export async function outcome<T>(call: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await call() };
  } catch (error) {
    return { ok: false, failure: toFailure(error) };
  }
}

/**
 * Runs a call that no card or state can refuse; every failure is thrown.
 * @throws {ProviderUnavailable} as `toFailure`
 * @throws {ProviderRefused} the provider refused it all the same
 */
export async function must<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw new ProviderRefused(toFailure(error), error);
  }
}
