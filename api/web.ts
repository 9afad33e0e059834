/** Serves the built web: hashed files for ever, and for every page the entry that holds it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { type Express } from 'express';
import { type EntryName, entryOf, isPage } from './contract/pages.ts';

/** The file of each entry. */
const files: Readonly<Record<EntryName, string>> = {
  public: 'index.html',
  technician: 'technician.html',
  console: 'console.html',
  design: 'design.html',
};

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
    const file = join(folder, files[entryOf(request.path)]);
    if (!existsSync(file)) return next();
    // The entry shows its own page for what is missing; machines read the status.
    if (!isPage(request.path)) response.status(404);
    response.setHeader('cache-control', 'no-cache');
    response.sendFile(file);
  });
}
