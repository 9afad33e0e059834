/** The title of a page, apart from the router, so that the landing page needs none. */
import { useEffect } from 'react';

/** `My Bookings · Hexkey`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Hexkey`;
  }, [title]);
}
