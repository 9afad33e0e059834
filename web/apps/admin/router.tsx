/** The routes of the console entry; every screen is a chunk of its own. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
} from '@tanstack/react-router';
import type { PagePath } from '#api/contract/pages.ts';
import { plainSearch } from '#web/lib/entry.tsx';
import { Missing, Shell } from './Shell.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: Missing });
const server = createRoute({
  getParentRoute: () => root,
  id: 'server',
  component: lazyRouteComponent(() => import('./Server.tsx'), 'Server'),
});
const signedIn = createRoute({
  getParentRoute: () => server,
  id: 'signed-in',
  component: lazyRouteComponent(() => import('./SignedIn.tsx'), 'SignedIn'),
});
const page = (path: PagePath<'console'>, component: RouteComponent) =>
  createRoute({ getParentRoute: () => signedIn, path, component });

const bookings = lazyRouteComponent(() => import('./bookings/BookingsPage.tsx'), 'BookingsPage');
const booking = lazyRouteComponent(() => import('./booking/BookingPage.tsx'), 'BookingPage');

const tree = root.addChildren([
  server.addChildren([
    createRoute({
      getParentRoute: () => server,
      path: '/admin/login',
      component: lazyRouteComponent(() => import('./SignIn.tsx'), 'SignIn'),
    }),
    signedIn.addChildren([
      page('/admin', bookings),
      page('/admin/dashboard', bookings),
      page('/admin/bookings', bookings),
      page('/admin/bookings/$bookingId', booking),
      page('/ops/bookings/$bookingId', booking),
      page(
        '/admin/technicians',
        lazyRouteComponent(() => import('./technicians/TechniciansPage.tsx'), 'TechniciansPage'),
      ),
      page(
        '/admin/support',
        lazyRouteComponent(() => import('./support/SupportPage.tsx'), 'SupportPage'),
      ),
      page(
        '/admin/support/waitlist',
        lazyRouteComponent(() => import('./support/WaitlistPage.tsx'), 'WaitlistPage'),
      ),
      page(
        '/admin/support/$ticketId',
        lazyRouteComponent(() => import('./support/TicketPage.tsx'), 'TicketPage'),
      ),
      page(
        '/ops',
        lazyRouteComponent(() => import('./ops/StuckPage.tsx'), 'StuckPage'),
      ),
    ]),
  ]),
]);

/** The entry's router. */
export const createConsoleRouter = () =>
  createRouter({ routeTree: tree, scrollRestoration: true, ...plainSearch });
