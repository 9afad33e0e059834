/** The ZIP code before anything else: whether and when somebody comes there is said before anybody photographs (decision 227). */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { labelPhotos } from '#scripts/label-photos/photos.ts';
import { hireTechnician, signInAdmin } from '#tests/support/people.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';
import { bringAxe, faultsOf } from './accessibility/looks.ts';
import { launchBrowser, type OpenPage, openPage } from './browser.ts';

const served = '10001';
const elsewhere = '90012';
const nobody = '99501';

let stack: TestStack;
let browser: Browser;
let window: OpenPage;

beforeAll(async () => {
  stack = await startTestStack({}, { web: true });
  const admin = await signInAdmin(stack);
  [browser] = await Promise.all([
    launchBrowser(),
    hireTechnician(stack.url, admin),
    hireTechnician(stack.url, admin, { zip: elsewhere }),
  ]);
});

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const zipBox = (page: Page) => page.getByLabel('ZIP code', { exact: true });
const dropZone = (page: Page) => page.locator('[data-part=photo-add]');

async function label() {
  const photo = labelPhotos.find(({ name }) => name === 'plain-01');
  if (!photo) throw new Error('there is no such label photo');
  return { name: 'label.jpg', mimeType: 'image/jpeg', buffer: await photo.render() };
}

/** Nothing sticks out at the side, and nothing stands in anybody's way. */
async function sound(page: Page): Promise<void> {
  expect(await faultsOf(page, 'rules')).toEqual([]);
}

describe.each([
  ['desktop', { width: 1280, height: 900 }],
  ['phone', { width: 390, height: 844 }],
])('on a %s', (_, viewport) => {
  beforeEach(async ({ onTestFailed }) => {
    window = await openPage(browser, stack.url, viewport);
    // A photo is read on the machine itself, which may be busy.
    window.page.setDefaultTimeout(60_000);
    await bringAxe(window.context);
    onTestFailed(async () => {
      const text = await window.page.locator('body').innerText();
      console.log(`${window.page.url()}\n${text.slice(0, 3_000)}\n${window.failures.join('\n')}`);
    });
  });
  afterEach(() => window.context.close());

  test('a ZIP code on the landing page leads to the booking, which says whether and when', async () => {
    const { page } = window;
    await page.goto('/', { waitUntil: 'networkidle' });
    const box = page.getByLabel('ZIP code of the job');
    const book = page.locator('main form').getByRole('button', { name: 'Book Now' });
    await box.fill('123');
    await book.click();
    await page.getByText('Please enter a 5-digit ZIP code.').waitFor();
    await sound(page);
    await box.fill('10001-2345');
    await book.click();
    await page.getByText(`We serve ${served}.`).waitFor();
    expect(await page.getByRole('status').filter({ hasText: 'We serve' }).innerText()).toMatch(
      /First available time: (today|\w{3}, \w{3} \d+), \d+:\d\d [AP]M - \d+:\d\d [AP]M\.$/,
    );
    expect(await zipBox(page).inputValue()).toBe(served);
    await dropZone(page).waitFor();
    await sound(page);
    // The draft has it, and the address no more: what is changed since stays over a reload.
    expect(new URL(page.url()).search).toBe('');
    await zipBox(page).fill(elsewhere);
    await page.getByText(`We serve ${elsewhere}.`).waitFor();
    await page.reload();
    await page.getByText(`We serve ${elsewhere}.`).waitFor();
    expect(window.failures).toEqual([]);
  });

  test('an empty field is a way to the booking as well, where it is asked again', async () => {
    const { page } = window;
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.locator('main form').getByRole('button', { name: 'Book Now' }).click();
    await page.getByText('Before you take any photos', { exact: false }).waitFor();
    await page.getByRole('radio', { name: 'IKEA' }).check();
    await page.getByRole('combobox', { name: /What is it/ }).fill('BILLY');
    await page.getByRole('option').first().click();
    await button(page, 'Choose a time').click();
    await page.getByText('Please enter a 5-digit ZIP code.').waitFor();
    expect(await zipBox(page).evaluate((field) => field === document.activeElement)).toBe(true);
    expect(page.url()).toContain('/booking/service');
    await zipBox(page).fill(served);
    await page.getByText(`We serve ${served}.`).waitFor();
    await button(page, 'Choose a time').click();
    await page.getByRole('heading', { name: 'When works for you?' }).waitFor();
    expect(await page.getByLabel('ZIP code of the job').inputValue()).toBe(served);
    await page.locator('[aria-labelledby=slots]').getByRole('radio', { disabled: false }).first().waitFor({
      state: 'attached',
    });
    expect(window.failures).toEqual([]);
  });

  test('where nobody comes, no photo is asked for or looked at, and an address can be left', async () => {
    const { page } = window;
    const looked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('analyze-furniture-image')) looked.push(request.url());
    });
    await page.goto('/booking');
    // A photo that came first waits.
    await page.locator('input[type=file]').setInputFiles([await label()]);
    await page.getByText('Your photo is ready. Enter your ZIP code so we can read it.').waitFor();
    await button(page, 'Use camera').click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await sound(page);
    await zipBox(page).fill(nobody);
    await page.getByText(`We don’t serve ${nobody} yet`).waitFor();
    expect(await dropZone(page).count()).toBe(0);
    expect(await button(page, 'Choose a time').count()).toBe(0);
    expect(await page.getByRole('radio', { name: 'IKEA' }).count()).toBe(0);
    await sound(page);
    await button(page, 'Notify me').click();
    await page.getByText('Please enter a valid email address').waitFor();
    await page.getByLabel('Email').fill(`zip.${viewport.width}@hexkey.example`);
    await button(page, 'Notify me').click();
    await page.getByText(`We’ll email zip.${viewport.width}@hexkey.example`).waitFor();
    expect(looked).toEqual([]);
    await sound(page);
    expect(window.failures).toEqual([]);
  });

  test('a photo that came before the ZIP code is read once somebody comes there', async () => {
    const { page } = window;
    await page.goto('/booking');
    await page.locator('input[type=file]').setInputFiles([await label()]);
    await page.getByText('Your photo is ready.', { exact: false }).waitFor();
    await zipBox(page).fill('00000');
    await page.getByText('We don’t know the ZIP code 00000.').waitFor();
    await page.getByText('Your photo is ready.', { exact: false }).waitFor();
    await zipBox(page).fill(served);
    await page.getByText('Found: FINNBY bookcase', { exact: true }).waitFor();
    expect(await page.getByText('Your photo is ready.', { exact: false }).count()).toBe(0);
    expect(window.failures).toEqual([]);
  });

  test('a press on the camera while the answer is on its way opens it once somebody comes there', async () => {
    const { page } = window;
    const free = Promise.withResolvers<void>();
    await page.route(
      (url) => url.pathname === '/api/slots',
      async (route) => {
        await free.promise;
        await route.continue();
      },
    );
    await page.goto('/booking');
    await zipBox(page).fill(served);
    await page.getByText(`Checking ${served}…`).waitFor();
    await button(page, 'Use camera').click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    free.resolve();
    await page.getByRole('dialog', { name: 'Take a photo of the label' }).waitFor();
    expect(window.failures).toEqual([]);
  });

  test('an address elsewhere is said, and its times are one press away', async () => {
    const { page } = window;
    await page.goto(`/booking?zip=${served}`);
    await page.getByRole('radio', { name: 'IKEA' }).check();
    await page.getByRole('combobox', { name: /What is it/ }).fill('BILLY');
    await page.getByRole('option').first().click();
    await button(page, 'Choose a time').click();
    const slots = page.locator('[aria-labelledby=slots]');
    await slots.getByRole('radio', { disabled: false }).first().check();
    await button(page, 'Enter contact details').click();
    await page.getByText(`The time you chose is for ${served}.`).waitFor();
    const fields = {
      'First name': 'Wanda',
      'Last name': 'Ott',
      Phone: '2125550177',
      Email: 'wanda@hexkey.example',
      'Street address': '200 N Spring St',
      City: 'Los Angeles',
    };
    for (const [name, text] of Object.entries(fields)) await page.getByLabel(name).fill(text);
    await page.getByLabel('State').selectOption('CA');
    await zipBox(page).fill(elsewhere);
    await button(page, 'Review the booking').click();
    await page
      .getByText(`Your time is for ${served}. Enter that ZIP code, or choose a time for this one.`)
      .waitFor();
    await page
      .getByText(`This address is in ${elsewhere}, but the time you chose is for ${served}.`)
      .waitFor();
    await sound(page);
    await button(page, `See times for ${elsewhere}`).click();
    await page.getByRole('heading', { name: 'When works for you?' }).waitFor();
    expect(await page.getByLabel('ZIP code of the job').inputValue()).toBe(elsewhere);
    await slots.getByRole('radio', { disabled: false }).first().check();
    await button(page, 'Enter contact details').click();
    // Nothing of the address is lost.
    await page.getByLabel('Street address').waitFor();
    expect(await page.getByLabel('Street address').inputValue()).toBe('200 N Spring St');
    expect(await page.getByLabel('State').inputValue()).toBe('CA');
    expect(await zipBox(page).inputValue()).toBe(elsewhere);
    await button(page, 'Review the booking').click();
    await page.getByRole('heading', { name: 'Review your booking' }).waitFor();
    expect(window.failures).toEqual([]);
  });
});

test('where technicians come, but not as many as the order takes, that is said, and what to do', async () => {
  const { page, context } = await openPage(browser, stack.url, { width: 390, height: 844 });
  await page.goto('/robots.txt');
  const draft = {
    brand: 'ikea',
    serviceType: 'living_room',
    selectedItems: [
      {
        catalogueId: 'ikea-billy-bookcase',
        name: 'BILLY bookcase',
        category: 'bookcase',
        quantity: 4,
        unitPriceCents: 4_500,
        minutes: 40,
        complexity: 'easy',
      },
    ],
    estimatedCost: 180,
    specialInstructions: '',
    scheduledDate: '',
    scheduledTime: '',
    contactInfo: null,
    addOns: [],
    zip: served,
    slot: null,
    ref: null,
    discountCode: null,
    smsConsent: false,
    savedAt: Date.now(),
  };
  await page.evaluate((text) => localStorage.setItem('pendingBooking', text), JSON.stringify(draft));
  await page.goto('/booking/schedule');
  await page
    .getByText('There aren’t enough technicians near you for an order this large.', { exact: false })
    .waitFor();
  await context.close();
});
