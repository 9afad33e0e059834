/** Takes the screenshots: each screen in each view, two pages at a time. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Drafts } from './draft.ts';
import type { Viewer } from './viewer.ts';
import { writtenIn } from '../words/catalogue.ts';
import { atDesks, type Screen } from './screen.ts';

const desktop = { width: 1280, height: 900 };
const tablet = { width: 768, height: 1024 };
const phone = { width: 390, height: 844 };
const narrow = { width: 360, height: 780 };

/** The views; the name is part of the file's. */
export const views = [
  { name: 'desktop', language: 'en', options: { viewport: desktop } },
  { name: 'tablet', language: 'en', options: { viewport: tablet } },
  { name: 'phone', language: 'en', options: { viewport: phone } },
  { name: 'narrow', language: 'en', options: { viewport: narrow } },
  { name: 'dark', language: 'en', options: { viewport: phone, colorScheme: 'dark' } },
  { name: 'spanish', language: 'es', options: { viewport: phone, locale: 'es-US' } },
] as const satisfies readonly {
  readonly name: string;
  readonly language: 'en' | 'es';
  readonly options: BrowserContextOptions;
}[];
export type View = (typeof views)[number];

export interface Taken {
  readonly screen: Screen;
  readonly view: View;
  readonly png: Buffer;
  /** Pixels by which the page is wider than the window. */
  readonly overflow: number;
  /** Failed actions, and errors thrown on the page. */
  readonly faults: readonly string[];
}

export interface Scene {
  readonly browser: Browser;
  readonly baseURL: string;
  /** Everyone whose session a screen may ask for, by name. */
  readonly viewers: Readonly<Record<NonNullable<Screen['as']>, Viewer>>;
  readonly drafts: Drafts;
}

/** One screen in one view. A failed action is reported with the picture, so that the others are still taken. */
export async function photograph(scene: Scene, screen: Screen, view: View): Promise<Taken> {
  const isPhone = view.name === 'phone' || view.name === 'narrow';
  const viewport =
    atDesks.has(screen.group) && !isPhone && view.name !== 'tablet' ? desktop : view.options.viewport;
  const context = await scene.browser.newContext({
    ...view.options,
    viewport,
    baseURL: scene.baseURL,
    reducedMotion: 'reduce',
    ...(screen.as ? { storageState: scene.viewers[screen.as].storageState } : {}),
  });
  const faults: string[] = [];
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    page.on('pageerror', (error) => faults.push(error.message));
    if (screen.draft) {
      const draft = JSON.stringify(scene.drafts[screen.draft]);
      await page.addInitScript((text) => localStorage.setItem('pendingBooking', text), draft);
    }
    await screen.prepare?.(page);
    try {
      await page.goto(screen.path, { waitUntil: 'load' });
      if (!screen.isWaiting || screen.act) await settled(page);
      else await page.locator('h1').first().waitFor();
      const said = writtenIn(view.language);
      await screen.act?.(page, said);
      if (screen.isWaiting) await page.locator('[data-part=skeleton], [aria-busy=true]').first().waitFor();
      else if (screen.act) await settled(page);
    } catch (error) {
      faults.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
    }
    // A page that has just redirected is measured at its new URL.
    const { width, height } = await sizeOf(page).catch(async () => {
      await page.waitForLoadState();
      return sizeOf(page);
    });
    // The whole page in one window, so that sticky elements are at its bottom instead of in the middle.
    await page.setViewportSize({
      ...viewport,
      height: screen.onlyVisible ? Math.max(viewport.height, await heightOfDialog(page)) : height,
    });
    const overflow = width - viewport.width;
    const png = await page.screenshot({ fullPage: !screen.onlyVisible });
    return { screen, view, png, overflow, faults };
  } finally {
    await context.close();
  }
}

const sizeOf = (page: Page) =>
  page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    height: document.documentElement.scrollHeight,
  }));

/** The height of a window in which the dialog on the screen needs no scrolling; 0 without one. */
const heightOfDialog = (page: Page) =>
  page.evaluate(() => {
    const [popup] = document.querySelectorAll('[data-part=dialog] [role=dialog]');
    return popup ? popup.scrollHeight + 2 * 16 + 2 : 0;
  });

/**
 * Consecutive checks that must find the page idle, this many milliseconds apart: a chunk that is still loading shows
 * nothing yet.
 */
const RESTS = 4;
const BETWEEN_LOOKS = 100;
const MOST_LOOKS = 150;

/** Nothing is loading or being drawn anymore. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  let rests = 0;
  for (let looks = 0; rests < RESTS; looks += 1) {
    if (looks === MOST_LOOKS) throw new Error('the page never came to rest');
    rests = (await page.evaluate(isAtRest)) ? rests + 1 : 0;
    await page.waitForTimeout(BETWEEN_LOOKS);
  }
}

/** Runs in the page. */
const isAtRest = (): boolean =>
  document.fonts.status === 'loaded' &&
  document.querySelector('h1') !== null &&
  document.querySelector('[data-part=skeleton], [aria-busy=true], aside:empty') === null &&
  [...document.querySelectorAll('.art')].every((art) => art.querySelector('svg') !== null) &&
  [...document.images].every((image) => image.complete || image.loading === 'lazy');
