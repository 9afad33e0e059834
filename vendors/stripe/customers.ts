/** Our customers at the card provider: one object each, found again by our own id. */
import type Stripe from 'stripe';
import type { CustomerId } from '#domain/ids.ts';
import { must } from './failures.ts';

/**
 * The provider's customer id of a customer of ours, made when there is none. No name or mail is sent: the provider
 * needs neither. The key covers two callers at once, the search a repetition after the key was forgotten.
 * @throws {ProviderUnavailable}
 */
export async function findOrCreateCustomer(stripe: Stripe, customerId: CustomerId): Promise<string> {
  const found = await must(() =>
    stripe.customers.search({ query: `metadata['customerId']:'${customerId}'`, limit: 1 }),
  );
  const first = found.data[0];
  if (first) return first.id;
  const made = await must(() =>
    stripe.customers.create({ metadata: { customerId } }, { idempotencyKey: `customer:${customerId}` }),
  );
  return made.id;
}
