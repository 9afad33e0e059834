/** `/v1/payment_intents`: creating, reading, confirming and cancelling them. */
import type Stripe from 'stripe';
import { authorize, type Confirmation, confirmationOf } from './authorize.ts';
import { checkWhole, invalidRequest, unexpectedState } from './failures.ts';
import { findIntent, shownTo } from './intents.ts';
import { idOf, newId } from './objects.ts';
import { listing, mergeMetadata, operation } from './operation.ts';
import type { OperationParameters } from './parameters/operations.ts';
import { inlinePaymentMethod, resolvePaymentMethod } from './payment-methods.ts';
import { searchAnswer } from './search.ts';
import { statementSuffixOf } from './statement.ts';
import type { StripeState } from './state.ts';

const minimumAmount = 50;
const maximumAmount = 99_999_999;

/** @throws StripeFailure 400 for an amount that cards do not accept. */
export function checkAmount(amount: number): void {
  checkWhole(amount);
  if (amount < minimumAmount) {
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  }
  if (amount > maximumAmount) {
    throw invalidRequest('Amount must be no more than $999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
}

function checkCurrency(currency: string): void {
  if (currency.toLowerCase() === 'usd') return;
  throw invalidRequest(`Invalid currency: ${currency}. The sandbox keeps its books in usd alone.`, {
    param: 'currency',
  });
}

type CreateParameters = OperationParameters['payment_intents.create'];

function cardOptions(
  options: Stripe.PaymentIntentCreateParams.PaymentMethodOptions | undefined,
  before?: Stripe.PaymentIntent.PaymentMethodOptions.Card,
): Stripe.PaymentIntent.PaymentMethodOptions.Card {
  const asked = options?.card || undefined;
  const incremental = asked?.request_incremental_authorization ?? before?.request_incremental_authorization;
  const overcapture = asked?.request_overcapture ?? before?.request_overcapture;
  return {
    installments: null,
    mandate_options: null,
    network: null,
    request_three_d_secure: asked?.request_three_d_secure ?? before?.request_three_d_secure ?? 'automatic',
    ...(incremental === undefined ? {} : { request_incremental_authorization: incremental }),
    ...(overcapture === undefined ? {} : { request_overcapture: overcapture }),
  };
}

function create(state: StripeState, parameters: CreateParameters): Stripe.PaymentIntent {
  checkAmount(parameters.amount);
  checkCurrency(parameters.currency);
  if (parameters.customer) state.objects.get('customer', parameters.customer, '', 'customer');
  if (parameters.off_session !== undefined && parameters.confirm !== true) {
    throw invalidRequest('`off_session` can only be used when `confirm` is true.', { param: 'off_session' });
  }
  const id = newId('pi');
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: parameters.allowed_payment_method_types ?? null,
    amount: parameters.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: parameters.automatic_payment_methods
      ? {
          enabled: parameters.automatic_payment_methods.enabled,
          allow_redirects: parameters.automatic_payment_methods.allow_redirects ?? 'always',
        }
      : { enabled: true, allow_redirects: 'always' },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: parameters.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_${newId('', 25).slice(1)}`,
    confirmation_method: parameters.confirmation_method ?? 'automatic',
    created: state.clock.seconds(),
    currency: parameters.currency.toLowerCase(),
    customer: parameters.customer ?? null,
    customer_account: null,
    description: parameters.description || null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata(null, parameters.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: cardOptions(parameters.payment_method_options) },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: parameters.receipt_email || null,
    review: null,
    setup_future_usage: parameters.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: statementSuffixOf(parameters),
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: parameters.transfer_group ?? null,
  };
  state.objects.insert('payment_intent', intent);
  state.emit('payment_intent.created', intent);
  const method = chosenMethod(state, intent, parameters);
  const ready: Stripe.PaymentIntent = method
    ? { ...intent, payment_method: method.id, status: 'requires_confirmation' }
    : intent;
  state.objects.save('payment_intent', ready);
  if (parameters.confirm !== true) return ready;
  const isOffSession = Boolean(parameters.off_session);
  return confirm(state, ready, confirmationOf('payment_intents.create', parameters, isOffSession));
}

/** The payment method that a call names or describes, checked against the intent's customer. */
function chosenMethod(
  state: StripeState,
  intent: Stripe.PaymentIntent,
  parameters: Pick<CreateParameters, 'payment_method' | 'payment_method_data'>,
): Stripe.PaymentMethod | undefined {
  if (parameters.payment_method_data) return inlinePaymentMethod(state, parameters.payment_method_data);
  if (!parameters.payment_method) return undefined;
  const method = resolvePaymentMethod(state, parameters.payment_method);
  if (method.customer !== null && method.customer !== idOf(intent.customer)) {
    throw invalidRequest(
      `The PaymentMethod supplied (${method.id}) belongs to a different Customer or to none of this PaymentIntent. ` +
        'Please include the Customer in the `customer` parameter on the PaymentIntent.',
      { param: 'payment_method' },
    );
  }
  if (method.customer === null && state.objects.hidden(method.id)['used'] === true) {
    throw invalidRequest(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared ' +
        'with a connected account without Customer attachment, or was detached from a Customer. It may not be used again.',
      { code: 'payment_method_unexpected_state', param: 'payment_method' },
    );
  }
  return method;
}

function confirm(
  state: StripeState,
  intent: Stripe.PaymentIntent,
  confirmation: Confirmation,
): Stripe.PaymentIntent {
  const methodId = idOf(intent.payment_method);
  if (methodId === null) {
    throw unexpectedState(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the " +
        'PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.',
    );
  }
  return authorize(state, intent, state.objects.get('payment_method', methodId), confirmation);
}

/** The calls of this family, except those that capture or release held money. */
export const paymentIntentOperations = [
  operation('payment_intents.create', 'POST /v1/payment_intents', (state, { parameters }) =>
    create(state, parameters),
  ),
  operation('payment_intents.search', 'GET /v1/payment_intents/search', (state, { parameters }) =>
    searchAnswer(state, 'payment_intent', '/v1/payment_intents/search', parameters),
  ),
  operation(
    'payment_intents.retrieve',
    'GET /v1/payment_intents/:id',
    (state, call) => shownTo(call, findIntent(state, 'payment_intent', call)),
    { browser: true },
  ),
  operation('payment_intents.update', 'POST /v1/payment_intents/:id', (state, { id, parameters }) => {
    const before = state.objects.get('payment_intent', id, '', 'intent');
    const open = before.status === 'requires_payment_method' || before.status === 'requires_confirmation';
    const money =
      parameters.amount ?? parameters.currency ?? parameters.payment_method ?? parameters.customer;
    if (!open && money !== undefined) {
      throw unexpectedState(
        before,
        `This PaymentIntent's amount, currency, customer or payment method could not be updated because it has a status of ${before.status}.`,
      );
    }
    if (parameters.transfer_group !== undefined && before.latest_charge !== null) {
      throw unexpectedState(
        before,
        `This PaymentIntent's transfer_group could not be updated because it has a status of ${before.status}.`,
      );
    }
    if (parameters.amount !== undefined) checkAmount(parameters.amount);
    if (parameters.customer) state.objects.get('customer', parameters.customer, '', 'customer');
    const changed: Stripe.PaymentIntent = {
      ...before,
      amount: parameters.amount ?? before.amount,
      customer: parameters.customer ?? before.customer,
      description: parameters.description ?? before.description,
      metadata: mergeMetadata(before.metadata, parameters.metadata),
      receipt_email: parameters.receipt_email ?? before.receipt_email,
      setup_future_usage:
        parameters.setup_future_usage === undefined
          ? before.setup_future_usage
          : parameters.setup_future_usage || null,
      transfer_group: parameters.transfer_group ?? before.transfer_group,
      payment_method_options: {
        card: cardOptions(parameters.payment_method_options, before.payment_method_options?.card),
      },
    };
    const method = chosenMethod(state, changed, parameters);
    const updated: Stripe.PaymentIntent = method
      ? { ...changed, payment_method: method.id, status: 'requires_confirmation' }
      : changed;
    state.objects.save('payment_intent', updated);
    return updated;
  }),
  operation(
    'payment_intents.confirm',
    'POST /v1/payment_intents/:id/confirm',
    (state, call) => {
      const { parameters } = call;
      const before = findIntent(state, 'payment_intent', call);
      const steps = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
      if (!steps.includes(before.status)) {
        const reason =
          before.status === 'canceled'
            ? 'it has a status of canceled'
            : 'it has already succeeded after being previously confirmed';
        throw unexpectedState(before, `You cannot confirm this PaymentIntent because ${reason}.`);
      }
      const method = chosenMethod(state, before, parameters);
      const intent: Stripe.PaymentIntent = {
        ...before,
        payment_method: method?.id ?? before.payment_method,
        setup_future_usage: parameters.setup_future_usage || before.setup_future_usage,
        receipt_email: parameters.receipt_email || before.receipt_email,
      };
      const isOffSession = Boolean(parameters.off_session) && call.by === 'secret';
      const confirmation = confirmationOf('payment_intents.confirm', parameters, isOffSession);
      return shownTo(call, confirm(state, intent, confirmation));
    },
    { browser: true },
  ),
  listing('payment_intents.list', '/v1/payment_intents', 'payment_intent', ({ customer }) => ({ customer })),
];
