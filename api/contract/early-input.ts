/** What a person does on a page that was made ahead of time before its scripts have come: noted there, given to them. */

/** Left by the script in the page's head (api/pages/early-input.ts) under `window.hexkeyEarlyInput`. */
export interface EarlyInput {
  /** Whether this browser draws the page as it was made. If not, the made page is hidden, and nothing is noted. */
  readonly isAsMade: boolean;
  /** Buttons that were pressed, each once, in this order. Links are not among them: the browser follows them. */
  readonly pressed: Set<HTMLButtonElement>;
  /** Fields in which something was typed or chosen. */
  readonly filled: Set<EventTarget>;
  /** Nothing is noted any more. */
  readonly end: () => void;
}

declare global {
  interface Window {
    hexkeyEarlyInput?: EarlyInput;
  }
}

/** On `<html>` while a made page is hidden, since this browser draws another. */
export const HIDDEN_ATTRIBUTE = 'data-anew';

/** A cookie beside the session says who was signed in here; its name is this and the role. It has no authority. */
export const WAS_HERE_COOKIE = 'hexkey-was-here-';

/** Attribute of a button that works on what it was pressed for; `web/ui/Button.tsx` draws it. */
export const BUSY_ATTRIBUTE = 'data-busy';

/** In the session's storage: when the page was loaded afresh because a part of it was gone, in milliseconds. */
export const RELOADED_KEY = 'hexkey-reloaded-at';
/** Milliseconds within which a second failure is no new build but a broken one. */
export const RELOAD_ONCE_MS = 30_000;
