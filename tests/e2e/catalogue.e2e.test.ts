/** The console's catalogue in a browser: discount codes made, limited and ended (decision 180). */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { launchBrowser, type OpenPage, openPage } from './browser.ts';

const desk = { width: 1280, height: 900 };

describe('the catalogue', () => {
  let stack: RunningStack;
  let browser: Browser;
  let admin: OpenPage;
  const code = `AUTUMN${randomUUID().slice(0, 6).toUpperCase()}`;

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

  beforeAll(async () => {
    stack = await borrowStack({ web: true });
    browser = await launchBrowser();
    admin = await openPage(browser, stack.url, desk);
    const { page } = admin;
    await page.goto('/admin/login');
    await page.getByLabel('Username').fill(stack.run.logins.admin.username);
    await page.getByLabel('Password', { exact: true }).fill(stack.run.logins.admin.password);
    await button(page, 'Sign In').click();
    await page.waitForURL(/\/admin(\/dashboard)?$/);
  });
  afterAll(async () => {
    await browser?.close();
    await stack?.stop();
  });

  test('a code is made; what is wrong with it is said beside its field', async () => {
    const { page } = admin;
    await page.goto('/admin/catalogue');
    await button(page, 'New code').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Code').fill('A-1');
    await dialog.getByLabel('Percent off').fill('91');
    await button(page, 'Create code').click();
    await dialog.getByText('Please enter 4 to 20 letters or digits, without spaces.').waitFor();
    await dialog.getByText('Please enter a whole number from 1 to 90.').waitFor();
    await dialog.getByText('Please enter what the code is for.').waitFor();
    await dialog.getByLabel('Code').fill(code.toLowerCase());
    await dialog.getByLabel('Percent off').fill('15');
    await dialog.getByLabel('What it is for').fill('Autumn leaflet');
    await dialog.getByLabel('Total bookings').fill('50');
    await dialog.getByLabel('Minimum order').fill('200');
    await button(page, 'Create code').click();
    await page.getByText('Discount code created').first().waitFor();
    const row = page.getByRole('row').filter({ hasText: code });
    expect(await row.innerText()).toMatch(/Active[\s\S]*15%[\s\S]*0 of 50[\s\S]*\$200\.00/);
  });

  test('its limits are set otherwise, its bookings are looked at, and it is ended', async () => {
    const { page } = admin;
    await page.goto(`/admin/catalogue?search=${code}`);
    await button(page, `Actions for ${code}`).click();
    await page.getByRole('menuitem', { name: 'Set limits' }).click();
    await page.getByRole('dialog').getByText('No booking uses it yet.').waitFor();
    await page.getByRole('dialog').getByLabel('Total bookings').fill('60');
    await button(page, 'Save limits').click();
    await page.getByText('0 of 60').waitFor();
    await button(page, `Actions for ${code}`).click();
    await page.getByRole('menuitem', { name: 'Bookings with it' }).click();
    await page.getByRole('heading', { name: `Bookings with ${code}` }).waitFor();
    await page.getByText('No bookings with this code').waitFor();
    await page.getByRole('link', { name: 'Discount codes' }).first().click();
    await page.goto(`/admin/catalogue?search=${code}`);
    await button(page, `Actions for ${code}`).click();
    await page.getByRole('menuitem', { name: 'End code' }).click();
    await button(page, `End ${code}`).click();
    await page.getByRole('row').filter({ hasText: code }).getByText('Ended').waitFor();
    await button(page, `Actions for ${code}`).click();
    await page.getByRole('menuitem', { name: 'Bookings with it' }).waitFor();
    expect(await page.getByRole('menuitem').count()).toBe(1);
  });

  test('prices are planned for a day, told figure by figure, and withdrawn', async () => {
    const { page } = admin;
    await page.goto('/admin/catalogue/prices');
    await page.getByRole('heading', { name: /^In effect/ }).waitFor();
    await button(page, 'New prices').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Easy', { exact: true }).fill('38');
    await dialog.getByLabel('Same-day service').fill('30');
    await dialog.getByLabel('Product').selectOption({ label: 'BILLY bookcase' });
    await dialog.getByLabel('Price', { exact: true }).fill('49');
    await button(page, 'Set price').click();
    await dialog.getByText('Easy: $35.00/h → $38.00/h').waitFor();
    await dialog.getByText('BILLY bookcase: $45.00 → $49.00').waitFor();
    await dialog.getByLabel('What changes').fill('Rates of the next century');
    await dialog.getByLabel('Starts').fill('2100-01-01');
    await button(page, 'Schedule prices').click();
    await page.getByText('Prices scheduled').first().waitFor();
    const row = page.getByRole('row').filter({ hasText: 'Scheduled' });
    expect(await row.innerText()).toContain('$35.00/h → $38.00/h');
    await row.getByRole('button', { name: /^Withdraw/ }).click();
    await button(page, /^Withdraw version/).click();
    await page.getByText('Scheduled prices withdrawn').first().waitFor();
    await page.getByRole('row').filter({ hasText: 'Withdrawn' }).first().waitFor();
  });

  test('a place is closed for a day and opened again', async () => {
    const { page } = admin;
    await page.goto('/admin/catalogue/openings');
    await button(page, 'New rule').click();
    const dialog = page.getByRole('dialog');
    await button(page, 'Save rule').click();
    await dialog
      .getByText('Please choose a day.')
      .or(dialog.locator('[aria-invalid=true]'))
      .first()
      .waitFor();
    await dialog.getByLabel('ZIP codes').fill('9950');
    await button(page, 'Save rule').click();
    await dialog.getByText(/^Please enter ZIP codes/).waitFor();
    await dialog.getByLabel('ZIP codes').fill('99501, 995');
    await dialog.getByLabel('First day').fill('2099-07-04');
    await dialog.getByLabel('Last day').fill('2099-07-04');
    await dialog.getByRole('checkbox', { name: '9:00 AM - 11:00 AM' }).check({ force: true });
    await dialog.getByLabel('Reason').fill('Parade');
    await button(page, 'Save rule').click();
    await page.getByText('Rule saved').first().waitFor();
    const row = page.getByRole('row').filter({ hasText: 'Parade' });
    expect(await row.innerText()).toMatch(/Area 995, 99501[\s\S]*Closed[\s\S]*2099[\s\S]*9:00 AM/);
    await row.getByRole('button', { name: /^Remove/ }).click();
    await row.getByText('Closed, removed').waitFor();
  });

  test('every text that people agreed to has its versions, and the terms are read as they were published', async () => {
    const { page } = admin;
    await page.goto('/admin/catalogue/texts');
    const terms = page.getByRole('row').filter({ hasText: 'Customers’ terms and cancellation policy' });
    const first = terms.filter({ hasText: 'Sun, Nov 1, 2026' });
    await first.getByText('Ended').waitFor();
    await first.getByRole('link', { name: 'Read the text' }).click();
    await page.waitForURL(/\/terms\/\d{4}-\d{2}-\d{2}$/);
    await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
    await page.getByRole('heading', { level: 2, name: /Cancell?ation/ }).waitFor();
    await page.getByText(/The version of Sun, Nov 1, 2026/).waitFor();
  });
});
