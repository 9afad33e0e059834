/** Our customers at the card provider: one object each, found again by our own id. */
import type Stripe from 'stripe';
import type { CustomerId } from '#domain/ids.ts';
import { must } from './failures.ts';
import { isMissing, once } from './once.ts';

/**
 * The provider's customer id of a customer of ours, made when there is none. No name or mail is sent: the provider
 * needs neither. The key covers two callers at once, the search a repetition after the key was forgotten.
 * `deleted`: one that the provider has no more; its creation would be repeated under the same key.
 * @throws {ProviderUnavailable}
 */
export async function findOrCreateCustomer(
  stripe: Stripe,
  customerId: CustomerId,
  deleted: string | null = null,
): Promise<string> {
  const found = await findCustomer(stripe, customerId);
  if (found !== null && found !== deleted) return found;
  const key = `customer:${customerId}`;
  return must(() =>
    once({
      key: deleted === null ? key : `${key}:${deleted}`,
      make: async (options) => (await stripe.customers.create({ metadata: { customerId } }, options)).id,
      find: async () => {
        const other = await findCustomer(stripe, customerId);
        return other === deleted ? null : other;
      },
    }),
  );
}

/** The provider's customer id of a customer of ours; null for one who has never paid. @throws {ProviderUnavailable} */
export async function findCustomer(stripe: Stripe, customerId: CustomerId): Promise<string | null> {
  const found = await must(() =>
    stripe.customers.search({ query: `metadata['customerId']:'${customerId}'`, limit: 1 }),
  );
  return found.data[0]?.id ?? null;
}

/**
 * Deletes a customer at the provider, with all saved cards; payments stay in its books. One that is not there counts
 * as forgotten. @throws {ProviderUnavailable}
 */
export async function forgetCustomer(stripe: Stripe, customerId: CustomerId): Promise<void> {
  const id = await findCustomer(stripe, customerId);
  if (id === null) return;
  try {
    await must(() => stripe.customers.del(id));
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
}
