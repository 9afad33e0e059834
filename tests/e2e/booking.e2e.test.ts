/** One booking in three browsers: the customer books and pays, the technician works at 360 px, the admin watches. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { openWitnesses, type Witnesses } from '#tests/support/books.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type Account, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { z } from 'zod';
import { launchBrowser, type OpenPage, openPage } from './browser.ts';

const desktop = { width: 1280, height: 900 };
const phone = { width: 360, height: 740 };
const customer = { email: 'wanda@hexkey.example', password: 'Hexagon-7-keys' };

let stack: TestStack;
let office: Visitor;
let technician: Account;
let witnesses: Witnesses;
let browser: Browser;
let atHome: OpenPage;
let onSite: OpenPage;
let inOffice: OpenPage;
let bookingId = '';
let number = '';
/** Dollars, like `45`; a weekend's fee makes it more than on other days. */
let lowered = '';

beforeAll(async () => {
  stack = await startTestStack({}, { web: true });
  office = await signInAdmin(stack);
  technician = await hireTechnician(stack.url, office);
  witnesses = await openWitnesses(stack);
  browser = await launchBrowser();
  atHome = await openPage(browser, stack.url, desktop);
  onSite = await openPage(browser, stack.url, phone);
  inOffice = await openPage(browser, stack.url, desktop);
});

// What a person would have seen is the best explanation of a failure.
beforeEach(({ onTestFailed }) => {
  onTestFailed(async () => {
    for (const { page, failures } of [atHome, onSite, inOffice]) {
      const text = await page.locator('body').innerText();
      console.log(`${page.url()}\n${text.slice(0, 3_000)}\n${failures.join('\n')}`);
    }
  });
});

afterAll(async () => {
  await browser?.close();
  await witnesses?.close();
  await stack?.stop();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Nothing sticks out at the side. */
async function fits(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

describe('a booking in three browsers', () => {
  test('the customer signs up, books and has the card held', async () => {
    const { page, failures } = atHome;
    await page.goto('/customer/signup');
    await page.getByRole('heading', { name: 'Create Your Account' }).waitFor();
    await page.getByLabel('First name').fill('Wanda');
    await page.getByLabel('Last name').fill('Ott');
    await page.getByLabel('Email').fill(customer.email);
    await page.getByLabel('Password', { exact: true }).fill(customer.password);
    await page.getByLabel('Confirm password', { exact: true }).fill(customer.password);
    await button(page, 'Create account').click();

    await page.getByRole('heading', { name: 'What are we building?' }).waitFor();
    await page.getByLabel('ZIP code', { exact: true }).fill('10001');
    await page.getByText('We serve 10001.').waitFor();
    await page.getByRole('radio', { name: 'IKEA' }).check();
    await page.getByRole('combobox', { name: /What is it/ }).fill('BILLY');
    await page.getByRole('option').first().click();
    await button(page, 'Choose a time').click();

    await page.getByRole('heading', { name: 'When works for you?' }).waitFor();
    expect(await page.getByLabel('ZIP code of the job').inputValue()).toBe('10001');
    // Not today: setting out for it would be early.
    const day = page.getByRole('group', { name: /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/ });
    const slot = day.getByRole('radio', { disabled: false }).first();
    await slot.waitFor({ state: 'attached' });
    await slot.check();
    await button(page, 'Enter contact details').click();

    await page.getByRole('heading', { name: 'Where should we come?' }).waitFor();
    await page.getByLabel('First name').fill('Wanda');
    await page.getByLabel('Last name').fill('Ott');
    await page.getByLabel('Phone').fill('2125550177');
    await page.getByLabel('Email').fill(customer.email);
    await page.getByLabel('Street address').fill('350 W 31st St');
    await page.getByLabel('City').fill('New York');
    await page.getByLabel('State').selectOption('NY');
    await button(page, 'Review the booking').click();

    await page.getByRole('heading', { name: 'Review your booking' }).waitFor();
    await button(page, 'Proceed to Payment').click();
    await page.getByLabel('Card number').fill('4242424242424242');
    await page.getByLabel('Expiry').fill('1234');
    await page.getByLabel('CVC').fill('123');
    await page.getByLabel(/^ZIP/).fill('10001');
    await page.getByRole('checkbox', { name: /I agree that/ }).check();
    await button(page, /^Authorize/).click();

    await page.getByRole('heading', { name: 'Your booking is in.' }).waitFor();
    bookingId = new URL(page.url()).searchParams.get('bookingId') ?? '';
    const state = await witnesses.state(bookingId);
    if (state.status === 'none') throw new Error('the log has no such booking');
    number = state.number;
    lowered = String(state.price.total / 100 - 5);
    expect(state).toMatchObject({ status: 'confirmed', payment: { state: 'authorized' } });
    expect((await stack.sandbox.books(bookingId)).counts).toMatchObject({ holds: 1, captures: 0 });
    expect(failures).toEqual([]);
  });

  test('the admin finds it, and the customer keeps the dashboard open', async () => {
    const { page } = inOffice;
    await page.goto('/admin/login');
    await page.getByRole('heading', { name: 'Admin sign-in' }).waitFor();
    await page.getByLabel('Username').fill(stack.run.logins.admin.username);
    await page.getByLabel('Password', { exact: true }).fill(stack.run.logins.admin.password);
    await button(page, 'Sign In').click();
    await page.getByText(number).first().waitFor();
    await page.goto(`/admin/bookings/${bookingId}`);
    await page.getByRole('heading', { name: new RegExp(number) }).waitFor();
    await atHome.page.goto('/dashboard');
    await atHome.page.getByText(number).first().waitFor();
  });

  test('the technician does the job at 360 px, and the others see each step without a reload', async () => {
    const { page, failures } = onSite;
    await page.goto('/technician/login');
    await page.getByRole('heading', { name: 'Sign in to your jobs' }).waitFor();
    await page.getByLabel('Email').fill(technician.email);
    await page.getByLabel('Password', { exact: true }).fill(technician.password);
    await button(page, 'Sign In').click();
    await page.getByRole('heading', { name: 'Available jobs, nearest first' }).waitFor();
    await page.goto(`/technician/jobs/${bookingId}`);
    await fits(page);
    await button(page, 'Accept Job').click();
    await button(page, 'Heading to Site').waitFor();
    await fits(page);
    // The appointment is days away: the step is asked about before the customer is told.
    await button(page, 'Heading to Site').click();
    await page
      .getByRole('dialog', { name: 'Start driving now?' })
      .getByText('This appointment is on')
      .waitFor();
    await fits(page);
    await button(page, 'Not yet').click();
    expect(await witnesses.eventCounts(bookingId)).not.toHaveProperty('RouteStarted');
    await button(page, 'Heading to Site').click();
    await button(page, 'Yes, on my way').click();
    await seen('in_route');
    await button(page, 'Arrived on Site').click();
    await button(page, 'Start Job').click();
    await seen('in_progress');
    const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#caa' } })
      .jpeg()
      .toBuffer();
    const file = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: photo });
    await page.getByLabel('Add before photo').setInputFiles(file('before.jpg'));
    await page.getByLabel('Add after photo').setInputFiles(file('after.jpg'));
    await page.getByLabel('Completion notes').fill('Assembled and fixed to the wall.');
    await followsThePrice(page);
    await fits(page);
    await page.getByLabel('Actual cost').fill('0');
    await button(page, 'Complete Job').click();
    await page.getByText('The actual cost must be between $0.50 and $999,999.99.').first().waitFor();
    await refusedOnce(page);
    await button(page, 'Complete Job').click();
    await seen('completed');
    expect(failures).toEqual([]);
    expect(atHome.failures).toEqual([]);
    expect(inOffice.failures).toEqual([]);
  });

  /** A cost that nobody typed is the price, also one that an admin lowers while notes are being typed. */
  async function followsThePrice(page: Page): Promise<void> {
    const body = { brand: 'ikea', serviceType: 'living_room', itemCount: 1, totalPrice: Number(lowered) };
    await office.call('PATCH', `/api/admin/bookings/${bookingId}/details`, z.unknown(), { body });
    await expect.poll(() => page.getByLabel('Actual cost').inputValue()).toBe(`${lowered}.00`);
  }

  /** A completion that only the server refuses: nothing typed is lost, and home says that it needs a look. */
  async function refusedOnce(page: Page): Promise<void> {
    const complete = (url: URL) => url.pathname.endsWith('/complete');
    await page.route(complete, (route) =>
      route.continue({ postData: { ...route.request().postDataJSON(), actualCost: '0' } }),
    );
    await page.getByLabel('Actual cost').fill(lowered);
    await button(page, 'Complete Job').click();
    await page.getByText('The job is not completed').waitFor();
    await page.unroute(complete);
    expect(await page.locator('[data-status=completed]').count()).toBe(0);
    await page.goto('/technician');
    await page.getByText(`Job ${number}: “Complete Job” was refused`).waitFor();
    await fits(page);
    await page.getByRole('link', { name: 'Go to the job' }).click();
    await page.getByText('The job is not completed').waitFor();
    expect(await page.getByLabel('Actual cost').inputValue()).toBe(lowered);
    expect(await page.getByLabel('Completion notes').inputValue()).toBe('Assembled and fixed to the wall.');
    const outbox = page.getByRole('region', { name: 'Outbox' });
    await outbox.getByText('0 waiting, 1 refused').waitFor();
    // The server says the same as the form.
    await outbox.getByText('The actual cost must be between $0.50 and $999,999.99.').waitFor();
    await fits(page);
  }

  /** On the customer's and the admin's screens, which nobody touches. */
  async function seen(status: 'in_route' | 'in_progress' | 'completed'): Promise<void> {
    for (const { page } of [atHome, inOffice]) {
      await page.locator(`[data-status=${status}]`).filter({ visible: true }).first().waitFor();
    }
  }

  test('the books say the same as the screens', async () => {
    const { counts } = await eventually('the payout is at the bank', async () => {
      const books = await stack.sandbox.books(bookingId);
      return books.counts.payouts_paid === 1 ? books : undefined;
    });
    expect(counts).toMatchObject({ holds: 1, captures: 1, transfers: 1 });
    expect(counts.transferred_cents).toBe(Math.round(counts.captured_cents * 0.7));
    expect(await witnesses.eventCounts(bookingId)).toMatchObject({
      RouteStarted: 1,
      TechnicianArrived: 1,
      WorkStarted: 1,
      WorkCompleted: 1,
      PaymentCaptured: 1,
    });
    expect(await witnesses.agreement(bookingId)).toEqual({ agrees: true });
  });
});

describe("the admin's console", () => {
  test('strip and list count the same, and an address names sort and page', async () => {
    const { page } = inOffice;
    await page.goto('/admin?sort=-total&page=9');
    // A page that is no more is the last one.
    await page.getByText('Showing 1 to 1 of 1 bookings').waitFor();
    await page
      .getByRole('columnheader', { name: 'Total' })
      .and(page.locator('[aria-sort=descending]'))
      .waitFor();
    // Comes with the figures, which have a query of their own.
    await page.getByText('The first 30 days: nothing to compare yet').waitFor();
    expect(await page.getByText('booked in total').locator('xpath=..').innerText()).toBe(
      'booked in total\n1',
    );
  });

  test('opening the bell marks as read what it shows', async () => {
    const { page } = inOffice;
    const bell = button(page, /^Notifications/);
    await expect.poll(() => bell.getAttribute('aria-label')).toMatch(/0 that need action, [1-9]\d* unread/);
    await bell.click();
    await page.locator('li[data-unread]').first().waitFor();
    await eventually('the bell counts nothing', async () =>
      (await bell.getAttribute('aria-label'))?.endsWith(' 0 unread') ? true : undefined,
    );
    // What was new stays marked while it is on the screen.
    expect(await page.locator('li[data-unread]').count()).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    expect(inOffice.failures).toEqual([]);
  });

  test('a page that is none says so to people and to machines', async () => {
    const { page } = inOffice;
    const answer = await page.goto('/admin/nope');
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await fits(page);
  });
});
