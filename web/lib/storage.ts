/** The browser's storage. Private windows may refuse it: then it is empty and stores nothing. */

/** The text under `key`, or null. */
export function readStored(key: string): string | null {
  // A prerendered page has no storage.
  if (typeof localStorage === 'undefined') return null;
  try {
    return localStorage.getItem(key);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** Stores `text` under `key`; null removes it. */
export function store(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
