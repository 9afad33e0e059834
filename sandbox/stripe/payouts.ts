/** `/v1/payouts`: from a connected account's balance to its bank, where they arrive or are returned later. */
import type Stripe from 'stripe';
import { bankAccountOf, emitAccountUpdated } from './accounts.ts';
import { availableBalance, book } from './balance.ts';
import { checkWhole, invalidRequest } from './failures.ts';
import { idOf, newId } from './objects.ts';
import { listing, mergeMetadata, operation } from './operation.ts';
import type { OperationParameters } from './parameters/operations.ts';
import type { StripeState } from './state.ts';

const failureMessages: Record<string, string> = {
  no_account:
    'The bank account details on file are probably incorrect. No bank account could be found with those details.',
  account_closed: 'The bank account has been closed.',
  insufficient_funds: 'Your Stripe account has insufficient funds to cover the payout.',
  debit_not_authorized: 'Debit transactions are not approved on your bank account.',
  invalid_currency: 'The bank was unable to process this payout because of its currency.',
  could_not_process: 'The bank could not process this payout.',
};

function create(
  state: StripeState,
  account: string,
  parameters: OperationParameters['payouts.create'],
): Stripe.Payout {
  const { amount } = parameters;
  checkWhole(amount);
  const bank =
    parameters.destination === undefined
      ? bankAccountOf(state, account)
      : state.objects.get('bank_account', parameters.destination, account, 'destination');
  // After a failure the bank account is disabled until new details are entered.
  if (!bank || bank.status === 'errored') {
    throw invalidRequest("Sorry, you don't have any external accounts in that currency (usd).", {
      code: 'payouts_not_allowed',
    });
  }
  const fault = state.faults.hit('stripe', 'payouts.create', 'decline');
  if (fault || availableBalance(state, account) < amount) {
    throw invalidRequest(
      'You have insufficient funds in your Stripe account for this transfer. Your card balance is too low.',
      { code: fault?.code ?? 'balance_insufficient' },
    );
  }
  const id = newId('po');
  const now = state.clock.seconds();
  const arrival = now + state.options.payoutSeconds;
  const debit = book(state, account, { type: 'payout', amount: -amount, source: id });
  const payout: Stripe.Payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: Math.ceil(arrival),
    automatic: false,
    balance_transaction: debit.id,
    created: now,
    currency: 'usd',
    description: parameters.description ?? null,
    destination: bank.id,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: mergeMetadata(null, parameters.metadata),
    method: parameters.method ?? 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: parameters.statement_descriptor ?? null,
    status: 'pending',
    trace_id: null,
    type: 'bank_account',
  };
  state.objects.insert('payout', payout, account, { account });
  state.schedule('payout_settlement', id, arrival);
  state.emit('payout.created', payout, account);
  return payout;
}

/** The payout is due: the bank accepts or refuses it; some are accepted and returned later. */
export function settlePayout(state: StripeState, id: string): void {
  const { payout, account } = find(state, id);
  if (payout.status !== 'pending') return;
  const fate = String(state.objects.hidden(idOf(payout.destination) ?? '')['fate'] ?? 'paid');
  if (fate === 'paid' || fate.startsWith('returned:')) {
    const paid: Stripe.Payout = {
      ...payout,
      status: 'paid',
      trace_id: { status: 'supported', value: newId('', 15).slice(1) },
    };
    state.update('payout', paid, 'payout.paid', account);
    if (fate !== 'paid') {
      state.schedule('payout_return', id, state.clock.seconds() + state.options.payoutSeconds);
    }
    return;
  }
  failPayout(state, id, fate);
}

/** The bank returned a paid payout. */
export function returnPayout(state: StripeState, id: string): void {
  const { payout } = find(state, id);
  const fate = String(state.objects.hidden(idOf(payout.destination) ?? '')['fate'] ?? '');
  failPayout(state, id, fate.replace('returned:', '') || 'could_not_process');
}

/** The money is back on the balance, and the bank account is disabled. */
export function failPayout(state: StripeState, id: string, code: string): void {
  const { payout, account } = find(state, id);
  if (payout.status === 'failed' || payout.status === 'canceled') return;
  const credit = book(state, account, { type: 'payout_failure', amount: payout.amount, source: id });
  const failed: Stripe.Payout = {
    ...payout,
    status: 'failed',
    failure_code: code,
    failure_message: failureMessages[code] ?? failureMessages['could_not_process'] ?? null,
    failure_balance_transaction: credit.id,
  };
  state.objects.save('payout', failed);
  const bank = state.objects.find('bank_account', idOf(payout.destination) ?? '', account);
  if (bank) state.objects.save('bank_account', { ...bank, status: 'errored' });
  state.emit('payout.failed', failed, account);
  if (bank) emitAccountUpdated(state, account);
}

function find(state: StripeState, id: string): { payout: Stripe.Payout; account: string } {
  const account = String(state.objects.hidden(id)['account'] ?? '');
  return { payout: state.objects.get('payout', id, account), account };
}

/** The calls of this family. */
export const payoutOperations = [
  operation('payouts.create', 'POST /v1/payouts', (state, { account, parameters }) =>
    create(state, account, parameters),
  ),
  operation('payouts.retrieve', 'GET /v1/payouts/:id', (state, { id, account }) => {
    const fault = state.faults.hit('stripe', 'payouts.retrieve', 'decline');
    // As for an account that the platform can no longer access.
    if (fault)
      throw invalidRequest(`The provided key does not have access to account '${account}'.`, {
        code: fault.code ?? 'account_invalid',
      });
    return state.objects.get('payout', id, account);
  }),
  listing('payouts.list', '/v1/payouts', 'payout', ({ status, destination }) => ({ status, destination })),
  operation('payouts.cancel', 'POST /v1/payouts/:id/cancel', (state, { id, account }) => {
    const payout = state.objects.get('payout', id, account);
    if (payout.status !== 'pending') {
      throw invalidRequest(`You cannot cancel this payout because it has a status of ${payout.status}.`);
    }
    state.unschedule('payout_settlement', id);
    book(state, account, { type: 'payout_cancel', amount: payout.amount, source: id });
    const canceled: Stripe.Payout = { ...payout, status: 'canceled' };
    return state.update('payout', canceled, 'payout.canceled', account);
  }),
];
