/** The URL in an email's `List-Unsubscribe` header is an API call; opened as a page, it redirects to ours. */
import type { Express } from 'express';
import { unsubscribe } from './contract/unsubscribe.ts';

/** Adds the redirect, which keeps the token. */
export function addUnsubscribeLink(app: Express): void {
  app.get(unsubscribe.path, (request, response) => {
    const { search } = new URL(request.originalUrl, 'http://localhost');
    response.redirect(302, `/unsubscribe${search}`);
  });
}
