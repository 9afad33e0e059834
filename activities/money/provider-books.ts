/** The payment provider's own books by booking, for `reconcile`. */
import type Stripe from 'stripe';
import { workflowIds } from '#domain/core/stories.ts';
import { disputesSaid, type ProviderBooking, type ReadProvider } from '#projections/queries/reconcile.ts';
import { disputeFacts, movesMoney } from '#vendors/stripe/disputes.ts';

interface Sums {
  readonly intents: Set<string>;
  held: number;
  captured: number;
  refunded: number;
  tip: number;
  tipRefunded: number;
  disputed: number;
  disputeFees: number;
  readonly disputes: { readonly disputeId: string; readonly status: string }[];
  transferred: number;
}

/**
 * Reads all payment intents with their charges, all refunds, disputes and transfers, and adds them up by the booking in
 * their metadata. The provider can't list by booking, so reading one booking would cost as much as reading all; objects
 * that belong to no booking are left out.
 */
export function providerBooks(stripe: Stripe): ReadProvider {
  return (signal) => readAll(stripe, signal);
}

async function readAll(stripe: Stripe, signal: AbortSignal | undefined): Promise<readonly ProviderBooking[]> {
  const sums = new Map<string, Sums>();
  const of = (bookingId: string): Sums => {
    const known = sums.get(bookingId) ?? {
      intents: new Set<string>(),
      held: 0,
      captured: 0,
      refunded: 0,
      tip: 0,
      tipRefunded: 0,
      disputed: 0,
      disputeFees: 0,
      disputes: [],
      transferred: 0,
    };
    sums.set(bookingId, known);
    return known;
  };
  for await (const intent of stripe.paymentIntents.list({ limit: 100, expand: ['data.latest_charge'] })) {
    signal?.throwIfAborted();
    const { bookingId, tipOf } = intent.metadata;
    if (tipOf) {
      of(tipOf).tip += intent.amount_received;
      continue;
    }
    if (!bookingId) continue;
    const book = of(bookingId);
    book.intents.add(intent.id);
    book.held += intent.amount_capturable;
    book.captured += intent.amount_received;
  }
  // A refund made in the dashboard has no metadata of ours; its charge's intent tells which booking it belongs to.
  for await (const refund of stripe.refunds.list({ limit: 100, expand: ['data.payment_intent'] })) {
    signal?.throwIfAborted();
    if (!movesMoney(refund)) continue;
    const { bookingId, tipOf } = namedBy(refund.payment_intent);
    if (tipOf) of(tipOf).tipRefunded += refund.amount;
    else if (bookingId) of(bookingId).refunded += refund.amount;
  }
  for await (const dispute of stripe.disputes.list({ limit: 100, expand: ['data.payment_intent'] })) {
    signal?.throwIfAborted();
    const { disputeId, status, withdrawn, reinstated, fee } = disputeFacts(dispute);
    // A dispute of a charge that no booking made is listed under its own id, so that it is not overlooked.
    const { bookingId, tipOf } = namedBy(dispute.payment_intent);
    const book = of(bookingId ?? tipOf ?? disputeId);
    book.disputes.push({ disputeId, status });
    book.disputed += withdrawn - reinstated;
    book.disputeFees += fee;
  }
  for await (const transfer of stripe.transfers.list({ limit: 100 })) {
    signal?.throwIfAborted();
    // A transfer drawn on a charge takes over the charge's group, which the provider may have named itself.
    const { settlement } = transfer.metadata;
    const bookingId = settlement
      ? workflowIds.settlement(settlement)
      : (transfer.metadata['bookingId'] ?? transfer.transfer_group);
    if (bookingId) of(bookingId).transferred += transfer.amount - transfer.amount_reversed;
  }
  return [...sums].map(([bookingId, { intents, disputes, ...rest }]) => ({
    bookingId,
    intents: [...intents],
    disputes: disputesSaid(disputes),
    ...rest,
  }));
}

/** The booking whose price or tip an intent is for. */
function namedBy(intent: string | Stripe.PaymentIntent | null): {
  readonly bookingId?: string;
  readonly tipOf?: string;
} {
  return intent !== null && typeof intent !== 'string' ? intent.metadata : {};
}
