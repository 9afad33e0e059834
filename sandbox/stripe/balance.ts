/** `/v1/balance` and `/v1/balance_transactions`: what moved money in or out of an account, and the sum of it. */
import type Stripe from 'stripe';
import { newId } from './objects.ts';
import { listAnswer, operation, pageOf } from './operation.ts';
import type { StripeState } from './state.ts';

/** Card fee: 2.9 % + 30 ¢ of what was captured, half-up, in cents. */
export function cardFee(amount: number): number {
  return Math.round((amount * 29) / 1000) + 30;
}

/** One movement on an account; `amount` and `fee` in cents, negative amounts leave the account. */
export interface Movement {
  type: Stripe.BalanceTransaction.Type;
  amount: number;
  fee?: number;
  source: string;
  description?: string | null;
}

/** Books a movement. Money is available at once: what differs by bank and country is not the product's matter. */
export function book(state: StripeState, account: string, movement: Movement): Stripe.BalanceTransaction {
  const { amount, fee = 0 } = movement;
  const now = state.clock.seconds();
  const transaction: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: now,
    balance_type: 'payments',
    created: now,
    currency: 'usd',
    description: movement.description ?? null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: 'usd',
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: movement.type === 'payment' ? 'charge' : movement.type,
    source: movement.source,
    status: 'available',
    type: movement.type,
  };
  state.objects.insert('balance_transaction', transaction, account);
  state.store.run(
    `insert into balances (account, available) values (?, ?)
     on conflict (account) do update set available = available + excluded.available`,
    account,
    transaction.net,
  );
  return transaction;
}

/** What an account (the platform: empty) can pay out or transfer, in cents. */
export function availableBalance(state: StripeState, account: string): number {
  return (
    state.store.get<{ available: number }>('select available from balances where account = ?', account)
      ?.available ?? 0
  );
}

/** The calls of this family. */
export const balanceOperations = [
  operation('balance.retrieve', 'GET /v1/balance', (state, { account }): Stripe.Balance => {
    const available = availableBalance(state, account);
    return {
      object: 'balance',
      available: [{ amount: available, currency: 'usd', source_types: { card: available } }],
      livemode: false,
      pending: [{ amount: 0, currency: 'usd', source_types: { card: 0 } }],
    };
  }),
  operation('balance_transactions.retrieve', 'GET /v1/balance_transactions/:id', (state, { id, account }) =>
    state.objects.get('balance_transaction', id, account),
  ),
  operation('balance_transactions.list', 'GET /v1/balance_transactions', (state, { parameters, account }) =>
    listAnswer(
      '/v1/balance_transactions',
      state.objects.list('balance_transaction', {
        account,
        where: { source: parameters.source, type: parameters.type },
        ...pageOf(parameters),
      }),
    ),
  ),
];
