/** Every page of the site and the entry that holds it: the one list for the server, the routers and site maps. */

/** The built entries (design.md §9). */
export type EntryName = 'public' | 'technician' | 'console' | 'design';

/**
 * Paths by entry; a part `$name` stands for any text. A router that knows a path that is not here, or lacks one of
 * these, fails the test beside this file.
 */
export const pages = {
  public: [
    '/',
    '/terms',
    '/privacy',
    '/sign-in',
    '/pricing',
    '/support',
    '/contact-support',
    '/contact',
    '/reviews',
    '/review',
    '/scan/$storeCode',
    '/scan/$storeCode/$productSku',
    '/order-tracking-demo',
    '/booking',
    '/booking/service',
    '/booking/schedule',
    '/booking/contact',
    '/booking/review',
    '/customer/login',
    '/customer-login',
    '/customer/signup',
    '/customer-signup',
    '/account',
    '/account/addresses',
    '/account/cards',
    '/account/notifications',
    '/account/data',
    '/forgot-password',
    '/reset-password',
    '/confirm-email',
    '/checkout',
    '/checkout/$bookingId',
    '/booking-success',
    '/dashboard',
    '/customer-dashboard',
    '/booking-tracker',
    '/approve/$bookingId',
    '/receipt/$bookingId',
    '/notifications',
    '/unsubscribe',
  ],
  technician: [
    '/technician/login',
    '/technician-login',
    '/technician',
    '/technician-portal',
    '/technician/jobs',
    '/technician/jobs/$jobId',
    '/technician/earnings',
    '/earnings/$technicianId',
    '/technician/profile',
    '/technician/banking',
    '/technician/outbox',
  ],
  console: [
    '/admin/login',
    '/admin',
    '/admin/dashboard',
    '/admin/bookings',
    '/admin/bookings/$bookingId',
    '/ops/bookings/$bookingId',
    '/admin/technicians',
    '/admin/support',
    '/admin/support/waitlist',
    '/admin/support/$ticketId',
    '/ops',
  ],
  design: ['/design', '/design/mails'],
} as const satisfies Readonly<Record<EntryName, readonly string[]>>;

/** A page of an entry, as its router takes it. */
export type PagePath<Entry extends EntryName> = (typeof pages)[Entry][number];

/** The entry that answers for a path, also where no page stands: consoles and the technician's app are their own. */
export function entryOf(path: string): EntryName {
  if (/^\/design(\/|$)/.test(path)) return 'design';
  if (/^\/(technician|technician-login|technician-signup|technician-portal|earnings)(\/|$)/.test(path))
    return 'technician';
  if (/^\/(admin|ops|store-partner)(\/|$)/.test(path)) return 'console';
  return 'public';
}

/** Whether a page stands at this path; one slash at its end makes no difference. */
export function isPage(path: string): boolean {
  const parts = partsOf(path);
  return pages[entryOf(path)].some((page) => {
    const wanted = partsOf(page);
    return (
      wanted.length === parts.length &&
      wanted.every((part, index) => (part.startsWith('$') ? parts[index] !== '' : part === parts[index]))
    );
  });
}

const partsOf = (path: string): readonly string[] =>
  path
    .replace(/(.)\/$/, '$1')
    .slice(1)
    .split('/');
