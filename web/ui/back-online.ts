/** How long the banner tells that the connection is back. */

/** Milliseconds (spec customer §3). */
export const BACK_MS = 3000;

/** Hides it after that time; answers how to keep it. */
export function hideLater(hide: () => void): () => void {
  const timer = setTimeout(hide, BACK_MS);
  return () => clearTimeout(timer);
}
