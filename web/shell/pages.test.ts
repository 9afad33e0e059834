import { describe, expect, it } from 'vitest';
import { entryOf } from '#api/contract/entries.ts';
import { isPage, pagesOf } from '#api/contract/pages.ts';
import { admin } from '#web/apps/admin/routes.tsx';
import { customer } from '#web/apps/customer/routes.tsx';
import { partner } from '#web/apps/partner/routes.tsx';
import { technician } from '#web/apps/technician/routes.tsx';
import type { AnyRoute } from '@tanstack/react-router';
import { createAppRouter } from './app.tsx';

const apps = { public: customer, technician, partner, console: admin } as const;

describe('the list of pages', () => {
  it.each(['public', 'technician', 'partner', 'console'] as const)('is what the %s router knows', (entry) => {
    const known: ReadonlySet<string> = new Set(Object.keys(createAppRouter(apps[entry]).routesByPath));
    expect(known).toEqual(new Set(pagesOf(entry).map(([path]) => path)));
  });

  it('has every page under its own entry', () => {
    for (const entry of ['public', 'technician', 'partner', 'console', 'design'] as const)
      for (const [page] of pagesOf(entry)) expect([page, entryOf(page)]).toEqual([page, entry]);
  });
});

/** The layouts around a route, from the inside out. */
function layoutsOf(route: AnyRoute): AnyRoute[] {
  const { parentRoute } = route as { readonly parentRoute?: AnyRoute };
  return parentRoute === undefined || parentRoute.isRoot ? [] : [parentRoute, ...layoutsOf(parentRoute)];
}

describe('a page for somebody who is signed in', () => {
  it.each(['technician', 'partner', 'console'] as const)(
    'of the %s app is never blank while the server is asked who is there',
    (entry) => {
      const routes: readonly AnyRoute[] = Object.values(createAppRouter(apps[entry]).routesById);
      const guards = routes.filter(({ options }) => options.beforeLoad && options.pendingComponent);
      expect(guards).toHaveLength(1);
      // Each layout around it is a separate chunk that may still be loading.
      for (const { options } of guards.flatMap(layoutsOf)) expect(options.pendingComponent).toBeDefined();
      expect(guards.flatMap(layoutsOf)).not.toHaveLength(0);
    },
  );
});

describe('isPage', () => {
  it.each(['/', '/booking', '/booking/', '/technician/jobs/HX-7K2M4Q', '/admin', '/ops', '/design'])(
    '%s is one',
    (path) => expect(isPage(path)).toBe(true),
  );
  it.each([
    '/nope',
    '//nope',
    '/booking/nope',
    '/technician/nope',
    '/technician/jobs/a/b',
    '/approve/',
    '/store-partner',
    '/admin/bookings//',
  ])('%s is none', (path) => expect(isPage(path)).toBe(false));
});
