/**
 * What a person does on a prerendered page before its scripts have loaded: recorded first, then handed to the scripts.
 */

/** Left by the script in the page's head (api/pages/early-input.ts) under `window.hexkeyEarlyInput`. */
export interface EarlyInput {
  /**
   * Whether this browser shows the page as prerendered. If not, the prerendered page is hidden, and nothing is
   * recorded.
   */
  readonly isAsMade: boolean;
  /** Buttons that were pressed, each once, in order. Links are left out, since the browser follows them. */
  readonly pressed: Set<HTMLButtonElement>;
  /** Fields in which something was typed or chosen. */
  readonly filled: Set<EventTarget>;
  /** Stops the recording. */
  readonly end: () => void;
}

declare global {
  interface Window {
    hexkeyEarlyInput?: EarlyInput;
  }
}

/** Set on `<html>` while a prerendered page is hidden because this browser renders a different one. */
export const HIDDEN_ATTRIBUTE = 'data-anew';

/**
 * A cookie, set along with the session, that says who was signed in here; its name is this plus the role. It grants
 * nothing.
 */
export const WAS_HERE_COOKIE = 'hexkey-was-here-';

/** Attribute of a button whose action is running; `web/ui/Button.tsx` styles it. */
export const BUSY_ATTRIBUTE = 'data-busy';

/** In session storage: when the page was reloaded because a chunk was missing, in milliseconds. */
export const RELOADED_KEY = 'hexkey-reloaded-at';
/** If loading fails again within this many milliseconds, the build is broken rather than replaced by a newer one. */
export const RELOAD_ONCE_MS = 30_000;
