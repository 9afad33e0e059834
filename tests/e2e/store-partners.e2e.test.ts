/** The admin's Store Partners page in a browser: add, look at the code, give a login, decide, edit, delete (spec admin §2). */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { applyForPartnership, signUpPartner } from '#tests/support/partners.ts';
import { signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { type Visitor, visitor } from '#tests/support/visitor.ts';
import { launchBrowser, type OpenPage, openPage } from './browser.ts';

let stack: RunningStack;
let browser: Browser;
let admin: Visitor;
let desk: OpenPage;

beforeAll(async () => {
  [stack, browser] = await Promise.all([borrowStack({ web: true }), launchBrowser()]);
  admin = await signInAdmin(stack);
  desk = await openPage(browser, stack.url, { width: 1280, height: 900 });
  const { page } = desk;
  await page.goto('/admin/login');
  await page.getByLabel('Username').fill(stack.run.logins.admin.username);
  await page.getByLabel('Password', { exact: true }).fill(stack.run.logins.admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor();
});

beforeEach(({ onTestFailed }) => {
  onTestFailed(async () => {
    const text = await desk.page.locator('body').innerText();
    console.log(`${desk.page.url()}\n${text.slice(0, 2_500)}\n${desk.failures.join('\n')}`);
  });
});

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

const partners = z.object({ partners: z.array(z.looseObject({ id: z.string(), storeCode: z.string() })) });
const newName = () => `Whitmore ${randomUUID().slice(0, 8)}`;

const newAddress = () => `${randomUUID().slice(0, 8)}@whitmore.example`;
const add = (storeName: string) =>
  admin.call('POST', '/api/admin/store-partners', z.unknown(), {
    body: { storeName, contactName: 'Ruth Whitmore', contactEmail: newAddress() },
  });

/** The page with the one store alone. */
async function showOnly(page: Page, store: string) {
  await page.goto(`/admin/store-partners?search=${encodeURIComponent(store)}`);
  const row = page.locator('main tbody tr', { hasText: store });
  await row.waitFor();
  return row;
}
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name }).click();
const signsIn = async (email: string, password: string) =>
  (await visitor(stack.url).send('POST', '/api/store-partner-login', { body: { email, password } })).status;

describe('the Store Partners page', () => {
  test('adds a store with three fields, shows its code and a login that works', async () => {
    const { page } = desk;
    const store = newName();
    const email = newAddress();
    await page.goto('/admin/store-partners');
    await page.getByRole('link', { name: 'Back to Dashboard' }).waitFor();
    await page.getByRole('button', { name: 'Add Partner' }).click();
    await press(page, 'Add Partner');
    await expect.poll(() => dialog(page).locator('[aria-invalid=true]').count()).toBe(3);
    await dialog(page).getByLabel('Store name').fill(store);
    await dialog(page).getByLabel('Contact name').fill('Ruth Whitmore');
    await dialog(page).getByLabel('Contact email').fill(email);
    await press(page, 'Add Partner');
    await page.getByRole('heading', { name: `${store} was added` }).waitFor();
    const [username, password] = await dialog(page).locator('code').allInnerTexts();
    expect(username).toBe(email);
    expect(await signsIn(email, password ?? '')).toBe(200);
    const picture = dialog(page).getByRole('img', { name: /^QR code that leads to/ });
    await expect
      .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
      .toBeGreaterThan(0);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog(page).getByRole('link', { name: 'Labels to print (PDF)' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    await press(page, 'Done');
    await page.locator('main tbody tr', { hasText: store }).getByText('Active').waitFor();
  });

  test('approves who waits, with the notes of the spec, and can reject', async () => {
    const { page } = desk;
    const store = newName();
    const owner = await signUpPartner(stack.url, store);
    await applyForPartnership(owner, { storeName: store });
    const row = await showOnly(page, store);
    await row.getByText('Pending').waitFor();
    await row.getByRole('button', { name: /^Reject/ }).click();
    // What the store has sent is read before anybody decides.
    for (const fact of ['Whitmore Home LLC', 'ends in 4567', 'IKEA, Ashley'])
      await dialog(page).getByText(fact, { exact: true }).waitFor();
    expect(await dialog(page).getByLabel('Internal notes').inputValue()).toBe('Application rejected');
    await press(page, 'Cancel');
    await row.getByRole('button', { name: /^Approve/ }).click();
    expect(await dialog(page).getByLabel('Internal notes').inputValue()).toBe('Application approved');
    await press(page, 'Approve');
    await row.getByText('Active').waitFor();
    expect(await admin.call('GET', `/api/admin/store-partners/${owner.id}`, z.looseObject({}))).toMatchObject(
      {
        isActive: true,
        internalNotes: 'Application approved',
      },
    );
  });

  test('gives a login: named, or all of it made; edits; makes a code of a place', async () => {
    const { page } = desk;
    const store = newName();
    await add(store);
    const row = await showOnly(page, store);
    const menu = async (item: string) => {
      await row.getByRole('button', { name: `Actions for ${store}` }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await menu('Create Login Credentials');
    await dialog(page).getByText('Minimum 8 characters recommended. Leave blank to auto-generate').waitFor();
    await dialog(page).getByLabel('Username').fill(' ');
    await press(page, 'Create credentials');
    await dialog(page).getByText('Please enter a username').waitFor();
    await press(page, 'Random password');
    await page.getByRole('heading', { name: 'Login created' }).waitFor();
    const [username, password] = await dialog(page).locator('code').allInnerTexts();
    expect(await signsIn(username ?? '', password ?? '')).toBe(200);
    await press(page, 'Done');

    await row.getByRole('button', { name: /^Edit/ }).click();
    await dialog(page).getByLabel('Commission rate, %').fill('5.5');
    await dialog(page).getByLabel('City').fill('Columbus');
    await press(page, 'Save');
    await row.getByText('5.50%').waitFor();

    await menu('QR code');
    await press(page, 'New location or campaign code');
    await dialog(page).getByLabel('Name').fill('Polaris, entrance');
    await press(page, 'Create code');
    await page.getByRole('heading', { name: `QR code of ${store}` }).waitFor();
    const own = (
      await admin.call('GET', `/api/admin/store-partners?search=${encodeURIComponent(store)}`, partners)
    ).partners[0]?.storeCode;
    await dialog(page).getByLabel('Code', { exact: true }).selectOption(`${own}-POL`);
    await dialog(page).getByText('0 scans, 0 booked').waitFor();
    await page.keyboard.press('Escape');

    await menu('Statements');
    await dialog(page).getByText('No statements yet.').waitFor();
    await page.keyboard.press('Escape');
  });

  test('deletes after the question of the spec, and says what becomes of the money', async () => {
    const { page } = desk;
    const store = newName();
    await add(store);
    const row = await showOnly(page, store);
    await row.getByRole('button', { name: /^Delete/ }).click();
    await dialog(page)
      .getByText(
        `Are you sure you want to delete ${store}? This will also remove all associated QR scans and commission data.`,
      )
      .waitFor();
    await dialog(page)
      .getByText(/will still be paid within 30 days/)
      .waitFor();
    await press(page, `Delete ${store}`);
    await row.waitFor({ state: 'detached' });
    expect(desk.failures).toEqual([]);
  });
});
