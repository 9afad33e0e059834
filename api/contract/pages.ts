/** Every page of the site: the single list for the server, the apps' routes, search engines and sitemaps. */
import { entryOf, type EntryName } from './entries.ts';

/**
 * `indexed`: the same for every visitor, so it is prerendered and in the sitemap. `private`: someone's own, or useless
 * without previous steps; hidden from search engines. A path: this is another address of that page, which is the
 * canonical one.
 */
export type PageKind = 'indexed' | 'private' | `/${string}`;

/** Paths and kinds by entry; a segment `$name` matches any text. New pages are declared here. */
export const pages = {
  public: {
    '/': 'indexed',
    '/terms': 'indexed',
    '/terms/$version': 'private',
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
    '/technician/signup': 'indexed',
    '/technician-signup': '/technician/signup',
    '/technician/apply': 'indexed',
    '/store-partner/signup': 'indexed',
    '/account': 'private',
    '/account/addresses': 'private',
    '/account/favorites': 'private',
    '/account/cards': 'private',
    '/account/notifications': 'private',
    '/account/data': 'private',
    '/forgot-password': 'private',
    '/reset-password': 'private',
    '/confirm-email': 'private',
    '/open-account': 'private',
    '/checkout': 'private',
    '/checkout/$bookingId': 'private',
    '/booking-success': 'private',
    '/dashboard': 'private',
    '/customer-dashboard': '/dashboard',
    '/book-again/$bookingId': 'private',
    '/booking-tracker': 'indexed',
    '/approve/$bookingId': 'private',
    '/receipt/$bookingId': 'private',
    '/pay/$bookingId': 'private',
    '/notifications': 'private',
    '/unsubscribe': 'private',
    // For holders of a contract; no one would search for it.
    '/contracts': 'private',
    '/contracts/$number': 'private',
    '/verify': 'private',
    '/verify/$hash': 'private',
  },
  technician: {
    '/technician/login': 'private',
    '/technician-login': '/technician/login',
    '/technician': 'private',
    '/technician-portal': '/technician',
    '/technician/jobs': 'private',
    '/technician/jobs/$jobId': 'private',
    '/technician/earnings': 'private',
    '/earnings/$technicianId': '/technician/earnings',
    '/technician/profile': 'private',
    '/technician/banking': 'private',
    '/technician/notifications': 'private',
    '/technician/calendar': 'private',
    '/technician/outbox': 'private',
    '/technician/application-status': 'private',
  },
  partner: {
    '/store-partner/login': 'private',
    '/store-partner/reset-password': 'private',
    '/store-partner/confirm-email': 'private',
    '/store-partnership': 'private',
    '/partner-signup': '/store-partnership',
    '/store-partner/application': '/store-partnership',
    '/store-partner/dashboard': 'private',
    '/store-partner/dashboard/commissions': 'private',
    '/store-partner/dashboard/analytics': 'private',
    '/store-partner/dashboard/settings': 'private',
  },
  console: {
    '/admin/login': 'private',
    '/admin': 'private',
    '/admin/dashboard': '/admin',
    '/admin/bookings': '/admin',
    '/admin/bookings/$bookingId': 'private',
    '/ops/bookings/$bookingId': '/admin/bookings/$bookingId',
    '/ops/bookings/$bookingId/moment': 'private',
    '/ops/bookings/$bookingId/evidence': 'private',
    '/admin/dispatch': 'private',
    '/admin/dispatch/phone': 'private',
    '/admin/technicians': 'private',
    '/admin/technicians/$technicianId': 'private',
    '/admin/applications': 'private',
    '/admin/applications/$applicationId': 'private',
    '/admin/customers': 'private',
    '/admin/customers/erased': 'private',
    '/admin/customers/$customerId': 'private',
    '/admin/store-partners': 'private',
    '/admin/store-partners/commissions': 'private',
    '/admin/reviews': 'private',
    '/admin/thank-you': 'private',
    '/admin/thank-you/messages': 'private',
    '/admin/support': 'private',
    '/admin/support/answers': 'private',
    '/admin/support/waitlist': 'private',
    '/admin/support/$ticketId': 'private',
    '/admin/catalogue': 'private',
    '/admin/catalogue/openings': 'private',
    '/admin/catalogue/prices': 'private',
    '/admin/catalogue/texts': 'private',
    '/admin/catalogue/uses': 'private',
    '/admin/invitation': 'private',
    '/admin/admins': 'private',
    '/admin/admins/$adminId': 'private',
    '/admin/audit': 'private',
    '/admin/numbers': 'private',
    '/admin/account': 'private',
    '/ops': 'private',
    '/ops/promises': 'private',
    '/ops/services': 'private',
    '/ops/books': 'private',
    '/ops/accounts': 'private',
    '/ops/days': 'private',
    '/ops/what-if': 'private',
    '/ops/read-models': 'private',
    '/ops/histories': 'private',
    '/ops/histories/$workflowId': 'private',
  },
  design: { '/design': 'private', '/design/mails': 'private' },
} as const satisfies Readonly<Record<EntryName, Readonly<Record<string, PageKind>>>>;

/** A page of an entry, as its router takes it. */
export type PagePath<Entry extends EntryName = EntryName> = {
  [One in Entry]: keyof (typeof pages)[One];
}[Entry];

/** The pages of an entry with their kinds, in the order of the list. */
export const pagesOf = (entry: EntryName | 'api'): readonly (readonly [path: string, kind: PageKind])[] =>
  entry === 'api' ? [] : Object.entries(pages[entry]);

/** Stands for every address without a page; prerendered like the indexed ones. */
export const MISSING_PAGE = '/404';

/** The pages for search engines, in list order. */
export const indexedPages = (): readonly string[] =>
  pagesOf('public')
    .filter(([, kind]) => kind === 'indexed')
    .map(([path]) => path);

/**
 * Browser storage keys that would make a prerendered page look different; a browser that has one renders the page
 * itself. By the page's path.
 */
export const drawnFrom: ReadonlyMap<string, readonly string[]> = new Map<
  PagePath<'public'>,
  readonly string[]
>([
  ['/booking/service', ['pendingBooking']],
  ['/booking-tracker', ['currentBookingId']],
  ['/technician/apply', ['technicianApplication']],
  ['/technician/signup', ['technicianSignUp']],
]);

/**
 * The prerendered page for a path: `/booking/service` for `/booking/`, `MISSING_PAGE` if there is no page, null for a
 * private page and for the other entries.
 */
export function madePage(path: string): string | null {
  if (entryOf(path) !== 'public') return null;
  if (!isPage(path)) return MISSING_PAGE;
  // Only private pages have variable segments.
  const kind = new Map(pagesOf('public')).get(withoutSlash(path)) ?? 'private';
  if (kind === 'indexed') return withoutSlash(path);
  return kind === 'private' ? null : madePage(kind);
}

/** The pages hidden from search engines, as listed, with their other addresses. */
export const privatePages = (): readonly string[] =>
  pagesOf('public')
    .map(([path]) => path)
    .filter((path) => madePage(path) === null);

/** Whether there is a page at this path; a trailing slash makes no difference. */
export function isPage(path: string): boolean {
  const parts = partsOf(path);
  return pagesOf(entryOf(path)).some(([page]) => {
    const wanted = partsOf(page);
    return (
      wanted.length === parts.length &&
      wanted.every((part, index) => (part.startsWith('$') ? parts[index] !== '' : part === parts[index]))
    );
  });
}

function withoutSlash(path: string): string {
  return path.replace(/(.)\/$/, '$1');
}
function partsOf(path: string): readonly string[] {
  return withoutSlash(path).slice(1).split('/');
}
