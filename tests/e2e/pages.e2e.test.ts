/** Pages that are made ahead of time, in a real browser: they stand without scripts, and scripts take them as they are. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '#domain/core/language.ts';
import { indexedPages } from '#api/contract/pages.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { isHydrated, launchBrowser } from './browser.ts';

let browser: Browser;
let site: Site;

beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), startSite()]);
});
afterAll(async () => {
  await browser.close();
  site.close();
});

/** Opens a page in a window of its own and tells what the console and the page complained about. */
async function visit(path: string, options: { readonly javaScriptEnabled?: boolean } = {}) {
  const context = await browser.newContext({
    baseURL: site.url,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  // A reader must not lose the page while scripts take it over.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const heading = document.querySelector('h1');
      if (document.readyState !== 'loading' && !heading?.checkVisibility())
        console.error('the page went blank');
    }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] });
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // This site has no API to ask.
    const isAnswer = new URL(message.location().url || site.url).pathname.startsWith('/api/');
    if (message.type() === 'error' && !isAnswer) complaints.push(message.text());
  });
  // This page asks for the prices that apply (decision 181): until the answer has come, it is as it was made.
  const isAsking = path.startsWith('/pricing');
  if (isAsking) await page.route('**/api/pricing', () => undefined);
  // Without scripts nothing comes after the page's own files; a question that stays open is never idle.
  const isOver = options.javaScriptEnabled === false || isAsking;
  const waitUntil = isOver ? 'load' : 'networkidle';
  await page.goto(path, { waitUntil });
  return { context, page, complaints };
}

describe('a page that is made ahead of time', () => {
  const cases = indexedPages().flatMap((path) => languages.map((language) => [path, language] as const));

  test.each(cases)('%s is taken over by scripts without a change, in %s', async (path, language) => {
    const served = await visit(`${path}?lang=${language}`, { javaScriptEnabled: false });
    const before = await served.page.locator('#root').innerText();
    const titleBefore = await served.page.title();
    expect(await served.page.locator('h1:visible').count()).toBe(1);
    await served.context.close();

    const { context, page, complaints } = await visit(`${path}?lang=${language}`);
    await page.waitForFunction(isHydrated);
    expect(complaints).toEqual([]);
    expect(await page.locator('#root').innerText()).toBe(before);
    expect(await page.title()).toBe(titleBefore);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    await context.close();
  });
});

test('the landing page stands without scripts, with its drawings and its links', async () => {
  const { context, page } = await visit('/', { javaScriptEnabled: false });
  await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  expect(await page.locator('svg.iso:visible').count()).toBeGreaterThan(5);
  await page.getByRole('link', { name: 'Terms', exact: true }).click();
  await page.waitForURL('**/terms');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Terms of Service');
  await context.close();
});

test('a page that was scrolled is there again after a reload, and after a way back', async () => {
  const { context, page } = await visit('/terms');
  await page.waitForFunction(isHydrated);
  const scrolled = () => page.evaluate(() => window.scrollY);
  await page.getByRole('heading', { level: 2 }).nth(5).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 1_000);
  await expect.poll(scrolled).toBeGreaterThan(1_000);
  const before = await scrolled();
  await page.reload({ waitUntil: 'networkidle' });
  await page.waitForFunction(isHydrated);
  await expect.poll(scrolled).toBe(before);
  await page.getByRole('link', { name: 'Privacy' }).last().click();
  await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor();
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
  await expect.poll(scrolled).toBeGreaterThan(1_000);
  await context.close();
});

test('a click on a page that was made leads on without a load, and back', async () => {
  const { context, page, complaints } = await visit('/terms');
  await page.waitForFunction(isHydrated);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.getByRole('link', { name: 'Privacy' }).click();
  await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
});

describe('what is done before the scripts have come', () => {
  /** A window whose scripts wait until they are let in. */
  async function waiting(path: string) {
    const context = await browser.newContext({
      baseURL: site.url,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const { promise, resolve: letIn } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    return { context, page, letIn };
  }

  test('a form keeps what was typed and sends it once it can, never by the browser itself', async () => {
    const { context, page, letIn } = await waiting('/customer/signup');
    await page.getByLabel('First name').fill('Grace');
    await page.getByLabel('Email').fill('grace@visitors.example');
    await page.getByLabel('Password', { exact: true }).fill('A-brand-new-1');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByLabel('Last name').pressSequentially('Hop');
    letIn();
    // Sent with what had been typed: the form misses one field alone, and says so.
    await page.getByText("Passwords don't match").waitFor();
    expect(await page.locator('[data-part=error]').allInnerTexts()).toEqual(["Passwords don't match"]);
    expect(new URL(page.url()).search).toBe('');
    expect(await page.getByLabel('First name').inputValue()).toBe('Grace');
    expect(await page.getByLabel('Last name').inputValue()).toBe('Hop');
    await context.close();
  });

  test('choices of the wizard are taken, and it goes on from them', async () => {
    const { context, page, letIn } = await waiting('/booking');
    await page.getByRole('radio', { name: 'IKEA' }).check();
    await page.getByRole('radio', { name: 'Wayfair' }).check();
    await page.getByRole('checkbox').first().check();
    letIn();
    await page.waitForFunction(() => localStorage.getItem('pendingBooking')?.includes('rearrangement'));
    expect(await page.getByRole('radio', { name: 'Wayfair' }).isChecked()).toBe(true);
    const kept = await page.evaluate(() => localStorage.getItem('pendingBooking') ?? '');
    expect(JSON.parse(kept)).toMatchObject({ brand: 'wayfair', addOns: ['rearrangement'] });
    await context.close();
  });

  test('choices and long texts of the request for help stay', async () => {
    const { context, page, letIn } = await waiting('/contact');
    await page.getByLabel('Category').selectOption('billing');
    await page.getByLabel('Message').fill('Which floor do you need the lift for?');
    await page.getByRole('button', { name: 'Submit Request' }).click();
    letIn();
    await page.getByText('Please enter your name.').waitFor();
    expect(await page.getByLabel('Category').inputValue()).toBe('billing');
    expect(await page.getByLabel('Message').inputValue()).toBe('Which floor do you need the lift for?');
    expect(await page.getByText('Please enter a message.').count()).toBe(0);
    await context.close();
  });

  test('a pressed button does its work', async () => {
    const { context, page, letIn } = await waiting('/booking-tracker');
    await page.getByLabel('Booking number').fill('HX-7K2M4Q');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Español' }).click();
    letIn();
    await page.waitForURL('**/booking-tracker?id=HX-7K2M4Q');
    await page.locator('html[lang=es]').waitFor();
    await context.close();
  });

  /** Clicks what is selected, that many milliseconds after scripts have begun with their listeners on the root. */
  function clickOnceBegun(page: Page, selectors: readonly string[], milliseconds: number) {
    return page.evaluate(
      ({ targets, later }) => {
        const root = document.querySelector('#root');
        const { addEventListener } = EventTarget.prototype;
        let isBegun = false;
        EventTarget.prototype.addEventListener = function (...listener: Parameters<typeof addEventListener>) {
          addEventListener.apply(this, listener);
          if (this !== root || isBegun) return;
          isBegun = true;
          const click = () => {
            for (const target of targets) document.querySelector<HTMLElement>(target)?.click();
          };
          if (later === 0) queueMicrotask(click);
          else setTimeout(click, later);
        };
      },
      { targets: selectors, later: milliseconds },
    );
  }

  // React takes the parts of a page over within the moments after it has begun.
  const moments = [0, 5, 30];

  test.each(moments)(
    'a press %i ms after they have begun to take the page over is not lost, nor sent by the browser',
    async (milliseconds) => {
      const { context, page, letIn } = await waiting('/customer/login');
      const posts: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST') posts.push(request.url());
      });
      await clickOnceBegun(page, ['form button[type=submit]'], milliseconds);
      letIn();
      await page.getByText('Please fill in all fields').first().waitFor();
      expect(posts).toEqual([]);
      await context.close();
    },
  );

  test.each(moments)('nor are choices %i ms after they have begun', async (milliseconds) => {
    const { context, page, letIn } = await waiting('/booking');
    await clickOnceBegun(page, ['input[type=radio][value=wayfair]', 'input[type=checkbox]'], milliseconds);
    letIn();
    await page.locator('[data-part=photo-add]').waitFor();
    // Written a moment after it is drawn.
    const kept = () =>
      page.evaluate((): unknown => JSON.parse(localStorage.getItem('pendingBooking') ?? '{}'));
    await expect.poll(kept).toMatchObject({ brand: 'wayfair', addOns: ['rearrangement'] });
    await context.close();
  });

  const error = '[data-part=error]';
  test.each([
    ['/contact', 'Submit Request', error],
    ['/booking-tracker', 'Track this booking', error],
    ['/customer/login', 'Sign In', error],
    ['/customer/signup', 'Create account', error],
    ['/technician/signup', 'Create Technician Account', error],
    ['/technician/apply', 'Start the application', 'h1:text("Who are you?")'],
  ] as const)(
    'a press on %s that begins before them and ends after them counts, and the page stays where it was scrolled to',
    async (path, name, answer) => {
      const { context, page, letIn } = await waiting(path);
      await page.setViewportSize({ width: 360, height: 500 });
      const button = page.locator('main').getByRole('button', { name, exact: true });
      await button.scrollIntoViewIfNeeded();
      await page.evaluate(() => window.scrollBy(0, 40));
      await button.hover();
      const scrolledTo = await page.evaluate(() => window.scrollY);
      expect(scrolledTo).toBeGreaterThan(0);
      await page.mouse.down();
      letIn();
      await page.waitForFunction(isHydrated);
      expect(await page.evaluate(() => window.scrollY)).toBe(scrolledTo);
      await page.mouse.up();
      await page.locator(answer).first().waitFor();
      await context.close();
    },
  );

  test('a link leads on without them', async () => {
    const { context, page } = await waiting('/pricing');
    await page.getByRole('link', { name: 'Terms' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
    await context.close();
  });
});

test('a draft from an earlier visit is shown, not the empty page that was made', async () => {
  const { context, page, complaints } = await visit('/booking/service');
  await page.getByRole('radio', { name: 'Wayfair' }).check();
  // The choice is kept once the scripts have taken it over.
  await page.locator('[data-part=photo-add]').waitFor();
  await page.reload({ waitUntil: 'networkidle' });
  await expect.poll(() => page.getByRole('radio', { name: 'Wayfair' }).isChecked()).toBe(true);
  await page.goto('/booking', { waitUntil: 'networkidle' });
  await page.waitForURL('**/booking/service');
  // This page is drawn anew, which takes the empty one away for a moment.
  expect(complaints.filter((one) => one !== 'the page went blank')).toEqual([]);
  await context.close();
});

test('without a connection the shell opens with the draft and says so; a new build is picked up', async () => {
  let own = await startSite();
  const { port } = new URL(own.url);
  const context = await browser.newContext({ baseURL: own.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return { names, paths: requests.flat().map(({ url }) => new URL(url).pathname) };
    });
  await page.goto('/booking');
  await page.getByRole('radio', { name: 'Wayfair' }).check();
  await page.locator('[data-part=photo-add]').waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  await context.setOffline(true);
  await page.goto('/booking/service?utm_source=app');
  await page.getByText('No Internet Connection').waitFor();
  await page.getByRole('heading', { level: 1, name: 'What are we building?' }).waitFor();
  expect(await page.getByRole('radio', { name: 'Wayfair' }).isChecked()).toBe(true);
  await page.goto('/pricing?lang=es');
  await page.getByRole('heading', { level: 1, name: 'Precios' }).waitFor();
  const first = await kept();
  expect(first.names.length).toBe(1);
  expect(first.paths.filter((path) => !path.startsWith('/assets/'))).toEqual(['/booking/review']);
  await context.setOffline(false);

  const next = await mkdtemp(join(tmpdir(), 'hexkey-next-web-'));
  await cp(own.folder, next, { recursive: true });
  const frame = await readFile(join(next, 'index.html'), 'utf8');
  await writeFile(
    join(next, 'index.html'),
    frame.replace('<head>', '<head><meta name="build" content="next" />'),
  );
  own.close();
  own = await startSite({ folder: next, port: Number(port) });
  await page.goto('/pricing?lang=en');
  expect(await page.locator('meta[name=build]').count()).toBe(1);
  await page.getByRole('heading', { level: 1, name: 'Pricing' }).waitFor();
  // The files of the build before stay for pages that are open still.
  const frames = async () => (await kept()).paths.filter((path) => path === '/booking/review');
  await expect.poll(frames, { timeout: 20_000 }).toHaveLength(2);
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const isChanging = registration?.installing ?? registration?.waiting;
    return !isChanging && registration?.active?.state === 'activated';
  });
  // The server is really gone here: with the loss only emulated this page once never finished loading.
  own.close();
  await page.goto('/support');
  await page.getByRole('heading', { level: 1, name: 'Contact Support' }).waitFor();
  expect(await page.locator('meta[name=build]').count()).toBe(1);
  await context.close();
  await rm(next, { recursive: true });
});

test('the language that was chosen in the head is the one the server answers in', async () => {
  const { context, page } = await visit('/terms');
  await page.waitForFunction(isHydrated);
  await page.getByRole('button', { name: 'Español' }).click();
  await page.getByRole('heading', { level: 1, name: 'Términos del servicio' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
  expect(await page.getByRole('link', { name: 'Privacy Policy' }).count()).toBe(0);
  const answer = await context.request.get('/privacy');
  expect(await answer.text()).toContain('<html lang="es">');
  // An address that names a language follows the choice, so that a reload keeps it.
  await page.goto('/terms?lang=es');
  await page.waitForFunction(isHydrated);
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
  expect(new URL(page.url()).searchParams.get('lang')).toBe('en');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  await context.close();
});

test('on paper the booking stands without what is pressed, dark screens too', async () => {
  const { context, page } = await visit('/booking/service');
  await page.waitForFunction(isHydrated);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const hidden of ['header', 'main header a', 'main button'])
    expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  expect(await page.locator('[data-part=total-bar]').isVisible()).toBe(true);
  const colours = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    return [color, backgroundColor];
  });
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  const pdf = await page.pdf({ format: 'Letter' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
  await context.close();
});
