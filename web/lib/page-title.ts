/** The title of a page, apart from the router, so that the landing page needs none. */
import { useEffect } from 'react';

let written: string | null = null;
function write(title: string): void {
  written = title;
}

/** The title of the page that was made last; no browser has one. */
export const writtenTitle = (): string | null => written;

let whenShown: (() => void) | null = null;
/** Calls `act` once the next screen is drawn and answers: effects run when React has taken all of it over. */
export function onceShown(act: () => void): void {
  whenShown = act;
}

/** `My Bookings · Hexkey`; every screen has one. */
export function usePageTitle(title: string): void {
  // A page that is made ahead of time has no effects, and the server writes its head.
  if (import.meta.env.SSR) write(`${title} · Hexkey`);
  useEffect(() => {
    document.title = `${title} · Hexkey`;
    const act = whenShown;
    whenShown = null;
    // Outside of React's own work.
    if (act) setTimeout(act);
  }, [title]);
}
