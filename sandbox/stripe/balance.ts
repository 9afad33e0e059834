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
  /** When the money can be used, in seconds since the epoch; at once when left out. */
  availableOn?: number;
}

/** When the money of a charge captured now can be used: days later at the real provider, a new platform's a week or two. */
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
  state.objects.insert('balance_transaction', transaction, account);
  state.store.run(
    `insert into balances (account, available) values (?, ?)
     on conflict (account) do update set available = available + excluded.available`,
    account,
    transaction.status === 'available' ? transaction.net : 0,
  );
  return transaction;
}

/** Movements that are not available yet; those whose time has come become so. */
function pendingMovements(state: StripeState, account: string): Stripe.BalanceTransaction[] {
  const pending: Stripe.BalanceTransaction[] = [];
  for (;;) {
    const startingAfter = pending.at(-1)?.id;
    const page = state.objects.list('balance_transaction', {
      account,
      where: { status: 'pending' },
      limit: 100,
      startingAfter,
    });
    pending.push(...page.data);
    if (!page.hasMore) break;
  }
  const now = state.clock.seconds();
  for (const due of pending.filter(({ available_on: on }) => on <= now)) {
    state.objects.save('balance_transaction', { ...due, status: 'available' });
    state.store.run('update balances set available = available + ? where account = ?', due.net, account);
  }
  return pending.filter(({ available_on: on }) => on > now);
}

/** What an account (the platform: empty) can pay out or transfer, in cents. */
export function availableBalance(state: StripeState, account: string): number {
  pendingMovements(state, account);
  return (
    state.store.get<{ available: number }>('select available from balances where account = ?', account)
      ?.available ?? 0
  );
}

/** The calls of this family. */
export const balanceOperations = [
  operation('balance.retrieve', 'GET /v1/balance', (state, { account }): Stripe.Balance => {
    const available = availableBalance(state, account);
    const pending = pendingMovements(state, account).reduce((total, { net }) => total + net, 0);
    return {
      object: 'balance',
      available: [{ amount: available, currency: 'usd', source_types: { card: available } }],
      livemode: false,
      pending: [{ amount: pending, currency: 'usd', source_types: { card: pending } }],
    };
  }),
  operation('balance_transactions.retrieve', 'GET /v1/balance_transactions/:id', (state, { id, account }) => {
    pendingMovements(state, account);
    return state.objects.get('balance_transaction', id, account);
  }),
  operation('balance_transactions.list', 'GET /v1/balance_transactions', (state, { parameters, account }) => {
    pendingMovements(state, account);
    return listAnswer(
      '/v1/balance_transactions',
      state.objects.list('balance_transaction', {
        account,
        where: { source: parameters.source, type: parameters.type },
        ...pageOf(parameters),
      }),
    );
  }),
];
