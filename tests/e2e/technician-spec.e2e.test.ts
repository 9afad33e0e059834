/** The technician specification on the screens of a stranger: signing in, signing up, applying, and the license. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { type Account, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { launchBrowser, type OpenPage, openPage } from './browser.ts';
import { writeSignUp } from './sign-up.ts';
import { failing, told } from './technician-spec/words.ts';

let stack: RunningStack;
let browser: Browser;
let technician: Account;
const opened: OpenPage[] = [];

beforeAll(async () => {
  [stack, browser] = await Promise.all([borrowStack({ web: true }), launchBrowser()]);
  technician = await hireTechnician(stack.url, await signInAdmin(stack), { bank: null });
});
// What a person would have seen is the best explanation of a failure.
beforeEach(({ onTestFailed }) => {
  onTestFailed(async () => {
    for (const { page, failures } of opened)
      console.log(`${page.url()}\n${await page.locator('body').innerText()}\n${failures.join('\n')}`);
  });
});
afterEach(async () => {
  for (const { context } of opened.splice(0)) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

async function open(): Promise<OpenPage> {
  const window = await openPage(browser, stack.url, { width: 390, height: 844 });
  opened.push(window);
  return window;
}

const password = 'Hexagon-7-keys';
const newEmail = () => `applicant.${randomUUID().slice(0, 8)}@hexkey.example`;
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

describe('the sign-in', () => {
  test('stands at both addresses, shows the password on demand, and leads to the sign-up and home', async () => {
    const { page, failures } = await open();
    for (const path of ['/technician-login', '/technician/login']) {
      await page.goto(path);
      await heading(page, 'Sign in to your jobs').waitFor();
    }
    const field = page.getByLabel('Password', { exact: true });
    await field.fill('seen');
    expect(await field.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: /^Show/ }).click();
    expect(await field.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: /^Hide/ }).click();
    expect(await field.getAttribute('type')).toBe('password');
    expect(await page.locator('a[href="/technician/signup"]').count()).toBe(1);
    expect(await page.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    expect(failures).toEqual([]);
  });

  test('tells empty fields, a refusal and a failure, and leads to the dashboard', async () => {
    const { page } = await open();
    await page.goto('/technician/login');
    await press(page, 'Sign In');
    await told(page, 'Error', 'Please fill in all fields');
    await page.getByLabel('Email').fill(technician.email);
    await press(page, 'Sign In');
    await told(page, 'Error', 'Please fill in all fields');
    await page.getByLabel('Password', { exact: true }).fill('another');
    await press(page, 'Sign In');
    await told(page, 'Login Failed', 'Invalid credentials. Please try again.');
    await page.reload();
    await failing(page, '**/api/auth/technician-login');
    await page.getByLabel('Email').fill(technician.email);
    await page.getByLabel('Password', { exact: true }).fill(technician.password);
    await press(page, 'Sign In');
    await told(page, 'Login Failed', 'Invalid credentials. Please try again.');
    await page.unroute('**/api/auth/technician-login');
    await press(page, 'Sign In');
    await heading(page, 'Welcome, Sam').waitFor();
    expect(new URL(page.url()).pathname).toBe('/technician');
    const kept = await page.evaluate(() => localStorage.getItem('technicianUser'));
    expect(JSON.parse(kept ?? '')).toMatchObject({
      technicianId: technician.id,
      firstName: 'Sam',
      lastName: 'Rivera',
      email: technician.email,
    });
  });

  test('is where the dashboard, the bank and the earnings lead whoever is not signed in', async () => {
    const { page } = await open();
    for (const path of [
      '/technician',
      '/technician-portal',
      '/technician/banking',
      '/technician/application-status',
      '/earnings/1',
    ]) {
      await page.goto(path);
      await page.waitForURL('**/technician/login*');
      await heading(page, 'Sign in to your jobs').waitFor();
    }
  });
});

async function writeSignUpWithPassword(page: Page, email: string): Promise<void> {
  await writeSignUp(page, email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
}

describe('the sign-up page', () => {
  test('stands at both addresses with what is promised, and leads back and to the sign-in', async () => {
    const { page, failures } = await open();
    for (const path of ['/technician-signup', '/technician/signup']) {
      await page.goto(path);
      await heading(page, 'Become a technician').waitFor();
    }
    expect(await page.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe(
      '/technician/login',
    );
    // The header's and the one beside the form.
    expect(await page.locator('main a[href="/api/login"]').count()).toBe(1);
    const text = await page.locator('main').innerText();
    for (const promise of [
      /Background check starts\s+within 24 hours/,
      /License verified\s+24-48 hours/,
      /Review\s+2-3 business days/,
      /Onboarding\s+3-5 business days/,
      /document signing, an optional test job and activation/,
      /Insurance[^]*Support[^]*Marketing[^]*Payment processing/,
    ])
      expect(text).toMatch(promise);
    expect(failures).toEqual([]);
  });

  test('says every mistake beside its field until it is mended', async () => {
    const { page } = await open();
    await page.goto('/technician/signup');
    await page.getByLabel('Tax classification').selectOption('llc');
    await page.getByLabel('Confirm password', { exact: true }).fill('x');
    await press(page, 'Create Technician Account');
    await told(
      page,
      'Please enter a valid email address',
      'Password must be at least 8 characters',
      'First name is required',
      'Last name is required',
      'Phone number is required',
      'Date of birth is required for tax reporting',
      'SSN is required for background check and tax reporting',
      'Full address is required',
      'Experience level is required',
      'Please select at least one skill',
      'Availability is required',
      'Work radius is required',
    );
    await page.getByLabel('First name').fill('Nadia');
    await page.getByText('First name is required').waitFor({ state: 'detached' });
    await writeSignUpWithPassword(page, newEmail());
    await page.getByLabel('Confirm password', { exact: true }).fill('Another-7-keys');
    await press(page, 'Create Technician Account');
    await told(page, "Passwords don't match", 'Business name is required for business entities');
    // A short phone number and a short address are none.
    await page.getByLabel('Phone').fill('614555');
    await page.getByLabel('Full address').fill('12 Elm St');
    await press(page, 'Create Technician Account');
    await told(page, 'Phone number is required', 'Full address is required');
  });

  test('tells a failure, thanks for 8 seconds, and offers the license', { timeout: 120_000 }, async () => {
    const { page, failures } = await open();
    await page.clock.install();
    await page.goto('/technician/signup');
    await writeSignUpWithPassword(page, technician.email);
    await failing(page, '**/api/auth/technician-signup');
    await press(page, 'Create Technician Account');
    await told(page, 'Signup Failed', 'Unable to create technician account. Please try again.');
    await page.unroute('**/api/auth/technician-signup');
    // What the server says comes before the general sentence.
    await press(page, 'Create Technician Account');
    await page
      .locator('[data-part=error]')
      .filter({ hasText: /sign in/i })
      .waitFor();
    await page.getByLabel('Email').fill(newEmail());
    await press(page, 'Create Technician Account');
    await told(page, 'Check Your Email');
    const thanks = page.locator('[data-sonner-toast]').filter({ hasText: 'Thank you for signing up!' });
    await thanks.waitFor();
    await page.clock.runFor(7_500);
    expect(await thanks.count()).toBe(1);
    await page.clock.runFor(1_500);
    await thanks.waitFor({ state: 'detached' });

    const picker = page.locator('main input[type=file]');
    await picker.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
    await told(page, 'Invalid File Type', 'Please upload a JPEG, PNG, or PDF file.');
    const large = Buffer.alloc(5 * 1024 * 1024 + 1);
    await picker.setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: large });
    await told(page, 'File Too Large', 'Please upload a file smaller than 5MB.');
    await failing(page, '**/api/upload-drivers-license');
    await picker.setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    await told(page, 'Upload Failed', "Failed to upload driver's license. Please try again.");
    await page.unroute('**/api/upload-drivers-license');
    // What is no picture inside is told by the server, as is its kind.
    await picker.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await told(page, 'Invalid File Type', 'Please upload a JPEG, PNG, or PDF file.');
    await picker.setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    await told(page, 'License Uploaded');
    await page.getByText('You’ll be notified within 24-48 hours.').first().waitFor();
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(failures).toEqual([]);
  });
});

test('a sign-up whose address need not be confirmed leads to the dashboard', async () => {
  const { page } = await open();
  await page.goto('/technician/signup');
  await writeSignUpWithPassword(page, newEmail());
  await page.route('**/api/auth/technician-signup', async (route) => {
    const answer = await route.fetch();
    const applied = (await answer.json()) as object;
    await route.fulfill({ status: 201, json: { ...applied, requiresVerification: false } });
  });
  const dashboard = page.waitForRequest((request) => new URL(request.url()).pathname === '/technician');
  await press(page, 'Create Technician Account');
  await dashboard;
});

test('the wizard tells what is incomplete, that passwords do not match, and a failure', async () => {
  const { page, failures } = await open();
  await page.goto('/technician/apply');
  await press(page, 'Start the application');
  await page.getByLabel('First name').fill('Andre');
  await page.getByLabel('Last name').fill('Whitaker');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Phone').fill('6145550162');
  await page.getByLabel('Date of birth').fill('1990-04-01');
  await page.getByLabel('Street address').fill('88 Thurman Ave');
  await page.getByLabel('City').fill('Columbus');
  expect(await page.getByLabel('State').getByRole('option').count()).toBeGreaterThan(50);
  await page.getByLabel('State').selectOption('OH');
  await page.getByLabel('ZIP code').fill('43206');
  const number = page.getByLabel('Social Security number', { exact: true });
  await number.pressSequentially('a2190b996417');
  expect(await number.inputValue()).toBe('219-09-9641');
  await press(page, 'Professional Background');
  await heading(page, 'What can you build?').waitFor();
  for (const name of [/^Expert/, 'Weekdays']) await page.getByRole('radio', { name }).check({ force: true });
  await page.getByRole('checkbox', { name: 'IKEA' }).check({ force: true });
  await page.getByLabel('Company').fill('On my own');
  await page.getByLabel('Position').fill('Handyman');
  await page.getByLabel('How long').fill('18 months');
  await press(page, 'Legal & Security');
  await heading(page, /^Last step/).waitFor();
  await page.getByPlaceholder('Minimum 8 characters').waitFor();
  await press(page, 'Submit Application');
  await told(page, 'Incomplete Application', 'Please complete all required fields before submitting.');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill('Another-7-keys');
  await press(page, 'Submit Application');
  await told(page, 'Passwords do not match');
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await failing(page, '**/api/technician/apply');
  await press(page, 'Submit Application');
  await told(page, 'Application Failed', 'Unable to submit application. Please try again.');
  await page.unroute('**/api/technician/apply');
  await press(page, 'Submit Application');
  await told(page, 'Application Submitted Successfully!');
  expect(new URL(page.url()).pathname).toBe('/technician/application-status');
  await failing(page, '**/api/upload-drivers-license');
  await page
    .locator('#step-license input[type=file]')
    .setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await told(page, 'Upload Failed', "Failed to upload driver's license.");
  expect(failures).toEqual([]);
});

const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 1200, height: 760, channels: 3, background: '#d8d2c4' } })
    .jpeg()
    .toBuffer();
