/** The routes of the public entry; every screen is a chunk of its own, so that the first page stays light. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { plainSearch } from '#web/lib/entry.tsx';
import type { Area, Texts } from '#words/texts.ts';
import { loadTexts } from '#web/lib/language/messages.ts';
import {
  accountTexts,
  approveTexts,
  bookingTexts,
  checkoutTexts,
  dashboardTexts,
  demoTexts,
  fieldTexts,
  landingTexts,
  linkTexts,
  notificationTexts,
  pricingTexts,
  privacyTexts,
  progressTexts,
  receiptTexts,
  reviewTexts,
  scanTexts,
  sentenceTexts,
  settingsTexts,
  supportTexts,
  termsTexts,
  trackerTexts,
  wordTexts,
} from '#words/generated/customer.ts';
import { Shell } from './Shell.tsx';

/** A screen's chunk, with the texts that it shows: fetched together, so that nothing is drawn without words. */
function screen<Module extends Record<Name, RouteComponent>, Name extends string>(
  load: () => Promise<Module>,
  name: Name,
  ...texts: readonly Area<Texts>[]
) {
  return lazyRouteComponent(async () => {
    const [module] = await Promise.all([load(), ...texts.map((area) => loadTexts(area))]);
    return module;
  }, name);
}

const root = createRootRoute({
  component: Shell,
  notFoundComponent: screen(() => import('./PageMissing.tsx'), 'PageMissing'),
});

const page = (path: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, component });

const home = page(
  '/',
  screen(() => import('./Home.tsx'), 'Home', landingTexts),
);

const terms = screen(() => import('./legal/terms/Terms.tsx'), 'Terms', termsTexts);
const privacy = screen(() => import('./legal/privacy/Privacy.tsx'), 'Privacy', privacyTexts);
const chooser = screen(() => import('./account/SignInChooser.tsx'), 'SignInChooser', accountTexts);

// Screens that talk to the server stand below a layout that brings the query client.
const live = createRoute({
  getParentRoute: () => root,
  id: 'live',
  component: screen(() => import('./LiveLayout.tsx'), 'LiveLayout'),
});
const livePage = (path: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => live, path, component });

const wizard = createRoute({
  getParentRoute: () => live,
  path: '/booking',
  component: screen(() => import('./booking/Wizard.tsx'), 'Wizard'),
});
const step = (path: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => wizard, path, component });
const firstStep = createRoute({
  getParentRoute: () => wizard,
  path: '/',
  beforeLoad: ({ location }) => {
    redirect({ href: `/booking/service${location.searchStr}`, replace: true, throw: true });
  },
});

const signIn = screen(() => import('./account/SignIn.tsx'), 'SignIn', accountTexts, linkTexts, wordTexts);
const signUp = screen(
  () => import('./account/SignUp.tsx'),
  'SignUp',
  accountTexts,
  fieldTexts,
  linkTexts,
  sentenceTexts,
);
const dashboard = screen(
  () => import('./dashboard/Dashboard.tsx'),
  'Dashboard',
  dashboardTexts,
  progressTexts,
  wordTexts,
);
const checkout = screen(() => import('./checkout/Checkout.tsx'), 'Checkout', checkoutTexts, wordTexts);

const settings = createRoute({
  getParentRoute: () => live,
  path: '/account',
  component: screen(
    () => import('./account/settings/AccountSettings.tsx'),
    'AccountSettings',
    settingsTexts,
    linkTexts,
  ),
});
const section = (path: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => settings, path, component });

const support = screen(() => import('./support/Support.tsx'), 'Support', supportTexts, sentenceTexts);
const scan = screen(() => import('./scan/Scan.tsx'), 'Scan', scanTexts);

const tree = root.addChildren([
  home,
  page('/terms', terms),
  page('/privacy', privacy),
  page('/sign-in', chooser),
  page(
    '/pricing',
    screen(() => import('./pricing/Pricing.tsx'), 'Pricing', pricingTexts, wordTexts),
  ),
  page(
    '/order-tracking-demo',
    screen(() => import('./tracking-demo/TrackingDemo.tsx'), 'TrackingDemo', demoTexts),
  ),
  live.addChildren([
    wizard.addChildren([
      firstStep,
      step(
        'service',
        screen(() => import('./booking/ServiceStep.tsx'), 'ServiceStep', bookingTexts, wordTexts),
      ),
      step(
        'schedule',
        screen(() => import('./booking/ScheduleStep.tsx'), 'ScheduleStep', bookingTexts),
      ),
      step(
        'contact',
        screen(
          () => import('./booking/ContactStep.tsx'),
          'ContactStep',
          bookingTexts,
          fieldTexts,
          sentenceTexts,
        ),
      ),
      step(
        'review',
        screen(() => import('./booking/ReviewStep.tsx'), 'ReviewStep', bookingTexts, wordTexts),
      ),
    ]),
    settings.addChildren([
      section(
        '/',
        screen(() => import('./account/settings/Profile.tsx'), 'Profile', fieldTexts, sentenceTexts),
      ),
      section(
        'addresses',
        screen(() => import('./account/settings/Addresses.tsx'), 'Addresses', fieldTexts, sentenceTexts),
      ),
      section(
        'cards',
        screen(() => import('./account/settings/Cards.tsx'), 'Cards', wordTexts),
      ),
      section(
        'notifications',
        screen(() => import('./account/settings/Notifications.tsx'), 'Notifications'),
      ),
      section(
        'data',
        screen(() => import('./account/settings/YourData.tsx'), 'YourData', sentenceTexts),
      ),
    ]),
    livePage(
      '/forgot-password',
      screen(() => import('./account/links/ForgotPassword.tsx'), 'ForgotPassword', linkTexts, sentenceTexts),
    ),
    livePage(
      '/reset-password',
      screen(() => import('./account/links/ResetPassword.tsx'), 'ResetPassword', linkTexts, sentenceTexts),
    ),
    livePage(
      '/confirm-email',
      screen(() => import('./account/links/ConfirmEmail.tsx'), 'ConfirmEmail', linkTexts),
    ),
    livePage('/support', support),
    livePage('/contact-support', support),
    livePage('/contact', support),
    livePage(
      '/reviews',
      screen(() => import('./reviews/Reviews.tsx'), 'Reviews', reviewTexts, wordTexts),
    ),
    livePage(
      '/review',
      screen(() => import('./reviews/WriteReview.tsx'), 'WriteReview', reviewTexts, sentenceTexts),
    ),
    livePage('/scan/$storeCode', scan),
    livePage('/scan/$storeCode/$productSku', scan),
    livePage('/customer/login', signIn),
    livePage('/customer-login', signIn),
    livePage('/customer/signup', signUp),
    livePage('/customer-signup', signUp),
    livePage('/checkout', checkout),
    livePage('/checkout/$bookingId', checkout),
    livePage(
      '/booking-success',
      screen(() => import('./checkout/Success.tsx'), 'Success', checkoutTexts, progressTexts, wordTexts),
    ),
    livePage('/dashboard', dashboard),
    livePage('/customer-dashboard', dashboard),
    livePage(
      '/booking-tracker',
      screen(() => import('./tracker/Tracker.tsx'), 'Tracker', trackerTexts, progressTexts, wordTexts),
    ),
    livePage(
      '/approve/$bookingId',
      screen(() => import('./approve/Approve.tsx'), 'Approve', approveTexts, wordTexts),
    ),
    livePage(
      '/receipt/$bookingId',
      screen(() => import('./receipt/Receipt.tsx'), 'Receipt', receiptTexts, wordTexts),
    ),
    livePage(
      '/unsubscribe',
      screen(() => import('./notifications/Unsubscribe.tsx'), 'Unsubscribe', notificationTexts),
    ),
    livePage(
      '/notifications',
      screen(
        () => import('./notifications/NotificationsPage.tsx'),
        'NotificationsPage',
        notificationTexts,
        wordTexts,
      ),
    ),
  ]),
]);

/** The entry's router; `history` where it is not the browser's. */
export const createPublicRouter = (
  options: { readonly history?: RouterHistory; readonly scrollRestoration?: boolean } = {},
) => createRouter({ routeTree: tree, scrollRestoration: true, ...plainSearch, ...options });
