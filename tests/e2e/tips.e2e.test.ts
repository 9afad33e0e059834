/** A tip on the customer's own page: chosen, charged, and when the bank declines paid by another card. */
import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { beginLife, type Life } from '#tests/support/life.ts';
import { type Account, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { launchBrowser, type OpenPage, openPage } from './browser.ts';
import { fillFields } from './payment/buyer.ts';

let stack: RunningStack;
let technician: Account;
let browser: Browser;

beforeAll(async () => {
  stack = await borrowStack({ web: true });
  technician = await hireTechnician(stack.url, await signInAdmin(stack));
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

/** The page of a job that is done, as its customer sees it. */
async function pageOf(life: Life, locale: 'en-US' | 'es-US' = 'en-US', width = 1280): Promise<OpenPage> {
  const opened = await openPage(browser, stack.url, { width, height: 900 }, { locale });
  const { page } = opened;
  const words =
    locale === 'en-US'
      ? ['Email', 'Password', 'Sign In']
      : ['Correo electrónico', 'Contraseña', 'Iniciar sesión'];
  await page.goto('/dashboard');
  await page.waitForURL(/customer-login/);
  await page.getByLabel(words[0] ?? '').fill(life.customer.email);
  await page.getByLabel(words[1] ?? '', { exact: true }).fill(life.customer.password);
  await page.getByRole('button', { name: words[2] ?? '' }).click();
  await page.waitForURL(/dashboard/);
  await page.goto(`/booking-tracker?id=${life.bookingId}`);
  return opened;
}

/** Nothing wider than the window; with `HEXKEY_SHOTS` (a folder) each state is kept as a picture. */
async function sound(page: Page, name: string): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
  const folder = process.env['HEXKEY_SHOTS'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

test('is chosen among amounts or typed, and charged once; the page says so after a reload', async () => {
  const life = await beginLife({ stack, technician });
  await life.until();
  const { page, failures } = await pageOf(life);
  await page.getByRole('heading', { name: /^Add a tip for / }).waitFor();
  await page.getByRole('button', { name: 'Tip $10.00' }).waitFor();
  await sound(page, 'tip-offer');
  await page.getByRole('radio', { name: 'Other' }).check();
  await page.getByLabel('Your amount').fill('0.50');
  await page.getByRole('button', { name: 'Add tip' }).click();
  // Beside the field, and the field's own hint.
  await page.getByText('Between $1.00 and $200.00').nth(0).waitFor();
  await sound(page, 'tip-bounds');
  await page.getByLabel('Your amount').fill('12.34');
  await page.getByRole('button', { name: 'Tip $12.34' }).dblclick();
  await page.getByText('You tipped $12.34.').waitFor();
  await sound(page, 'tip-charged');
  await page.reload();
  await page.getByText('You tipped $12.34.').waitFor();
  await page.goto(`/receipt/${life.bookingId}`);
  await page.getByText('Tip to your crew').waitFor();
  await sound(page, 'tip-receipt');
  expect(failures).toEqual([]);
});

test('that the bank declines is paid by another card on the same page, in Spanish on a phone', async () => {
  const life = await beginLife({ stack, technician });
  await life.until('confirmCard');
  // Holds, and declines whatever is charged to it later.
  await life.confirmCard('pm_card_chargeCustomerFail');
  await life.until();
  const { page, failures } = await pageOf(life, 'es-US', 390);
  await page.getByRole('button', { name: 'Dar $10.00 de propina' }).click();
  await page.getByText('Su propina de $10.00 no se realizó').waitFor();
  await sound(page, 'tip-declined-es');
  await page.getByLabel('Card number').waitFor();
  await fillFields(page, '4242424242424242');
  await sound(page, 'tip-card-es');
  await page.getByRole('button', { name: 'Dar $10.00 de propina' }).click();
  await page.getByText('Dio $10.00 de propina.').waitFor();
  expect(failures).toEqual([]);
});
