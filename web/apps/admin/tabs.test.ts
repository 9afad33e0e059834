import { describe, expect, it } from 'vitest';
import { tabOf } from './tabs.ts';

describe('the console’s tabs', () => {
  it.each([
    ['/admin', '/admin'],
    ['/admin/bookings/b1', '/admin'],
    ['/ops/bookings/b1', '/admin'],
    ['/ops', '/ops'],
    ['/admin/dispatch/phone', '/admin/dispatch'],
    ['/admin/technicians', '/admin/technicians'],
    ['/admin/applications/a1', '/admin/applications'],
    ['/admin/customers/c1', '/admin/customers'],
    ['/admin/thank-you/messages', '/admin/thank-you'],
    ['/admin/support/waitlist', '/admin/support'],
    ['/admin/store-partners/commissions', '/admin/store-partners'],
    ['/admin/admins/a1', '/admin/admins'],
    ['/admin/account', undefined],
    ['/administration', undefined],
  ])('%s belongs to %s', (path, href) => {
    expect(tabOf(path)?.href).toBe(href);
  });
});
