/** A stranger becomes a technician in a browser, with nobody's help but the reviewer's (spec technician §1–§5, decision 090). */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { launchBrowser, openPage, setOffline } from './browser.ts';

let stack: RunningStack;
let browser: Browser;

beforeAll(async () => {
  [stack, browser] = await Promise.all([borrowStack({ web: true }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

const password = 'Hexagon-7-keys';
const ssn = '219099641';
const newEmail = () => `applicant.${randomUUID().slice(0, 8)}@hexkey.example`;
const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 900 };

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Everything that the browser keeps of the page. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  );

async function writePersonalInfo(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Andre');
  await page.getByLabel('Last name').fill('Whitaker');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('6145550162');
  await page.getByLabel('Date of birth').fill('1990-04-01');
  await page.getByLabel('Street address').fill('88 Thurman Ave');
  await page.getByLabel('City').fill('Columbus');
  await page.getByLabel('State').selectOption('OH');
  await page.getByLabel('ZIP code').fill('43206');
}

async function writeBackground(page: Page): Promise<void> {
  for (const name of [/^Expert/, 'Weekdays']) await page.getByRole('radio', { name }).check({ force: true });
  await page.getByRole('checkbox', { name: 'IKEA' }).check({ force: true });
  await page.getByLabel('Company').fill('On my own');
  await page.getByLabel('Position').fill('Handyman');
  await page.getByLabel('How long').fill('18 months');
}

describe('the application in four steps', () => {
  test('survives a reload without the SSN, which no storage ever holds', async () => {
    const { page, failures } = await openPage(browser, stack.url, phone);
    await page.goto('/technician/apply');
    await press(page, 'Start the application');
    await heading(page, 'Who are you?').waitFor();
    await writePersonalInfo(page, newEmail());
    const number = page.getByLabel('Social Security number', { exact: true });
    await number.pressSequentially(`a${ssn}77`);
    expect(await number.inputValue()).toBe('219-09-9641');
    await press(page, 'Professional Background');
    await heading(page, 'What can you build?').waitFor();
    await writeBackground(page);
    // Only one entry of work history: it cannot be removed.
    expect(await page.getByRole('button', { name: /^Remove job/ }).count()).toBe(0);
    await press(page, 'Add another job');
    await press(page, 'Remove job 2');
    const stored = await kept(page);
    expect(stored).toContain('Whitaker');
    for (const secret of [ssn, '219-09-9641', '219-09', '9641']) expect(stored).not.toContain(secret);

    // The browser's back leads to the step before, with what was typed.
    await page.goBack();
    await heading(page, 'Who are you?').waitFor();
    expect(await number.inputValue()).toBe('219-09-9641');
    await page.goForward();
    await heading(page, 'What can you build?').waitFor();

    await page.reload();
    // Without the number the third step does not open.
    await heading(page, 'Who are you?').waitFor();
    expect(await page.getByLabel('Last name').inputValue()).toBe('Whitaker');
    expect(await number.inputValue()).toBe('');
    await press(page, 'Professional Background');
    await page.getByText('SSN is required for background check and tax reporting').waitFor();
    await number.fill(ssn);
    await press(page, 'Professional Background');
    await heading(page, 'What can you build?').waitFor();
    expect(await page.getByLabel('Company').inputValue()).toBe('On my own');

    await press(page, 'Legal & Security');
    await heading(page, /^Last step/).waitFor();
    await press(page, 'Submit Application');
    await page.getByText('Incomplete Application').waitFor();
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password', { exact: true }).fill(`${password}!`);
    await press(page, 'Submit Application');
    await page.locator('main').getByText('Passwords do not match').waitFor();
    await page.getByLabel('Confirm password', { exact: true }).fill(password);
    await setOffline(page, true);
    await press(page, 'Submit Application');
    await page.getByText('Application Failed').first().waitFor();
    await setOffline(page, false);
    for (const secret of [ssn, '9641', password]) expect(await kept(page)).not.toContain(secret);
    expect(failures).toEqual([]);
  });

  test('leads to the dashboard: applied, checked, reviewed, active', { timeout: 300_000 }, async () => {
    const email = newEmail();
    const { page, failures } = await openPage(browser, stack.url, phone);
    await page.goto('/technician/apply');
    await press(page, 'Start the application');
    await writePersonalInfo(page, email);
    await page.getByLabel('Social Security number', { exact: true }).fill(ssn);
    await press(page, 'Professional Background');
    await writeBackground(page);
    await press(page, 'Legal & Security');
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password', { exact: true }).fill(password);
    await press(page, 'Submit Application');
    await page.getByText('Application Submitted Successfully!').waitFor();
    await heading(page, /^Your turn: confirm your email/).waitFor();
    expect(new URL(page.url()).pathname).toBe('/technician/application-status');
    expect(await kept(page)).not.toContain('technicianApplication');

    await confirmEmail(email);
    await page.goto('/technician');
    // Nobody has jobs before they are vetted.
    await page.waitForURL('**/technician/application-status');
    await heading(page, /^Your turn: authorize the check/).waitFor();
    await press(page, 'Read and authorize');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('may obtain a consumer report').waitFor();
    // The disclosure stands alone.
    expect(await dialog.getByText(/I authorize/).count()).toBe(0);
    await press(page, /I have read it/);
    await dialog.getByRole('button', { name: 'I authorize the check' }).click();
    await heading(page, /^Your turn: send your license/).waitFor();

    const picker = page.locator('#step-license input[type=file]');
    await picker.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
    await page.locator('main').getByText('Please upload a JPEG, PNG, or PDF file.').waitFor();
    const large = Buffer.alloc(5 * 1024 * 1024 + 1);
    await picker.setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: large });
    await page.locator('main').getByText('Please upload a file smaller than 5MB.').waitFor();
    await picker.setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    await heading(page, /^Your turn: sign the contract/).waitFor();

    await press(page, 'Read and sign');
    await dialog.getByText('Independent Contractor Agreement').first().waitFor();
    await dialog.getByRole('button', { name: 'Sign the contract' }).click();
    await dialog.getByText('Please agree to continue.').waitFor();
    await dialog.getByRole('checkbox').check();
    await dialog.getByLabel('Your full name').fill('Andre Whitaker');
    await dialog.getByRole('button', { name: 'Sign with a mark instead' }).click();
    await dialog.getByRole('button', { name: 'Sign the contract' }).click();
    await heading(page, /^Your turn: connect your bank account/).waitFor();
    expect(failures).toEqual([]);
  });
});

/** Follows the link that was sent to the address. */
async function confirmEmail(email: string): Promise<void> {
  const link = await eventually('the link that confirms the address', async () => {
    const mails = await stack.sandbox.mail(email);
    return /https?:[^"\\\s<>]*confirm-email\?token=[^"\\\s<>&]+/.exec(JSON.stringify(mails))?.[0];
  });
  const { page, context } = await openPage(browser, stack.url, desk);
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: /confirmed/i }).waitFor();
  await context.close();
}

const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 1200, height: 760, channels: 3, background: '#d8d2c4' } })
    .jpeg()
    .toBuffer();
