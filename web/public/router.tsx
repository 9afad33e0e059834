/** The routes of the public entry; every screen is a chunk of its own, so that the first page stays light. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router';
import { plainSearch } from '#web/lib/entry.tsx';
import { Shell } from './Shell.tsx';

const root = createRootRoute({
  component: Shell,
  notFoundComponent: lazyRouteComponent(() => import('./PageMissing.tsx'), 'PageMissing'),
});

const page = (path: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, component });

const home = page(
  '/',
  lazyRouteComponent(() => import('./Home.tsx'), 'Home'),
);

const terms = lazyRouteComponent(() => import('./legal/Terms.tsx'), 'Terms');
const privacy = lazyRouteComponent(() => import('./legal/Privacy.tsx'), 'Privacy');
const chooser = lazyRouteComponent(() => import('./account/SignInChooser.tsx'), 'SignInChooser');

// Screens that talk to the server stand below a layout that brings the query client.
const live = createRoute({
  getParentRoute: () => root,
  id: 'live',
  component: lazyRouteComponent(() => import('./LiveLayout.tsx'), 'LiveLayout'),
});
const livePage = (path: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => live, path, component });

const wizard = createRoute({
  getParentRoute: () => live,
  path: '/booking',
  component: lazyRouteComponent(() => import('./booking/Wizard.tsx'), 'Wizard'),
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

const signIn = lazyRouteComponent(() => import('./account/SignIn.tsx'), 'SignIn');
const signUp = lazyRouteComponent(() => import('./account/SignUp.tsx'), 'SignUp');
const dashboard = lazyRouteComponent(() => import('./dashboard/Dashboard.tsx'), 'Dashboard');
const checkout = lazyRouteComponent(() => import('./checkout/Checkout.tsx'), 'Checkout');

// Where the mail that asks for a review leads: the rating is given in the account.
const review = createRoute({
  getParentRoute: () => root,
  path: '/review',
  beforeLoad: ({ location }) => {
    const booking = new URLSearchParams(location.searchStr).get('booking');
    redirect({
      href: booking === null ? '/dashboard' : `/dashboard?review=${encodeURIComponent(booking)}`,
      replace: true,
      throw: true,
    });
  },
});

const tree = root.addChildren([
  home,
  page('/terms', terms),
  page('/privacy', privacy),
  page('/sign-in', chooser),
  review,
  live.addChildren([
    wizard.addChildren([
      firstStep,
      step(
        'service',
        lazyRouteComponent(() => import('./booking/ServiceStep.tsx'), 'ServiceStep'),
      ),
      step(
        'schedule',
        lazyRouteComponent(() => import('./booking/ScheduleStep.tsx'), 'ScheduleStep'),
      ),
      step(
        'contact',
        lazyRouteComponent(() => import('./booking/ContactStep.tsx'), 'ContactStep'),
      ),
      step(
        'review',
        lazyRouteComponent(() => import('./booking/ReviewStep.tsx'), 'ReviewStep'),
      ),
    ]),
    livePage('/customer/login', signIn),
    livePage('/customer-login', signIn),
    livePage('/customer/signup', signUp),
    livePage('/customer-signup', signUp),
    livePage('/checkout', checkout),
    livePage('/checkout/$bookingId', checkout),
    livePage(
      '/booking-success',
      lazyRouteComponent(() => import('./checkout/Success.tsx'), 'Success'),
    ),
    livePage('/dashboard', dashboard),
    livePage('/customer-dashboard', dashboard),
    livePage(
      '/booking-tracker',
      lazyRouteComponent(() => import('./tracker/Tracker.tsx'), 'Tracker'),
    ),
    livePage(
      '/approve/$bookingId',
      lazyRouteComponent(() => import('./approve/Approve.tsx'), 'Approve'),
    ),
  ]),
]);

/** The entry's router. */
export const createPublicRouter = () =>
  createRouter({ routeTree: tree, scrollRestoration: true, ...plainSearch });
