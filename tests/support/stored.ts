/** The browser's storage for tests that run without a browser. */
import { afterEach, beforeEach, vi } from 'vitest';

/** Stubs `localStorage` for each test of the calling file; answers what stands in it, empty at the start of each. */
export function stubStorage(): ReadonlyMap<string, string> {
  const stored = new Map<string, string>();
  beforeEach(() =>
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    }),
  );
  afterEach(() => {
    stored.clear();
    vi.unstubAllGlobals();
  });
  return stored;
}
