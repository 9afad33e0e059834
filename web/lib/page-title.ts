/** The title and the head of a page, separate from the router, so that the landing page does not need it. */
import { useEffect } from 'react';
import type { KeyOf } from '#web/lib/language/messages.ts';
import type { headTexts } from '#words/generated/customer.ts';

/** The head of a prerendered page. */
export interface PageHead {
  readonly title: string;
  /** Name of the sentence for search engines and previews; its text is loaded only where pages are prerendered. */
  readonly description: KeyOf<typeof headTexts> | undefined;
}

let written: PageHead | null = null;
function write(head: PageHead): void {
  written = head;
}

/** The head of the page rendered last; not used in browsers. */
export const writtenHead = (): PageHead | null => written;

let whenShown: (() => void) | null = null;
/** Calls `act` once the next screen is rendered and interactive: effects run after React has hydrated it. */
export function onceShown(act: () => void): void {
  whenShown = act;
}

/** `My Bookings · Hexkey`; every screen has one. Pages for search engines also name their description. */
export function usePageTitle(title: string, description?: PageHead['description']): void {
  // A prerendered page runs no effects, and the server writes its head.
  if (import.meta.env.SSR) write({ title: `${title} · Hexkey`, description });
  useEffect(() => {
    document.title = `${title} · Hexkey`;
    const act = whenShown;
    whenShown = null;
    // Outside of React's own work.
    if (act) setTimeout(act);
  }, [title]);
}
