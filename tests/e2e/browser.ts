/** Chromium as the browser tests start it, and pages that tell what went wrong in them. */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { type ChromiumKind, ensureChromium } from '#scripts/setup/chromium.ts';
import { silentProgress } from '#scripts/system/progress.mjs';

/**
 * Starts it, with `more` switches; installed as Debian's package when there is none and that is possible. Tests of
 * the permission to use a camera need a full browser.
 */
export async function launchBrowser(
  more: readonly string[] = [],
  kind: ChromiumKind = 'shell',
): Promise<Browser> {
  const executablePath = await ensureChromium(silentProgress, kind);
  return chromium.launch({
    executablePath,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', ...more],
  });
}

export interface OpenPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors that scripts of the page have thrown. */
  readonly failures: readonly string[];
}

/** A person's own browser window. */
export async function openPage(
  browser: Browser,
  baseURL: string,
  viewport: { readonly width: number; readonly height: number },
  look: Pick<
    BrowserContextOptions,
    'colorScheme' | 'locale' | 'permissions' | 'serviceWorkers' | 'ignoreHTTPSErrors'
  > = {},
): Promise<OpenPage> {
  // Requests that a service worker passes on are not seen by a test's routes: pages.e2e.test.ts tests the worker.
  const context = await browser.newContext({
    baseURL,
    viewport,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...look,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(String(error.stack ?? error)));
  return { page, context, failures };
}

/**
 * Takes the network from a page's window, or gives it back. A machine without any has nothing new to say then, so the
 * page is told as well.
 */
export async function setOffline(page: Page, offline: boolean): Promise<void> {
  await page.context().setOffline(offline);
  await page.evaluate((name) => window.dispatchEvent(new Event(name)), offline ? 'offline' : 'online');
}

/** Waits for the toast with this text; answers what of a page's totals it covers: the bar with the total, the sheet with the prices. */
export async function totalsCoveredBy(page: Page, text: string): Promise<readonly string[]> {
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: text });
  await toast.waitFor();
  return toast.evaluate((shown) => {
    const own = shown.getBoundingClientRect();
    return ['[data-part=total-bar]', '[data-part=sheet]'].filter((name) => {
      const other = document.querySelector(name)?.getBoundingClientRect();
      return (
        other !== undefined &&
        own.left < other.right &&
        own.right > other.left &&
        own.top < other.bottom &&
        own.bottom > other.top
      );
    });
  });
}

/** Runs in the page: whether its scripts have taken over what was drawn at the build. */
export const isHydrated = (): boolean => {
  const links = [...document.querySelectorAll('#root a')];
  const isTaken = (link: Element) => Object.keys(link).some((name) => name.startsWith('__reactProps'));
  return links.length > 0 && links.every(isTaken);
};
