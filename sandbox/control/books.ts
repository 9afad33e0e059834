/** Everything that the Stripe stand-in has booked, or only one booking: the other side of a reconciliation. */
import type Stripe from 'stripe';
import { idOf, type ObjectType, type StoredObjects } from '../stripe/objects.ts';
import type { StripeState } from '../stripe/state.ts';

/** Every movement, oldest first; `counts` are totals that tests ask for. */
export interface Books {
  counts: {
    /** Charges approved by a card's bank, captured or not. */
    holds: number;
    captures: number;
    captured_cents: number;
    voids: number;
    refunds: number;
    refunded_cents: number;
    transfers: number;
    transferred_cents: number;
    reversals: number;
    reversed_cents: number;
    payouts: number;
    payouts_paid: number;
    payouts_failed: number;
  };
  payment_intents: Stripe.PaymentIntent[];
  charges: Stripe.Charge[];
  captures: { payment_intent: string | null; charge: string; amount: number; metadata: Stripe.Metadata }[];
  setup_intents: Stripe.SetupIntent[];
  refunds: Stripe.Refund[];
  transfers: Stripe.Transfer[];
  reversals: Stripe.TransferReversal[];
  /** With the connected account of each. */
  payouts: (Stripe.Payout & { account: string })[];
  /** Available cents by account; the platform's own under the empty name. */
  balances: Record<string, number>;
}

function all<T extends ObjectType>(
  state: StripeState,
  type: T,
): { account: string; object: StoredObjects[T] }[] {
  return state.store
    .all<{ account: string; body: string }>(
      'select account, body from objects where type = ? order by position',
      type,
    )
    .map(({ account, body }) => ({ account, object: JSON.parse(body) as StoredObjects[T] }));
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/**
 * The books.
 *
 * @param metadata selects objects with all of these metadata, with their charges, refunds, transfers and reversals;
 * everything if empty.
 */
export function readBooks(state: StripeState, metadata: Record<string, string>): Books {
  const wanted = Object.entries(metadata);
  const whole = wanted.length === 0;
  const matches = (object: { metadata: Stripe.Metadata | null }): boolean =>
    wanted.every(([key, value]) => object.metadata?.[key] === value);
  const objectsOf = <T extends ObjectType>(type: T): StoredObjects[T][] =>
    all(state, type).map(({ object }) => object);

  const intents = objectsOf('payment_intent').filter(matches);
  const intentIds = new Set(intents.map(({ id }) => id));
  const charges = objectsOf('charge').filter(
    (charge) => whole || intentIds.has(idOf(charge.payment_intent) ?? '') || matches(charge),
  );
  const chargeIds = new Set(charges.map(({ id }) => id));
  const refunds = objectsOf('refund').filter((refund) => whole || chargeIds.has(idOf(refund.charge) ?? ''));
  const transfers = objectsOf('transfer').filter(
    (transfer) => matches(transfer) || chargeIds.has(idOf(transfer.source_transaction) ?? ''),
  );
  const transferIds = new Set(transfers.map(({ id }) => id));
  const reversals = objectsOf('transfer_reversal').filter(
    (reversal) => whole || transferIds.has(idOf(reversal.transfer) ?? ''),
  );
  const payouts = all(state, 'payout')
    .map(({ account, object }) => ({ ...object, account }))
    .filter(matches);
  const captured = charges.filter((charge) => charge.captured);
  const balances = state.store.all<{ account: string; available: number }>(
    'select account, available from balances',
  );

  return {
    counts: {
      holds: charges.filter((charge) => charge.status === 'succeeded').length,
      captures: captured.length,
      captured_cents: sum(captured.map((charge) => charge.amount_captured)),
      voids: intents.filter(({ status, latest_charge }) => status === 'canceled' && latest_charge !== null)
        .length,
      refunds: refunds.length,
      refunded_cents: sum(refunds.map(({ amount }) => amount)),
      transfers: transfers.length,
      transferred_cents: sum(transfers.map(({ amount }) => amount)),
      reversals: reversals.length,
      reversed_cents: sum(reversals.map(({ amount }) => amount)),
      payouts: payouts.length,
      payouts_paid: payouts.filter(({ status }) => status === 'paid').length,
      payouts_failed: payouts.filter(({ status }) => status === 'failed').length,
    },
    payment_intents: intents,
    charges,
    captures: captured.map((charge) => ({
      payment_intent: idOf(charge.payment_intent),
      charge: charge.id,
      amount: charge.amount_captured,
      metadata: charge.metadata,
    })),
    setup_intents: objectsOf('setup_intent').filter(matches),
    refunds,
    transfers,
    reversals,
    payouts,
    balances: Object.fromEntries(balances.map(({ account, available }) => [account, available])),
  };
}
