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
      isPreparation: true,
    }),
  );
}

/**
 * As `findOrCreateCustomer`; null when the account has been deleted. Its erasure may have looked for the customer just
 * before it was made, so it is deleted again: nothing of a deleted account stays at the provider (design.md §8).
 * `isErased` is asked after the customer was made; an erasure that comes later finds it.
 * @throws {ProviderUnavailable}
 */
export async function customerUnlessErased(
  stripe: Stripe,
  customerId: CustomerId,
  account: { readonly isErased: () => Promise<boolean>; readonly deleted?: string },
): Promise<string | null> {
  const id = await findOrCreateCustomer(stripe, customerId, account.deleted);
  if (!(await account.isErased())) return id;
  await deleteCustomer(stripe, id);
  return null;
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
  if (id !== null) await deleteCustomer(stripe, id);
}

/** Deletes a customer; one that is gone counts as deleted. */
async function deleteCustomer(stripe: Stripe, id: string): Promise<void> {
  try {
    await must(() => stripe.customers.del(id));
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
}
