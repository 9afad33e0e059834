/** Lists of the spec that are plain arrays: answered in parts, each of which says how many rows there are and where the next are. */
import type { Call } from './call.ts';

/** Rows of a part when the client names no limit, and the most it may ask for. */
const MAX_ROWS = 500;

/** The part of a list that a query asks for. */
export function partOf(query: {
  readonly limit?: string | undefined;
  readonly offset?: string | undefined;
}): {
  readonly limit: number;
  readonly offset: number;
} {
  const limit = Math.min(MAX_ROWS, Math.max(1, Number(query.limit ?? MAX_ROWS)));
  return { limit, offset: Number(query.offset ?? 0) };
}

/**
 * Says how many rows the whole list has (`x-total-count`) and where the next part is (`link`, RFC 8288): a list that
 * ends without a word is taken for whole.
 */
export function announceRest(
  call: Pick<Call, 'setHeader'>,
  path: string,
  query: Readonly<Record<string, string | undefined>>,
  { offset, limit, total }: { readonly offset: number; readonly limit: number; readonly total: number },
): void {
  call.setHeader('x-total-count', String(total));
  if (offset + limit >= total) return;
  const next = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) next.set(name, value);
  next.set('limit', String(limit));
  next.set('offset', String(offset + limit));
  call.setHeader('link', `<${path}?${next.toString()}>; rel="next"`);
}
