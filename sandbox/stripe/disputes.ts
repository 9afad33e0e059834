/** `/v1/disputes`: a cardholder's bank takes a charge back, and may return it if the dispute is won. */
import type Stripe from 'stripe';
import { book } from './balance.ts';
import { invalidRequest } from './failures.ts';
import { idOf, newId } from './objects.ts';
import { listing, retrieval } from './operation.ts';
import { cardOf } from './payment-methods.ts';
import type { StripeState } from './state.ts';

/** Stripe's fee for a dispute, in cents; it is not refunded (docs.stripe.com/disputes/how-disputes-work). */
const disputeFee = 1500;
const responseDays = 9;

/** How a dispute is opened; an inquiry takes no money until it becomes a dispute. */
export interface DisputeOrder {
  charge: string;
  /** Cents; default: the whole charge. */
  amount?: number | undefined;
  reason: string;
  inquiry: boolean;
}

/** How a dispute ends. */
export type DisputeEnd = 'won' | 'lost' | 'warning_closed';

/** The bank disputes a captured charge. @throws StripeFailure if it took no money or is already disputed */
export function openDispute(state: StripeState, order: DisputeOrder): Stripe.Dispute {
  const charge = state.objects.get('charge', order.charge, '', 'charge');
  if (!charge.captured || charge.disputed) {
    throw invalidRequest(`Charge ${charge.id} cannot be disputed.`, { param: 'charge' });
  }
  const dispute: Stripe.Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: order.amount ?? charge.amount_captured - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: state.clock.seconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: state.clock.seconds() + responseDays * 24 * 3600,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: order.inquiry,
    livemode: false,
    metadata: {},
    payment_intent: idOf(charge.payment_intent),
    reason: order.reason,
    status: order.inquiry ? 'warning_needs_response' : 'needs_response',
  };
  state.objects.insert('dispute', dispute);
  state.objects.save('charge', { ...charge, disputed: true });
  state.emit('charge.dispute.created', dispute);
  return order.inquiry ? dispute : withdraw(state, dispute);
}

/** The holder of a test card disputes what was just captured from it. */
export function disputeByCard(state: StripeState, chargeId: string): void {
  const charge = state.objects.get('charge', chargeId);
  const dispute = cardOf(state, idOf(charge.payment_method) ?? '').dispute;
  if (dispute && !charge.disputed && charge.amount_captured > charge.amount_refunded) {
    openDispute(state, { charge: chargeId, ...dispute });
  }
}

/** The bank turns its inquiry into a dispute. */
export function escalateDispute(state: StripeState, id: string): Stripe.Dispute {
  const dispute = open(state, id);
  if (!dispute.status.startsWith('warning_')) throw invalidRequest(`Dispute ${id} is no inquiry.`);
  const escalated: Stripe.Dispute = { ...dispute, status: 'needs_response', is_charge_refundable: false };
  return withdraw(state, state.update('dispute', escalated, 'charge.dispute.updated'));
}

/** Ends a dispute; a won one returns the money, but not the fee. */
export function closeDispute(state: StripeState, id: string, end: DisputeEnd): Stripe.Dispute {
  const dispute = open(state, id);
  const isInquiry = dispute.status.startsWith('warning_');
  if (isInquiry !== (end === 'warning_closed')) {
    throw invalidRequest(`Dispute ${id} is ${dispute.status} and cannot become ${end}.`);
  }
  const closed: Stripe.Dispute = { ...dispute, status: end };
  state.update('dispute', closed, 'charge.dispute.closed');
  return end === 'won' ? reinstate(state, closed) : closed;
}

function open(state: StripeState, id: string): Stripe.Dispute {
  const dispute = state.objects.get('dispute', id, '', 'dispute');
  if (['won', 'lost', 'warning_closed', 'prevented'].includes(dispute.status)) {
    throw invalidRequest(`Dispute ${id} is ${dispute.status} already.`);
  }
  return dispute;
}

function withdraw(state: StripeState, dispute: Stripe.Dispute): Stripe.Dispute {
  return moved(state, dispute, -dispute.amount, disputeFee, 'charge.dispute.funds_withdrawn');
}

function reinstate(state: StripeState, dispute: Stripe.Dispute): Stripe.Dispute {
  return moved(state, dispute, dispute.amount, 0, 'charge.dispute.funds_reinstated');
}

function moved(
  state: StripeState,
  dispute: Stripe.Dispute,
  amount: number,
  fee: number,
  type: 'charge.dispute.funds_withdrawn' | 'charge.dispute.funds_reinstated',
): Stripe.Dispute {
  const transaction = book(state, '', { type: 'adjustment', amount, fee, source: dispute.id });
  const after = { ...dispute, balance_transactions: [...dispute.balance_transactions, transaction] };
  return state.update('dispute', after, type);
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/** The read calls of this family; evidence is in dispute-evidence.ts. */
export const disputeOperations = [
  retrieval('disputes.retrieve', '/v1/disputes/:id', 'dispute'),
  listing('disputes.list', '/v1/disputes', 'dispute', ({ charge, payment_intent }) => ({
    charge,
    payment_intent,
  })),
];
