/** What the specification's browser tests look for and cause. */
import type { Page } from 'playwright-core';

export const phone = { width: 390, height: 800 };

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** A toast, or another place where it is said: both lines. */
export async function told(page: Page, title: string, detail: string): Promise<void> {
  await page.getByText(title, { exact: true }).first().waitFor();
  await page.getByText(detail).first().waitFor();
}

/** The next calls of this path are answered without a reason, as by a proxy whose server is away. */
export const failing = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));

/** Opens My Bookings. */
export const bookings = (page: Page) =>
  page.goto('/dashboard').then(() => heading(page, 'My Bookings').waitFor());
/** A booking of the list by a text of its row. */
export const rowOf = (page: Page, what: string) =>
  page.locator('[data-part=booking]').filter({ hasText: what });
