/** The console's tabs, in order; each is shown to those who may make its screens' main call. */
import { listBookingPage } from '#api/contract/admin.ts';
import { listAudit } from '#api/contract/audit.ts';
import { testThankYou } from '#api/contract/channels.ts';
import { listComparisons } from '#api/contract/books.ts';
import { listCodes } from '#api/contract/codes-admin.ts';
import { getDispatchDay } from '#api/contract/dispatch.ts';
import { listCustomers } from '#api/contract/customers.ts';
import { listAdmins } from '#api/contract/admins.ts';
import { listApplicationPage } from '#api/contract/applications.ts';
import { getNumbers } from '#api/contract/numbers.ts';
import { listHistories } from '#api/contract/histories.ts';
import { getAccountMoment } from '#api/contract/moments.ts';
import { listPromises, listServices, retryStuckWork } from '#api/contract/ops.ts';
import type { PagePath } from '#api/contract/pages.ts';
import { listModeratedReviews } from '#api/contract/reviews.ts';
import { listTickets } from '#api/contract/support.ts';
import { listPartners } from '#api/contract/store-partners-admin.ts';
import { listTechnicianPage } from '#api/contract/technicians-admin.ts';
import type { ConsoleTexts } from '#words/generated/admin.ts';
import type { Wanted } from '#words/texts.ts';
import type { Permitted } from './may.ts';

/** The console's texts without values. */
type PlainName = {
  [Name in keyof ConsoleTexts]: Wanted<ConsoleTexts[Name]> extends [] ? Name : never;
}[keyof ConsoleTexts];

export interface Tab {
  readonly href: PagePath;
  readonly label: PlainName;
  /** Other paths whose screens, including those below them, belong to it. */
  readonly also?: readonly string[];
  readonly needs: Permitted;
  /** What the number next to it counts. */
  readonly counts?: 'openTickets' | 'stuckWork';
}

export const tabs: readonly Tab[] = [
  {
    href: '/admin',
    label: 'bookings',
    also: ['/ops/bookings'],
    needs: listBookingPage,
  },
  { href: '/admin/dispatch', label: 'dispatch', needs: getDispatchDay },
  { href: '/admin/technicians', label: 'technicians', needs: listTechnicianPage },
  { href: '/admin/applications', label: 'applications', needs: listApplicationPage },
  { href: '/admin/customers', label: 'customers', needs: listCustomers },
  { href: '/admin/thank-you', label: 'thankYou', needs: testThankYou },
  { href: '/admin/store-partners', label: 'storePartners', needs: listPartners },
  { href: '/admin/reviews', label: 'reviews', needs: listModeratedReviews },
  { href: '/admin/support', label: 'support', needs: listTickets, counts: 'openTickets' },
  { href: '/admin/numbers', label: 'numbers', needs: getNumbers },
  { href: '/admin/catalogue', label: 'catalogue', needs: listCodes },
  { href: '/admin/admins', label: 'admins', needs: listAdmins },
  { href: '/admin/audit', label: 'audit', needs: listAudit },
  { href: '/ops/promises', label: 'promises', needs: listPromises },
  { href: '/ops/histories', label: 'histories', needs: listHistories },
  { href: '/ops/services', label: 'services', needs: listServices },
  { href: '/ops/books', label: 'books', needs: listComparisons },
  {
    href: '/ops/accounts',
    label: 'replay',
    also: ['/ops/days', '/ops/what-if', '/ops/read-models'],
    needs: getAccountMoment,
  },
  { href: '/ops', label: 'stuckWork', needs: retryStuckWork, counts: 'stuckWork' },
];

/** Available to every admin, whatever they may do; it belongs to no tab. */
export const ownAccount: PagePath = '/admin/account';

/** The tab that a path belongs to: the one with the longest matching prefix. */
export function tabOf(path: string): Tab | undefined {
  if (path === ownAccount) return undefined;
  const lengthIn = ({ href, also = [] }: Tab): number =>
    Math.max(...[href, ...also].map((start) => (`${path}/`.startsWith(`${start}/`) ? start.length : 0)));
  const [best] = tabs.toSorted((a, b) => lengthIn(b) - lengthIn(a));
  return best && lengthIn(best) > 0 ? best : undefined;
}
