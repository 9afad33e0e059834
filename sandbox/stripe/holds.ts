/** A payment intent's held money: capturing it, raising it, releasing it, and its expiry. */
import type Stripe from 'stripe';
import { settle } from './authorize.ts';
import { maximumCapturable } from './charges.ts';
import { cardError, checkWhole, invalidRequest, unexpectedState } from './failures.ts';
import { idOf } from './objects.ts';
import { mergeMetadata, operation } from './operation.ts';
import { checkAmount } from './payment-intents.ts';
import { faultAt } from './payment-methods.ts';
import type { StripeState } from './state.ts';

const maximumIncrements = 10;

function heldCharge(state: StripeState, intent: Stripe.PaymentIntent): Stripe.Charge {
  return state.objects.get('charge', idOf(intent.latest_charge) ?? '');
}

/** Ends an intent without taking money; what was held is released. */
function release(
  state: StripeState,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent {
  if (intent.status === 'requires_capture') {
    const charge = heldCharge(state, intent);
    const released: Stripe.Charge = { ...charge, refunded: true, amount_refunded: charge.amount };
    state.objects.save('charge', released);
    if (reason === 'automatic') state.emit('charge.expired', released);
  }
  state.unschedule('hold_expiry', intent.id);
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: state.clock.seconds(),
    cancellation_reason: reason,
    next_action: null,
  };
  return state.update('payment_intent', canceled, 'payment_intent.canceled');
}

/** The hold has expired: the bank has released it, whatever the platform still intended. */
export function expireHold(state: StripeState, intentId: string): void {
  const intent = state.objects.find('payment_intent', intentId);
  if (intent?.status === 'requires_capture') release(state, intent, 'automatic');
}

function increment(state: StripeState, intent: Stripe.PaymentIntent, amount: number): Stripe.PaymentIntent {
  const charge = heldCharge(state, intent);
  const card = charge.payment_method_details?.card;
  if (!card) throw new Error(`Charge ${charge.id} has no card`);
  const overcaptures = card.overcapture?.status === 'available';
  const raised: Stripe.Charge = {
    ...charge,
    amount,
    payment_method_details: {
      type: 'card',
      card: {
        ...card,
        amount_authorized: amount,
        overcapture: {
          status: overcaptures ? 'available' : 'unavailable',
          maximum_amount_capturable: maximumCapturable(amount, overcaptures),
        },
      },
    },
  };
  state.objects.save('charge', raised);
  const held: Stripe.PaymentIntent = { ...intent, amount, amount_capturable: amount };
  return state.update('payment_intent', held, 'payment_intent.amount_capturable_updated');
}

/** The calls that work on held money. */
export const holdOperations = [
  operation(
    'payment_intents.capture',
    'POST /v1/payment_intents/:id/capture',
    (state, { id, parameters }): Stripe.PaymentIntent => {
      const intent = state.objects.get('payment_intent', id, '', 'intent');
      if (intent.status !== 'requires_capture') {
        throw unexpectedState(
          intent,
          `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a ` +
            'PaymentIntent with one of the following statuses may be captured: requires_capture.',
        );
      }
      const decline = faultAt(state, 'payment_intents.capture');
      // A declined capture leaves the hold as it was, so that it can be retried.
      if (decline) throw cardError(decline, { payment_intent: intent });
      const charge = heldCharge(state, intent);
      const amount = parameters.amount_to_capture ?? intent.amount_capturable;
      const overcapture = charge.payment_method_details?.card?.overcapture;
      const maximum =
        overcapture?.status === 'available'
          ? overcapture.maximum_amount_capturable
          : intent.amount_capturable;
      checkWhole(amount, 'amount_to_capture');
      if (amount > maximum) {
        throw invalidRequest(
          `The provided amount_to_capture (${amount}) is greater than the amount you can capture (${maximum}).`,
          { code: 'amount_too_large', param: 'amount_to_capture' },
        );
      }
      const named = { ...intent, metadata: mergeMetadata(intent.metadata, parameters.metadata) };
      return settle(state, named, charge, amount);
    },
  ),
  operation('payment_intents.cancel', 'POST /v1/payment_intents/:id/cancel', (state, { id, parameters }) => {
    const intent = state.objects.get('payment_intent', id, '', 'intent');
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      throw unexpectedState(
        intent,
        `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent ` +
          'with one of the following statuses may be canceled: requires_payment_method, requires_capture, ' +
          'requires_confirmation, requires_action, processing.',
      );
    }
    return release(state, intent, parameters.cancellation_reason ?? null);
  }),
  operation(
    'payment_intents.increment_authorization',
    'POST /v1/payment_intents/:id/increment_authorization',
    (state, { id, parameters }): Stripe.PaymentIntent => {
      const intent = state.objects.get('payment_intent', id, '', 'intent');
      if (intent.status !== 'requires_capture') {
        throw unexpectedState(
          intent,
          `You cannot increment this PaymentIntent because it has a status of ${intent.status}.`,
        );
      }
      const card = heldCharge(state, intent).payment_method_details?.card;
      if (card?.incremental_authorization?.status !== 'available') {
        throw invalidRequest('This PaymentIntent does not support incremental authorization.', {
          param: 'amount',
        });
      }
      checkAmount(parameters.amount);
      if (parameters.amount <= intent.amount) {
        throw invalidRequest(
          'The amount must be greater than the currently authorized amount of the PaymentIntent.',
          { param: 'amount' },
        );
      }
      const attempts = Number(state.objects.hidden(id)['increments'] ?? 0);
      if (attempts >= maximumIncrements) {
        throw invalidRequest('You have reached the maximum of 10 incremental authorization attempts.', {
          param: 'amount',
        });
      }
      state.objects.hide(id, { increments: attempts + 1 });
      const decline = faultAt(state, 'payment_intents.increment_authorization');
      if (decline) throw cardError(decline, { payment_intent: intent });
      const named: Stripe.PaymentIntent = {
        ...intent,
        description: parameters.description ?? intent.description,
        metadata: mergeMetadata(intent.metadata, parameters.metadata),
      };
      return increment(state, named, parameters.amount);
    },
  ),
];
