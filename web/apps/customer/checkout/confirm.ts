/**
 * Confirms a card with the provider, from its fields or as a saved card, and returns the result. If the response was
 * lost or another tab was first, the provider is asked for the intent's state, so nothing is held twice.
 */
import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import type { CardTrouble } from './card-machine.ts';

/** What to confirm, and with which card. */
export interface Confirmation {
  readonly intentType: 'payment' | 'setup';
  readonly clientSecret: string;
  /** The submitted fields, or the id of a saved card. */
  readonly card: StripeElements | string;
  /** Whether the customer agreed to be offered a new card for later bookings. */
  readonly keeps: boolean;
  /** The customer's email address, for elements that do not ask for one. */
  readonly email?: string;
  /** Where the bank's own page returns to. */
  readonly returnUrl: string;
}

export type Confirmed =
  | { readonly kind: 'done'; readonly intentId: string }
  | { readonly kind: 'refused'; readonly trouble: CardTrouble }
  /** The intent has ended: a new one is needed. */
  | { readonly kind: 'ended'; readonly trouble: CardTrouble };

/** The part of an intent that matters here. */
interface Intent {
  readonly id: string;
  readonly status: string;
}

/** An intent that needs nothing more from the person. */
const isDone = ({ status }: Intent): boolean =>
  status === 'requires_capture' || status === 'succeeded' || status === 'processing';

/** Asks the bank. Throws what the provider's script throws, because that is a bug of ours. */
export async function confirmCard(stripe: Stripe, confirmation: Confirmation): Promise<Confirmed> {
  const { error, intent } = await ask(stripe, confirmation);
  if (!error && intent) return { kind: 'done', intentId: intent.id };
  const trouble = troubleOf(error);
  if (isAnswer(error)) return { kind: 'refused', trouble };
  const stands = await look(stripe, confirmation);
  if (stands && isDone(stands)) return { kind: 'done', intentId: stands.id };
  return stands?.status === 'canceled'
    ? { kind: 'ended', trouble: { title: 'intentEnded', message: null, code: null } }
    : { kind: 'refused', trouble };
}

async function ask(
  stripe: Stripe,
  { intentType, clientSecret, card, keeps, email, returnUrl }: Confirmation,
) {
  const how =
    typeof card === 'string'
      ? { clientSecret, confirmParams: { return_url: returnUrl, payment_method: card } }
      : ({
          clientSecret,
          elements: card,
          confirmParams: {
            return_url: returnUrl,
            payment_method_data: {
              allow_redisplay: keeps ? 'always' : 'limited',
              ...(email !== undefined && { billing_details: { email } }),
            },
          },
        } as const);
  if (intentType === 'setup') {
    const { error, setupIntent } = await stripe.confirmSetup({ ...how, redirect: 'if_required' });
    return { error, intent: setupIntent };
  }
  const { error, paymentIntent } = await stripe.confirmPayment({ ...how, redirect: 'if_required' });
  return { error, intent: paymentIntent };
}

/** Whether the bank or the form declined; any other error leaves the intent's state unknown. */
const isAnswer = (error: StripeError | undefined): boolean =>
  error?.type === 'card_error' || error?.type === 'validation_error' || isUnauthenticated(error);

const isUnauthenticated = (error: StripeError | undefined): boolean =>
  error?.code === 'payment_intent_authentication_failure' ||
  error?.code === 'setup_intent_authentication_failure';

/** The intent's current state; null if the provider cannot be reached. */
async function look(stripe: Stripe, { intentType, clientSecret }: Confirmation): Promise<Intent | null> {
  if (intentType === 'setup') return (await stripe.retrieveSetupIntent(clientSecret)).setupIntent ?? null;
  return (await stripe.retrievePaymentIntent(clientSecret)).paymentIntent ?? null;
}

function troubleOf(error: StripeError | undefined): CardTrouble {
  const message = error?.message ?? null;
  if (isAnswer(error))
    return { title: 'authFailed', message, code: error?.decline_code ?? error?.code ?? null };
  switch (error?.type) {
    case 'api_connection_error':
    case 'api_error':
    case 'rate_limit_error':
      return { title: 'providerDown', message: null, code: null };
    default:
      return { title: 'paymentError', message, code: null };
  }
}
