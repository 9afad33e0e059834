/**
 * `/api/login` as a link leads to the sign-in page of the role it came from, or else to a page with a choice (design.md
 * §11).
 */
import type { Express } from 'express';

/** The sign-in page for someone who comes from this page. */
export function signInPageFor(from: string | undefined): string {
  const path = from && URL.canParse(from) ? new URL(from).pathname : '';
  if (path.startsWith('/technician')) return '/technician/login';
  if (/^\/(admin|ops)/.test(path)) return '/admin/login';
  if (/^\/(customer|booking|checkout|dashboard)/.test(path)) return '/customer/login';
  return '/sign-in';
}

/** Adds the redirect. */
export function addSignInLinks(app: Express): void {
  app.get('/api/login', (request, response) => {
    response.redirect(302, signInPageFor(request.headers.referer));
  });
}
