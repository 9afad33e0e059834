/** The Thank You tab and the message log in a browser. */
import { randomInt, randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { beginLife } from '#tests/support/life.ts';
import { hireTechnician, signInAdmin } from '#tests/support/people.ts';
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
    await page.getByText('retried once').first().waitFor();
  });

  test('a canned answer begins an answer, in the name and number of the request', async () => {
    await page.goto('/admin/support/answers');
    await button('New answer').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Sticking drawer');
    await dialog.getByLabel('In English').fill('Hello {name}, we look at {number} tomorrow.');
    await dialog.getByLabel('In Spanish').fill('Hola {name}, mañana vemos {number}.');
    await button('Save answer').click();
    await page.getByText('Answer saved').first().waitFor();
    const asked = await fetch(`${stack.url}/api/support`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Grace Hopper',
        email: `grace-${randomUUID().slice(0, 8)}@visitors.example`,
        subject: 'A drawer sticks',
        message: 'It does.',
        priority: 'high',
      }),
    });
    const { ticketId } = (await asked.json()) as { readonly ticketId: string };
    await page.goto(`/admin/support/${ticketId}`);
    await page.getByText('Answer by').waitFor();
    await page.getByLabel('Start from a canned answer').selectOption('Sticking drawer');
    expect(await page.getByLabel('Answer', { exact: true }).inputValue()).toBe(
      `Hello Grace, we look at ${ticketId} tomorrow.`,
    );
  });

  test('words that break a rule are hidden under it, and shown again', async () => {
    const technician = await hireTechnician(stack.url, await signInAdmin(stack));
    const life = await beginLife({ stack, technician });
    await life.until('payOut');
    await life.customer.visitor.call('POST', `/api/bookings/${life.bookingId}/review`, z.unknown(), {
      body: { rating: 2, review: 'Buy your shelves at my shop' },
    });
    await page.goto('/admin/reviews');
    const row = page.getByRole('row').filter({ hasText: 'Buy your shelves at my shop' });
    await row.getByRole('button', { name: /^Hide text/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Hide text' }).click();
    await dialog.getByText('Choose the rule that the review breaks').waitFor();
    await dialog.getByLabel('Rule').selectOption('It advertises something');
    await dialog.getByRole('button', { name: 'Hide text' }).click();
    await page.getByText('The text is hidden, and the author was notified').first().waitFor();
    await row.getByText('It advertises something').waitFor();
    await row.getByRole('button', { name: /^Show again/ }).click();
    await page.getByText('The text is shown again, and the author was notified').first().waitFor();
    expect(desk.failures).toEqual([]);
  });
});
