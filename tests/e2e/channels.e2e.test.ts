/** The Thank You tab and the message log in a browser. */
import { randomInt, randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { launchBrowser, type OpenPage, openPage } from './browser.ts';

describe('channels', () => {
  let stack: RunningStack;
  let browser: Browser;
  let desk: OpenPage;
  let page: Page;
  beforeAll(async () => {
    stack = await borrowStack({ web: true });
    browser = await launchBrowser();
    desk = await openPage(browser, stack.url, { width: 1280, height: 900 });
    ({ page } = desk);
    const { username, password } = stack.run.logins.admin;
    await page.goto('/admin/login');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL(/\/admin(\/dashboard)?$/);
  });
  afterAll(async () => {
    await browser?.close();
    await stack?.stop();
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });

  test('the tab says how email and text messages stand, and wants an address for a test', async () => {
    await page.goto('/admin/thank-you');
    await page.getByRole('heading', { name: 'Thank You', level: 1 }).waitFor();
    await page.getByText('Overall status').waitFor();
    await page.getByText('Twilio, +15005550006').waitFor();
    await button('Send test messages').click();
    await page.getByText('Email Required').first().waitFor();
    expect(await page.getByText('Please enter a test email address').count()).toBeGreaterThan(0);
  });

  test('a test is told as what became of it: bounced, and opted out', async () => {
    const phone = `+1212555${randomInt(1000, 9999)}`;
    await fetch(`${stack.sandbox.url}/sandbox/texts/incoming`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from: phone, body: 'STOP' }),
    });
    const address = `bounce@${randomUUID().slice(0, 8)}.example`;
    await page.getByLabel('Test email').fill(address);
    await page.getByLabel('Test phone (optional)').fill(phone.slice(2));
    await button('Send test messages').click();
    await page.getByText('Test Messages Sent!').first().waitFor();
    const row = page.getByRole('row').filter({ hasText: address });
    await row.getByText('Bounced: the address does not exist.').waitFor();
    await row.getByText('Opted out: the person replied STOP.').waitFor();
  });

  test('R15: what failed is tried again from the log', async () => {
    await page.getByRole('link', { name: 'Message log' }).click();
    await page.getByRole('heading', { name: 'Message log', level: 1 }).waitFor();
    await button('Failed').click();
    const row = page.getByRole('row').filter({ hasText: 'test of the thank-you message' }).first();
    await row.getByRole('button', { name: /^Try again/ }).click();
    await page.getByText('The message is on its way again').first().waitFor();
    await button('All').first().click();
    await page.getByText('tried again once').first().waitFor();
  });
});
