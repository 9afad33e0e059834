/** `/v1/setup_intents`: saving a card for later charges without holding money. */
import type Stripe from 'stripe';
import { type Confirmation, confirmationOf, nextAction, wantsChallenge } from './authorize.ts';
import { cardError, declineFields, unexpectedState } from './failures.ts';
import { idOf, newId } from './objects.ts';
import { listing, mergeMetadata, operation } from './operation.ts';
import type { OperationParameters } from './parameters/operations.ts';
import { findIntent, shownTo } from './intents.ts';
import { attach, cardOf, faultAt, inlinePaymentMethod, resolvePaymentMethod } from './payment-methods.ts';
import type { StripeState } from './state.ts';

type CreateParameters = OperationParameters['setup_intents.create'];
type ConfirmParameters = OperationParameters['setup_intents.confirm'];

function create(state: StripeState, parameters: CreateParameters): Stripe.SetupIntent {
  if (parameters.customer) state.objects.get('customer', parameters.customer, '', 'customer');
  const id = newId('seti');
  const intent: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: parameters.allowed_payment_method_types ?? null,
    application: null,
    automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
    cancellation_reason: null,
    client_secret: `${id}_secret_${newId('', 25).slice(1)}`,
    created: state.clock.seconds(),
    customer: parameters.customer ?? null,
    description: parameters.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: mergeMetadata(null, parameters.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: parameters.usage ?? 'off_session',
  };
  state.objects.insert('setup_intent', intent);
  state.emit('setup_intent.created', intent);
  const method = parameters.payment_method
    ? resolvePaymentMethod(state, parameters.payment_method)
    : undefined;
  const ready: Stripe.SetupIntent = method
    ? { ...intent, payment_method: method.id, status: 'requires_confirmation' }
    : intent;
  state.objects.save('setup_intent', ready);
  if (parameters.confirm !== true) return ready;
  return confirm(state, ready, confirmationOf('setup_intents.create', parameters));
}

function confirm(
  state: StripeState,
  intent: Stripe.SetupIntent,
  confirmation: Confirmation,
): Stripe.SetupIntent {
  const methodId = idOf(intent.payment_method);
  if (methodId === null) {
    throw unexpectedState(
      intent,
      "You cannot confirm this SetupIntent because it's missing a payment method.",
    );
  }
  const method = state.objects.get('payment_method', methodId);
  const card = cardOf(state, methodId);
  const decline = faultAt(state, confirmation.call) ?? card.decline;
  if (decline) {
    const failed = noteFailure(state, intent, method, { type: 'card_error', ...declineFields(decline) });
    throw cardError(decline, { setup_intent: failed, payment_method: method });
  }
  if (wantsChallenge(state, methodId, card)) {
    const waiting: Stripe.SetupIntent = {
      ...intent,
      status: 'requires_action',
      next_action: nextAction(state, intent.id, confirmation),
    };
    return state.update('setup_intent', waiting, 'setup_intent.requires_action');
  }
  return succeed(state, intent, method, false);
}

function succeed(
  state: StripeState,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  authenticated: boolean,
): Stripe.SetupIntent {
  const customer = idOf(intent.customer);
  if (customer !== null) attach(state, method, customer);
  state.objects.hide(method.id, { used: true, ...(authenticated ? { setUp: true } : {}) });
  const done: Stripe.SetupIntent = {
    ...intent,
    status: 'succeeded',
    payment_method: method.id,
    next_action: null,
    last_setup_error: null,
  };
  return state.update('setup_intent', done, 'setup_intent.succeeded');
}

function noteFailure(
  state: StripeState,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  error: Omit<Stripe.SetupIntent.LastSetupError, 'payment_method'>,
): Stripe.SetupIntent {
  const failed: Stripe.SetupIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: { ...error, payment_method: method },
  };
  return state.update('setup_intent', failed, 'setup_intent.setup_failed');
}

/** The person completed the challenge. */
export function finishSetupChallenge(
  state: StripeState,
  intent: Stripe.SetupIntent,
  outcome: 'succeed' | 'fail',
): Stripe.SetupIntent {
  const method = state.objects.get('payment_method', idOf(intent.payment_method) ?? '');
  if (outcome === 'succeed') return succeed(state, intent, method, true);
  return noteFailure(state, intent, method, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message:
      'The latest attempt to set up the payment method has failed because authentication failed. ' +
      'Please choose a different payment method and try again.',
  });
}

function confirmByCall(
  state: StripeState,
  before: Stripe.SetupIntent,
  parameters: ConfirmParameters,
): Stripe.SetupIntent {
  if (before.status === 'succeeded' || before.status === 'canceled') {
    throw unexpectedState(
      before,
      `You cannot confirm this SetupIntent because it has a status of ${before.status}.`,
    );
  }
  const method = parameters.payment_method_data
    ? inlinePaymentMethod(state, parameters.payment_method_data)
    : parameters.payment_method
      ? resolvePaymentMethod(state, parameters.payment_method)
      : undefined;
  const intent = { ...before, payment_method: method?.id ?? before.payment_method };
  return confirm(state, intent, confirmationOf('setup_intents.confirm', parameters));
}

/** The calls of this family. */
export const setupIntentOperations = [
  operation('setup_intents.create', 'POST /v1/setup_intents', (state, { parameters }) =>
    create(state, parameters),
  ),
  operation(
    'setup_intents.retrieve',
    'GET /v1/setup_intents/:id',
    (state, call) => shownTo(call, findIntent(state, 'setup_intent', call)),
    { browser: true },
  ),
  operation(
    'setup_intents.confirm',
    'POST /v1/setup_intents/:id/confirm',
    (state, call) =>
      shownTo(call, confirmByCall(state, findIntent(state, 'setup_intent', call), call.parameters)),
    { browser: true },
  ),
  operation('setup_intents.cancel', 'POST /v1/setup_intents/:id/cancel', (state, { id, parameters }) => {
    const before = state.objects.get('setup_intent', id, '', 'intent');
    if (before.status === 'succeeded' || before.status === 'canceled') {
      throw unexpectedState(
        before,
        `You cannot cancel this SetupIntent because it has a status of ${before.status}.`,
      );
    }
    const canceled: Stripe.SetupIntent = {
      ...before,
      status: 'canceled',
      cancellation_reason: parameters.cancellation_reason ?? null,
      next_action: null,
    };
    return state.update('setup_intent', canceled, 'setup_intent.canceled');
  }),
  listing('setup_intents.list', '/v1/setup_intents', 'setup_intent', ({ customer, payment_method }) => ({
    customer,
    payment_method,
  })),
];
