/** How long the banner says that the connection is back. */

/** Milliseconds (spec customer §3). */
export const BACK_MS = 3000;

/** Hides it after that time. Call the result to cancel. */
export function hideLater(hide: () => void): () => void {
  const timer = setTimeout(hide, BACK_MS);
  return () => clearTimeout(timer);
}
