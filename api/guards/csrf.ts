/** Refuses requests that another site makes a browser send (CSRF, design.md §7). */

/**
 * Whether a request comes from our own pages or from a client that is not a browser: Sec-Fetch-Site is `same-origin` or
 * `none`, else Origin is ours, else both are absent. So a scripted client needs no token, while pages of other sites
 * are blocked.
 */
export function isOwnRequest(
  headers: { readonly 'sec-fetch-site'?: string | undefined; readonly origin?: string | undefined },
  ownOrigins: ReadonlySet<string>,
): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return headers.origin === undefined || ownOrigins.has(headers.origin);
}
