/** The routes of the technician entry; every screen is a chunk of its own. */
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
// The sign-in page stands outside of it: nothing that speaks to the server is loaded before somebody types.
const page = (path: PagePath<'technician'>, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, component });
const signIn = lazyRouteComponent(() => import('./account/SignIn.tsx'), 'SignIn');

// Screens of a signed-in technician stand below a layout that knows who it is and keeps the outbox going.
const signedIn = createRoute({
  getParentRoute: () => server,
  id: 'signed-in',
  component: lazyRouteComponent(() => import('./SignedIn.tsx'), 'SignedIn'),
});
const own = (path: PagePath<'technician'>, component: RouteComponent) =>
  createRoute({ getParentRoute: () => signedIn, path, component });

const home = createRoute({
  getParentRoute: () => signedIn,
  id: 'home',
  component: lazyRouteComponent(() => import('./home/Home.tsx'), 'Home'),
});
const tab = (path: PagePath<'technician'>, component: RouteComponent) =>
  createRoute({ getParentRoute: () => home, path, component });
const available = lazyRouteComponent(() => import('./home/Available.tsx'), 'Available');
const earnings = lazyRouteComponent(() => import('./home/Earnings.tsx'), 'Earnings');

const tree = root.addChildren([
  page('/technician/login', signIn),
  page('/technician-login', signIn),
  server.addChildren([
    signedIn.addChildren([
      home.addChildren([
        tab('/technician', available),
        tab('/technician-portal', available),
        tab(
          '/technician/jobs',
          lazyRouteComponent(() => import('./home/MyJobs.tsx'), 'MyJobs'),
        ),
        tab('/technician/earnings', earnings),
        tab('/earnings/$technicianId', earnings),
        tab(
          '/technician/profile',
          lazyRouteComponent(() => import('./home/Profile.tsx'), 'Profile'),
        ),
      ]),
      own(
        '/technician/jobs/$jobId',
        lazyRouteComponent(() => import('./job/JobScreen.tsx'), 'JobScreen'),
      ),
      own(
        '/technician/banking',
        lazyRouteComponent(() => import('./account/Banking.tsx'), 'Banking'),
      ),
      own(
        '/technician/outbox',
        lazyRouteComponent(() => import('./outbox/OutboxScreen.tsx'), 'OutboxScreen'),
      ),
    ]),
  ]),
]);

/** The entry's router. */
export const createTechnicianRouter = () =>
  createRouter({ routeTree: tree, scrollRestoration: true, ...plainSearch });
