/** Every mail and text of the gallery in a real browser: drawn, as wide as a phone, readable in both schemes (issue 4). */
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Language, languages } from '#domain/core/language.ts';
import { exampleMessages } from '#mails/composed/examples.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { launchBrowser, type OpenPage, openPage } from './browser.ts';

let browser: Browser;
let site: Site;
// One window for all: sixty-eight frames are drawn once, and follow scheme and width as they stand.
let gallery: OpenPage;

beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), startSite()]);
  gallery = await openPage(browser, site.url, { width: 1200, height: 900 }, { colorScheme: 'light' });
  await gallery.page.goto('/design/mails');
});
afterAll(async () => {
  await browser?.close();
  site?.close();
});

/** Of each frame: its own subject as heading, whether it is wider than its window, and the colour of its sheet. */
const readFrames = () =>
  [...document.querySelectorAll('iframe')].map(({ contentDocument, clientWidth }) => {
    const sheet = contentDocument?.querySelector('.hx-sheet');
    return {
      heading: contentDocument?.querySelector('h1')?.textContent ?? null,
      lang: contentDocument?.documentElement.lang ?? null,
      isTooWide: (contentDocument?.documentElement.scrollWidth ?? 0) > clientWidth,
      colour: sheet ? getComputedStyle(sheet).backgroundColor : null,
    };
  });

/**
 * One of each kind, in the language whose words are longer or whose reader it has: words and money, a person's words,
 * a long address, an account's link. Axe goes into each frame by itself: all of them would take minutes.
 */
const kinds: Readonly<Record<string, Language>> = {
  booking_confirmed: 'es',
  message_from_technician: 'es',
  support_desk: 'en',
  reset_password: 'en',
};

const keepOnly = (kept: Readonly<Record<string, string>>): void => {
  for (const section of document.querySelectorAll('main > section')) {
    const language = kept[section.id];
    if (language === undefined) section.remove();
    else for (const other of section.querySelectorAll(`article:not([lang="${language}"])`)) other.remove();
  }
};

const byLanguage = languages.map((language) => [language, exampleMessages(language)] as const);
/** What each frame is to say, in their order: every message, in one language beside the other. */
const subjects = (byLanguage[0]?.[1] ?? []).flatMap((_, at) =>
  byLanguage.map(([lang, messages]) => ({ heading: messages[at]?.content.subject, lang })),
);

const schemes = [
  ['light', 1200, 'rgb(255, 254, 251)'],
  ['dark', 320, 'rgb(27, 36, 32)'],
] as const;

test.each(schemes)('every message stands in the gallery, %s, %d px', async (colorScheme, width, colour) => {
  const { page, failures } = gallery;
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 900 });
  expect(await page.locator('h1').first().innerText()).toBe('Every mail and every text');
  const wanted = subjects.map((subject) => ({ ...subject, isTooWide: false, colour }));
  await expect.poll(() => page.evaluate(readFrames), { timeout: 20_000 }).toEqual(wanted);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  expect(await page.getByText(/UCS-2|3 segments/).count()).toBe(0);
  expect(failures).toEqual([]);
});

test.each(schemes)('axe finds nothing in one of each kind, %s, %d px', async (colorScheme, width) => {
  const { page } = gallery;
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate(keepOnly, kinds);
  expect(await page.locator('iframe').count()).toBe(4);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});
