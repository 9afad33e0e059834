/** A booking through time in a browser: stepped through by the keys, compared, in two languages. */
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
  [browser] = await Promise.all([launchBrowser(), life.until('complete')]);
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

describe('a booking through time', () => {
  test('steps through its events by the arrow keys, and says what each changed', async () => {
    const { page } = desk;
    await page.goto(`/ops/bookings/${life.bookingId}`);
    await page.getByRole('link', { name: 'Through time' }).click();
    await page.getByText('This is how it stands now').waitFor();
    const slider = page.getByRole('slider', { name: 'Event' });
    const last = Number(await slider.getAttribute('max'));
    expect(last).toBeGreaterThan(5);
    await page.keyboard.press('ArrowLeft');
    await page.getByText(`Event ${last} of ${last + 1}`).waitFor();
    await page.getByText('This is the past').waitFor();
    for (let place = last - 2; place >= 0; place -= 1) {
      await page.keyboard.press('ArrowLeft');
      await page.getByText(`Event ${place + 1} of ${last + 1}`).waitFor();
    }
    // The first event is the order: the customer was told to pay for it, and nothing was held.
    const customer = page.getByRole('region', { name: /^What the customer saw then/ });
    await customer.getByText('Pending', { exact: true }).waitFor();
    await page.getByText('No money had moved by then.').waitFor();
    expect(new URL(page.url()).searchParams.get('position')).toMatch(/^\d+$/);
    // The address is the moment.
    await page.reload();
    await page.getByText(`Event 1 of ${last + 1}`).waitFor();
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText(`Event 2 of ${last + 1}`).waitFor();
    await page.getByRole('button', { name: 'Back to now' }).click();
    await page.getByText('This is how it stands now').waitFor();
  });

  test('compares with an earlier event, and speaks Spanish', async () => {
    const { page } = desk;
    await page.getByLabel('Compare with').selectOption({ index: 1 });
    const status = page.getByRole('row', { name: /^Status/ });
    await status.locator('s', { hasText: 'Pending' }).waitFor();
    await page.context().addCookies([{ name: 'hexkey-language', value: 'es', url: stack.url }]);
    await page.reload();
    await page.getByRole('region', { name: /^Lo que veía el cliente entonces/ }).waitFor();
    await page.getByText('Así está ahora').waitFor();
    for (const width of [1280, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    expect(desk.failures).toEqual([]);
  });
});
