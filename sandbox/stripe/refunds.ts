/** `/v1/refunds`: money back to the card. It reverses no transfer, and the fee is not returned. */
import type Stripe from 'stripe';
import { book } from './balance.ts';
import { checkWhole, invalidRequest } from './failures.ts';
import { idOf, newId } from './objects.ts';
import { listing, mergeMetadata, operation, retrieval } from './operation.ts';
import { cardOf } from './payment-methods.ts';
import type { StripeState } from './state.ts';

function chargeOf(state: StripeState, parameters: Stripe.RefundCreateParams): Stripe.Charge {
  if (parameters.charge !== undefined) return state.objects.get('charge', parameters.charge, '', 'charge');
  if (parameters.payment_intent === undefined) {
    const message =
      'One of the following params should be provided for this request: payment_intent or charge.';
    throw invalidRequest(message, { code: 'parameter_missing' });
  }
  const intent = state.objects.get('payment_intent', parameters.payment_intent, '', 'payment_intent');
  const charge = idOf(intent.latest_charge);
  if (charge === null || intent.status !== 'succeeded') {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  }
  return state.objects.get('charge', charge);
}

/** Refunds a charge, like the API and the dashboard. @throws StripeFailure */
export function createRefund(state: StripeState, parameters: Stripe.RefundCreateParams): Stripe.Refund {
  const charge = chargeOf(state, parameters);
  const left = charge.amount_captured - charge.amount_refunded;
  if (!charge.captured || left <= 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (isChargedBack(state, charge)) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  const amount = parameters.amount ?? left;
  checkWhole(amount);
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    );
  }
  const id = newId('re');
  const transaction = book(state, '', { type: 'refund', amount: -amount, source: id });
  const refund: Stripe.Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: transaction.id,
    charge: charge.id,
    created: state.clock.seconds(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { type: 'refund', reference_status: 'pending', reference_type: 'acquirer_reference_number' },
      type: 'card',
    },
    metadata: mergeMetadata(null, parameters.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: parameters.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  state.objects.insert('refund', refund);
  const refunded: Stripe.Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: charge.amount_refunded + amount === charge.amount_captured,
  };
  state.objects.save('charge', refunded);
  state.emit('refund.created', refund);
  state.emit('charge.refunded', refunded);
  const method = idOf(charge.payment_method);
  if (method !== null && cardOf(state, method).refundsFail) {
    state.schedule('refund_failure', id, state.clock.seconds());
  }
  return refund;
}

/** Whether the bank has taken the charge back; an inquiry has not, and after a won dispute the money is ours again. */
function isChargedBack(state: StripeState, charge: Stripe.Charge): boolean {
  const { data } = state.objects.list('dispute', { where: { charge: charge.id } });
  return data.some(({ status, is_charge_refundable }) => status !== 'won' && !is_charge_refundable);
}

/**
 * The card does not accept a refund that had been made: the money returns to the balance, and the refunded amount of
 * the charge decreases.
 */
export function failRefund(
  state: StripeState,
  id: string,
  reason: Stripe.Refund['failure_reason'],
): Stripe.Refund {
  const refund = state.objects.get('refund', id, '', 'refund');
  if (refund.status === 'failed') throw invalidRequest(`Refund ${id} has failed already.`);
  const transaction = book(state, '', { type: 'refund_failure', amount: refund.amount, source: id });
  const failed: Stripe.Refund = {
    ...refund,
    status: 'failed',
    failure_reason: reason ?? 'unknown',
    failure_balance_transaction: transaction.id,
  };
  state.objects.save('refund', failed);
  const charge = state.objects.get('charge', idOf(refund.charge) ?? '');
  const left = charge.amount_refunded - refund.amount;
  state.objects.save('charge', { ...charge, amount_refunded: left, refunded: false });
  state.emit('refund.updated', failed);
  state.emit('charge.refund.updated', failed);
  state.emit('refund.failed', failed);
  return failed;
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

/** The calls of this family. */
export const refundOperations = [
  operation('refunds.create', 'POST /v1/refunds', (state, { parameters }) => createRefund(state, parameters)),
  retrieval('refunds.retrieve', '/v1/refunds/:id', 'refund'),
  listing('refunds.list', '/v1/refunds', 'refund', ({ charge, payment_intent }) => ({
    charge,
    payment_intent,
  })),
];
