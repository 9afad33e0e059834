/** The browser's storage, which private windows may refuse: then it is empty and forgets. */

/** The text under `key`, or null. */
export function readStored(key: string): string | null {
  // A page that is made ahead of time is nobody's.
  if (typeof localStorage === 'undefined') return null;
  try {
    return localStorage.getItem(key);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** Keeps `text` under `key`; null removes it. */
export function store(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
