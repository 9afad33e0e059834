import { describe, expect, it } from 'vitest';
import { entryOf, isPage, pages } from '#api/contract/pages.ts';
import { createConsoleRouter } from '#web/apps/admin/router.tsx';
import { createPublicRouter } from '#web/apps/customer/router.tsx';
import { createTechnicianRouter } from '#web/apps/technician/router.tsx';

const routers = {
  public: createPublicRouter,
  technician: createTechnicianRouter,
  console: createConsoleRouter,
} as const;

describe('the list of pages', () => {
  it.each(['public', 'technician', 'console'] as const)('is what the %s router knows', (entry) => {
    const known: ReadonlySet<string> = new Set(Object.keys(routers[entry]().routesByPath));
    expect(known).toEqual(new Set(pages[entry]));
  });

  it('has every page under its own entry', () => {
    for (const entry of ['public', 'technician', 'console', 'design'] as const)
      for (const page of pages[entry]) expect([page, entryOf(page)]).toEqual([page, entry]);
  });
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
