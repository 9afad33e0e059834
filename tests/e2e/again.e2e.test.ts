/** Who comes, from the customer's own screens: the same person again (decision 237), and on their way (decision 238). */
import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { z } from 'zod';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { beginLife, type Life, photoUrl } from '#tests/support/life.ts';
import { hireTechnician, registerCustomer, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { bringAxe, faultsOf } from './accessibility/looks.ts';
import { launchBrowser, type OpenPage, openPage } from './browser.ts';

/** Towns with nobody else in them, one a test: a technician's next days fill up. */
const towns = ['83201', '59801', '82001', '87501', '84101', '57104', '58102'];
const boise = { zip: '83702', longitude: -116.2, far: 43.75, near: 43.66 };

let stack: RunningStack;
let admin: Visitor;
let browser: Browser;

beforeAll(async () => {
  stack = await borrowStack({ web: true });
  admin = await signInAdmin(stack);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

/** A job of a bookcase and a desk that Sam has done for somebody. */
async function doneJob(): Promise<Life> {
  const zip = towns.pop();
  if (zip === undefined) throw new Error('no town is left');
  const sam = await hireTechnician(stack.url, admin, { zip });
  const life = await beginLife({
    stack,
    technician: sam,
    customer: await registerCustomer(stack.url),
    zip,
    items: 2,
    named: [
      { name: 'Bookcase', category: 'bookcase', quantity: 1 },
      { name: 'Desk', category: 'desk', quantity: 1 },
    ],
  });
  await life.until('complete');
  const photos = [await photoUrl()];
  const tap = (path: string, body: object) =>
    sam.visitor.insist('POST', `/api/jobs/${life.bookingId}/${path}`, z.unknown(), { body });
  await tap('photos/before', { photos });
  // At the price that was booked, which these pieces have of themselves.
  await tap('complete', { completionNotes: 'Assembled and levelled.', afterPhotos: photos });
  return life;
}

async function windowOf(
  life: Life,
  width: number,
  look: Parameters<typeof openPage>[3] = {},
): Promise<OpenPage> {
  const opened = await openPage(browser, stack.url, { width, height: 900 }, look);
  await bringAxe(opened.context);
  const { page } = opened;
  const es = look.locale === 'es-US';
  await page.goto('/dashboard');
  await page.waitForURL(/customer-login/);
  await page.getByLabel(es ? 'Correo electrónico' : 'Email').fill(life.customer.email);
  await page.getByLabel(es ? 'Contraseña' : 'Password', { exact: true }).fill(life.customer.password);
  await page.getByRole('button', { name: es ? 'Iniciar sesión' : 'Sign In' }).click();
  await page.waitForURL(/dashboard/);
  onTestFailed(async () => {
    const text = await page.locator('body').innerText();
    console.log(`${page.url()}\n${text.slice(0, 2_000)}\n${opened.failures.join('\n')}`);
  });
  return opened;
}

const openSlots = (page: Page) =>
  page.locator('[aria-labelledby=slots]').getByRole('radio', { disabled: false });

/** Nothing sticks out or stands in anybody's way; with `HEXKEY_SHOTS` (a folder) each state is kept as a picture. */
async function sound(page: Page, name: string): Promise<void> {
  const folder = process.env['HEXKEY_SHOTS'];
  if (folder !== undefined) {
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  }
  expect(await faultsOf(page, 'rules')).toEqual([]);
}

describe.each([1280, 390])('at %s pixels', (width) => {
  test('the same is booked again with the same person, who is asked first', async () => {
    const life = await doneJob();
    const { page, failures } = await windowOf(life, width);
    await page.getByRole('button', { name: 'Book again with Sam' }).waitFor();
    await sound(page, `again-dashboard-${width}`);
    await page.getByRole('button', { name: 'Book again with Sam' }).click();
    await page.waitForURL(/booking\/schedule/);
    await page.getByText('Choose a time, and we’ll check whether Sam is available.').waitFor();
    await openSlots(page).last().check();
    await page.getByText('Sam is available then. We’ll ask Sam first.').waitFor();
    await sound(page, `again-schedule-${width}`);
    await page.getByRole('button', { name: 'Enter contact details' }).click();
    await page.getByLabel('Street address').waitFor();
    expect(await page.getByLabel('Street address').inputValue()).toBe('350 W 31st St');
    await page.getByRole('button', { name: 'Review the booking' }).click();
    await page.getByRole('heading', { name: 'Review your booking' }).waitFor();
    expect(await page.getByText('Bookcase').count()).toBeGreaterThan(0);
    const tile = page.getByRole('radio', { name: /^Sam/ });
    await tile.waitFor();
    expect(await tile.isChecked()).toBe(true);
    const first = 'We’ll ask Sam first. If Sam can’t come, we’ll ask other technicians nearby.';
    await page.getByText(first).waitFor();
    await sound(page, `again-review-${width}`);
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await page.waitForURL(/checkout\?booking=/);
    await page.getByText(first).waitFor();
    await page.getByRole('button', { name: 'Authorize $80.00' }).waitFor();
    await sound(page, `again-checkout-${width}`);
    // By the card of the job before.
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Authorize $80.00' }).click();
    await page.waitForURL(/booking-success/);
    await page.getByText('We’ve asked Sam. If Sam can’t come, we’ll ask other technicians nearby.').waitFor();
    await sound(page, `again-success-${width}`);
    expect(failures).toEqual([]);
  });

  test('a technician is kept as a favorite where the job is, and removed in the account', async () => {
    const life = await doneJob();
    const { page, failures } = await windowOf(life, width);
    await page.goto(`/booking-tracker?id=${life.bookingId}`);
    await page.getByRole('button', { name: 'Add Sam to favorites' }).click();
    await page.getByText('Sam is one of your favorites.').waitFor();
    await sound(page, `again-tracker-${width}`);
    await page.goto('/account/favorites');
    await page.getByRole('button', { name: /^Remove/ }).waitFor();
    await sound(page, `again-favorites-${width}`);
    await page.getByRole('button', { name: /^Remove/ }).click();
    await page.getByRole('button', { name: 'Remove favorite' }).click();
    await page.getByText('No favorites yet').waitFor();
    await sound(page, `again-no-favorites-${width}`);
    await page.goto(`/receipt/${life.bookingId}`);
    await page.getByRole('button', { name: 'Add Sam to favorites' }).waitFor();
    await sound(page, `again-receipt-${width}`);
    expect(failures).toEqual([]);
  });
});

describe.each([
  [1280, 'light'],
  [390, 'dark'],
] as const)('at %s pixels, %s', (width, colorScheme) => {
  test('who is on the way is drawn as near as they are, as long as they share it', async () => {
    const { zip, longitude, far, near } = boise;
    const sam = await hireTechnician(stack.url, admin, { zip });
    const life = await beginLife({ stack, technician: sam, zip });
    await life.until('route');
    await sam.visitor.call('POST', `/api/jobs/${life.bookingId}/route`, z.unknown(), {
      body: { etaMinutes: 20 },
    });
    const { page, failures } = await windowOf(life, width, { colorScheme });
    await page.goto(`/booking-tracker?id=${life.bookingId}`);
    await page.getByRole('heading', { name: /Sam is on the way/ }).waitFor();
    const picture = page.getByRole('img', { name: /^Drawing of a street to your home: Sam is .* away/ });
    expect(await picture.count()).toBe(0);
    await sound(page, `way-none-${width}-${colorScheme}`);
    const share = (latitude: number) =>
      sam.visitor.call('POST', `/api/jobs/${life.bookingId}/position`, z.unknown(), {
        body: { latitude, longitude },
      });
    await share(far);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await picture.waitFor();
    const farther = await picture.getAttribute('aria-label');
    await page.getByText('at your door').waitFor();
    await sound(page, `way-far-${width}-${colorScheme}`);
    await share(near);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.poll(() => picture.getAttribute('aria-label')).not.toBe(farther);
    await sound(page, `way-near-${width}-${colorScheme}`);
    await sam.visitor.call('DELETE', `/api/jobs/${life.bookingId}/position`, z.unknown());
    await page.getByRole('button', { name: 'Refresh' }).click();
    await picture.waitFor({ state: 'detached' });
    expect(failures).toEqual([]);
  });
});

test('a glad review leads on to the same again; anybody may be chosen instead, in Spanish and dark', async () => {
  const life = await doneJob();
  const { page, failures } = await windowOf(life, 390, { locale: 'es-US', colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Agregar reseña' }).click();
  await page.getByRole('button', { name: 'Enviar reseña' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Tiene más muebles por armar?' });
  await dialog.waitFor();
  await sound(page, 'again-dialog-es-dark');
  await dialog.getByRole('button', { name: 'Reservar otra vez con Sam' }).click();
  await page.waitForURL(/booking\/schedule/);
  await openSlots(page).last().check();
  await page.getByText('Sam está disponible a esa hora. Le preguntaremos primero.').waitFor();
  await sound(page, 'again-schedule-es-dark');
  await page.getByRole('button', { name: 'Datos de contacto' }).click();
  await page.getByRole('button', { name: 'Revisar la reserva' }).click();
  const anybody = page.getByRole('radio', { name: /^Quien esté disponible/ });
  await anybody.check({ force: true });
  await page.getByText(/Primero le preguntaremos a Sam/).waitFor({ state: 'detached' });
  await sound(page, 'again-review-es-dark');
  expect(failures).toEqual([]);
});
