/** What moved money in or out of the platform's account, by the provider's own list. */
import type Stripe from 'stripe';
import { must } from './failures.ts';
import { idOf } from './once.ts';

/** What the movement is of, in our words. */
export type MovementOf = 'charges' | 'refunds' | 'disputes' | 'transfers' | 'reversals';

/** One entry of the list. */
export interface ProviderMovement {
  readonly id: string;
  readonly of: MovementOf;
  /** The charge, refund, dispute, transfer or reversal. */
  readonly source: string;
  /** Of a refund or a dispute: its charge. */
  readonly chargeId: string | null;
  /** Cents, what the provider keeps of it taken off. */
  readonly net: number;
  /** ISO instant. */
  readonly at: string;
}

/** Payouts to our own bank, fees that are no charge's, and what the provider holds back are no part of our books. */
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

/** Those from an instant on and before another (ISO), newest first. @throws {ProviderUnavailable} while nobody answers */
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
