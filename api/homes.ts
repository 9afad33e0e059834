/**
 * Redirects technicians and admins from `/` to their own home page; customers have their bookings there (spec customer
 * §2).
 */
import type { Express } from 'express';
import type { Dependencies } from './dependencies.ts';

const homes = { technician: '/technician', admin: '/admin' } as const;

/**
 * Adds the redirect. Someone also signed in as a customer is not redirected: the customer pages link to `/` and must
 * not lead to another role's pages.
 */
export function addHomes(app: Express, { sessions }: Pick<Dependencies, 'sessions'>): void {
  app.get('/', async (request, response, next) => {
    const roles = (await sessions.of(request)).map(({ role }) => role);
    const role = roles.find((one) => one === 'technician' || one === 'admin');
    if (role === undefined || roles.includes('customer')) return next();
    response.setHeader('cache-control', 'no-store');
    response.vary('Cookie').redirect(302, homes[role]);
  });
}
