/** Customer and technician write to each other in two browsers: live, each in their own language, and without a connection. */
import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { beginLife, type Life } from '#tests/support/life.ts';
import { openLine } from '#tests/support/line.ts';
import { type Account, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { launchBrowser, openPage } from './browser.ts';

let stack: RunningStack;
let technician: Account;
let browser: Browser;

beforeAll(async () => {
  [stack, browser] = await Promise.all([borrowStack({ web: true }), launchBrowser()]);
  technician = await hireTechnician(stack.url, await signInAdmin(stack));
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

/** The customer's tracker of a job that the technician has. */
async function trackerOf(life: Life, width: number, colorScheme: 'light' | 'dark' = 'light') {
  const opened = await openPage(browser, stack.url, { width, height: 900 }, { locale: 'en-US', colorScheme });
  const { page } = opened;
  await page.goto(`/customer-login?redirect=${encodeURIComponent(`booking-tracker?id=${life.bookingId}`)}`);
  await page.getByLabel('Email').fill(life.customer.email);
  await page.getByLabel('Password', { exact: true }).fill(life.customer.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(/booking-tracker/);
  return opened;
}

async function signIn(page: Page, words: readonly [string, string, string]): Promise<void> {
  await page.goto('/technician/login');
  await page.getByLabel(words[0]).fill(technician.email);
  await page.getByLabel(words[1], { exact: true }).fill(technician.password);
  await page.getByRole('button', { name: words[2] }).click();
  await page.waitForURL(/\/technician$/);
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

test.each([
  [1280, 'light'],
  [390, 'dark'],
] as const)('is live on both sides, in each one’s language, with photos, at %d px', async (width, look) => {
  const life = await beginLife({ stack, technician });
  await life.until('route');
  const customer = await trackerOf(life, width, look);
  const phone = await openPage(
    browser,
    stack.url,
    { width: 360, height: 740 },
    { locale: 'es-US', colorScheme: look },
  );
  await signIn(phone.page, ['Correo electrónico', 'Contraseña', 'Iniciar sesión']);
  await phone.page.goto(`/technician/jobs/${life.bookingId}`);

  const panel = customer.page.getByRole('region', { name: /^Messages with / });
  await panel.getByText('No messages yet.').waitFor();
  await sound(customer.page, `conversation-empty-${width}`);
  await panel.getByRole('button', { name: 'I’m home.' }).click();
  await panel.getByLabel(/^Message to /).fill('Ring <b>Bergman</b> 🛎️ or 212-555-0110');
  await panel.getByText('We hide phone numbers').waitFor();
  await panel.getByRole('button', { name: 'Send', exact: true }).click();
  await panel
    .getByRole('list', { name: 'Messages' })
    .getByText('Ring <b>Bergman</b> 🛎️ or 212-555-0110')
    .waitFor();

  // The phone is told without a reload.
  await phone.page.getByRole('button', { name: 'Mensaje (2 nuevos)' }).click();
  const dialog = phone.page.getByRole('dialog', { name: 'Enviar mensaje al cliente' });
  await dialog.getByText('Estoy en casa.').waitFor();
  // Calls go through our number here, and so nobody is shown one that was typed (decision 236).
  await dialog.getByText('Ring <b>Bergman</b> 🛎️ or •••').waitFor();
  await dialog.getByRole('button', { name: 'Voy en camino.' }).click();
  const picture = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#8a6f4d' } })
    .jpeg()
    .toBuffer();
  await dialog
    .getByLabel('Agregar una foto')
    .first()
    .setInputFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer: picture });
  await panel.getByText('I’m on my way.').waitFor();
  await panel.getByRole('button', { name: /^Open: Photo from / }).click();
  await customer.page.getByRole('dialog').waitFor();
  await customer.page.keyboard.press('Escape');
  await expect.poll(() => dialog.locator('[data-unsent]').count()).toBe(0);
  await sound(customer.page, `conversation-${width}`);
  await sound(phone.page, `conversation-phone-${look}`);
  await phone.page.keyboard.press('Escape');
  // Read: nothing is new any more.
  await phone.page.getByRole('button', { name: 'Mensaje', exact: true }).waitFor();
  expect(customer.failures).toEqual([]);
  expect(phone.failures).toEqual([]);
});

test('what a phone writes without a connection goes once it is back, once; what failed on the tracker is tried again', async () => {
  const life = await beginLife({ stack, technician });
  await life.until('route');
  const line = await openLine(stack.url);
  try {
    const phone = await openPage(browser, line.url, { width: 360, height: 740 });
    await signIn(phone.page, ['Email', 'Password', 'Sign In']);
    await phone.page.goto(`/technician/jobs/${life.bookingId}`);
    await phone.page.getByRole('button', { name: 'Message' }).click();
    const dialog = phone.page.getByRole('dialog', { name: 'Send Message to Customer' });
    await dialog.getByText('No messages yet.').waitFor();
    await phone.context.setOffline(true);
    await line.cut();
    await dialog.getByRole('textbox').fill('In the basement.');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await dialog.getByRole('button', { name: 'I’m outside.' }).click();
    await dialog.getByText('Will send when you’re back online').first().waitFor();
    await sound(phone.page, 'conversation-offline');
    await line.mend();
    await phone.context.setOffline(false);
    await expect.poll(() => dialog.locator('[data-unsent]').count()).toBe(0);

    const customer = await trackerOf(life, 1280);
    const log = customer.page.getByRole('list', { name: 'Messages' });
    await log.getByText('In the basement.').waitFor();
    await expect.poll(() => log.getByRole('listitem').count()).toBe(2);
    await customer.page.route('**/api/bookings/*/messages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await customer.page.getByLabel(/^Message to /).fill('I come down.');
    await customer.page.getByRole('button', { name: 'Send', exact: true }).click();
    await customer.page.getByText('Not sent.').waitFor();
    await sound(customer.page, 'conversation-failed');
    await customer.page.unroute('**/api/bookings/*/messages');
    await customer.page.getByRole('button', { name: 'Try again' }).click();
    // This line carries no socket: the phone reads again by itself.
    await dialog.getByText('I come down.').waitFor({ timeout: 45_000 });
    await expect.poll(() => log.getByRole('listitem').count()).toBe(3);
    expect([...phone.failures, ...customer.failures]).toEqual([]);
  } finally {
    await line.close();
  }
});
