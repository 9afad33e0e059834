/** The admin's console in a browser: stuck work is told and retried, money moves once, and no address breaks a page. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { beginLife, type Life } from '#tests/support/life.ts';
import { hireTechnician, signInAdmin } from '#tests/support/people.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';
import { launchBrowser, type OpenPage, openPage } from './browser.ts';

let stack: TestStack;
let browser: Browser;
let life: Life;
let desk: OpenPage;

beforeAll(async () => {
  stack = await startTestStack({}, { web: true });
  const technician = await hireTechnician(stack.url, await signInAdmin(stack));
  life = await beginLife({ stack, technician });
  [browser] = await Promise.all([launchBrowser(), life.until('complete')]);
  desk = await openPage(browser, stack.url, { width: 1280, height: 900 });
  const { page } = desk;
  await page.goto('/admin/login');
  await page.getByLabel('Username').fill(stack.run.logins.admin.username);
  await page.getByLabel('Password', { exact: true }).fill(stack.run.logins.admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('.listing tbody tr').first().waitFor();
});

beforeEach(({ onTestFailed }) => {
  onTestFailed(async () => {
    const text = await desk.page.locator('body').innerText();
    console.log(`${desk.page.url()}\n${text.slice(0, 2_500)}\n${desk.failures.join('\n')}`);
  });
});

afterAll(async () => {
  await browser?.close();
  await stack?.sandbox.clearFaults();
  await stack?.stop();
});

describe('the admin', () => {
  test('R18: reads on the booking why its money waits, and one press of Retry takes it', async () => {
    const { page } = desk;
    await stack.sandbox.fault({ service: 'stripe', kind: 'outage', call: 'payment_intents.capture' });
    await life.complete();
    await page.goto(`/admin/bookings/${life.bookingId}`);
    const alert = page.locator('main > .alert', {
      has: page.getByRole('alert').filter({ hasText: /^Charging the hold waits: / }),
    });
    await alert.waitFor();
    await page.getByRole('link', { name: /^Stuck work\s*1$/ }).waitFor();
    await stack.sandbox.clearFaults();
    await alert.getByRole('button', { name: /^Retry/ }).click();
    await page.getByText('PaymentCaptured').waitFor();
    await alert.waitFor({ state: 'detached' });
    expect((await stack.sandbox.books(life.bookingId)).counts).toMatchObject({ captures: 1 });
  });

  test('pays back once however fast Refund is pressed', async () => {
    const { page } = desk;
    await page.goto(`/admin/bookings/${life.bookingId}`);
    await page.getByRole('button', { name: /^Refund/ }).click();
    await page.getByLabel('Amount').fill('5.00');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/refund')) sent.push(request.url());
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Refund $5.00' }).dblclick();
    await page.getByText('Refund started').first().waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(async () => (await stack.sandbox.books(life.bookingId)).counts.refunds).toBe(1);
    expect(sent).toHaveLength(1);
  });

  test('an address with days that are none still shows the bookings', async () => {
    const { page, failures } = desk;
    await page.goto('/admin?from=2026-99-99&to=2026-02-30&page=x&status=none');
    await page.locator('.listing tbody tr').first().waitFor();
    expect(failures).toEqual([]);
  });

  test('the page of a booking fits a phone', async () => {
    const { page } = desk;
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`/admin/bookings/${life.bookingId}`);
    await page.locator('table.events tbody tr').first().waitFor();
    const right = await page.evaluate(() =>
      Math.max(
        document.documentElement.scrollWidth,
        ...[...document.querySelectorAll('main .events, main .events *, main h2')].map(
          (one) => one.getBoundingClientRect().right,
        ),
      ),
    );
    expect(right).toBeLessThanOrEqual(390);
  });
});
