/** How the entry begins: on an empty page, on one that was made ahead of time, or while one is being made. */
import type { RouterHistory } from '@tanstack/react-router';

export type Start =
  /** Nothing is drawn yet. */
  | { readonly how: 'empty' }
  /** The page stands there: what is drawn first must be the same. */
  | { readonly how: 'made' }
  /** No browser: the page of this history is being made. */
  | { readonly how: 'making'; readonly history: RouterHistory };

let current: Start = { how: 'empty' };

/** What holds for the first screen; said once, before it is drawn. */
export function setStart(next: Start): void {
  current = next;
}
/** Answers it to the first who asks: every later screen begins on its own. */
export function start(): Start {
  const first = current;
  current = { how: 'empty' };
  return first;
}
