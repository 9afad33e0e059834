import { describe, expect, it } from 'vitest';
import { tabOf } from './tabs.ts';

describe('the console’s tabs', () => {
  it.each([
    ['/admin', '/admin'],
    ['/admin/bookings/b1', '/admin'],
    ['/ops/bookings/b1', '/admin'],
    ['/ops', '/ops'],
    ['/admin/technicians', '/admin/technicians'],
    ['/admin/applications/a1', '/admin/applications'],
    ['/admin/support/waitlist', '/admin/support'],
    ['/admin/store-partners/commissions', '/admin/store-partners'],
    ['/admin/admins/a1', '/admin/admins'],
    ['/admin/account', undefined],
    ['/administration', undefined],
  ])('%s belongs to %s', (path, href) => {
    expect(tabOf(path)?.href).toBe(href);
  });
});
