/** `/v1/payment_methods`: cards, created from test ids or numbers, attached to customers. */
import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import {
  type Decline,
  declined,
  findTestCard,
  googlePay,
  passesLuhn,
  type TestCard,
  testCardNumber,
} from './cards.ts';
import { cardError, invalidRequest } from './failures.ts';
import { newId } from './objects.ts';
import { listing, mergeMetadata, operation } from './operation.ts';
import type { RawCardParameters } from './parameters/operations.ts';
import type { StripeState } from './state.ts';

/** A card as typed into input fields. */
interface CardInput {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc?: string | undefined;
}

/**
 * A new payment method for a card number.
 *
 * @throws StripeFailure 402 for a number or date that no test card has.
 */
function createPaymentMethod(
  state: StripeState,
  input: CardInput,
  about: Pick<Stripe.PaymentMethodCreateParams, 'billing_details' | 'metadata' | 'allow_redisplay'> = {},
  wallet: Stripe.PaymentMethod.Card.Wallet | null = null,
): Stripe.PaymentMethod {
  const { billing_details: billing, metadata } = about;
  const number = input.number.replaceAll(/[\s-]/g, '');
  const card = findTestCard(number);
  if (!card) throw refusedNumber(number);
  const year = input.exp_year < 100 ? 2000 + input.exp_year : input.exp_year;
  const endOfMonth = Date.UTC(year, input.exp_month, 1) / 1000;
  if (input.exp_month < 1 || input.exp_month > 12) {
    throw cardError({ code: 'invalid_expiry_month', message: "Your card's expiration month is invalid." });
  }
  if (endOfMonth <= state.clock.seconds()) {
    throw cardError({ code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." });
  }
  const address = billing?.address === '' || billing?.address === null ? undefined : billing?.address;
  const method: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: about.allow_redisplay ?? 'unspecified',
    billing_details: {
      address: {
        city: address?.city ?? null,
        country: address?.country ?? null,
        line1: address?.line1 ?? null,
        line2: address?.line2 ?? null,
        postal_code: address?.postal_code ?? null,
        state: address?.state ?? null,
      },
      email: billing?.email || null,
      name: billing?.name || null,
      phone: billing?.phone || null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: address?.postal_code === undefined ? null : 'pass',
        cvc_check: input.cvc === undefined ? null : 'pass',
      },
      country: 'US',
      display_brand: card.brand,
      exp_month: input.exp_month,
      exp_year: year,
      fingerprint: createHash('sha256').update(number).digest('base64url').slice(0, 16),
      funding: number === '4000056655665556' ? 'debit' : 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet,
    },
    created: state.clock.seconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: mergeMetadata(null, metadata),
    type: 'card',
  };
  // Only test numbers get here, so the number itself may be stored to determine the card's behavior.
  state.objects.insert('payment_method', method, '', { number, used: false, setUp: false });
  return method;
}

function refusedNumber(number: string): Error {
  if (!passesLuhn(number)) {
    return cardError({ code: 'incorrect_number', message: 'Your card number is incorrect.' });
  }
  return cardError({
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
    message: 'Your card was declined. Your request was in test mode, but used a non test card.',
  });
}

/** The payment method with an id; a test id such as `pm_card_visa` creates a new one each time, as Stripe does. */
export function resolvePaymentMethod(
  state: StripeState,
  id: string,
  param = 'payment_method',
): Stripe.PaymentMethod {
  const number = testCardNumber(id);
  if (number === undefined) return state.objects.get('payment_method', id, '', param);
  return createPaymentMethod(state, { number, ...testDates, cvc: '123' });
}

/** Of the cards behind test ids. */
const testDates = { exp_month: 8, exp_year: 2034 } as const;

/** The payment method that a browser describes inline, by card number or by the test token of a wallet. */
export function inlinePaymentMethod(
  state: StripeState,
  data: NonNullable<RawCardParameters['payment_method_data']>,
): Stripe.PaymentMethod {
  if (!data.card) {
    throw invalidRequest('Missing required param: payment_method_data[card].', {
      code: 'parameter_missing',
      param: 'payment_method_data[card]',
    });
  }
  const { card } = data;
  if (!('token' in card)) return createPaymentMethod(state, card, data);
  const number = testCardNumber(card.token.replace(/^tok_/, 'pm_card_'));
  if (number === undefined) {
    throw invalidRequest(`No such token: '${card.token}'`, {
      code: 'resource_missing',
      param: 'payment_method_data[card][token]',
    });
  }
  // A wallet has no CVC.
  return createPaymentMethod(state, { number, ...testDates }, data, googlePay);
}

/** The behavior of the card behind a payment method. */
export function cardOf(state: StripeState, methodId: string): TestCard {
  const { number } = state.objects.hidden(methodId);
  const card = findTestCard(String(number));
  if (!card) throw new Error(`Payment method ${methodId} has no card behind it`);
  return card;
}

/** Attaches a card to a customer, as saving it does. */
export function attach(
  state: StripeState,
  method: Stripe.PaymentMethod,
  customer: string,
): Stripe.PaymentMethod {
  if (method.customer === customer) return method;
  if (method.customer !== null) {
    throw invalidRequest('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
      param: 'payment_method',
    });
  }
  const attached: Stripe.PaymentMethod = { ...method, customer };
  return state.update('payment_method', attached, 'payment_method.attached');
}

/** Permanently detaches a card from its customer: it may not be used again. */
export function detach(state: StripeState, method: Stripe.PaymentMethod): Stripe.PaymentMethod {
  const detached: Stripe.PaymentMethod = { ...method, customer: null };
  state.objects.hide(method.id, { used: true });
  return state.update('payment_method', detached, 'payment_method.detached');
}

/** The calls of this family. */
export const paymentMethodOperations = [
  operation(
    'payment_methods.create',
    'POST /v1/payment_methods',
    (state, { parameters }) => {
      const card = parameters.card;
      if (card?.token !== undefined) {
        return resolvePaymentMethod(state, card.token.replace(/^tok_/, 'pm_card_'), 'card[token]');
      }
      if (!card?.number || card.exp_month === undefined || card.exp_year === undefined) {
        throw invalidRequest('Missing required param: card.', { code: 'parameter_missing', param: 'card' });
      }
      return createPaymentMethod(
        state,
        { number: card.number, exp_month: card.exp_month, exp_year: card.exp_year, cvc: card.cvc },
        parameters,
      );
    },
    { browser: true },
  ),
  operation('payment_methods.retrieve', 'GET /v1/payment_methods/:id', (state, { id }) =>
    resolvePaymentMethod(state, id, 'id'),
  ),
  operation('payment_methods.attach', 'POST /v1/payment_methods/:id/attach', (state, { id, parameters }) => {
    const customer = parameters.customer ?? '';
    state.objects.get('customer', customer, '', 'customer');
    const method = resolvePaymentMethod(state, id, 'id');
    const card = cardOf(state, method.id);
    // A card that is always declined is declined here too, since saving it asks the bank.
    if (card.decline) throw cardError(card.decline, { payment_method: method });
    return attach(state, method, customer);
  }),
  operation('payment_methods.detach', 'POST /v1/payment_methods/:id/detach', (state, { id }) => {
    const method = state.objects.get('payment_method', id);
    if (method.customer === null) {
      const message =
        'The payment method you provided is not attached to a customer so detachment is impossible.';
      throw invalidRequest(message, { param: 'payment_method' });
    }
    return detach(state, method);
  }),
  listing(
    'payment_methods.list',
    '/v1/payment_methods',
    'payment_method',
    ({ customer, type, allow_redisplay }) => ({
      customer,
      type,
      allow_redisplay,
    }),
  ),
];

/** The decline requested for a call by a fault. */
export function faultAt(state: StripeState, call: string): Decline | undefined {
  const fault = state.faults.hit('stripe', call, 'decline');
  return fault && { ...declined, declineCode: fault.code ?? 'generic_decline' };
}
