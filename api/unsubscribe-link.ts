/** The address in a mail's `List-Unsubscribe` is a call; a mail program that opens it as a page is led to ours. */
import type { Express } from 'express';
import { unsubscribe } from './contract/unsubscribe.ts';

/** Adds the redirect, the token kept. */
export function addUnsubscribeLink(app: Express): void {
  app.get(unsubscribe.path, (request, response) => {
    const { search } = new URL(request.originalUrl, 'http://localhost');
    response.redirect(302, `/unsubscribe${search}`);
  });
}
