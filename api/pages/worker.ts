/** The service worker as this build's: which frame and files it keeps for when there is no connection. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Express } from 'express';
import { servedElsewhere } from '../contract/entries.ts';
import { readOfflineFiles } from './built.ts';

/** A page without content of its own: the server sends the bare frame for it. */
const FRAME = '/booking/review';

/** Serves /sw.js, never from a browser's cache; nothing where the folder holds a web without one. */
export function addWorker(app: Express, folder: string): void {
  const file = join(folder, 'sw.js');
  if (!existsSync(file)) return;
  const script = workerScript(readFileSync(file, 'utf8'), folder);
  app.get('/sw.js', (_request, response) => {
    response.setHeader('cache-control', 'no-cache');
    response.type('text/javascript').send(script);
  });
}

/** The worker's text with what it is to keep; another build is another text, which is how a browser learns of it. */
function workerScript(worker: string, folder: string): string {
  const frame = readFileSync(join(folder, 'index.html'), 'utf8');
  const named = [...frame.matchAll(/"(\/assets\/[^"]+)"/g)].flatMap(([, path]) => path ?? []);
  const files = [...new Set([...named, ...readOfflineFiles(folder).map((path) => `/${path}`)])];
  const version = createHash('sha256').update(frame).update(files.join()).update(worker).digest('hex');
  const build = {
    version: version.slice(0, 12),
    frame: FRAME,
    files,
    others: servedElsewhere.source,
  };
  return `const build = ${JSON.stringify(build)};\n${worker}`;
}
