/** `/v1/charges`: payment intents' attempts on a card. */
import type Stripe from 'stripe';
import { type Decline, googlePay, type TestCard } from './cards.ts';
import { newId } from './objects.ts';
import { listing, retrieval } from './operation.ts';
import { written } from './statement.ts';
import type { StripeState } from './state.ts';

const day = 24 * 3600;
/**
 * How long a hold lasts (docs.stripe.com/payments/place-a-hold-on-a-payment-method): 7 days, and on a Visa card charged
 * off session 5 days minus the time for clearing, which is 4 days and 18 hours.
 */
const holdSeconds = { usual: 7 * day, visaOffSession: 4.75 * day };
/** How far above the hold a capture may go if the card's network allows it. */
const overcaptureRate = 1.2;

/** A charge on a card, authorized or declined. */
export function createCharge(
  state: StripeState,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  card: TestCard,
  result: { decline?: Decline; offSession: boolean; authenticated: boolean },
): Stripe.Charge {
  const now = state.clock.seconds();
  const { decline } = result;
  const manual = intent.capture_method === 'manual';
  const options = intent.payment_method_options?.card;
  const lasts = holdSeconds[result.offSession && card.brand === 'visa' ? 'visaOffSession' : 'usual'];
  const increments = options?.request_incremental_authorization === 'if_available' && card.increments;
  const overcaptures = options?.request_overcapture === 'if_available' && card.overcapture;
  const charge: Stripe.Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: written(intent.statement_descriptor_suffix),
    captured: false,
    created: now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: decline ? '05' : null,
      network_status: decline ? 'declined_by_network' : 'approved_by_network',
      reason: decline?.declineCode ?? null,
      risk_level: 'normal',
      risk_score: 12,
      seller_message: decline ? 'The bank did not return any further details.' : 'Payment complete.',
      type: decline ? 'issuer_declined' : 'authorized',
    },
    paid: decline === undefined,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      card: {
        amount_authorized: decline ? null : intent.amount,
        authorization_code: decline ? null : newId('', 6).slice(1).toUpperCase(),
        brand: card.brand,
        ...(decline || !manual ? {} : { capture_before: now + lasts }),
        checks: method.card?.checks ?? null,
        country: 'US',
        electronic_commerce_indicator: null,
        exp_month: method.card?.exp_month ?? 1,
        exp_year: method.card?.exp_year ?? 2034,
        extended_authorization: { status: 'disabled' },
        fingerprint: method.card?.fingerprint ?? null,
        funding: method.card?.funding ?? 'credit',
        incremental_authorization: { status: increments ? 'available' : 'unavailable' },
        installments: null,
        last4: card.number.slice(-4),
        mandate: null,
        multicapture: { status: 'unavailable' },
        network: card.brand,
        network_token: { used: false },
        network_transaction_id: newId('', 15).slice(1),
        overcapture: {
          maximum_amount_capturable: maximumCapturable(intent.amount, overcaptures),
          status: overcaptures ? 'available' : 'unavailable',
        },
        regulated_status: 'unregulated',
        three_d_secure: result.authenticated
          ? {
              authentication_flow: 'challenge',
              electronic_commerce_indicator: '05',
              exemption_indicator: null,
              result: 'authenticated',
              result_reason: null,
              transaction_id: newId('', 36).slice(1),
              version: '2.2.0',
            }
          : null,
        transaction_link_id: null,
        wallet: method.card?.wallet ? googlePay : null,
      },
      type: 'card',
    },
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
  state.objects.insert('charge', charge);
  state.emit(decline ? 'charge.failed' : 'charge.succeeded', charge);
  return charge;
}

/** The maximum that a capture may take from a hold, in cents. */
export function maximumCapturable(authorized: number, overcaptures: boolean): number {
  return overcaptures ? Math.floor(authorized * overcaptureRate) : authorized;
}

/** The calls of this family. */
export const chargeOperations = [
  retrieval('charges.retrieve', '/v1/charges/:id', 'charge'),
  listing('charges.list', '/v1/charges', 'charge', ({ customer, payment_intent, transfer_group }) => ({
    customer,
    payment_intent,
    transfer_group,
  })),
];
