/** What the server has offered for a draft, free times and a price, as the query client caches it for the wizard. */
import type { QueryClient } from '@tanstack/react-query';
import { listSlots } from '#api/contract/slots.ts';

/**
 * Drops the cached offers once the server has refused one: the wizard then asks again instead of briefly showing the
 * refused time or price.
 */
export function forgetOffers(queries: QueryClient): void {
  queries.removeQueries({ queryKey: ['api', listSlots.path] });
  // The key used in quote.ts, which the checkout does not import because it needs nothing else from it.
  queries.removeQueries({ queryKey: ['quote'] });
}
