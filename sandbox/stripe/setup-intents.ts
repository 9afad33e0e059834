/** `/v1/setup_intents`: saving a card for later charges without holding money. */
import type Stripe from 'stripe';
import { type Confirmation, nextAction, wantsChallenge } from './authorize.ts';
import { cardError, resourceMissing, unexpectedState } from './failures.ts';
import { idOf, newId } from './objects.ts';
import { listAnswer, mergeMetadata, operation, pageOf } from './operation.ts';
import type { OperationParameters } from './parameters/operations.ts';
import { browserView } from './payment-intents.ts';
import {
  attach,
  cardOf,
  faultDecline,
  inlinePaymentMethod,
  resolvePaymentMethod,
} from './payment-methods.ts';
import type { StripeState } from './state.ts';

type CreateParameters = OperationParameters['setup_intents.create'];
type ConfirmParameters = OperationParameters['setup_intents.confirm'];

function find(
  state: StripeState,
  call: { id: string; by: string; parameters: { client_secret?: string } },
): Stripe.SetupIntent {
  const intent = state.objects.find('setup_intent', call.id);
  const secret = call.parameters.client_secret;
  if (!intent) throw resourceMissing('setup_intent', call.id, 'intent');
  if ((call.by === 'publishable' || secret !== undefined) && secret !== intent.client_secret) {
    throw resourceMissing('setup_intent', call.id, 'intent');
  }
  return intent;
}

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
  return confirm(state, ready, {
    offSession: false,
    returnUrl: parameters.return_url,
    inPage: parameters.use_stripe_sdk === true,
    errorOnRequiresAction: false,
    call: 'setup_intents.create',
  });
}

function confirm(
  state: StripeState,
  intent: Stripe.SetupIntent,
  confirmation: Confirmation,
): Stripe.SetupIntent {
  const methodId = idOf(intent.payment_method);
  if (methodId === null) {
    throw unexpectedState(
      'setup_intent',
      "You cannot confirm this SetupIntent because it's missing a payment method.",
      intent,
    );
  }
  const method = state.objects.get('payment_method', methodId);
  const card = cardOf(state, methodId);
  const fault = state.faults.hit('stripe', confirmation.call, 'decline');
  const decline = fault ? faultDecline(fault.code) : card.decline;
  if (decline) {
    const failed = noteFailure(state, intent, method, { type: 'card_error', ...errorFields(decline) });
    throw cardError(decline, { setup_intent: failed, payment_method: method });
  }
  if (wantsChallenge(state, methodId, card)) {
    const waiting: Stripe.SetupIntent = {
      ...intent,
      status: 'requires_action',
      next_action: nextAction(state, intent.id, confirmation),
    };
    state.objects.save('setup_intent', waiting);
    state.emit('setup_intent.requires_action', waiting);
    return waiting;
  }
  return succeed(state, intent, method, false);
}

function errorFields(decline: { code: string; declineCode?: string; message: string }) {
  return {
    code: decline.code,
    message: decline.message,
    ...(decline.declineCode === undefined ? {} : { decline_code: decline.declineCode }),
  };
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
  state.objects.save('setup_intent', done);
  state.emit('setup_intent.succeeded', done);
  return done;
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
  state.objects.save('setup_intent', failed);
  state.emit('setup_intent.setup_failed', failed);
  return failed;
}

/** The person answered the challenge. */
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
      'setup_intent',
      `You cannot confirm this SetupIntent because it has a status of ${before.status}.`,
      before,
    );
  }
  const method = parameters.payment_method_data
    ? inlinePaymentMethod(state, parameters.payment_method_data)
    : parameters.payment_method
      ? resolvePaymentMethod(state, parameters.payment_method)
      : undefined;
  return confirm(
    state,
    { ...before, payment_method: method?.id ?? before.payment_method },
    {
      offSession: false,
      returnUrl: parameters.return_url,
      inPage: parameters.use_stripe_sdk === true,
      errorOnRequiresAction: false,
      call: 'setup_intents.confirm',
    },
  );
}

/** The calls of this family. */
export const setupIntentOperations = [
  operation('setup_intents.create', 'POST /v1/setup_intents', (state, { parameters }) =>
    create(state, parameters),
  ),
  operation(
    'setup_intents.retrieve',
    'GET /v1/setup_intents/:id',
    (state, call) => {
      const intent = find(state, call);
      return call.by === 'secret' ? intent : browserView(intent);
    },
    { browser: true },
  ),
  operation(
    'setup_intents.confirm',
    'POST /v1/setup_intents/:id/confirm',
    (state, call) => {
      const confirmed = confirmByCall(state, find(state, call), call.parameters);
      return call.by === 'secret' ? confirmed : browserView(confirmed);
    },
    { browser: true },
  ),
  operation('setup_intents.cancel', 'POST /v1/setup_intents/:id/cancel', (state, { id, parameters }) => {
    const before = state.objects.get('setup_intent', id, '', 'intent');
    if (before.status === 'succeeded' || before.status === 'canceled') {
      throw unexpectedState(
        'setup_intent',
        `You cannot cancel this SetupIntent because it has a status of ${before.status}.`,
        before,
      );
    }
    const canceled: Stripe.SetupIntent = {
      ...before,
      status: 'canceled',
      cancellation_reason: parameters.cancellation_reason ?? null,
      next_action: null,
    };
    state.objects.save('setup_intent', canceled);
    state.emit('setup_intent.canceled', canceled);
    return canceled;
  }),
  operation('setup_intents.list', 'GET /v1/setup_intents', (state, { parameters }) =>
    listAnswer(
      '/v1/setup_intents',
      state.objects.list('setup_intent', {
        where: { customer: parameters.customer, payment_method: parameters.payment_method },
        ...pageOf(parameters),
      }),
    ),
  ),
];
