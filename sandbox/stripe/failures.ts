/** Stripe's error responses: the types, codes and HTTP statuses that its SDK turns into exceptions. */
import type Stripe from 'stripe';
import type { Decline } from './cards.ts';

/** The `error` object of a non-2xx response. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  doc_url?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
  setup_intent?: Stripe.SetupIntent;
}

/** Thrown to answer a call with an error; for a card error, what the call wrote before is kept. */
export class StripeFailure extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.name = 'StripeFailure';
    this.status = status;
    this.body = body.code ? { ...body, doc_url: `https://stripe.com/docs/error-codes/${body.code}` } : body;
  }
}

/** 400 `invalid_request_error`. */
export function invalidRequest(message: string, more: { code?: string; param?: string } = {}): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...more });
}

/** 404 (400 for an id in a parameter) `resource_missing`. */
export function resourceMissing(type: string, id: string, param = 'id'): StripeFailure {
  return new StripeFailure(param === 'id' || param === 'intent' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${type}: '${id}'`,
    param,
  });
}

/** @throws StripeFailure 400 for an amount that is not a whole number of cents, at least 1. */
export function checkWhole(amount: number, param = 'amount'): void {
  if (Number.isInteger(amount) && amount >= 1) return;
  const code = 'parameter_invalid_integer';
  throw invalidRequest('This value must be greater than or equal to 1.', { code, param });
}

/** 400 for a step that the intent's status does not allow. */
export function unexpectedState(
  intent: Stripe.PaymentIntent | Stripe.SetupIntent,
  message: string,
): StripeFailure {
  return new StripeFailure(400, {
    type: 'invalid_request_error',
    code: `${intent.object}_unexpected_state`,
    message,
    [intent.object]: intent,
  });
}

/** A card decline, in the fields that an error and an intent's last error share. */
export function declineFields({ code, declineCode, message }: Decline): {
  code: string;
  decline_code?: string;
  message: string;
} {
  return { code, ...(declineCode !== undefined && { decline_code: declineCode }), message };
}

/** 402 `card_error`. */
export function cardError(
  decline: Decline,
  more: Pick<ErrorBody, 'charge' | 'payment_intent' | 'payment_method' | 'setup_intent'> = {},
): StripeFailure {
  return new StripeFailure(402, { type: 'card_error', ...declineFields(decline), ...more });
}
