/** How the entry begins: on an empty page, on one that was made ahead of time, or while one is being made. */
import type { RouterHistory } from '@tanstack/react-router';
import { LANGUAGE_PARAMETER } from '#api/contract/language.ts';
import { isRemembered } from '#web/lib/remembered.ts';
import { readStored } from '#web/lib/storage.ts';

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

/** Parameters that change nothing of a page: its language, and where somebody came from. */
const idle = new RegExp(`^(${LANGUAGE_PARAMETER}|utm_\\w+|gclid|fbclid)$`);

/** Browser storage from which a page draws something else than for a stranger, by the start of its path. */
const drawnFrom = [
  ['/booking-tracker', 'currentBookingId'],
  ['/booking', 'pendingBooking'],
] as const;

/** Whether this browser would draw the page as it was made: for a stranger without query and without a draft. */
export function isAsMade({
  pathname,
  search,
}: {
  readonly pathname: string;
  readonly search: string;
}): boolean {
  if (isRemembered('customer')) return false;
  if ([...new URLSearchParams(search).keys()].some((name) => !idle.test(name))) return false;
  const kept = drawnFrom.find(([path]) => pathname.startsWith(path));
  return kept === undefined || readStored(kept[1]) === null;
}
