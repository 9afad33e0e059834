/** Stripe's search queries: clauses such as `metadata["booking"]:"x"` joined by AND. */
import { invalidRequest } from './failures.ts';
import type { ObjectType } from './objects.ts';
import type { StripeState } from './state.ts';

const clause = /^(?:metadata\[["']([^"']+)["']\]|([a-z_]+))\s*:\s*["']([^"']*)["']$/;

/**
 * The response to a search. Stripe's own index lags by up to a minute; this one does not.
 *
 * @throws StripeFailure 400 for a query that it cannot parse.
 */
export function searchAnswer(
  state: StripeState,
  type: ObjectType,
  url: string,
  parameters: { query: string; limit?: number; page?: string },
): object {
  const where: Record<string, string> = {};
  for (const part of parameters.query.split(/\s+AND\s+/i)) {
    const match = clause.exec(part.trim());
    if (!match) {
      throw invalidRequest(`We were unable to parse your search query: ${part.trim()}`, { param: 'query' });
    }
    const [, key, field, value = ''] = match;
    where[key === undefined ? String(field) : `metadata[${key}]`] = value;
  }
  const page = state.objects.list(type, { where, limit: parameters.limit, startingAfter: parameters.page });
  const last = page.data.at(-1);
  return {
    object: 'search_result',
    data: page.data,
    has_more: page.hasMore,
    next_page: page.hasMore && last ? last.id : null,
    url,
  };
}
