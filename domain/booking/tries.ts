/**
 * How often a failed charge is retried automatically, and when it waits for a person instead (design.md §3, Capture).
 */
import type { Durations } from '../core/durations.ts';
import type { BookingEvent } from './events.ts';
import { isIncrease } from './increase.ts';
import type { FailingCharge, Payment } from './state.ts';

/**
 * Number of automatic tries: with the default waits the last one comes four days after the first. Card networks fine
 * whoever tries one card more than 15 times in 30 days. A person's Retry is always one more try.
 */
export const MAX_TRIES = 8;

/** The longest wait between two tries, in milliseconds. */
const longestWait = 24 * 60 * 60 * 1000;

/**
 * Refusals that no later try of the same card can change, so none is made automatically: those for which Stripe's list
 * of decline codes requires another card or the cardholder, and after which its own retries stop.
 */
const finalRefusals: ReadonlySet<string> = new Set([
  'authentication_required',
  'card_not_supported',
  'currency_not_supported',
  'do_not_try_again',
  'expired_card',
  'fraudulent',
  'highest_risk_level',
  'incorrect_number',
  'invalid_account',
  'invalid_number',
  'lost_card',
  'merchant_blacklist',
  // The saved card was detached, or its customer deleted, at the provider.
  'payment_method_unexpected_state',
  'pickup_card',
  'resource_missing',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'security_violation',
  'service_not_allowed',
  'stolen_card',
  'stop_payment_order',
  'transaction_not_allowed',
]);

/**
 * The failing charge after an event. The customer's own tries with another card don't count, and neither does a refused
 * difference, which is not retried: the held amount is due at once. The same goes for a hold that the provider could
 * not raise: what is agreed is captured at once, and the rest charged automatically.
 */
export function failingAfter(before: FailingCharge | null, event: BookingEvent): FailingCharge | null {
  switch (event.type) {
    case 'PaymentDeclined':
      return event.data.purpose === 'late_hold' ? oneMore(before, event.data, true) : before;
    case 'CaptureFailed':
      return event.data.purpose === 'price_rise' ? before : oneMore(before, event.data, true);
    case 'ProviderFailed':
      return isIncrease(event.data) ? before : oneMore(before, event.data, false);
    case 'CardSaved':
    case 'HoldPlaced':
    case 'PaymentCaptured':
    case 'AppointmentRescheduled':
    case 'WorkCompleted':
    case 'BookingCancelled':
      return null;
    default:
      return before;
  }
}

function oneMore(
  before: FailingCharge | null,
  { code, message, at }: Pick<FailingCharge, 'code' | 'message' | 'at'>,
  isRefusal: boolean,
): FailingCharge {
  const refused = isRefusal || (before?.refused ?? false);
  return { tries: (before?.tries ?? 0) + 1, code, message, refused, at };
}

/** Whether there are no more automatic tries: only a person's Retry, Bill Customer or another card helps. */
export function hasGivenUp(failing: FailingCharge | null): boolean {
  return failing !== null && (failing.tries >= MAX_TRIES || finalRefusals.has(failing.code));
}

/**
 * Who is notified of a failed try, which only happens when something changed: the customer at the first decline of
 * their card; staff on duty also at the provider's first failure, and at the try after which it is given up.
 */
export function significanceOf(
  before: FailingCharge | null,
  after: FailingCharge | null,
): { readonly isFirstRefusal: boolean; readonly isForDuty: boolean; readonly isLast: boolean } {
  const isFirst = before === null && after !== null;
  const isFirstRefusal = after !== null && after.refused && !(before?.refused ?? false);
  const isLast = !hasGivenUp(before) && hasGivenUp(after);
  return { isFirstRefusal, isForDuty: isFirst || isFirstRefusal || isLast, isLast };
}

/**
 * When the next automatic try is due, in epoch milliseconds: each wait is twice the previous one, and a customer who
 * has just tried another card gets `captureRetry` for the next one. Null: nothing fails, or it is given up.
 */
export function nextTryAt(
  { failing, lastFailure }: Pick<Payment, 'failing' | 'lastFailure'>,
  { captureRetry }: Pick<Durations, 'captureRetry'>,
): number | null {
  if (failing === null || hasGivenUp(failing)) return null;
  const wait = Math.min(captureRetry * 2 ** (failing.tries - 1), Math.max(captureRetry, longestWait));
  const keptUntil = lastFailure === null ? 0 : Date.parse(lastFailure.at) + captureRetry;
  return Math.max(Date.parse(failing.at) + wait, keptUntil);
}
