/** The customer specification on screens that need nobody behind them: landing page, forms, camera, and the shell. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Site, startSite } from '#tests/support/site.ts';
import { isHydrated, launchBrowser, type OpenPage, openPage, setOffline } from './browser.ts';
import { button, failing, heading, phone, told } from './customer-spec/words.ts';

const desktop = { width: 1280, height: 900 };
let browser: Browser;
let site: Site;
const opened: OpenPage[] = [];

beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), startSite()]);
});
afterEach(async () => {
  for (const { context } of opened.splice(0)) await context.close();
});
afterAll(async () => {
  await browser?.close();
  site?.close();
});

type Look = Pick<BrowserContextOptions, 'userAgent' | 'permissions' | 'viewport' | 'serviceWorkers'>;
async function open({ viewport, ...look }: Look = {}): Promise<OpenPage> {
  const window = await openPage(browser, site.url, viewport ?? desktop, look);
  opened.push(window);
  return window;
}

describe('the landing page', () => {
  test('opens the portals in a dialog, from where the customer’s sign-in is one step', async () => {
    const { page, failures } = await open();
    await page.goto('/');
    await page.waitForFunction(isHydrated);
    await page.getByRole('link', { name: 'Sign In' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Sign In' });
    await dialog.waitFor();
    await dialog.getByRole('link', { name: 'Customer Portal' }).click();
    await page.waitForURL('**/customer/login');
    await heading(page, 'Sign in').waitFor();
    expect(failures).toEqual([]);
  });

  test('explains the app for iPhone, Android and by its link', async () => {
    const { page, context } = await open({
      permissions: ['clipboard-write', 'clipboard-read'],
    });
    await page.goto('/');
    await page.waitForFunction(isHydrated);
    await button(page, 'Download App').click();
    const dialog = page.getByRole('dialog', { name: 'Download App' });
    for (const name of ['iPhone and iPad', 'Android']) await dialog.getByRole('heading', { name }).waitFor();
    await button(page, 'Copy link').click();
    await dialog.getByText('Link copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.url);
    await context.clearPermissions();
  });

  test('hints at the installation on iOS after 3 seconds, never where the app runs already', async () => {
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';
    const hint = (page: Page) => page.getByRole('complementary', { name: 'Install Hexkey' });
    /** The landing page at the moment when its scripts have come; from then on time goes by only where it is told to. */
    const land = async (page: Page): Promise<void> => {
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.goto('/');
      await page.clock.runFor(100);
      await page.waitForFunction(isHydrated);
    };
    const { page } = await open({ userAgent, viewport: phone });
    await land(page);
    await page.clock.runFor(2_900);
    expect(await hint(page).count()).toBe(0);
    await page.clock.runFor(200);
    await hint(page).getByText('Tap Share, then “Add to Home Screen”.').waitFor();
    const app = await open({ userAgent, viewport: phone });
    await app.page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
    await land(app.page);
    await app.page.clock.runFor(10_000);
    expect(await hint(app.page).count()).toBe(0);
  });
});

test('any other path says that it is none, with the ways home and back', async () => {
  const { page } = await open();
  const lost = async (): Promise<void> => {
    await page.goto('/no-such-page');
    await heading(page, '404 Page Not Found').waitFor();
    await page.waitForFunction(isHydrated);
  };
  await page.goto('/pricing');
  await lost();
  await page.getByText('The page you’re looking for doesn’t exist or has been moved.').waitFor();
  await button(page, 'Go Back').click();
  await heading(page, 'Pricing').waitFor();
  await lost();
  await page.getByRole('link', { name: 'Go Home' }).click();
  await heading(page, /boxes/).waitFor();
});

describe('reviews and help', () => {
  test('a review wants stars and words, and says when it could not be sent', async () => {
    const { page } = await open();
    await page.goto('/review');
    expect(await button(page, 'Submit Review').isDisabled()).toBe(true);
    await page.getByLabel('Booking number').fill('HX-000000');
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('Email').fill('ada@customers.example');
    // The button waits for the stars; the return key does not.
    await page.getByLabel('Email').press('Enter');
    await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit());
    await told(page, 'Rating Required', 'Please select a star rating before submitting.');
    await page.getByRole('radio', { name: /5 stars/ }).check({ force: true });
    await button(page, 'Submit Review').click();
    await told(page, 'Review Required', 'Please write a review before submitting.');
    await page.getByLabel('Your review').fill('Neat.');
    await failing(page, '**/api/reviews');
    await button(page, 'Submit Review').click();
    await told(page, 'Submission Failed', 'There was an error submitting your review. Please try again.');
    await page.unroute('**/api/reviews');
    await page.route('**/api/reviews', (route) =>
      route.fulfill({
        status: 201,
        json: { success: true, reviewId: 'r', rewardPercent: 10, position: '1' },
      }),
    );
    await button(page, 'Submit Review').click();
    await page.getByText('Review Submitted!').waitFor();
    await heading(page, 'Thank you for your review').waitFor();
  });

  test('the support page has its ways, categories and priorities; a request is told with its number', async () => {
    const { page } = await open();
    await page.goto('/pricing');
    await page.goto('/contact-support');
    for (const words of [/Answer within 4 hours/, /8 AM–8 PM EST/, /24\/7/, /within 24 hours/])
      await page.getByText(words).first().waitFor();
    expect(await page.getByLabel('Category').locator('option').allInnerTexts()).toEqual(
      expect.arrayContaining(['Booking', 'Payment', 'Technician', 'App', 'Billing', 'Other']),
    );
    await page.getByRole('heading', { name: 'Common questions' }).waitFor();
    await button(page, 'Cancel').click();
    await heading(page, 'Pricing').waitFor();
    await page.goForward();
    await heading(page, 'Contact Support').waitFor();
    const priority = page.getByLabel('Priority');
    expect(await priority.locator('option').allInnerTexts()).toEqual(['Low', 'Medium', 'High', 'Critical']);
    expect(await priority.inputValue()).toBe('medium');
    await page.getByLabel('Full name').fill('Grace');
    await page.getByRole('textbox', { name: 'Email' }).fill('grace@visitors.example');
    await page.getByLabel('Subject').fill('A lift');
    await page.getByLabel('Message').fill('Which floor?');
    await failing(page, '**/api/support');
    await button(page, 'Submit Request').click();
    await told(page, 'Error', 'Failed to submit support request. Please try again.');
    await page.unroute('**/api/support');
    await page.route('**/api/support', (route) =>
      route.fulfill({ status: 201, json: { success: true, ticketId: 'HT-7K2M4Q', position: '1' } }),
    );
    await button(page, 'Submit Request').click();
    await page.getByText('Support Request Submitted').first().waitFor();
    await page
      .getByText(/^We’ll get back to you within 24 hours\. Reference #HT-[0-9A-Z]{6}$/)
      .first()
      .waitFor();
    await button(page, 'Back').click();
    await heading(page, 'Pricing').waitFor();
  });

  test('a scan that could not be recorded does not keep anybody from booking', async () => {
    const { page } = await open();
    await failing(page, '**/api/qr-scans');
    await page.goto('/scan/WEST-4411');
    const book = page.getByRole('link', { name: 'Book Assembly Service' });
    expect(await book.getAttribute('href')).toBe('/booking?brand=west-elm&ref=WEST-4411');
    await page.getByRole('link', { name: 'View Pricing' }).waitFor();
  });
});

describe('the camera and the files', () => {
  test.each([
    [
      'NotReadableError',
      'Camera is already in use by another application. Please close other apps using the camera and try again.',
    ],
    ['SomethingElse', 'Unable to access camera. Please check your browser permissions and try again.'],
    [
      'none',
      'Camera access is not supported in this browser. Please use a modern browser like Chrome, Firefox, or Safari.',
    ],
  ] as const)('%s is told in the words of the specification', async (name, sentence) => {
    const { page } = await open();
    await page.addInitScript((error) => {
      const devices =
        error === 'none'
          ? undefined
          : { getUserMedia: () => Promise.reject(Object.assign(new Error(error), { name: error })) };
      Object.defineProperty(navigator, 'mediaDevices', { value: devices });
    }, name);
    await page.goto('/booking?zip=10001');
    await page.getByRole('radio', { name: 'IKEA' }).check();
    await button(page, 'Use camera').click();
    await page.getByText(sentence, { exact: true }).waitFor();
  });

  test('a picture is taken as JPEG of quality 0.9', async () => {
    const { page } = await open();
    await page.addInitScript(() => {
      const screen = document.createElement('canvas');
      Object.assign(screen, { width: 640, height: 480 });
      const drawing = screen.getContext('2d');
      setInterval(() => drawing?.fillRect(0, 0, 9, 9), 20);
      const stream = screen.captureStream(30);
      Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: async () => stream } });
      const write = HTMLCanvasElement.prototype.toBlob;
      HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
        Object.assign(window, { written: [type, quality] });
        write.call(this, done, type, quality);
      };
    });
    await page.goto('/booking?zip=10001');
    await page.getByRole('radio', { name: 'IKEA' }).check();
    await button(page, 'Use camera').click();
    await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0);
    await button(page, 'Take photo').click();
    await page.getByRole('img', { name: 'The photo that you took' }).waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'written'))).toEqual(['image/jpeg', 0.9]);
  });

  test('a file that can no longer be read is told', async () => {
    const { page } = await open();
    await page.addInitScript(() => {
      Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    });
    await page.goto('/booking?zip=10001');
    await page.getByRole('radio', { name: 'IKEA' }).check();
    await page.locator('input[type=file]').setInputFiles({
      name: 'label.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('a picture'),
    });
    await page
      .getByText('Unable to access files. Please try again or check your browser permissions.', {
        exact: true,
      })
      .waitFor();
  });
});

describe('the app shell', () => {
  test('says that the connection is gone, and for 3 seconds that it is back', async () => {
    const { page } = await open();
    await page.clock.install();
    await page.goto('/pricing');
    await page.waitForFunction(isHydrated);
    await setOffline(page, true);
    await told(page, 'No Internet Connection', 'Some features may not work properly');
    // From here on time goes by only where it is told to, however busy the machine.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    await setOffline(page, false);
    await page.getByText('Back Online').waitFor();
    await page.clock.runFor(2_900);
    expect(await page.getByText('Back Online').count()).toBe(1);
    await page.clock.runFor(200);
    await page.getByText('Back Online').waitFor({ state: 'detached' });
  });

  test('a screen that breaks says so, with another try and the way home', async () => {
    const { page } = await open();
    await page.addInitScript(() => {
      Object.defineProperty(Number.prototype, 'toLocaleString', {
        value: () => {
          throw new Error('broken on purpose');
        },
      });
    });
    await page.route('**/api/pricing', (route) =>
      route.fulfill({
        json: {
          rates: [],
          multipliers: [{ brand: 'wayfair', brandName: 'Wayfair', multiplier: 1.1 }],
          addOns: [],
          included: [],
          promises: [],
          calculator: { defaultHours: 1, minHours: 1, weight: 0.7 },
          perItemCents: 7_500,
          minCents: 15_000,
          reviewDiscountPercent: 10,
        },
      }),
    );
    await page.goto('/pricing?tab=brand');
    await heading(page, 'Something went wrong').waitFor();
    await button(page, 'Try Again').waitFor();
    await page.getByRole('link', { name: 'Return to Home' }).waitFor();
  });

  test('registers its service worker, whose file the server has', async () => {
    const { page } = await open({ serviceWorkers: 'allow' });
    await page.goto('/');
    const script = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
    expect(script).toBe(`${site.url}/sw.js`);
  });

  test('one toast at a time, for 5 seconds', async () => {
    const { page } = await open();
    await page.clock.install();
    await page.goto('/customer/login');
    await button(page, 'Sign In').click();
    await page.getByText('Please fill in all fields').waitFor();
    await page.getByLabel('Email').fill('nobody@customers.example');
    await page.getByLabel('Password', { exact: true }).fill('another');
    await button(page, 'Sign In').click();
    await page.getByText('Login Failed').waitFor();
    // The one before is on its way out, out of sight.
    await expect.poll(() => page.locator('[data-sonner-toast][data-visible=true]').count()).toBe(1);
    await page.clock.runFor(5_500);
    await page.getByText('Login Failed').waitFor({ state: 'detached' });
  });
});
