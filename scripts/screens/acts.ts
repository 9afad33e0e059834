/** What people do on a page before its screenshot. */
import type { Locator, Page } from 'playwright-core';
import type { Screen, Words } from './screen.ts';

type Act = NonNullable<Screen['act']>;
type At = Pick<Screen, 'group' | 'as' | 'path'>;

/** The first button with this text. */
export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Floating elements of the page. */
const floating = (page: Page): Locator => page.getByRole('dialog').last();

/** A dialog opened by the button with this text, or by another action. */
export const dialog = (name: string, { group, as, path }: At, behind: string | Act): Screen => ({
  name: `${name}, dialog`,
  group,
  ...(as && { as }),
  path,
  onlyVisible: true,
  act: async (page, words) => {
    if (typeof behind === 'string') await press(page, words(behind));
    else await behind(page, words);
    await floating(page).waitFor();
  },
});

/** The same dialog with the field errors that appear when it is submitted as it opens. */
export const sentAsItIs = (screen: Screen): Screen => ({
  ...screen,
  name: `${screen.name}, sent as it is`,
  act: async (page, words) => {
    await screen.act?.(page, words);
    await floating(page).locator('button[type=submit]').click();
    await floating(page).locator('[role=alert], [aria-invalid=true]').first().waitFor();
  },
});

/** The same dialog, filled in and submitted to a server that refuses, or does not answer. */
export const sentTo = (
  server: 'refuses' | 'is silent',
  screen: Screen,
  fill: (dialog: Locator, words: Words) => Promise<void>,
): Screen => ({
  ...screen,
  name: `${screen.name}, ${server === 'refuses' ? 'refused' : 'busy'}`,
  ...(server === 'is silent' && { isWaiting: true as const }),
  prepare: async (page) => {
    await screen.prepare?.(page);
    await page.route('**/api/**', async (route) => {
      if (route.request().method() === 'GET') await route.fallback();
      else if (server === 'refuses') await route.fulfill({ status: 503, body: '{}' });
    });
  },
  act: async (page, words) => {
    await screen.act?.(page, words);
    await fill(floating(page), words);
    await floating(page).locator('footer button').last().click();
    if (server === 'is silent') await floating(page).locator('[aria-busy=true]').first().waitFor();
    else await page.locator('[role=alert], [role=alertdialog]').first().waitFor();
  },
});

/** Opens a row's menu, by default the first row's, and chooses this item. */
export const fromMenu =
  (word: string, row = (page: Page): Locator => page.locator('main tbody tr').first()): Act =>
  async (page, words) => {
    await row(page).locator('[data-part=menu]').click();
    await page.getByRole('menuitem', { name: words(word), exact: true }).click();
  };

/** The first row of a list, opened beside it or, if there is no room, as a page. */
export const openRow = async (page: Page): Promise<void> => {
  const before = page.url();
  await page.locator('main tbody tr').first().click();
  await page.waitForURL((url) => url.href !== before);
  await page.locator('h1, h2').first().waitFor();
};

/** The booking's page of the first row with this status. */
export const bookingWith =
  (status: string) =>
  async (page: Page): Promise<void> => {
    await page.goto(`/admin?status=${status}`);
    await page.locator('main tbody tr').first().click();
    await page.waitForURL(/bookings\/|booking=/);
    const id = new URL(page.url()).searchParams.get('booking');
    if (id !== null) await page.goto(`/admin/bookings/${id}`);
    await page.locator('[data-part=timeline], main h2').first().waitFor();
  };

/** A page whose calls to this URL fail, or are never answered. */
export const unanswered = (how: 'failed' | 'loading', { group, as, path }: At, address: string): Screen => ({
  name: `${path}, ${how}`,
  group,
  ...(as && { as }),
  path,
  ...(how === 'loading' && { isWaiting: true as const }),
  prepare: async (page) => {
    await page.route(address, async (route) => {
      if (how === 'failed') await route.fulfill({ status: 503, body: '{}' });
    });
  },
});
