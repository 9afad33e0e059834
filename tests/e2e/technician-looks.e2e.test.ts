/** R21: the technician's pages on a phone of any width, by day and by night, in both languages, and in twice the size of text. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { beginLife, freeWindows, type Life } from '#tests/support/life.ts';
import { type Account, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { bringAxe, cutTexts, faultsOf } from './accessibility/looks.ts';
import { launchBrowser, type OpenPage, openPage } from './browser.ts';

const zip = '82633';
const steps = ['accept', 'route', 'complete', 'payOut'] as const;
let stack: RunningStack;
let browser: Browser;
let technician: Account;
const jobs = new Map<(typeof steps)[number], Life>();

beforeAll(async () => {
  [stack, browser] = await Promise.all([borrowStack({ web: true }), launchBrowser()]);
  technician = await hireTechnician(stack.url, await signInAdmin(stack), { zip });
  const windows = await freeWindows(technician.visitor, zip, 2);
  for (const [k, step] of steps.entries()) {
    const window = windows[k];
    if (!window) throw new Error('too few free windows');
    const life = await beginLife({ stack, technician, zip, window });
    await life.until(step);
    if (step === 'payOut') await life.payOut();
    jobs.set(step, life);
  }
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

const looks = [
  { width: 360, colorScheme: 'light', language: 'en', text: '200%' },
  { width: 390, colorScheme: 'dark', language: 'es', text: '100%' },
  { width: 390, colorScheme: 'light', language: 'en', text: '100%' },
  { width: 768, colorScheme: 'dark', language: 'es', text: '200%' },
] as const;

const ofStrangers = ['/technician/login', '/technician/signup', '/technician/apply'];
const own = [
  '/technician',
  '/technician/jobs',
  '/technician/earnings',
  '/technician/profile',
  '/technician/banking',
  '/technician/calendar',
  '/technician/notifications',
  '/technician/outbox',
  '/technician/application-status',
];

async function signIn({ page }: OpenPage): Promise<void> {
  await page.goto('/technician/login');
  await page.locator('input[name=email]').fill(technician.email);
  await page.locator('input[name=password]').fill(technician.password);
  await page.locator('form button[type=submit]').click();
  await page.locator('nav').last().getByRole('link').nth(3).waitFor();
}

async function faultsAt(page: Page, path: string, text: string): Promise<readonly string[]> {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, text);
  const found = [...(await faultsOf(page, text === '100%' ? 'whole' : 'layout')), ...(await cutTexts(page))];
  return found.map((fault) => `${path}: ${fault}`);
}

test.each(looks)(
  'is clean and whole at $width px, $colorScheme, $language, text at $text',
  { timeout: 240_000 },
  async ({ width, colorScheme, language, text }) => {
    const window = await openPage(
      browser,
      stack.url,
      { width, height: 800 },
      { colorScheme, locale: language },
    );
    const { page, context, failures } = window;
    await bringAxe(context);
    const found: string[] = [];
    for (const path of ofStrangers) found.push(...(await faultsAt(page, path, text)));
    await signIn(window);
    const ofJobs = [...jobs.values()].map(({ bookingId }) => `/technician/jobs/${bookingId}`);
    for (const path of [...own, ...ofJobs]) found.push(...(await faultsAt(page, path, text)));
    expect(found).toEqual([]);
    expect(failures).toEqual([]);
    await context.close();
  },
);
