/** Movements of money in and out of the platform's account, from the provider's own list. */
import type Stripe from 'stripe';
import { must } from './failures.ts';
import { idOf } from './once.ts';

/** What the movement is of, in our terms. */
export type MovementOf = 'charges' | 'refunds' | 'disputes' | 'transfers' | 'reversals';

/** One entry of the list. */
export interface ProviderMovement {
  readonly id: string;
  readonly of: MovementOf;
  /** Id of the charge, refund, dispute, transfer or reversal. */
  readonly source: string;
  /** The charge of a refund or a dispute; null otherwise. */
  readonly chargeId: string | null;
  /** Cents, after the provider's fee. */
  readonly net: number;
  /** ISO instant. */
  readonly at: string;
}

/** Payouts to our own bank, fees that belong to no charge, and the provider's reserves are not part of our books. */
const kinds: Readonly<Record<string, MovementOf>> = {
  charge: 'charges',
  payment: 'charges',
  refund: 'refunds',
  payment_refund: 'refunds',
  refund_failure: 'refunds',
  payment_failure_refund: 'refunds',
  adjustment: 'disputes',
  transfer: 'transfers',
  transfer_refund: 'reversals',
  transfer_cancel: 'reversals',
  transfer_failure: 'reversals',
};

interface Span {
  readonly from: string;
  readonly until: string;
}

/**
 * Movements from one instant (inclusive) to another (exclusive; ISO), newest first. @throws {ProviderUnavailable} while
 * the provider does not answer
 */
export const movementsBetween = (stripe: Stripe, span: Span): Promise<readonly ProviderMovement[]> =>
  must(() => listed(stripe, span));

async function listed(stripe: Stripe, { from, until }: Span): Promise<readonly ProviderMovement[]> {
  const found: ProviderMovement[] = [];
  const created = { gte: Math.floor(Date.parse(from) / 1000), lt: Math.ceil(Date.parse(until) / 1000) };
  for await (const entry of stripe.balanceTransactions.list({
    limit: 100,
    created,
    expand: ['data.source'],
  })) {
    const of = kinds[entry.type];
    const source = idOf(entry.source);
    if (of === undefined || source === null) continue;
    const at = new Date(entry.created * 1000).toISOString();
    found.push({ id: entry.id, of, source, chargeId: chargeOf(entry.source), net: entry.net, at });
  }
  return found;
}

function chargeOf(source: Stripe.BalanceTransaction['source']): string | null {
  if (source === null || typeof source === 'string') return null;
  return source.object === 'refund' || source.object === 'dispute' ? idOf(source.charge) : null;
}
