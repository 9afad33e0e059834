/** Our customers at the card provider: one object each, looked up by our own id. */
import type Stripe from 'stripe';
import type { CustomerId } from '#domain/core/ids.ts';
import { must } from './failures.ts';
import { isMissing, once } from './once.ts';

/**
 * The provider's id of a customer of ours, who is created if missing. No name or email address is sent, because the
 * provider needs neither. The key covers concurrent callers, the search a repetition after the key has expired.
 * `deleted`: a customer that the provider no longer has, whose creation would be replayed under the same key.
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
 * Like `findOrCreateCustomer`; null if the account has been deleted. Its erasure may have looked for the customer just
 * before it was created, so it is deleted again: nothing of a deleted account stays at the provider (design.md §8).
 * `isErased` is asked after the customer was created; an erasure that comes later finds it.
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

/** The provider's id of a customer of ours; null for one who has never paid. @throws {ProviderUnavailable} */
export async function findCustomer(stripe: Stripe, customerId: CustomerId): Promise<string | null> {
  const found = await must(() => stripe.customers.search({ query: searchFor(customerId), limit: 1 }));
  return found.data[0]?.id ?? null;
}

/**
 * How long a new object may be missing from a search, in seconds: an hour during outages (docs.stripe.com/search),
 * doubled for safety.
 */
const SEARCH_LAG = 2 * 60 * 60;

/**
 * All of the provider's customers for one customer of ours: a lost answer may have left more than one. The newest are
 * also listed, because the search may not have them yet. The list can't be filtered by person, so it is read, newest
 * first, only as far back as the search may lag by the provider's own clock.
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
 * Deletes all of a customer's objects at the provider, with their saved cards; payments stay in its books. A missing
 * one counts as deleted. `known`: the provider's ids in our own log.
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
