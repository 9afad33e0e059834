/** Customers in the console: found, edited in four tabs, noted, blocked several at once, merged, taken as a file, erased with proof. */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { beginLife } from '#tests/support/life.ts';
import { type Account, hireTechnician, registerCustomer, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { launchBrowser, type OpenPage, openPage } from './browser.ts';

let stack: RunningStack;
let browser: Browser;
let desk: OpenPage;
let admin: Visitor;
let booked: Account;
const people: Account[] = [];

const named = (person: Account, firstName: string, lastName: string, more: object = {}) =>
  admin.send('PUT', `/api/admin/customers/${person.id}`, { body: { firstName, lastName, ...more } });

beforeAll(async () => {
  stack = await borrowStack({ web: true });
  admin = await signInAdmin(stack);
  const technician = await hireTechnician(stack.url, admin);
  booked = await registerCustomer(stack.url);
  const life = await beginLife({ stack, technician, customer: booked });
  await life.until('route');
  await named(booked, 'Joy', 'Nakamura', { phone: '(614) 555-0148', emailVerified: true });
  const names = [
    'Hannah Lee',
    'Dana Whitfield',
    'Victor Amato',
    'Grace Okoye',
    'Noah Pratt',
    'Isabel Bianchi',
  ];
  for (const name of names) {
    const person = await registerCustomer(stack.url);
    const [first = '', last = ''] = name.split(' ');
    await named(person, first, last);
    people.push(person);
  }
  browser = await launchBrowser();
  desk = await openPage(browser, stack.url, { width: 1280, height: 1060 });
  const { page } = desk;
  await page.goto('/admin/login?next=/admin/customers');
  await page.getByLabel('Username').fill(stack.run.logins.admin.username);
  await page.getByLabel('Password', { exact: true }).fill(stack.run.logins.admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
});
beforeEach(({ onTestFailed }) => {
  onTestFailed(async () => {
    const text = await desk.page.locator('body').innerText();
    console.log(`${desk.page.url()}\n${text.slice(0, 3_000)}\n${desk.failures.join('\n')}`);
  });
});
afterAll(async () => {
  await browser?.close();
});

/** With `HEXKEY_SHOTS` (a folder) each state is kept as a picture. */
async function keep(page: Page, name: string): Promise<void> {
  const folder = process.env['HEXKEY_SHOTS'];
  if (folder === undefined) return;
  await page.screenshot({ path: `${folder}/customers-${name}.png` });
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

describe('the customers', () => {
  test('are searched 300 ms after the last key, back on the first page, and the address says so', async () => {
    const { page } = desk;
    await page.goto('/admin/customers?limit=10&page=1');
    await row(page, 'Joy Nakamura').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('naka');
    await page.getByText('Showing 1 to 1 of 1 customers').waitFor();
    expect(new URL(page.url()).searchParams.get('search')).toBe('naka');
    expect(await page.locator('tbody tr').count()).toBe(1);
    await page.getByLabel('Search customers').fill('');
    await row(page, 'Hannah Lee').waitFor();
  });

  test('a view keeps filters and order under a name, and columns are chosen', async () => {
    const { page } = desk;
    await page.goto('/admin/customers');
    await page
      .getByRole('group', { name: 'Status' })
      .getByRole('button', { name: 'Active', exact: true })
      .click();
    await row(page, 'Joy Nakamura').waitFor();
    await button(page, 'Save view').click();
    await page.getByLabel('Name').fill('Booked once');
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
    await button(page, 'All customers').click();
    await row(page, 'Hannah Lee').waitFor();
    await button(page, 'Booked once').click();
    await row(page, 'Hannah Lee').waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('status')).toBe('active');
    await page.getByRole('button', { name: /^Columns/ }).click();
    await page.getByLabel('Last booking').check();
    await page.getByLabel('Contact').uncheck();
    await page.reload();
    await page.getByRole('columnheader', { name: 'Last booking' }).waitFor();
    await keep(page, 'view');
    expect(await page.getByRole('columnheader', { name: 'Contact' }).count()).toBe(0);
    await page.getByRole('button', { name: /^Columns/ }).click();
    await page.getByLabel('Contact').check();
    await button(page, 'Remove the view Booked once').click();
  });

  test('are opened and left by keyboard, and edited in four tabs', async () => {
    const { page } = desk;
    await page.goto('/admin/customers?search=nakamura');
    await row(page, 'Joy Nakamura').focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name: 'Customer Joy Nakamura' });
    await panel.getByText('$0.00 spent').waitFor();
    await panel.getByLabel('First name').fill('Joyce');
    await panel.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Customer Updated').first().waitFor();
    await row(page, 'Joyce Nakamura').waitFor();
    const renamed = page.getByRole('complementary', { name: 'Customer Joyce Nakamura' });
    await renamed.getByLabel('Email').fill('nobody');
    await renamed.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Update Failed').first().waitFor();
    await renamed.getByText('Please enter a valid email').first().waitFor();
    await renamed.getByRole('link', { name: 'Account' }).click();
    await renamed.getByLabel('Email verified').uncheck();
    await renamed.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Customer Updated').first().waitFor();
    await renamed.getByRole('link', { name: 'Billing' }).click();
    await renamed.getByRole('table', { name: 'Payments' }).getByText('$0.00').first().waitFor();
    await keep(page, 'billing');
    await renamed.getByRole('link', { name: /^Admin Notes/ }).click();
    await renamed.getByLabel('New note').fill('Dog in the yard: text before ringing.');
    await renamed.getByRole('button', { name: 'Add note' }).click();
    await renamed.getByText('Dog in the yard: text before ringing.').waitFor();
    await renamed.getByText('Our team wrote a note').first().waitFor();
    await renamed.getByText('Booking placed').waitFor();
    // What is open holds up an erasure, and is named.
    await renamed.getByText('The erasure is waiting for 1 booking that is open or not paid.').waitFor();
    await keep(page, 'notes');
    await renamed.getByRole('button', { name: 'Close' }).click();
    await renamed.waitFor({ state: 'detached' });
  });

  test('R4: several are blocked at once, each with its own result, and let in again', async () => {
    const { page } = desk;
    await page.goto('/admin/customers');
    await page.getByLabel('Select Victor Amato').check();
    await row(page, 'Noah Pratt').focus();
    await page.keyboard.press(' ');
    // Somebody else erases one of them before the press.
    const noah = people[4];
    if (!noah) throw new Error('nobody');
    await admin.send('DELETE', `/api/admin/customers/${noah.id}`);
    await button(page, 'Block').click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Chargebacks');
    await page.getByRole('dialog').getByRole('button', { name: 'Block 2 customers' }).click();
    await page.getByText('Block: 1 done, 1 failed').waitFor();
    await keep(page, 'bulk');
    // The one that is gone from the list says so all the same.
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Noah Pratt' })
      .getByText('Customer not found')
      .waitFor();
    await row(page, 'Victor Amato').getByRole('gridcell', { name: 'Blocked', exact: true }).waitFor();
    await button(page, 'Clear').click();
    await page.getByLabel('Select Victor Amato').check();
    await button(page, 'Unblock').click();
    await page.getByText('Unblock: 1 done, 0 failed').waitFor();
    await button(page, 'Clear').click();
  });

  test('are taken as a file of what the list shows', async () => {
    const { page } = desk;
    await page.goto('/admin/customers?search=whitfield');
    await row(page, 'Dana Whitfield').waitFor();
    const saved = page.waitForEvent('download');
    await button(page, 'Export CSV').click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('Dana,Whitfield');
    await page.getByText('Export Complete').first().waitFor();
  });

  test('two records of one person become one', async () => {
    const { page } = desk;
    const [kept, gone] = [await registerCustomer(stack.url), await registerCustomer(stack.url)];
    for (const person of [kept, gone]) await named(person, 'Maribel', 'Santos', { phone: '(614) 555-0177' });
    await page.goto(`/admin/customers?customer=${kept.id}&tab=account`);
    const panel = page.getByRole('complementary', { name: 'Customer Maribel Santos' });
    await panel.getByText('same phone, same name').waitFor();
    await keep(page, 'account');
    await panel.getByRole('button', { name: 'Merge' }).click();
    await page.getByRole('dialog').getByText(`${kept.email} stays.`, { exact: false }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Merge records' }).click();
    await page.getByText('Records merged').first().waitFor();
    await panel.getByText('No one else has this phone or this name.').waitFor();
  });

  test('an erasure shows what it takes, and leaves a proof that can be opened again', async () => {
    const { page } = desk;
    const person = await registerCustomer(stack.url);
    await named(person, 'Colin', 'Barrett');
    await page.goto(`/admin/customers?customer=${person.id}&tab=notes`);
    const panel = page.getByRole('complementary', { name: 'Customer Colin Barrett' });
    await panel.getByText('Unreadable for good').waitFor();
    await keep(page, 'erase');
    await panel.getByLabel('Reason').fill('Requested by email, ticket 318');
    await panel.getByRole('button', { name: 'Erase Colin Barrett' }).click();
    await page.getByRole('heading', { level: 1, name: 'Proof of an erasure' }).waitFor();
    await page.getByText('Requested by email, ticket 318').waitFor();
    await page.getByText('destroyed', { exact: true }).waitFor();
    await keep(page, 'proof');
    await page.getByRole('link', { name: 'Erased customers' }).click();
    await page.getByRole('link', { name: person.id }).waitFor();
  });

  test('the menu of a row deletes after a question that names what goes', async () => {
    const { page } = desk;
    await page.goto('/admin/customers?search=okoye');
    await row(page, 'Grace Okoye').focus();
    await page.keyboard.press('.');
    await page.getByRole('menuitem', { name: 'Delete Customer' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This action cannot be undone.', { exact: false }).waitFor();
    await keep(page, 'delete');
    await dialog.getByRole('button', { name: 'Erase Grace Okoye' }).click();
    await page.getByText('Customer Deleted').first().waitFor();
    await page.getByText('No customer matches').waitFor();
  });

  test('on a phone a customer has the whole screen, and nothing is wider than it', async () => {
    const { page } = desk;
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/admin/customers?search=nakamura');
    await page.getByText('Joyce Nakamura').first().click();
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByLabel('Email verified').waitFor();
    await keep(page, 'phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1280, height: 1060 });
  });

  test('no script of the console has failed', () => {
    expect(desk.failures).toEqual([]);
  });
});
