/**
 * The service worker of the public pages: without a connection an address still opens, as an empty frame that the
 * scripts fill. It keeps built files (their names change with their content) and one frame that is nobody's. Answers
 * of the API and pages that were opened are never kept.
 */
const KEPT = 'hexkey-1';
/** A page without content of its own: the server sends the bare frame for it. */
const FRAME = '/booking/review';
const MOST_FILES = 200;
/** The other entries, and what is no page (web/public/own-paths.ts). */
const OTHERS =
  /^\/(api|design|technician|technician-login|technician-signup|technician-portal|earnings|admin|ops|store-partner)(\/|$)/;

self.addEventListener('install', (event) => {
  // Files are kept under names that never mean anything else: a new worker can take over at once.
  event.waitUntil(keepFrame().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name.startsWith('hexkey-') && name !== KEPT) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(builtFile(request));
  else if (request.mode === 'navigate' && !OTHERS.test(url.pathname)) event.respondWith(page(event));
});

/** The frame, asked for as a stranger, and the files that it names; the frame last, so that it is never alone. */
async function keepFrame() {
  const response = await fetch(FRAME, { credentials: 'omit', cache: 'no-cache' });
  if (!response.ok) return;
  const cache = await caches.open(KEPT);
  const html = await response.clone().text();
  const files = [...html.matchAll(/["'](\/assets\/[^"']+)["']/g)].map(([, path]) => path);
  for (const path of new Set(files)) if (!(await cache.match(path))) await cache.add(path);
  await cache.put(FRAME, response);
  await dropOldest(cache);
}

async function dropOldest(cache) {
  const files = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/assets/'));
  for (const file of files.slice(0, Math.max(0, files.length - MOST_FILES))) await cache.delete(file);
}

async function builtFile(request) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && response.status === 200) await cache.put(request.url, response.clone());
  return response;
}

/** The server's page; the kept frame only where there is no connection. */
async function page(event) {
  try {
    const response = await fetch(event.request);
    // A failure to renew the frame leaves the one that is kept.
    event.waitUntil(keepFrame().catch(() => undefined));
    return response;
  } catch (error) {
    const kept = await (await caches.open(KEPT)).match(FRAME);
    if (!kept) throw error;
    return kept;
  }
}
