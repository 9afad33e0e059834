/** `/v1/transfers`: shares of a captured charge for connected accounts, and reversing them. */
import type Stripe from 'stripe';
import { canReceive } from './accounts.ts';
import { availableBalance, book } from './balance.ts';
import { checkWhole, invalidRequest } from './failures.ts';
import { idOf, newId } from './objects.ts';
import { listing, mergeMetadata, operation, retrieval, sublisting } from './operation.ts';
import type { OperationParameters } from './parameters/operations.ts';
import type { StripeState } from './state.ts';

/** All transfers from one charge together may not exceed what was captured. */
function checkSource(state: StripeState, source: string, amount: number): Stripe.Charge {
  const charge = state.objects.get('charge', source, '', 'source_transaction');
  if (!charge.captured) {
    throw invalidRequest('Cannot use an uncaptured charge as a source_transaction.', {
      param: 'source_transaction',
    });
  }
  const earlier = state.objects.all('transfer', { where: { source_transaction: source } });
  const taken = earlier.reduce((sum, transfer) => sum + transfer.amount - transfer.amount_reversed, 0);
  if (amount > charge.amount_captured - taken) {
    throw invalidRequest(
      'The transfer amount exceeds what is left of the source_transaction: ' +
        `${charge.amount_captured - taken} of ${charge.amount_captured}.`,
      { code: 'transfer_source_balance_parameters_mismatch', param: 'amount' },
    );
  }
  return charge;
}

function availableOnOf(state: StripeState, { balance_transaction: id }: Stripe.Charge): number {
  const captured = state.objects.find('balance_transaction', idOf(id) ?? '');
  return captured?.available_on ?? state.clock.seconds();
}

/** The charge's own group, whatever a transfer from it asks for; the provider assigns one if there is none. */
function groupOf(state: StripeState, charge: Stripe.Charge): string {
  if (charge.transfer_group !== null) return charge.transfer_group;
  const group = `group_${idOf(charge.payment_intent)}`;
  state.objects.save('charge', { ...charge, transfer_group: group });
  return group;
}

function create(state: StripeState, parameters: OperationParameters['transfers.create']): Stripe.Transfer {
  if (parameters.amount === undefined) {
    throw invalidRequest('Missing required param: amount.', { code: 'parameter_missing', param: 'amount' });
  }
  const { amount, destination } = parameters;
  checkWhole(amount);
  const account = state.objects.get('account', destination, '', 'destination');
  if (!canReceive(state, account)) {
    throw invalidRequest(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, ' +
        'crypto_transfers, legacy_payments',
      { code: 'insufficient_capabilities_for_transfer' },
    );
  }
  const charge =
    parameters.source_transaction === undefined
      ? undefined
      : checkSource(state, parameters.source_transaction, amount);
  const fault = state.faults.hit('stripe', 'transfers.create', 'decline');
  if (fault || (!charge && availableBalance(state, '') < amount)) {
    const message = 'You have insufficient funds in your Stripe account for this transfer.';
    throw invalidRequest(message, { code: fault?.code ?? 'balance_insufficient' });
  }
  const id = newId('tr');
  const paymentId = newId('py');
  // A transfer from a charge waits for the charge's money, on both sides.
  const availableOn = charge ? availableOnOf(state, charge) : state.clock.seconds();
  const debit = book(state, '', { type: 'transfer', amount: -amount, source: id, availableOn });
  book(state, destination, { type: 'payment', amount, source: paymentId, availableOn });
  const transfer: Stripe.Transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: debit.id,
    created: state.clock.seconds(),
    currency: 'usd',
    description: parameters.description ?? null,
    destination,
    destination_payment: paymentId,
    livemode: false,
    metadata: mergeMetadata(null, parameters.metadata),
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: charge?.id ?? null,
    source_type: 'card',
    transfer_group: charge ? groupOf(state, charge) : (parameters.transfer_group ?? null),
  };
  state.objects.insert('transfer', transfer);
  state.emit('transfer.created', transfer);
  return transfer;
}

function reverse(
  state: StripeState,
  transferId: string,
  parameters: OperationParameters['transfers.createReversal'],
): Stripe.TransferReversal {
  const transfer = state.objects.get('transfer', transferId);
  const left = transfer.amount - transfer.amount_reversed;
  const amount = parameters.amount ?? left;
  if (left === 0) throw invalidRequest(`Transfer ${transferId} has already been reversed.`);
  checkWhole(amount);
  if (amount > left) {
    const message = `Reversal amount (${amount}) is greater than unreversed amount on transfer (${left})`;
    throw invalidRequest(message, { param: 'amount' });
  }
  const account = idOf(transfer.destination) ?? '';
  const fault = state.faults.hit('stripe', 'transfers.createReversal', 'decline');
  if (fault || availableBalance(state, account) < amount) {
    throw invalidRequest('The connected account has insufficient funds to reverse this transfer.', {
      code: fault?.code ?? 'balance_insufficient',
    });
  }
  const id = newId('trr');
  const credit = book(state, '', { type: 'transfer_refund', amount, source: id });
  book(state, account, { type: 'payment_refund', amount: -amount, source: id });
  const reversal: Stripe.TransferReversal = {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: credit.id,
    created: state.clock.seconds(),
    currency: 'usd',
    destination_payment_refund: null,
    metadata: mergeMetadata(null, parameters.metadata),
    source_refund: null,
    transfer: transferId,
  };
  state.objects.insert('transfer_reversal', reversal);
  const reversed: Stripe.Transfer = {
    ...transfer,
    amount_reversed: transfer.amount_reversed + amount,
    reversed: amount === left,
    reversals: { ...transfer.reversals, data: [reversal, ...transfer.reversals.data] },
  };
  state.update('transfer', reversed, 'transfer.reversed');
  return reversal;
}

/** The calls of this family. */
export const transferOperations = [
  operation('transfers.create', 'POST /v1/transfers', (state, { parameters }) => create(state, parameters)),
  retrieval('transfers.retrieve', '/v1/transfers/:id', 'transfer'),
  listing('transfers.list', '/v1/transfers', 'transfer', ({ transfer_group, destination }) => ({
    transfer_group,
    destination,
  })),
  operation(
    'transfers.createReversal',
    'POST /v1/transfers/:parent/reversals',
    (state, { parent, parameters }) => reverse(state, parent, parameters),
  ),
  sublisting(
    'transfers.listReversals',
    '/v1/transfers/:parent/reversals',
    ['transfer', 'transfer_reversal'],
    (transfer) => ({ where: { transfer } }),
  ),
];
