/** Looking back in a browser: an account, a technician's day, what if, and a read model made anew; and a session that ends meanwhile. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginLife, type Life } from '#tests/support/life.ts';
import { hireTechnician, signInAdmin } from '#tests/support/people.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { launchBrowser, type OpenPage, openPage } from './browser.ts';

let stack: RunningStack;
let browser: Browser;
let life: Life;
let desk: OpenPage;

beforeAll(async () => {
  stack = await borrowStack({ web: true });
  const admin = await signInAdmin(stack);
  const technician = await hireTechnician(stack.url, admin);
  life = await beginLife({ stack, technician });
  [browser] = await Promise.all([launchBrowser(), life.until('payOut')]);
  desk = await openPage(browser, stack.url, { width: 1280, height: 900 });
  const { page } = desk;
  await page.goto('/admin/login');
  await page.getByLabel('Username').fill(stack.run.logins.admin.username);
  await page.getByLabel('Password', { exact: true }).fill(stack.run.logins.admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('main tbody tr').first().waitFor();
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

/** Nothing is cut off or scrolls sideways, from the desk to the phone. */
async function fits(): Promise<void> {
  const { page } = desk;
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}

describe('looking back', () => {
  test('an account, and what was posted since a moment', async () => {
    const { page } = desk;
    await page.goto('/ops/accounts');
    const capture = page.getByRole('row', { name: /Capture/ }).first();
    await capture.waitFor();
    await page.getByLabel('or log position').nth(1).fill('1');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /entries since|entry since/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('since')).toBe('1');
    await page.getByLabel('Account', { exact: true }).selectOption('technician_payable');
    await page.getByText('Enter the ID of the technician or store.').waitFor();
    await fits();
  });

  test('a technician’s day as it stood before and after', async () => {
    const { page } = desk;
    await page.goto('/ops/days');
    await page.getByText('Enter a technician ID and a day.').waitFor();
    await page.getByLabel('Technician ID').fill('nobody');
    await page.keyboard.press('Enter');
    await page.getByLabel('Day', { exact: true }).fill('2030-03-07');
    await page.getByText('At that moment they had no jobs on this day.').waitFor();
    await fits();
  });

  test('what if the technicians had another share', async () => {
    const { page } = desk;
    await page.goto('/ops/what-if');
    const run = page.getByRole('button', { name: 'Run' });
    expect(await run.isDisabled()).toBe(true);
    await page.getByLabel(/^Technician’s share/).fill('65');
    await run.click();
    await page.getByText(/^Done: \d+ of \d+ bookings/).waitFor();
    await page.getByRole('row', { name: /^Difference/ }).waitFor();
    await fits();
  });

  test('a read model is compared with the log, with a reason', async () => {
    const { page } = desk;
    await page.goto('/ops/read-models');
    await page.getByRole('button', { name: /^Rebuild.*ledger/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Rebuild' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Reason').fill('To be sure');
    await dialog.getByRole('button', { name: 'Rebuild' }).click();
    await page.getByText('ledger: compare only', { exact: true }).last().waitFor();
    await page.getByText('No rows differed.').waitFor();
    await fits();
    expect(desk.failures).toEqual([]);
  });

  test('a session that ends while something is typed asks for the password, and keeps it', async () => {
    const { page } = desk;
    await page.getByRole('button', { name: /^Rebuild.*stuck/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Rebuild stuck' });
    await dialog.getByLabel('Reason').fill('Typed before the session ended');
    await page.context().clearCookies();
    await dialog.getByRole('button', { name: 'Rebuild' }).click();
    const again = page.getByRole('dialog', { name: 'Your session has ended' });
    await again.getByLabel('Password', { exact: true }).fill(stack.run.logins.admin.password);
    await again.getByRole('button', { name: 'Sign in' }).click();
    await again.waitFor({ state: 'hidden' });
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('Typed before the session ended');
    await dialog.getByRole('button', { name: 'Rebuild' }).click();
    await page.getByText('stuck: compare only', { exact: true }).last().waitFor();
  });
});
