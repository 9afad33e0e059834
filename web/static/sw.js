/**
 * The service worker of an app: without a connection an address still opens, as an empty frame that the scripts fill. It
 * keeps the files of a build, whose names change with their content, and one frame that is nobody's. Answers of the API
 * and pages that were opened are never kept.
 *
 * The server writes `build` before this text (api/pages/worker.ts), so that each build of each app is another worker.
 */
/* global build */
const PREFIX = `hexkey-${build.app}-`;
const KEPT = PREFIX + build.version;
/** Builds whose files stay: pages of the one before may still be open and ask for parts that the server has no more. */
const BUILDS = 2;
/** Milliseconds in which a file must begin to arrive: on a dead line a browser alone would wait for minutes. */
const FILE_MS = 30_000;

self.addEventListener('install', (event) => {
  // Pages come from the server, files mean the same for ever: a new worker can take over at once.
  event.waitUntil(keepBuild().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      // In the order in which they were opened first.
      const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== KEPT);
      for (const name of names.slice(0, 1 - BUILDS)) await caches.delete(name);
      // A page need not wait for this worker to start before it is asked for.
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(builtFile(request));
  else if (request.mode === 'navigate' && new RegExp(build.pages).test(url.pathname))
    event.respondWith(page(event));
});

/**
 * A push is shown as it came (vendors/webpush/pushes.ts writes it): the server has chosen words that a lock screen may
 * show. The next one of the same job takes its place. A browser wants every push shown, so that one that can't be read
 * is shown too.
 */
self.addEventListener('push', (event) => {
  const { title, body, path, tag } = pushed(event.data);
  const look = { body, tag, renotify: true, data: { path }, icon: '/icon-192.png', badge: '/icon-192.png' };
  event.waitUntil(self.registration.showNotification(title, look));
});

function pushed(data) {
  try {
    return data.json();
  } catch {
    return { title: 'Hexkey', body: '', path: build.frame, tag: 'hexkey' };
  }
}

/** Opens the page that it is about, in the app's window where one is open. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data.path, self.location.origin);
  // What a push names is a page of ours.
  const page = url.origin === self.location.origin ? url.href : build.frame;
  event.waitUntil(openPage(page));
});

async function openPage(url) {
  const windows = await self.clients.matchAll({ type: 'window' });
  const own = windows.find(({ url: open }) => new RegExp(build.pages).test(new URL(open).pathname));
  // A window that another worker answers for can't be led anywhere.
  const led = own && (await own.navigate(url).catch(() => null));
  return led ? led.focus() : self.clients.openWindow(url);
}

/** Every file first, the frame last: it is never kept without what it names. */
async function keepBuild() {
  const cache = await caches.open(KEPT);
  // Two at a time: a page that is open goes before.
  const files = [...build.files];
  const next = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      // The build before may have it: its name says what stands in it.
      const known = await caches.match(file, { ignoreVary: true });
      await (known ? cache.put(file, known) : cache.add(file));
    }
  };
  await Promise.all([next(), next()]);
  const response = await fetch(build.frame, { credentials: 'omit', cache: 'no-cache' });
  if (!response.ok) throw new Error(`${build.frame}: ${response.status}`);
  await cache.put(build.frame, response);
}

async function builtFile(request) {
  const kept = await caches.match(request.url, { ignoreVary: true });
  if (kept) return kept;
  const response = await begun(request);
  if (response.status === 200) {
    const copy = response.clone();
    const cache = await caches.open(KEPT);
    // No room on the device is no reason to withhold the file.
    await cache.put(request.url, copy).catch((error) => console.warn(error));
  }
  return response;
}

/** The answer to a request, which may then take its time; it fails where none begins within `FILE_MS`. */
async function begun(request) {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), FILE_MS);
  try {
    return await fetch(request, { signal: silence.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** The server's page; the kept frame where there is no connection, or one that is too slow for the app. */
async function page(event) {
  const asked = fromServer(event);
  // Nobody may wait for it any more.
  event.waitUntil(asked.catch(() => undefined));
  try {
    return await (build.timeout === null ? asked : Promise.race([asked, keptAfter(build.timeout, asked)]));
  } catch (error) {
    const kept = await keptFrame();
    if (!kept) throw error;
    return kept;
  }
}

const fromServer = async (event) => (await event.preloadResponse) ?? (await fetch(event.request));

/** The page picks its own language (web/lib/language). */
const keptFrame = async () => (await caches.open(KEPT)).match(build.frame, { ignoreVary: true });

/** The frame after so many milliseconds; what was asked for where none is kept. */
async function keptAfter(milliseconds, asked) {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  return (await keptFrame()) ?? asked;
}
