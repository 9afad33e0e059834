/** How the entry starts: on an empty page, on a prerendered one, or while prerendering. */
import type { RouterHistory } from '@tanstack/react-router';

export type Start =
  /** Nothing is rendered yet. */
  | { readonly how: 'empty' }
  /** The page is already there: the first render must match it. */
  | { readonly how: 'made' }
  /** No browser: the page of this history is being prerendered. */
  | { readonly how: 'making'; readonly history: RouterHistory };

let current: Start = { how: 'empty' };

/** Applies to the first screen; called once, before it renders. */
export function setStart(next: Start): void {
  current = next;
}
/** Returns it to the first caller only: every later screen starts empty. */
export function start(): Start {
  const first = current;
  current = { how: 'empty' };
  return first;
}
