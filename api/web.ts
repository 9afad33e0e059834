/** Serves the built web: hashed files for ever, and for every page the entry that holds it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { type Express } from 'express';

/** The entry of a page's path: consoles and the technician's app are their own (design.md §9). */
export function entryOf(path: string): 'index.html' | 'technician.html' | 'console.html' | 'design.html' {
  if (/^\/design(\/|$)/.test(path)) return 'design.html';
  if (/^\/(technician|technician-login|technician-signup|technician-portal|earnings)(\/|$)/.test(path)) {
    return 'technician.html';
  }
  if (/^\/(admin|ops|store-partner)(\/|$)/.test(path)) return 'console.html';
  return 'index.html';
}

/** Adds files and pages; everything under /api is answered before. */
export function addWeb(app: Express, folder: string): void {
  app.use(
    '/assets',
    express.static(join(folder, 'assets'), {
      immutable: true,
      maxAge: '365d',
      index: false,
      redirect: false,
    }),
    // A file of an older build is gone: the page must not be given in its place.
    (_request, response) => void response.status(404).type('text').send('Not found'),
  );
  app.use(express.static(folder, { index: false, redirect: false, maxAge: 0 }));
  app.get(/.*/, (request, response, next) => {
    if (!request.accepts('html') || request.path.startsWith('/api/')) return next();
    const file = join(folder, entryOf(request.path));
    if (!existsSync(file)) return next();
    response.setHeader('cache-control', 'no-cache');
    response.sendFile(file);
  });
}
