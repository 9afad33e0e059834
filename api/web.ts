/** Serves the built web app: hashed files, cached forever, and for every page the entry that contains it. */
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import express, { type Express, type Request, type Response } from 'express';
import { cookiesOf } from './auth/sessions.ts';
import { entryOf } from './contract/entries.ts';
import { isPage } from './contract/pages.ts';
import { openDocuments, type PageDocument } from './pages/documents.ts';
import { addSiteMap } from './pages/site-map.ts';
import { addWorkers } from './pages/worker.ts';
import { pageLanguageOf } from './person-language.ts';
import { allowInline } from './security-headers.ts';

/** Images that emails load from here: emails are read on pages of other sites, which may embed only these files. */
const isShared = (path: string): boolean =>
  basename(path) === 'mail-mark.png' || basename(dirname(path)) === 'mail';

/** Adds files and pages; everything under /api was answered before. `publicUrl` is the origin that pages use. */
export function addWeb(app: Express, folder: string, publicUrl: string): void {
  app.use(
    '/assets',
    express.static(join(folder, 'assets'), {
      immutable: true,
      maxAge: '365d',
      index: false,
      redirect: false,
    }),
    // A file of an older build is gone, and the page must not be sent in its place.
    (_request, response) => void response.status(404).type('text').send('Not found'),
  );
  const documents = openDocuments(folder, publicUrl);
  addSiteMap(app, publicUrl);
  addWorkers(app, folder);
  app.use(
    express.static(folder, {
      index: false,
      redirect: false,
      maxAge: 0,
      setHeaders: (response, path) => {
        if (isShared(path)) response.setHeader('cross-origin-resource-policy', 'cross-origin');
      },
    }),
  );
  app.get(/.*/, (request, response, next) => {
    const entry = entryOf(request.path);
    if (!request.accepts('html') || entry === 'api') return next();
    // The entry shows its own "not found" page; machines read the status.
    if (!isPage(request.path)) response.status(404);
    response.setHeader('cache-control', 'no-cache');
    if (entry === 'public') {
      // The rendered page depends on both, and caches must know.
      response.vary('Cookie').vary('Accept-Language');
      const language = pageLanguageOf(request);
      return send(response, documents.of(request.path, language, !isSignedIn(request)));
    }
    // Every entry except the public one is a single document for all of its pages, named after it.
    const file = join(folder, `${entry}.html`);
    if (!existsSync(file)) return next();
    response.setHeader('x-robots-tag', 'noindex');
    response.sendFile(file);
  });
}

function send(response: Response, { html, etag, hashes }: PageDocument): void {
  if (hashes !== null) allowInline(response, hashes);
  response.setHeader('etag', etag);
  response.type('html').send(html);
}

/**
 * Whether a customer's cookie was sent, valid or not: someone with bookings gets no prerendered page. The installation
 * in the cookie's name (auth/sessions.ts) is ignored, since another one's does no harm here.
 */
const isSignedIn = (request: Request): boolean =>
  [...cookiesOf(request.headers.cookie).keys()].some((name) => /^hexkey_.+_customer$/.test(name));
