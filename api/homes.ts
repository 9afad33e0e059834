/** `/` leads technicians and admins to their own first page; customers have their bookings there (spec customer §2). */
import type { Express } from 'express';
import type { Dependencies } from './dependencies.ts';

const homes = { technician: '/technician', admin: '/admin' } as const;

/**
 * Adds the redirect. Who is signed in as a customer too stays: the customer's pages all lead back to `/`, and nobody
 * should end among another role's pages from there.
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
