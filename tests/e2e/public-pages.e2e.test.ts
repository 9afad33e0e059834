/** The public pages in a real browser on the whole stack: prices, help, reviews, store codes, and the offer to install. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWitnesses, type Witnesses } from '#tests/support/books.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, type Life } from '#tests/support/life.ts';
import { hireTechnician, seedPartner, signInAdmin } from '#tests/support/people.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';
import { launchBrowser, type OpenPage, openPage } from './browser.ts';

const desktop = { width: 1280, height: 900 };
const phone = { width: 360, height: 740 };

let stack: TestStack;
let witnesses: Witnesses;
let browser: Browser;
let life: Life;
let storeCode = '';
const opened: OpenPage[] = [];

beforeAll(async () => {
  [stack, browser] = await Promise.all([startTestStack({}, { web: true }), launchBrowser()]);
  const admin = await signInAdmin(stack);
  const technician = await hireTechnician(stack.url, admin);
  ({ storeCode } = await seedPartner(admin));
  witnesses = await openWitnesses(stack);
  life = await beginLife({ stack, technician });
  await life.until('payOut');
});

// What a person would have seen is the best explanation of a failure.
beforeEach(({ onTestFailed }) => {
  onTestFailed(async () => {
    for (const { page, failures } of opened) {
      if (page.isClosed()) continue;
      const text = await page.locator('body').innerText();
      console.log(`${page.url()}\n${text.slice(0, 2_000)}\n${failures.join('\n')}`);
    }
  });
});

afterAll(async () => {
  await browser?.close();
  await witnesses?.close();
  await stack?.stop();
});

async function open(viewport: typeof phone, look?: Parameters<typeof openPage>[3]): Promise<OpenPage> {
  const window = await openPage(browser, stack.url, viewport, look);
  opened.push(window);
  return window;
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
/** Scripts have taken over the page: what is clicked before is lost. */
const ready = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('#root a')].every((link) =>
      Object.keys(link).some((name) => name.startsWith('__reactProps')),
    ),
  );
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** How many rows of a table of the read models match. */
async function rowsOf(table: 'scans' | 'reviews' | 'support'): Promise<number> {
  const { rows } = await witnesses.installation.rm.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM rm.${table}`,
  );
  return rows[0]?.count ?? 0;
}

test('the pricing page names the rates and the add-ons that apply', async () => {
  const { page } = await open(phone);
  await page.goto('/pricing');
  const text = async () => (await page.locator('#root').innerText()).replaceAll(/\s+/g, ' ');
  await expect.poll(text).toContain('$35.00');
  for (const [level, rate, hours] of [
    ['Easy', '35', '1 to 2 hrs'],
    ['Medium', '45', '2 to 4 hrs'],
    ['Hard', '60', '3 to 6 hrs'],
    ['Expert', '80', '4 to 8 hrs'],
  ] as const)
    expect(await text()).toMatch(new RegExp(`${level}.{0,80}\\$${rate}\\.00 an hour.{0,80}${hours}`));
  for (const [addOn, price] of [
    ['Same-day', '25'],
    ['Evening or weekend', '15'],
    ['Furniture rearrangement', '20'],
    ['Wall mounting', '35'],
    ['Old furniture removal', '30'],
  ] as const)
    expect(await text()).toMatch(new RegExp(`${addOn}.{0,160}\\+ ?\\$${price}\\.00`));
});

describe('prices', () => {
  test('three tabs with addresses of their own, and a calculator that counts as bookings do', async () => {
    const { page, failures } = await open(desktop);
    await page.goto('/pricing');
    await heading(page, 'Pricing').waitFor();
    await page.getByText('$45.00 an hour').waitFor();
    await page.getByRole('link', { name: 'By Brand' }).click();
    await page.waitForURL('**/pricing?tab=brand');
    const row = page.getByRole('row').filter({ hasText: 'Pottery Barn' });
    expect(await row.innerText()).toMatch(/× 1\.3\s+\$59\.00/);
    await page.getByRole('link', { name: 'Price Calculator' }).click();
    await page.getByLabel('Brand').selectOption('west-elm');
    // The kind that is shown first takes an hour: 45 × 1.2 × 1.
    await expect.poll(() => page.getByRole('status', { name: 'Estimate' }).innerText()).toBe('$54.00');
    await page.getByLabel('Kind of furniture').selectOption('wardrobe');
    // 60 × 1.2 × max(1, 3.5 × 0.7) = 176.4
    await expect.poll(() => page.getByRole('status', { name: 'Estimate' }).innerText()).toBe('$176.00');
    await page.getByText('$60.00 an hour × 1.2 for the brand × 2.45 hr, rounded to whole dollars').waitFor();
    await expect.poll(() => page.url()).toMatch(/brand=west-elm.*kind=wardrobe/);
    await page.reload();
    await expect.poll(() => page.getByRole('status', { name: 'Estimate' }).innerText()).toBe('$176.00');
    // A piece of the catalogue: its own price, and not the formula's $47.00.
    await page.getByLabel('Brand').selectOption('ikea');
    await page.getByLabel('What is it? IKEA products').fill('hemnes bed');
    await page.getByRole('option', { name: /HEMNES bed frame/ }).click();
    await expect.poll(() => page.getByRole('status', { name: 'Price' }).innerText()).toBe('$85.00');
    await page.reload();
    await expect.poll(() => page.getByRole('status', { name: 'Price' }).innerText()).toBe('$85.00');
    expect(failures).toEqual([]);
  });
});

describe('help', () => {
  test('a visitor is told what is missing, loses nothing, and gets a number by mail', async () => {
    const { page, failures } = await open(phone);
    await page.goto('/contact');
    await heading(page, 'Contact Support').waitFor();
    await page.getByLabel('Message').fill('Which floor do you need the lift for?');
    await button(page, 'Submit Request').click();
    await page.getByText('Please enter your name.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
    await page.getByLabel('Full name').fill('Grace Hopper');
    await page.getByRole('textbox', { name: 'Email' }).fill('grace@visitors.example');
    await page.getByLabel('Subject').fill('A lift');
    expect(await page.getByLabel('Message').inputValue()).toBe('Which floor do you need the lift for?');

    await page.route('**/api/support', (route) => route.abort('connectionfailed'));
    await button(page, 'Submit Request').click();
    await page.getByText('Failed to submit support request. Please try again.').first().waitFor();
    expect(await page.getByLabel('Subject').inputValue()).toBe('A lift');
    await page.unroute('**/api/support');

    await button(page, 'Submit Request').click();
    await page.getByRole('heading', { name: 'Support Request Submitted' }).waitFor();
    const shown = await page.locator('main').innerText();
    const ticketId = /#(HT-[0-9A-Z]{6})/.exec(shown)?.[1];
    expect(ticketId).toBeDefined();
    const mail = await eventually('the mail about the ticket', async () =>
      (await stack.sandbox.mail('grace@visitors.example')).find((one) =>
        JSON.stringify(one).includes(ticketId ?? '?'),
      ),
    );
    // Nobody has shown that the address is theirs: a stranger's words do not reach its owner.
    expect(JSON.stringify(mail)).not.toMatch(/Grace|A lift|Which floor/);
    await expect.poll(() => rowsOf('support')).toBe(1);
    expect(failures).toEqual([]);
  });

  test('a signed-in customer is known, and finds the request again', async () => {
    const { page } = await open(desktop);
    await page.goto('/customer/login?redirect=support');
    await page.getByLabel('Email').fill(life.customer.email);
    await page.getByLabel('Password', { exact: true }).fill(life.customer.password);
    await button(page, 'Sign In').click();
    await heading(page, 'Contact Support').waitFor();
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Ada Bergman');
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(life.customer.email);
    await page.getByText('No requests yet').waitFor();
    await page.getByLabel('Category').selectOption('billing');
    await page.getByLabel('Subject').fill('The invoice');
    await page.getByLabel('Message').fill('Can you send it again?');
    await button(page, 'Submit Request').click();
    await page.getByRole('heading', { name: 'Support Request Submitted' }).waitFor();
    await page.getByText('The invoice').click();
    await page.getByText('Can you send it again?').waitFor();
  });
});

describe('reviews', () => {
  test('the mail’s link leads to the form; the review is stored, listed, filtered and voted for once', async () => {
    const { page, failures } = await open(phone);
    await page.goto(`/review?booking=${life.bookingId}&rating=4`);
    await heading(page, 'Leave a Review').waitFor();
    expect(await page.getByLabel('Booking number').inputValue()).toBe(life.bookingId);
    expect(await page.getByRole('radio', { name: /4 stars/ }).isChecked()).toBe(true);
    await button(page, 'Submit Review').click();
    await page.getByText('Please enter your name.').waitFor();
    await page.getByLabel('Your name').fill('Ada Bergman');
    await page.getByLabel('Email').fill('someone@else.example');
    await page.getByLabel('Your review').fill('Quiet, quick and tidy.');
    await button(page, 'Submit Review').click();
    await page.getByText('We couldn’t find a booking with this number and email address.').first().waitFor();
    expect(await page.getByLabel('Your review').inputValue()).toBe('Quiet, quick and tidy.');
    await page.getByLabel('Email').fill(life.customer.email);
    await button(page, 'Submit Review').click();
    await heading(page, 'Thank you for your review').waitFor();
    await page.getByText(/10% off your next booking/).waitFor();
    await expect.poll(() => rowsOf('reviews')).toBe(1);

    await page.getByRole('link', { name: 'See all reviews' }).click();
    await heading(page, 'Customer Reviews').waitFor();
    await page.getByText('Quiet, quick and tidy.').waitFor();
    await page.getByRole('combobox', { name: 'Rating' }).selectOption('5');
    await page.getByText('No reviews found matching your criteria').waitFor();
    expect(page.url()).toContain('rating=5');
    await button(page, 'Clear Filters').click();
    await page.getByRole('searchbox', { name: 'Search reviews' }).fill('tidy');
    await page.waitForURL('**/reviews?search=tidy');
    await button(page, 'Helpful (0)').click();
    await button(page, 'You found this helpful (1)').click();
    await page.reload();
    await button(page, 'You found this helpful (1)').waitFor();
    expect(failures).toEqual([]);
  });
});

describe('a store’s code', () => {
  test('is recorded once and leads to the booking with brand and store', async () => {
    const { page, failures } = await open(phone);
    const before = await rowsOf('scans');
    await page.goto(`/scan/${storeCode}/BILLY-80`);
    await heading(page, /Maple & Main/).waitFor();
    await expect.poll(() => rowsOf('scans')).toBe(before + 1);
    expect(await page.locator('main').innerText()).toContain('90-day warranty');
    expect(await page.getByRole('link', { name: 'View Pricing' }).getAttribute('href')).toBe('/pricing');
    await page.getByRole('link', { name: 'Book Assembly Service' }).click();
    await heading(page, 'What are we building?').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('pendingBooking'))).toContain(storeCode);
    expect(failures).toEqual([]);
  });

  test('that there is not is called invalid, and nothing is recorded', async () => {
    const { page } = await open(phone);
    const before = await rowsOf('scans');
    await page.goto('/scan/NOPE-000000');
    await heading(page, 'Invalid QR Code').waitFor();
    await page.getByText('This QR code link is not valid.').waitFor();
    expect(await rowsOf('scans')).toBe(before);
    await page.getByRole('link', { name: 'Go Home' }).click();
    await page.waitForURL(`${stack.url}/`);
  });
});

test('the tracking demo walks a booking that only this browser knows', async () => {
  const { page, failures } = await open(phone);
  await page.goto('/order-tracking-demo');
  await ready(page);
  await button(page, 'Create Test Booking').click();
  await page.getByRole('heading', { name: 'Booking Pending' }).waitFor();
  for (let step = 0; step < 4; step++) await button(page, 'Next step').click();
  await page.getByRole('heading', { name: 'Job Completed' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('demoBookingId'))).toMatch(/^DEMO-/);
  expect(failures).toEqual([]);
});

describe('the app', () => {
  test('is explained in a dialog, and offered once the browser offers it', async () => {
    const { page } = await open(phone);
    await page.goto('/pricing');
    await ready(page);
    await button(page, 'Download App').click();
    await page.getByRole('dialog', { name: 'Download App' }).waitFor();
    await page.getByText('Open this page in Safari.').waitFor();
    await page.keyboard.press('Escape');
    await page.evaluate(() => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => Promise.resolve({ outcome: 'dismissed' }),
      });
      window.dispatchEvent(event);
    });
    await page.getByRole('complementary', { name: 'Install Hexkey' }).waitFor();
    await button(page, 'Not now').click();
    await page.getByRole('complementary', { name: 'Install Hexkey' }).waitFor({ state: 'detached' });
  });
});
