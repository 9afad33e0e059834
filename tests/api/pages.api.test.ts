/** What a search engine, a preview and a browser are told by each page: status, language, head, headers, site map. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { languages, type Language } from '#domain/core/language.ts';
import { indexedPages, isPage, pagesOf, privatePages } from '#api/contract/pages.ts';
import { type Site, startSite } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

/** What a service worker is told of its build. */
const buildOf = (script: string) =>
  z
    .object({
      version: z.string().regex(/^[0-9a-f]{12}$/),
      frame: z.string(),
      files: z.array(z.string()),
      pages: z.string(),
    })
    .parse(JSON.parse(first(script, /^const build = (.*);$/m) ?? ''));

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(site.url + path, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' });

const first = (html: string, pattern: RegExp): string | null => pattern.exec(html)?.[1] ?? null;
const headOf = (html: string) => ({
  lang: first(html, /<html lang="([^"]*)"/),
  title: first(html, /<title>([^<]*)<\/title>/),
  description: first(html, /<meta name="description" content="([^"]*)"/),
  canonical: first(html, /<link rel="canonical" href="([^"]*)"/),
  robots: first(html, /<meta name="robots" content="([^"]*)"/),
  image: first(html, /<meta property="og:image" content="([^"]*)"/),
});
const addressOf = (path: string, language: Language): string =>
  `${site.url}${path}${language === 'es' ? '?lang=es' : ''}`;

const inBoth = (paths: readonly string[]) =>
  paths.flatMap((path) => languages.map((language) => [path, language] as const));
const aliases = pagesOf('public').filter(([, kind]) => kind.startsWith('/'));
const privatePaths = privatePages().map((page) => page.replaceAll(/\$\w+/g, 'HX-7K2M4Q'));

describe('an indexed page', () => {
  test.each(inBoth(indexedPages()))('%s has its own head in %s', async (path, language) => {
    const answer = await get(`${path}?lang=${language}`);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    const head = headOf(html);
    expect(head).toMatchObject({ lang: language, canonical: addressOf(path, language), robots: null });
    expect(head.title).toMatch(/^.{3,70} · Hexkey$/);
    expect(head.description?.length).toBeGreaterThan(40);
    for (const one of languages) expect(html).toContain(`hreflang="${one}" href="${addressOf(path, one)}"`);
    expect(html).toContain(`hreflang="x-default" href="${addressOf(path, 'en')}"`);
    expect(html).toMatch(/<h1[ >]/);
    const data: unknown = JSON.parse(
      first(html, /<script type="application\/ld\+json">(.*?)<\/script>/) ?? '',
    );
    expect(data).toMatchObject({ '@context': 'https://schema.org' });
    expect(JSON.stringify(data)).not.toContain('aggregateRating');
    const image = await fetch(head.image ?? '');
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  test('differs from the others in title and description', async () => {
    for (const language of languages) {
      const heads = await Promise.all(
        indexedPages().map(async (path) => headOf(await (await get(`${path}?lang=${language}`)).text())),
      );
      expect(new Set(heads.map(({ title }) => title)).size).toBe(indexedPages().length);
      expect(new Set(heads.map(({ description }) => description)).size).toBe(indexedPages().length);
    }
  });

  test.each(inBoth(indexedPages()))(
    '%s carries only the style and script that its policy names, in %s',
    async (path, language) => {
      const answer = await get(`${path}?lang=${language}`);
      const html = await answer.text();
      const policy = answer.headers.get('content-security-policy') ?? '';
      const rule = (name: string) => policy.split(';').find((one) => one.startsWith(`${name} `)) ?? '';
      for (const name of ['style-src', 'script-src']) expect(rule(name)).not.toContain('unsafe');
      const inline = (pattern: RegExp) =>
        [...html.matchAll(pattern)].map(
          ([, text]) =>
            `'sha256-${createHash('sha256')
              .update(text ?? '')
              .digest('base64')}'`,
        );
      const styles = inline(/<style>(.*?)<\/style>/gs);
      const scripts = inline(/<script>(.*?)<\/script>/gs);
      expect([styles.length, scripts.length]).toEqual([1, 1]);
      expect(rule('style-src').split(' ').slice(1)).toEqual(["'self'", ...styles]);
      expect(rule('script-src').split(' ').slice(1, 3)).toEqual(["'self'", ...scripts]);
      expect(html).not.toMatch(/<link rel="stylesheet"(?![^>]* disabled)/);
    },
  );
});

test.each(aliases)('%s names the place of the page that stands there too, %s', async (path, of) => {
  const [own, other] = await Promise.all([get(path), get(of)]);
  expect(own.status).toBe(200);
  expect(headOf(await own.text())).toEqual(headOf(await other.text()));
});

test.each(inBoth(privatePaths))(
  'the private page %s is for no search engine, in %s',
  async (path, language) => {
    const answer = await get(`${path}?lang=${language}`);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(headOf(html)).toMatchObject({
      lang: language,
      title: 'Hexkey',
      robots: 'noindex',
      canonical: null,
    });
    expect(html).toContain('<div id="root"></div>');
  },
);

test.each((['technician', 'console', 'design'] as const).flatMap(pagesOf))(
  '%s is for no search engine',
  async (path) => {
    const answer = await get(path.replaceAll(/\$\w+/g, 'HX-7K2M4Q'));
    expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
  },
);

test('what is no page is said so in both languages, with the status', async () => {
  for (const [language, title] of [
    ['en', '404 Page Not Found'],
    ['es', '404: página no encontrada'],
  ] as const) {
    const answer = await get(`/no-such-page?lang=${language}`);
    const html = await answer.text();
    expect(answer.status).toBe(404);
    expect(headOf(html)).toMatchObject({
      lang: language,
      title: `${title} · Hexkey`,
      robots: 'noindex',
      canonical: null,
    });
  }
});

describe('the language', () => {
  test.each([
    ['what the browser asks for', '/terms', { 'accept-language': 'fr, es-MX;q=0.8, en;q=0.5' }, 'es'],
    ['English where it asks for neither', '/terms', { 'accept-language': 'de' }, 'en'],
    ['an earlier choice', '/terms', { 'accept-language': 'en', cookie: 'hexkey-language=es' }, 'es'],
    [
      'that of the address',
      '/terms?lang=en',
      { 'accept-language': 'es', cookie: 'hexkey-language=es' },
      'en',
    ],
    ['none that we do not speak', '/terms?lang=fr', { cookie: 'hexkey-language=xx' }, 'en'],
  ] as const)('is %s', async (_what, path, headers, language) => {
    const answer = await get(path, headers);
    expect(headOf(await answer.text()).lang).toBe(language);
    expect(answer.headers.get('vary')).toMatch(/Cookie.*Accept-Language/i);
  });
});

test('a customer who is signed in gets no landing page on the way to their bookings', async () => {
  const html = await (await get('/', { cookie: 'hexkey_0a1b2c3d_customer=token' })).text();
  expect(html).toContain('<div id="root"></div>');
  expect(headOf(html).canonical).toBe(`${site.url}/`);
});

test('a page that has not changed is not sent again, and another language is another page', async () => {
  const etag = (await get('/terms')).headers.get('etag') ?? '';
  // Not fetch: beside a condition it asks for an answer that no cache has had.
  const statusOf = async (path: string) => {
    const [answer] = (await once(
      request(site.url + path, { headers: { accept: 'text/html', 'if-none-match': etag } }).end(),
      'response',
    )) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  expect([await statusOf('/terms'), await statusOf('/terms?lang=es')]).toEqual([304, 200]);
});

test('the site map lists every indexed page in both languages, and nothing else', async () => {
  const answer = await fetch(`${site.url}/sitemap.xml`);
  expect(answer.headers.get('content-type')).toContain('xml');
  const listed = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(listed).toEqual(inBoth(indexedPages()).map(([path, language]) => addressOf(path, language)));
});

test('robots.txt keeps crawlers from private pages and from no indexed one', async () => {
  const text = await (await fetch(`${site.url}/robots.txt`)).text();
  expect(text).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  const rules = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, rule]) => rule ?? '');
  const isAllowed = (path: string): boolean =>
    !rules.some((rule) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)));
  expect(indexedPages().filter((path) => !isAllowed(path))).toEqual([]);
  expect([...privatePaths, '/api/quotes', '/admin', '/technician/jobs'].filter(isAllowed)).toEqual([]);
});

describe('the app', () => {
  test.each([
    ['en', '/manifest.webmanifest', 'Hexkey: furniture assembly'],
    ['es', '/manifest.es.webmanifest', 'Hexkey: armado de muebles'],
  ] as const)('is described in the page’s language, %s', async (language, file, name) => {
    for (const path of ['/pricing', '/dashboard'])
      expect(await (await get(`${path}?lang=${language}`)).text()).toContain(`rel="manifest" href="${file}"`);
    const answer = await fetch(site.url + file);
    expect(answer.headers.get('content-type')).toContain('manifest+json');
    expect(await answer.json()).toMatchObject({ id: '/', lang: language, name });
  });

  test.each([
    ['en', '/technician.webmanifest', 'Hexkey for technicians'],
    ['es', '/technician.es.webmanifest', 'Hexkey para técnicos'],
  ] as const)(
    'of technicians is one of its own, with its icons, also on a phone that asks for none, %s',
    async (lang, file, name) => {
      const page = await (await get('/technician/login')).text();
      expect(page).toContain('rel="manifest" href="/technician.webmanifest"');
      const ofApple = /rel="apple-touch-icon" href="([^"]+)"/.exec(page)?.[1] ?? '';
      const answer = await fetch(site.url + file);
      expect(answer.headers.get('content-type')).toContain('manifest+json');
      const manifest = z
        .looseObject({
          scope: z.string(),
          start_url: z.string(),
          icons: z.array(
            z.looseObject({ src: z.string(), sizes: z.string(), purpose: z.string().optional() }),
          ),
          shortcuts: z.array(z.looseObject({ url: z.string() })),
        })
        .parse(await answer.json());
      expect(manifest).toMatchObject({ id: '/technician', lang, name, display: 'standalone' });
      const { scope, icons, shortcuts } = manifest;
      for (const url of [manifest.start_url, ...shortcuts.map((one) => one.url)])
        expect(url.startsWith(scope) && isPage(url)).toBe(true);
      expect(icons.some(({ sizes, purpose }) => sizes === '512x512' && purpose === 'maskable')).toBe(true);
      for (const src of [ofApple, ...icons.map((one) => one.src)]) {
        const icon = await fetch(site.url + src);
        expect([icon.status, icon.headers.get('content-type')]).toEqual([
          200,
          expect.stringContaining('image/'),
        ]);
      }
    },
  );

  test.each(['/sw.js', '/technician-sw.js'])(
    'has %s, which is asked for anew each time, names its build, and keeps files that are there',
    async (path) => {
      const answer = await fetch(site.url + path);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('content-type')).toContain('javascript');
      const { files, frame } = buildOf(await answer.text());
      expect(files.length).toBeGreaterThan(20);
      expect(files.filter((file) => !file.startsWith('/assets/'))).toEqual([]);
      const statuses = await Promise.all(files.map(async (file) => (await fetch(site.url + file)).status));
      expect(new Set(statuses)).toEqual(new Set([200]));
      // The frame is nobody's.
      expect(await (await get(frame)).text()).toContain('<div id="root"></div>');
    },
  );

  test('divides its pages among its workers', async () => {
    const [publicSite, work] = await Promise.all(
      ['/sw.js', '/technician-sw.js'].map(async (path) =>
        buildOf(await (await fetch(site.url + path)).text()),
      ),
    );
    const answers = (path: string) =>
      [publicSite, work].map((build) => new RegExp(build?.pages ?? '').test(path)).join();
    expect(['/', '/booking', '/dashboard', '/technicians'].map(answers)).toEqual(Array(4).fill('true,false'));
    expect(['/technician', '/technician/', '/technician/jobs/a1', '/technician-login'].map(answers)).toEqual(
      Array(4).fill('false,true'),
    );
    expect(['/admin', '/api/slots', '/technician/nowhere'].map(answers)).toEqual(
      Array(3).fill('false,false'),
    );
    // A customer's phone keeps no screen of the technician's, and the other way around.
    const own = (files: readonly string[] | undefined, name: string) =>
      (files ?? []).some((file) => file.includes(`/${name}-`));
    expect([own(publicSite?.files, 'JobScreen'), own(work?.files, 'JobScreen')]).toEqual([false, true]);
    expect([own(publicSite?.files, 'Wizard'), own(work?.files, 'Wizard')]).toEqual([true, false]);
  });
});

test('what the build notes for the server is not served', async () => {
  for (const file of ['pages.json', 'manifest.json', 'modules.json', 'offline.json'])
    expect(
      (await fetch(`${site.url}/.pages/${file}`, { headers: { accept: 'application/json' } })).status,
    ).toBe(404);
});
