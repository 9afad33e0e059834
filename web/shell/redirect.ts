/** Automatic redirects, after a moment to read why (spec customer §8, technician §8). */

/** Milliseconds before someone who is signed out is redirected to the sign-in (from the specs). */
const REDIRECT_MS = 500;

/** Redirects after that delay. Call the result to cancel. */
export function goLater(go: () => void): () => void {
  const timer = setTimeout(go, REDIRECT_MS);
  return () => clearTimeout(timer);
}
