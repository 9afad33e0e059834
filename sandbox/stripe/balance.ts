/** `/v1/balance` and `/v1/balance_transactions`: what moved money into or out of an account, and the totals. */
import type Stripe from 'stripe';
import { newId } from './objects.ts';
import { listing, operation, retrieval } from './operation.ts';
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
  /** When the money can be used, in seconds since the epoch; default: at once. */
  availableOn?: number;
}

/**
 * When the money of a charge captured now can be used: at the real provider days later, for a new platform a week or
 * two.
 */
export function fundsAvailableOn(state: StripeState): number {
  return Math.ceil(state.clock.seconds() + state.options.fundsSeconds);
}

/** Books a movement. */
export function book(state: StripeState, account: string, movement: Movement): Stripe.BalanceTransaction {
  const { amount, fee = 0 } = movement;
  const now = state.clock.seconds();
  const availableOn = movement.availableOn ?? now;
  const transaction: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: availableOn,
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
    status: availableOn > now ? 'pending' : 'available',
    type: movement.type,
  };
  state.objects.insert('balance_transaction', transaction, account, { account });
  if (transaction.status === 'available') addAvailable(state, account, transaction.net);
  else state.schedule('funds_arrival', transaction.id, availableOn);
  return transaction;
}

/** Makes the money of a movement available. */
export function makeAvailable(state: StripeState, id: string): void {
  const account = String(state.objects.hidden(id)['account']);
  const movement = state.objects.get('balance_transaction', id, account);
  state.objects.save('balance_transaction', { ...movement, status: 'available' });
  addAvailable(state, account, movement.net);
}

function addAvailable(state: StripeState, account: string, cents: number): void {
  state.store.run(
    `insert into balances (account, available) values (?, ?)
     on conflict (account) do update set available = available + excluded.available`,
    account,
    cents,
  );
}

/** What an account (the platform: empty) can pay out or transfer, in cents. */
export function availableBalance({ store }: StripeState, account: string): number {
  const sql = 'select available from balances where account = ?';
  return store.get<{ available: number }>(sql, account)?.available ?? 0;
}

/** The calls of this family. */
export const balanceOperations = [
  operation('balance.retrieve', 'GET /v1/balance', (state, { account }): Stripe.Balance => {
    const available = availableBalance(state, account);
    const pending = state.objects
      .all('balance_transaction', { account, where: { status: 'pending' } })
      .reduce((total, { net }) => total + net, 0);
    return {
      object: 'balance',
      available: [{ amount: available, currency: 'usd', source_types: { card: available } }],
      livemode: false,
      pending: [{ amount: pending, currency: 'usd', source_types: { card: pending } }],
    };
  }),
  retrieval('balance_transactions.retrieve', '/v1/balance_transactions/:id', 'balance_transaction'),
  listing(
    'balance_transactions.list',
    '/v1/balance_transactions',
    'balance_transaction',
    ({ source, type }) => ({ source, type }),
  ),
];
