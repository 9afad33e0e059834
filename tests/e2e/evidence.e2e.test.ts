/** Evidence in a browser: looked at in the console, answered to the bank, and checked by a stranger who holds the file (decisions 210, 211). */
import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, type Life } from '#tests/support/life.ts';
import { hireTechnician, signInAdmin } from '#tests/support/people.ts';
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
  [browser] = await Promise.all([launchBrowser(), life.until()]);
  const { charges } = await stack.sandbox.books(life.bookingId);
  const charge = charges.find(({ amount_captured: captured }) => captured > 0)?.id ?? '';
  const disputed = await fetch(`${stack.sandbox.url}/sandbox/charges/${charge}/dispute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'product_not_received' }),
  });
  if (!disputed.ok) throw new Error(`the charge was not disputed: ${disputed.status}`);
  desk = await openPage(browser, stack.url, { width: 1280, height: 900 });
  const { page } = desk;
  await page.goto('/admin/login');
  await page.getByLabel('Username').fill(stack.run.logins.admin.username);
  await page.getByLabel('Password', { exact: true }).fill(stack.run.logins.admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('main tbody tr').first().waitFor();
  await eventually('the dispute is known', async () => {
    await page.goto(`/ops/bookings/${life.bookingId}/evidence`);
    await page.getByRole('heading', { name: /^Evidence, booking/ }).waitFor();
    return (await page.getByText('Service not received').count()) > 0 ? true : undefined;
  });
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

/** Opens a window of somebody who is not signed in, with a file dropped on the page that checks packs. */
async function checkedByStranger(bytes: Buffer, ...says: readonly (string | RegExp)[]): Promise<void> {
  const { page, context } = await openPage(browser, stack.url, { width: 390, height: 844 });
  await page.goto('/verify');
  await page.getByRole('heading', { name: 'Check an evidence pack' }).waitFor();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'pack.json', mimeType: 'application/json', buffer: bytes });
  for (const text of says) await page.getByText(text).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await context.close();
}

describe('the evidence of a booking', () => {
  test('tells the booking in sections, and a stranger finds the file whole, and not with a byte changed', async () => {
    const { page } = desk;
    for (const name of ['Authorization and consent', 'Service', 'Dispute'])
      await page.getByRole('heading', { name, exact: true }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'JSON' }).click(),
    ]);
    const bytes = await readFile(await download.path());
    const until = /It shows what our record said until .+; anything later is not in it\.$/;
    await checkedByStranger(bytes, /^Unchanged, and issued by us on/, until);
    const changed = Buffer.from(bytes);
    const at = changed.indexOf('"amount":') + '"amount":'.length;
    changed[at] = changed[at] === 0x31 ? 0x32 : 0x31;
    await checkedByStranger(changed, /^Changed at entry \d+/);
    await checkedByStranger(Buffer.from('{}'), 'This file isn’t a Hexkey evidence pack.');
  });

  test('is known by its hash to whoever has it', async () => {
    const { page } = desk;
    const hash = await page.locator('article code').last().innerText();
    const { page: strange, context } = await openPage(browser, stack.url, { width: 1280, height: 900 });
    await strange.goto('/verify');
    await strange.getByLabel('Or its hash').fill(hash.toUpperCase());
    await strange.getByRole('button', { name: 'Check' }).click();
    await strange.getByText(/^Issued by us on/).waitFor();
    await strange.getByText(/It shows what our record said until/).waitFor();
    await strange.goto(`/verify/${hash.split('').toReversed().join('')}`);
    await strange.getByText('Not issued by us').waitFor();
    await context.close();
  });

  test('goes to the bank once, with the statement that was drafted', async () => {
    const { page } = desk;
    const statement = page.getByLabel('Statement');
    expect(await statement.inputValue()).toContain('The customer agreed to our terms');
    await page.getByRole('button', { name: /^Send answer, contest \$/ }).click();
    await page.getByText(/^Answer sent on/).waitFor();
    await page.getByText('The bank is deciding', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /^Send answer/ }).count()).toBe(0);
    expect(desk.failures).toEqual([]);
  });

  test('fits a desk, a tablet and a phone, and speaks Spanish', async () => {
    const { page } = desk;
    await page.context().addCookies([{ name: 'hexkey-language', value: 'es', url: stack.url }]);
    await page.reload();
    await page.getByRole('heading', { name: 'Autorización y consentimiento' }).waitFor();
    for (const width of [1280, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
});
