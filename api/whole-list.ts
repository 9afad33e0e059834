/**
 * The spec's lists that are plain arrays: returned in chunks, each with the total number of rows and a link to the
 * next.
 */
import type { Call } from './call.ts';

/** Rows per chunk if the client names no limit, and the maximum it may ask for. */
const MAX_ROWS = 500;

/** The chunk of a list that a query asks for. */
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
 * Reports how many rows the whole list has (`x-total-count`) and where the next chunk is (`link`, RFC 8288); without
 * them a chunk would look like the whole list.
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
