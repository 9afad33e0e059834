/** Authorizing a payment intent: the card's response, a 3-D Secure challenge if required, and what follows. */
import type Stripe from 'stripe';
import { book, cardFee, fundsAvailableOn } from './balance.ts';
import { authenticationRequired, type Decline, declined, type TestCard } from './cards.ts';
import { createCharge } from './charges.ts';
import { cardError, declineFields } from './failures.ts';
import { idOf } from './objects.ts';
import { attach, cardOf, faultAt } from './payment-methods.ts';
import type { StripeState } from './state.ts';

/** How a confirmation was made. */
export interface Confirmation {
  offSession: boolean;
  returnUrl?: string | undefined;
  /** Stripe.js shows the challenge itself. */
  inPage: boolean;
  errorOnRequiresAction: boolean;
  /** The call's name, by which a `decline` fault matches it. */
  call: string;
}

/** The confirmation mode of a call that confirms an intent. */
export function confirmationOf(
  call: string,
  parameters: {
    return_url?: string;
    use_stripe_sdk?: boolean;
    error_on_requires_action?: boolean;
  },
  offSession = false,
): Confirmation {
  return {
    offSession,
    returnUrl: parameters.return_url,
    inPage: parameters.use_stripe_sdk === true,
    errorOnRequiresAction: parameters.error_on_requires_action === true,
    call,
  };
}

/** What the person has to do next, for either kind of intent. */
export type ChallengeAction =
  | { type: 'redirect_to_url'; redirect_to_url: { return_url: string; url: string } }
  | {
      type: 'use_stripe_sdk';
      use_stripe_sdk: { type: 'three_d_secure_redirect'; stripe_js: string; return_url: string | null };
    };

/** Where the challenge is shown: inside the page (Stripe.js) or by a redirect. */
export function nextAction(
  state: StripeState,
  intentId: string,
  confirmation: Confirmation,
): ChallengeAction {
  const url = `${state.options.publicUrl()}/sandbox/3ds/${intentId}`;
  const returnUrl = confirmation.returnUrl ?? null;
  if (returnUrl !== null) state.objects.hide(intentId, { returnUrl });
  if (returnUrl !== null && !confirmation.inPage) {
    return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
  }
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, return_url: returnUrl },
  };
}

/** Whether the card's bank requires a challenge first. */
export function wantsChallenge(state: StripeState, methodId: string, card: TestCard): boolean {
  switch (card.authentication) {
    case 'never':
      return false;
    case 'always':
      return true;
    case 'until_set_up':
      return state.objects.hidden(methodId)['setUp'] !== true;
    default:
      return card.authentication satisfies never;
  }
}

/**
 * Authorizes the card: a hold (or a charge), a challenge, or a decline.
 *
 * @throws StripeFailure 402 after the decline was recorded on the intent.
 */
export function authorize(
  state: StripeState,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  confirmation: Confirmation,
): Stripe.PaymentIntent {
  const card = cardOf(state, method.id);
  const { offSession } = confirmation;
  const decline =
    faultAt(state, confirmation.call) ??
    card.decline ??
    (card.failsOnceSaved && (method.customer !== null || offSession) ? declined : undefined);
  if (decline) return refuse(state, intent, method, card, decline, offSession);
  if (wantsChallenge(state, method.id, card)) {
    if (offSession || confirmation.errorOnRequiresAction) {
      return refuse(state, intent, method, card, authenticationRequired, offSession);
    }
    const waiting: Stripe.PaymentIntent = {
      ...intent,
      status: 'requires_action',
      payment_method: method.id,
      next_action: nextAction(state, intent.id, confirmation),
    };
    return state.update('payment_intent', waiting, 'payment_intent.requires_action');
  }
  return approve(state, intent, method, card, { offSession, authenticated: false });
}

/** The person completed the challenge. */
export function finishChallenge(
  state: StripeState,
  intent: Stripe.PaymentIntent,
  outcome: 'succeed' | 'fail',
): Stripe.PaymentIntent {
  const method = state.objects.get('payment_method', idOf(intent.payment_method) ?? '');
  const card = cardOf(state, method.id);
  if (outcome === 'succeed') {
    return approve(state, intent, method, card, { offSession: false, authenticated: true });
  }
  return noteRefusal(state, intent, method, null, {
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  });
}

function approve(
  state: StripeState,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  card: TestCard,
  how: { offSession: boolean; authenticated: boolean },
): Stripe.PaymentIntent {
  const charge = createCharge(state, intent, method, card, how);
  const customer = idOf(intent.customer);
  if (intent.setup_future_usage !== null && customer !== null) attach(state, method, customer);
  state.objects.hide(method.id, {
    used: true,
    ...(how.authenticated && intent.setup_future_usage === 'off_session' ? { setUp: true } : {}),
  });
  const approved: Stripe.PaymentIntent = {
    ...intent,
    payment_method: method.id,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  };
  if (intent.capture_method !== 'manual') return settle(state, approved, charge, intent.amount);
  const held: Stripe.PaymentIntent = {
    ...approved,
    status: 'requires_capture',
    amount_capturable: intent.amount,
  };
  const captureBefore = charge.payment_method_details?.card?.capture_before;
  if (captureBefore !== undefined) state.schedule('hold_expiry', intent.id, captureBefore);
  return state.update('payment_intent', held, 'payment_intent.amount_capturable_updated');
}

/** Captures `amount` cents of an authorized charge; the rest of the hold is released. */
export function settle(
  state: StripeState,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  amount: number,
): Stripe.PaymentIntent {
  const transaction = book(state, '', {
    type: 'charge',
    amount,
    fee: cardFee(amount),
    source: charge.id,
    description: intent.description,
    availableOn: fundsAvailableOn(state),
  });
  const captured: Stripe.Charge = {
    ...charge,
    captured: true,
    amount_captured: amount,
    balance_transaction: transaction.id,
  };
  state.objects.save('charge', captured);
  state.unschedule('hold_expiry', intent.id);
  const settled: Stripe.PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: amount,
    next_action: null,
  };
  state.objects.save('payment_intent', settled);
  if (intent.capture_method === 'manual') state.emit('charge.captured', captured);
  state.emit('payment_intent.succeeded', settled);
  const method = idOf(charge.payment_method);
  if (method !== null && cardOf(state, method).dispute) {
    state.schedule('dispute', charge.id, state.clock.seconds());
  }
  return settled;
}

function refuse(
  state: StripeState,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  card: TestCard,
  decline: Decline,
  offSession: boolean,
): never {
  const charge = createCharge(state, intent, method, card, { decline, offSession, authenticated: false });
  const refused = noteRefusal(state, intent, method, charge, decline);
  throw cardError(decline, { charge: charge.id, payment_intent: refused, payment_method: method });
}

function noteRefusal(
  state: StripeState,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  charge: Stripe.Charge | null,
  decline: Decline,
): Stripe.PaymentIntent {
  const refused: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    latest_charge: charge?.id ?? intent.latest_charge,
    last_payment_error: {
      type: charge ? 'card_error' : 'invalid_request_error',
      ...declineFields(decline),
      payment_method: method,
      ...(charge ? { charge: charge.id } : {}),
    },
  };
  return state.update('payment_intent', refused, 'payment_intent.payment_failed');
}
