/** The title and the head of a page, apart from the router, so that the landing page needs none. */
import { useEffect } from 'react';
import type { KeyOf } from '#web/lib/language/messages.ts';
import type { headTexts } from '#words/generated/customer.ts';

/** A page's head, for one that is made ahead of time. */
export interface PageHead {
  readonly title: string;
  /** Name of the sentence for search engines and previews; its text is loaded where pages are made, not in browsers. */
  readonly description: KeyOf<typeof headTexts> | undefined;
}

let written: PageHead | null = null;
function write(head: PageHead): void {
  written = head;
}

/** The head of the page that was made last; no browser has one. */
export const writtenHead = (): PageHead | null => written;

let whenShown: (() => void) | null = null;
/** Calls `act` once the next screen is drawn and answers: effects run when React has taken all of it over. */
export function onceShown(act: () => void): void {
  whenShown = act;
}

/** `My Bookings · Hexkey`; every screen has one. A page that search engines show names its description as well. */
export function usePageTitle(title: string, description?: PageHead['description']): void {
  // A page that is made ahead of time has no effects, and the server writes its head.
  if (import.meta.env.SSR) write({ title: `${title} · Hexkey`, description });
  useEffect(() => {
    document.title = `${title} · Hexkey`;
    const act = whenShown;
    whenShown = null;
    // Outside of React's own work.
    if (act) setTimeout(act);
  }, [title]);
}
