/** Leading a person on by itself, once they had a moment to read why (spec customer §8, technician §8). */

/** The specs' delay before somebody who is signed out is led to the sign-in, milliseconds. */
const REDIRECT_MS = 500;

/** Goes after that delay; answers how to stay. */
export function goLater(go: () => void): () => void {
  const timer = setTimeout(go, REDIRECT_MS);
  return () => clearTimeout(timer);
}
