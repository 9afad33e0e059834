/** The technician specification on the screens of whoever works: dashboard, a job to its payment, and the bank. */
import sharp from 'sharp';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, type Life } from '#tests/support/life.ts';
import { type Account, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { launchBrowser, type OpenPage, openPage } from './browser.ts';
import { failing, forbidding, refusing, told, toldWith } from './technician-spec/words.ts';

let stack: RunningStack;
let browser: Browser;
let admin: Visitor;
const opened: OpenPage[] = [];

beforeAll(async () => {
  [stack, browser] = await Promise.all([borrowStack({ web: true }), launchBrowser()]);
  admin = await signInAdmin(stack);
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

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** A phone of its own, signed in; `prepare` comes before anything is asked of the server. */
async function signIn(
  { email, password }: Account,
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<OpenPage> {
  const window = await openPage(browser, stack.url, { width: 390, height: 844 });
  opened.push(window);
  const { page } = window;
  await prepare(page);
  await page.goto('/technician/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Sign In');
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor();
  return window;
}

/** No button is busy: one that is takes no press. */
const idle = (page: Page) => expect.poll(() => page.locator('button[aria-busy=true]').count()).toBe(0);

let taken = 0;
async function picture(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  taken += 1;
  const buffer = await sharp({
    create: { width: 320 + taken, height: 240, channels: 3, background: '#208020' },
  })
    .jpeg()
    .toBuffer();
  return { name: `photo-${taken}.jpg`, mimeType: 'image/jpeg', buffer };
}
const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };

/** A technician of an own ZIP, with a job up to that step. */
async function jobFor(zip: string, step: Parameters<Life['until']>[0]) {
  const technician = await hireTechnician(stack.url, admin, { zip });
  const life = await beginLife({ stack, technician, zip });
  await life.until(step);
  return { technician, life };
}

test('the dashboard shows that it is loading until the server has said who is there', async () => {
  const technician = await hireTechnician(stack.url, admin);
  const { page, failures } = await signIn(technician);
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/session', async (route) => {
    await asked;
    await route.fallback();
  });
  await page.goto('/technician');
  await page.locator('main [data-part=skeleton]').first().waitFor();
  expect(await page.getByRole('heading', { name: /^Welcome, / }).count()).toBe(0);
  answer();
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor();
  expect(failures).toEqual([]);
});

describe('the dashboard', () => {
  test('has its header, cards, tabs and what they hold, and forgets everybody on logout', async () => {
    const { technician } = await jobFor('82401', 'accept');
    const { page, failures } = await signIn(technician);
    await told(page, 'Available for Jobs', 'Banking Setup');
    expect(await page.getByRole('switch', { name: 'Available for Jobs' }).isChecked()).toBe(true);
    for (const card of ['Today’s Jobs', 'In Progress', 'This Month', 'Available Jobs'])
      await page.getByText(card, { exact: true }).first().waitFor();
    const tabs = page.getByRole('navigation').last().getByRole('link');
    expect((await tabs.allInnerTexts()).map((name) => name.split('\n')[0])).toEqual([
      'Available',
      'My Jobs',
      'Earnings',
      'Profile',
    ]);
    const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Accept Job' }) });
    const offered = await card.innerText();
    for (const part of [/Ada/, /IKEA|assembly/i, /2 items/, /82401/, /\$105\.00/, /[AP]M/])
      expect(offered).toMatch(part);
    // Whom it is for opens with the acceptance (R20).
    expect(offered).not.toContain('Bergman');
    for (const name of ['View Details', 'Directions']) await card.getByRole('link', { name }).waitFor();
    await page.route('**/api/bookings/available', async (route) => {
      const jobs = (await (await route.fetch()).json()) as readonly object[];
      await route.fulfill({ json: jobs.map((job) => ({ ...job, scheduledTime: '' })) });
    });
    await page.reload();
    await card.getByText(/, Time TBD$/).waitFor();
    await page.unrouteAll({ behavior: 'wait' });

    await page.getByRole('link', { name: 'Earnings' }).click();
    for (const figure of ['Total Earnings', 'Pending Payouts', 'Completed Payouts', 'Payout History'])
      await page.getByText(figure).first().waitFor();
    await told(page, 'How Earnings Work');
    for (const sentence of [
      'Payouts are processed automatically when a job is completed.',
      'They are transferred to your connected bank account within 2-3 business days.',
      'The platform includes insurance, support, marketing and payment processing.',
    ])
      await page.getByText(sentence, { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Profile' }).click();
    const profile = page.locator('section').filter({ hasText: 'First name' });
    await profile.getByText(technician.email).waitFor();
    for (const text of ['Sam', 'Rivera']) await profile.getByText(text, { exact: true }).waitFor();
    await page.getByText(/ending in/).waitFor();

    await page.evaluate(() => {
      for (const key of ['customerUser', 'adminUser', 'pendingBooking']) localStorage.setItem(key, '{}');
    });
    const ended = page.waitForResponse('**/api/logout');
    await press(page, 'Logout');
    expect((await ended).status()).toBe(200);
    await page.waitForURL('**/technician/login');
    const kept = await page.evaluate(() =>
      ['technicianUser', 'customerUser', 'adminUser', 'pendingBooking'].map((key) =>
        localStorage.getItem(key),
      ),
    );
    expect(kept).toEqual([null, null, null, null]);
    expect(failures).toEqual([]);
  });

  test('tells an acceptance, its failure, and the end of the session', async () => {
    const { technician, life } = await jobFor('82501', 'accept');
    const { page, context } = await signIn(technician);
    const accept = page.getByRole('button', { name: 'Accept Job' }).first();
    await accept.waitFor();
    await failing(page, '**/api/bookings/*/confirm');
    await accept.click();
    await told(page, 'Error', 'Failed to confirm job');
    await page.unroute('**/api/bookings/*/confirm');
    await idle(page);
    await refusing(page, '**/api/bookings/*/confirm', 'already_taken', 'Somebody else has it.');
    await accept.click();
    await page.getByText('Somebody else has it.').first().waitFor();
    await page.unroute('**/api/bookings/*/confirm');
    await idle(page);

    const cookies = await context.cookies();
    await page.clock.install();
    await context.clearCookies();
    await accept.click();
    await told(page, 'Unauthorized: You are logged out. Logging in again...');
    expect(new URL(page.url()).pathname).toBe('/technician');
    const navigation = page.waitForRequest('**/api/login');
    await page.clock.runFor(500);
    await navigation;
    await page.waitForURL('**/technician/login');

    await context.addCookies(cookies);
    await page.goto('/technician');
    await page.getByRole('button', { name: 'Accept Job' }).first().click();
    await told(page, 'Job Confirmed!');
    expect(await life.booking()).toMatchObject({ status: 'assigned' });
  });
});

test('a job to its end: each success, each refusal without a reason, and what a completion lacks', {
  timeout: 240_000,
}, async () => {
  const { technician, life } = await jobFor('82602', 'route');
  const { page, failures } = await signIn(technician);
  await page.goto(`/technician/jobs/${life.bookingId}`);
  const yes = async (name: string) => page.getByRole('dialog').getByRole('button', { name }).click();
  /** Lets the server's next refusal of a call come without a reason, drops what it left, and lets calls through again. */
  const refused = async (path: string, act: () => Promise<void>, sentence: string): Promise<void> => {
    await forbidding(page, path);
    await act();
    await told(page, 'Error', sentence);
    await press(page, 'Discard');
    await page.getByRole('button', { name: 'Discard' }).waitFor({ state: 'detached' });
    await page.unroute(path);
  };
  const route = async (): Promise<void> => {
    await press(page, 'Heading to Site');
    await yes('Yes, on my way');
  };
  await refused('**/api/jobs/*/route', route, 'Failed to update status');
  await route();
  await refused('**/api/jobs/*/arrive', () => press(page, 'Arrived on Site'), 'Failed to update status');
  await press(page, 'Arrived on Site');

  const before = page.getByLabel('Add before photo');
  await before.setInputFiles(notes);
  await told(page, 'Failed to process photos');
  await toldWith(page, 'is not a valid image file.', 'notes.txt is not a valid image file.');
  await refused(
    '**/api/jobs/*/photos/before',
    async () => before.setInputFiles(await picture()),
    'Failed to upload before photos',
  );
  await before.setInputFiles(await picture());
  await told(page, 'Photos Added');
  await refused('**/api/jobs/*/start', () => press(page, 'Start Job'), 'Failed to start job');
  await press(page, 'Start Job');
  await told(page, 'Job Started');

  await press(page, 'Complete Job');
  await told(page, 'Missing Photos', 'Please upload at least one photo to complete the job.');
  const after = page.getByLabel('Add after photo');
  await after.setInputFiles(notes);
  await told(page, 'Failed to process completion data');
  await after.setInputFiles(await Promise.all([1, 2, 3, 4, 5, 6].map(picture)));
  await told(page, 'Too Many Photos: You can upload a maximum of 5 photos per job.');
  await after.setInputFiles(await picture());
  await press(page, 'Complete Job');
  await told(page, 'Missing Notes: Please provide completion notes for the customer.');
  await page.getByLabel('Notes').fill('Shelf is level.');
  await page.getByLabel('Duration, minutes').fill('95');
  await page.getByText('1 h 35 min').waitFor();
  expect(await page.getByLabel('Actual cost').inputValue()).toBe('150.00');
  await refused('**/api/jobs/*/complete', () => press(page, 'Complete Job'), 'Failed to complete job');
  const lacking = 'Please upload at least one photo to complete the job.';
  await refusing(page, '**/api/jobs/*/complete', 'needs_photos', lacking);
  await press(page, 'Complete Job');
  await told(page, 'Photos Required: Please upload at least one photo to complete the job.');
  await page.unroute('**/api/jobs/*/complete');
  await press(page, 'Complete Job');
  await told(page, 'Job Completed');
  await page.getByText('The customer will be charged.').first().waitFor();
  await eventually('the completion', async () =>
    (await life.booking()).paymentStatus === 'captured' ? true : undefined,
  );

  // A capture that has failed, as the list tells of one: on another phone, which has kept nothing else.
  let isCaptured = false;
  const other = await signIn(technician, (screen) =>
    screen.route('**/api/bookings/technician', async (route) => {
      if (isCaptured) return route.continue();
      const jobs = (await (await route.fetch()).json()) as readonly object[];
      return route.fulfill({ json: jobs.map((job) => ({ ...job, paymentCaptured: false })) });
    }),
  );
  await other.page.getByRole('link', { name: 'My Jobs' }).click();
  const done = other.page.getByRole('region', { name: 'Completed Jobs' });
  await failing(other.page, '**/api/bookings/*/bill');
  await done.getByRole('button', { name: 'Bill Customer' }).click();
  await told(other.page, 'Billing Failed', 'Failed to process customer payment');
  await other.page.unroute('**/api/bookings/*/bill');
  await idle(other.page);
  isCaptured = true;
  await done.getByRole('button', { name: 'Bill Customer' }).click();
  await other.page
    .getByText(/^We send your payment within 1-2 business days/)
    .first()
    .waitFor();
  await done.getByText('Payment Processed').waitFor();
  await other.page.unrouteAll({ behavior: 'wait' });
  expect(other.failures).toEqual([]);
  expect(failures).toEqual([]);
});

test('a job in My Jobs names its contact; a message to the customer is confirmed', async () => {
  // Under way calls are put through, whatever the time of day (decision 098).
  const { technician } = await jobFor('82604', 'arrive');
  const { page, failures } = await signIn(technician);
  await page.getByRole('link', { name: 'My Jobs' }).click();
  const active = page.getByRole('region', { name: 'Active Jobs' }).getByRole('listitem');
  await active.getByText('Ada Bergman').waitFor();
  // It can be called from two hours before the window (decision 123), whenever this runs.
  await active.getByText(/\(\d{3}\) \d{3}-\d{4}/).waitFor();
  for (const name of ['Details', 'Directions']) await active.getByRole('link', { name }).waitFor();
  const directions = await active.getByRole('link', { name: 'Directions' }).getAttribute('href');
  expect(directions).toContain('https://www.google.com/maps/dir/');
  await active.getByRole('button', { name: 'Message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send Message to Customer' });
  await dialog.getByRole('textbox').fill('I bring the drill.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Message sent').first().waitFor();
  expect(failures).toEqual([]);
});

describe('the bank', () => {
  test('tells what is missing, a failure, and that it is connected', async () => {
    const technician = await hireTechnician(stack.url, admin, { zip: '82605', bank: null });
    const { page, failures } = await signIn(technician);
    await failing(page, '**/api/technician/bank-status/*');
    await page.goto('/technician/banking');
    await told(page, 'Error', 'Failed to load banking status');
    await page.unroute('**/api/technician/bank-status/*');
    await page.reload();
    await press(page, 'Connect Bank Account');
    await told(page, 'Missing Information', 'Please fill in all banking details');
    await page.getByLabel('Bank name').fill('Test Bank');
    const routing = page.getByLabel('Routing number');
    const account = page.getByLabel('Account number');
    await page.getByText('110000000').waitFor();
    await page.getByText('000123456789').waitFor();
    await routing.pressSequentially('1100-00000 99');
    expect(await routing.inputValue()).toBe('110000000');
    await account.pressSequentially('0001a23456789');
    expect(await account.inputValue()).toBe('000123456789');
    await page.getByLabel('Date of birth').fill('1988-04-12');
    for (const name of ['Personal Account', 'Business Account']) await page.getByText(name).waitFor();
    await failing(page, '**/api/technicians/setup-banking');
    await press(page, 'Connect Bank Account');
    await told(page, 'Banking Setup Failed', 'Failed to setup banking information');
    await page.unroute('**/api/technicians/setup-banking');
    await idle(page);
    await press(page, 'Connect Bank Account');
    await told(page, 'Banking Setup Complete!');
    // The status is read anew.
    await page.getByText('Connected', { exact: true }).waitFor();
    await failing(page, '**/api/technicians/test-payout');
    await press(page, 'Send test payout');
    await told(page, 'Test Payout Failed', 'Failed to process test payout');
    await page.unroute('**/api/technicians/test-payout');
    expect(failures).toEqual([]);
  });

  test('is connected from the profile; the dialog says when that fails', async () => {
    const technician = await hireTechnician(stack.url, admin, { zip: '82606', bank: null });
    const { page, failures } = await signIn(technician);
    await page.getByRole('link', { name: 'Profile' }).click();
    await press(page, 'Connect Bank Account');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Account holder name').fill('Sam Rivera');
    await dialog.getByLabel('Account number').fill('000123456789');
    await dialog.getByLabel('Routing number').fill('110000000');
    await failing(page, '**/api/technician/connect-bank');
    await dialog.getByRole('button', { name: 'Connect Bank Account' }).click();
    await told(page, 'Error', 'Failed to connect bank account');
    await page.unroute('**/api/technician/connect-bank');
    await idle(page);
    await dialog.getByRole('button', { name: 'Connect Bank Account' }).click();
    await told(page, 'Banking Setup Complete!');
    await page.getByText(/ending in/).waitFor();
    expect(failures).toEqual([]);
  });
});
