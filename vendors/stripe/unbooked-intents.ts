/**
 * Payment intents of ours without a booking: what is left when a process is killed between the provider's answer and
 * our log.
 */
import type Stripe from 'stripe';
import { as, type CustomerId } from '#domain/core/ids.ts';
import { must } from './failures.ts';

/** An intent that a customer could still confirm, or has confirmed. */
export interface UnbookedIntent {
  readonly paymentIntentId: string;
  readonly customerId: CustomerId;
}

const over: readonly Stripe.PaymentIntent.Status[] = ['canceled', 'succeeded'];

/**
 * The open intents created between two instants (milliseconds, both included) that have a customer of ours and no
 * booking.
 * @throws {ProviderUnavailable} the provider does not answer
 */
export function unbookedIntents(
  stripe: Stripe,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly UnbookedIntent[]> {
  const created = { gte: Math.floor(from / 1000), lte: Math.floor(to / 1000) };
  return must(async () => {
    const found: UnbookedIntent[] = [];
    for await (const { id, status, metadata } of stripe.paymentIntents.list({ created, limit: 100 })) {
      // A tip's intent has neither: its own story voids it.
      const { customerId, bookingId } = metadata;
      if (customerId === undefined || bookingId !== undefined || over.includes(status)) continue;
      found.push({ paymentIntentId: id, customerId: as<CustomerId>(customerId) });
    }
    return found;
  });
}
