/** The service workers of this build: which frame and files each app stores for offline use. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Express } from 'express';
import { servedElsewhere } from '../contract/entries.ts';
import { pagesOf } from '../contract/pages.ts';
import { type OfflineApp, readOfflineFiles } from './built.ts';

interface Worker {
  readonly app: OfflineApp;
  /** Path of its script; it is registered for the pages of its app (web/lib/service-worker.ts). */
  readonly path: string;
  /** The built document used for the frame. */
  readonly file: string;
  /** A page without content of its own, for which the server sends the bare frame. */
  readonly frame: string;
  /** Regular expression of the paths that it handles. */
  readonly pages: string;
  /** Milliseconds to wait for the server before the frame is used instead; null: no limit. */
  readonly timeout: number | null;
}

/** Exactly the pages of the technician's app: others below its path belong to the public entry. */
const technicianPages = pagesOf('technician').map(([path]) => path.replaceAll(/\$\w+/g, '[^/]+'));

const workers: readonly Worker[] = [
  {
    app: 'public',
    path: '/sw.js',
    file: 'index.html',
    frame: '/booking/review',
    pages: `^(?!${servedElsewhere.source})`,
    timeout: null,
  },
  {
    app: 'technician',
    path: '/technician-sw.js',
    file: 'technician.html',
    frame: '/technician',
    pages: `^(${technicianPages.join('|')})/?$`,
    // With one bar of signal in a basement, requests can hang for a minute; the frame is the same for everyone.
    timeout: 3000,
  },
];

/** Serves the workers without browser caching; nothing if the folder holds a build without them. */
export function addWorkers(app: Express, folder: string): void {
  const file = join(folder, 'sw.js');
  if (!existsSync(file)) return;
  const text = readFileSync(file, 'utf8');
  for (const worker of workers) {
    if (!existsSync(join(folder, worker.file))) continue;
    const script = workerScript(text, folder, worker);
    app.get(worker.path, (_request, response) => {
      response.setHeader('cache-control', 'no-cache');
      response.type('text/javascript').send(script);
    });
  }
}

/**
 * The worker's script with its list of files; another build gives another script, which is how a browser notices it.
 */
function workerScript(text: string, folder: string, worker: Worker): string {
  const { app, frame, pages, timeout } = worker;
  const document = readFileSync(join(folder, worker.file), 'utf8');
  const named = [...document.matchAll(/"(\/assets\/[^"]+)"/g)].flatMap(([, path]) => path ?? []);
  const files = [...new Set([...named, ...readOfflineFiles(folder, app).map((path) => `/${path}`)])];
  const version = createHash('sha256').update(document).update(files.join()).update(text).digest('hex');
  const build = { app, version: version.slice(0, 12), frame, files, pages, timeout };
  return `const build = ${JSON.stringify(build)};\n${text}`;
}
