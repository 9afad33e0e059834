/** Which text of the head describes which page. */
import { MISSING_PAGE, type pages } from '#api/contract/pages.ts';
import type { KeyOf } from '#web/lib/language/messages.ts';
import type { headTexts } from '#words/generated/customer.ts';

type Kinds = (typeof pages)['public'];
/** The pages that a search engine shows: each needs a description of its own. */
export type IndexedPage = {
  [Page in keyof Kinds]: Kinds[Page] extends 'indexed' ? Page : never;
}[keyof Kinds];

const descriptions = {
  '/': 'landing',
  '/terms': 'terms',
  '/privacy': 'privacy',
  '/pricing': 'pricing',
  '/support': 'support',
  '/order-tracking-demo': 'demo',
  '/sign-in': 'signIn',
  '/booking/service': 'booking',
  '/customer/login': 'login',
  '/customer/signup': 'signup',
  '/booking-tracker': 'tracker',
} as const satisfies Readonly<Record<IndexedPage, KeyOf<typeof headTexts>>>;

const isDescribed = (path: string): path is IndexedPage => path in descriptions;

/** The key of the description of a page that is made ahead of time. @throws for any other */
export function describedPage(path: string): KeyOf<typeof headTexts> {
  if (isDescribed(path)) return descriptions[path];
  if (path === MISSING_PAGE) return 'missing';
  throw new Error(`${path} is no page that is made ahead of time`);
}
