/** Our customers at the card provider: one object each, found again by our own id. */
import type Stripe from 'stripe';
import type { CustomerId } from '#domain/core/ids.ts';
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

const searchFor = (customerId: CustomerId) => `metadata['customerId']:'${customerId}'`;

/** The provider's customer id of a customer of ours; null for one who has never paid. @throws {ProviderUnavailable} */
export async function findCustomer(stripe: Stripe, customerId: CustomerId): Promise<string | null> {
  const found = await must(() => stripe.customers.search({ query: searchFor(customerId), limit: 1 }));
  return found.data[0]?.id ?? null;
}

/**
 * For so long a new object may be missing in a search, in seconds: an hour during outages (docs.stripe.com/search), and
 * as much again for safety.
 */
const SEARCH_LAG = 2 * 60 * 60;

/**
 * All of the provider's customers that are this one of ours: a lost answer may have left more than one. The newest are
 * listed as well, because the search need not know them yet; the list cannot be asked for one person's. It is read, most
 * recent first, for as long as the search may lag behind by the provider's own clock, and no further.
 * @throws {ProviderUnavailable}
 */
export async function customersOf(stripe: Stripe, customerId: CustomerId): Promise<readonly string[]> {
  return must(async () => {
    const ids = new Set<string>();
    for await (const { id } of stripe.customers.search({ query: searchFor(customerId), limit: 100 }))
      ids.add(id);
    let newest: number | null = null;
    for await (const { id, created, metadata } of stripe.customers.list({ limit: 100 })) {
      newest ??= created;
      if (created < newest - SEARCH_LAG) break;
      if (metadata['customerId'] === customerId) ids.add(id);
    }
    return [...ids];
  });
}

/**
 * Deletes a customer at the provider, however often it is there, with all saved cards; payments stay in its books. One
 * that is not there counts as forgotten. `known`: the provider's ids that our own log names.
 * @throws {ProviderUnavailable}
 */
export async function forgetCustomer(
  stripe: Stripe,
  customerId: CustomerId,
  known: Iterable<string> = [],
): Promise<void> {
  for (const id of new Set([...known, ...(await customersOf(stripe, customerId))]))
    await deleteCustomer(stripe, id);
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
