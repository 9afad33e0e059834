/** What the server has offered for a draft, free times and a price, as the query client keeps it for the wizard. */
import type { QueryClient } from '@tanstack/react-query';
import { listSlots } from '#api/contract/slots.ts';

/**
 * Forgets the offers once the server has refused one of them: the wizard asks anew, instead of showing for a while the
 * time or the price that was refused.
 */
export function forgetOffers(queries: QueryClient): void {
  queries.removeQueries({ queryKey: ['api', listSlots.path] });
  // As quote.ts keeps it, whose module the checkout has no other use for.
  queries.removeQueries({ queryKey: ['quote'] });
}
