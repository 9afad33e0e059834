/** Every mail and text of the gallery in a real browser: drawn, as wide as a phone, readable in both schemes (issue 4). */
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '#domain/customer/choices.ts';
import { exampleMessages } from '#domain/examples/messages.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { launchBrowser, openPage } from './browser.ts';

let browser: Browser;
let site: Site;

beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), startSite()]);
});
afterAll(async () => {
  await browser.close();
  site.close();
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

/** One of each kind: words and money, a person's words, a long address, an account's link. All 68 take axe minutes. */
const kinds = ['booking_confirmed', 'message_from_technician', 'support_desk', 'reset_password'] as const;

const keepOnly = (names: readonly string[]): void => {
  for (const section of document.querySelectorAll('main > section'))
    if (!names.includes(section.id)) section.remove();
};

test.each([
  ['light', 1200, 'rgb(255, 254, 251)'],
  ['dark', 320, 'rgb(27, 36, 32)'],
] as const)('every message stands in the gallery, %s, %d px', async (colorScheme, width, colour) => {
  const { page, context, failures } = await openPage(
    browser,
    site.url,
    { width, height: 900 },
    { colorScheme },
  );
  await page.goto('/design/mails');
  expect(await page.locator('h1').first().innerText()).toBe('Every mail and every text');
  const wanted = exampleMessages('en').flatMap(({ name }) =>
    languages.map((language) => ({
      heading: exampleMessages(language).find((message) => message.name === name)?.content.subject,
      lang: language,
      isTooWide: false,
      colour,
    })),
  );
  await expect.poll(() => page.evaluate(readFrames), { timeout: 20_000 }).toEqual(wanted);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  expect(await page.getByText(/UCS-2|3 segments/).count()).toBe(0);
  await page.evaluate(keepOnly, [...kinds]);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  expect(failures).toEqual([]);
  await context.close();
});
