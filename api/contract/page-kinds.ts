/** What each page of the public entry is to a search engine, and which pages are made ahead of time at the build. */
import { entryOf, isPage, pages, type PagePath } from './pages.ts';

/**
 * `indexed`: the same for every stranger, so it is made ahead of time and stands in the site map.
 * `private`: somebody's own, or nothing without what came before: no search engine shows it.
 * An address: the page that stands there too, and there is its place.
 */
export type PageKind = 'indexed' | 'private' | `/${string}`;

/** The kind of every public page: who adds a page says here what it is. */
export const pageKinds = {
  '/': 'indexed',
  '/terms': 'indexed',
  '/privacy': 'indexed',
  '/sign-in': 'indexed',
  '/pricing': 'indexed',
  '/support': 'indexed',
  '/contact-support': '/support',
  '/contact': '/support',
  '/reviews': 'private',
  '/review': 'private',
  '/scan/$storeCode': 'private',
  '/scan/$storeCode/$productSku': 'private',
  '/order-tracking-demo': 'indexed',
  '/booking': '/booking/service',
  '/booking/service': 'indexed',
  '/booking/schedule': 'private',
  '/booking/contact': 'private',
  '/booking/review': 'private',
  '/customer/login': 'indexed',
  '/customer-login': '/customer/login',
  '/customer/signup': 'indexed',
  '/customer-signup': '/customer/signup',
  '/account': 'private',
  '/account/addresses': 'private',
  '/account/cards': 'private',
  '/account/notifications': 'private',
  '/account/data': 'private',
  '/forgot-password': 'private',
  '/reset-password': 'private',
  '/confirm-email': 'private',
  '/checkout': 'private',
  '/checkout/$bookingId': 'private',
  '/booking-success': 'private',
  '/dashboard': 'private',
  '/customer-dashboard': '/dashboard',
  '/booking-tracker': 'indexed',
  '/approve/$bookingId': 'private',
  '/receipt/$bookingId': 'private',
  '/notifications': 'private',
  '/unsubscribe': 'private',
} as const satisfies Readonly<Record<PagePath<'public'>, PageKind>>;

/** Stands for every address at which there is no page; it is made ahead of time like the indexed ones. */
export const MISSING_PAGE = '/404';

/** The pages that a search engine shall know, in the order of the list of pages. */
export const indexedPages: readonly PagePath<'public'>[] = pages.public.filter(
  (page) => pageKinds[page] === 'indexed',
);

/**
 * Keys of the browser's storage from which a made page would be drawn otherwise: such a browser draws it anew. Named by
 * the page's path.
 */
export const drawnFrom: ReadonlyMap<string, readonly string[]> = new Map<
  PagePath<'public'>,
  readonly string[]
>([
  ['/booking/service', ['pendingBooking']],
  ['/booking-tracker', ['currentBookingId']],
]);

/**
 * The public page that answers for a path: `/booking/service` for `/booking/`, `MISSING_PAGE` where none stands, null
 * for a private page and for the other entries.
 */
export function madePage(path: string): string | null {
  if (entryOf(path) !== 'public') return null;
  if (!isPage(path)) return MISSING_PAGE;
  const page = pages.public.find((one) => one === path.replace(/(.)\/$/, '$1'));
  // Only private pages have addresses with parts that stand for any text.
  if (page === undefined) return null;
  const kind: PageKind = pageKinds[page];
  if (kind === 'indexed') return page;
  return kind === 'private' ? null : madePage(kind);
}

/** The pages that no search engine shows, as the list of pages writes them, other addresses of theirs too. */
export const privatePages: readonly PagePath<'public'>[] = pages.public.filter(
  (page) => madePage(page) === null,
);
