/** Numbers in the console: figures, plots, tables and files say the same, of the period that was chosen. */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getNumbers, type Numbers, type PeriodNumbers, plots } from '#api/contract/numbers.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { beginLife } from '#tests/support/life.ts';
import { hireTechnician, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { launchBrowser, type OpenPage, openPage } from './browser.ts';

let stack: RunningStack;
let browser: Browser;
let admin: Visitor;
let desk: OpenPage;

beforeAll(async () => {
  [stack, browser] = await Promise.all([borrowStack({ web: true }), launchBrowser()]);
  admin = await signInAdmin(stack);
  const technician = await hireTechnician(stack.url, admin);
  const life = await beginLife({ stack, technician });
  await life.until();
  await admin.send('POST', `/api/admin/bookings/${life.bookingId}/refund`, {
    body: { amountCents: 500, cause: 'technician_fault' },
  });
  desk = await open({});
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

async function open(look: Parameters<typeof openPage>[3], width = 1280): Promise<OpenPage> {
  const opened = await openPage(browser, stack.url, { width, height: 1060 }, look);
  const { page } = opened;
  await page.goto('/admin/login?next=/admin/numbers');
  await page.locator('input[autocomplete=username]').fill(stack.run.logins.admin.username);
  await page.locator('input[type=password]').fill(stack.run.logins.admin.password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/admin/numbers');
  await page.locator('main svg[role=img]').first().waitFor();
  return opened;
}

/** With `HEXKEY_SHOTS` (a folder) each state is kept as a picture. */
async function keep(page: Page, name: string): Promise<void> {
  const folder = process.env['HEXKEY_SHOTS'];
  if (folder === undefined) return;
  await page.screenshot({ path: `${folder}/numbers-${name}.png`, fullPage: true });
}

const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const section = (page: Page, title: string) => page.getByRole('region', { name: new RegExp(`^${title}`) });
const answer = z.custom<Numbers>((value) => getNumbers.response.safeParse(value).success);
const numbers = (range = '30') => admin.call('GET', `/api/admin/numbers?range=${range}`, answer);
const captured = ({ days }: PeriodNumbers): number =>
  days.reduce((sum, { capturedCents }) => sum + capturedCents, 0);

describe('the numbers', () => {
  test('figure, plot, table and file of the revenue have one sum', async () => {
    const { page } = desk;
    const { now } = await numbers();
    expect(captured(now)).toBeGreaterThanOrEqual(15_000);
    await page.reload();
    const sum = dollars(captured(now));
    await page.locator('main dl > div').filter({ hasText: 'Revenue, captured' }).getByText(sum).waitFor();
    // Drawings first; each table opens on its own, but the last, which fills its row.
    expect(await page.locator('main details[open]').count()).toBe(1);
    const revenue = section(page, 'Revenue');
    await revenue.getByRole('heading').getByText(sum).waitFor();
    await revenue.getByText('Table', { exact: true }).click();
    await revenue.locator('tfoot').getByText(sum).waitFor();
    const download = page.waitForEvent('download');
    await revenue.getByRole('link', { name: 'Revenue, CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^numbers-revenue-\d{4}-\d\d-\d\d\.csv$/);
    const [head, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(head).toBe('day,captured_usd,captured_usd_before');
    expect(rows.length).toBe(30);
    const inFile = rows.reduce((all, row) => all + Math.round(Number(row.split(',')[1]) * 100), 0);
    expect(inFile).toBe(captured(now));
  });

  test('every plot has its drawing, its table and its file', async () => {
    const { page } = desk;
    expect(await page.locator('main svg[role=img]').count()).toBe(plots.length);
    expect(await page.locator('main details table').count()).toBe(plots.length);
    for (const href of await page
      .locator('main a[download]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')))) {
      const answer = await page.evaluate(async (path) => {
        const response = await fetch(path ?? '');
        return [response.status, (await response.text()).split('\n').length] as const;
      }, href);
      expect([href, answer[0]]).toEqual([href, 200]);
      expect(answer[1]).toBeGreaterThan(2);
    }
    await section(page, 'Refunds by reason').getByText('$5.00').first().waitFor();
  });

  test('the period is the address, and stands beside the one before it', async () => {
    const { page } = desk;
    for (const [name, range, days] of [
      ['7 days', '7', 7],
      ['90 days', '90', 90],
    ] as const) {
      await page.getByRole('button', { name, exact: true }).click();
      await page.waitForURL(`**/admin/numbers?range=${range}`);
      const { now, before } = await numbers(range);
      expect([now.days.length, before.days.length]).toEqual([days, days]);
      expect(Date.parse(now.from) - Date.parse(before.to)).toBe(24 * 60 * 60 * 1000);
    }
    await page.getByRole('button', { name: '30 days', exact: true }).click();
    await page.waitForURL(/\/admin\/numbers$/);
    expect(desk.failures).toEqual([]);
  });

  test('a busy month fits its places, at a desk, on a phone, in Spanish and in the dark', async () => {
    for (const [name, width, look] of [
      ['desk', 1280, {}],
      ['tablet', 768, {}],
      ['phone', 390, {}],
      ['dark', 1280, { colorScheme: 'dark' }],
      ['spanish', 1280, { locale: 'es-US' }],
    ] as const) {
      const opened = await open(look, width);
      const { page } = opened;
      await page.route('**/api/admin/numbers?*', (route) => route.fulfill({ json: busy }));
      await page.reload();
      await page.locator('main').getByText('$1,252.50').first().waitFor();
      for (const table of await page.locator('main details').all())
        if ((await table.getAttribute('open')) === null) await table.locator('summary').click();
      await keep(page, name);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(opened.failures).toEqual([]);
      await opened.context.close();
    }
  });
});

/** A month like the one of the look. */
function month(from: string, factor: number): PeriodNumbers {
  const days = Array.from({ length: 30 }, (_, k) => {
    const bookings = 4 + ((k * 7) % 6);
    const day = new Date(Date.parse(`${from}T12:00:00Z`) + k * 86_400_000).toISOString().slice(0, 10);
    const isLate = k > 26 && factor === 1;
    return {
      day,
      capturedCents: Math.round((90_000 + ((k * 37) % 11) * 12_000 + (k === 20 ? 90_000 : 0)) * factor),
      completed: isLate ? 2 : bookings - 1,
      open: isLate ? bookings - 2 : 0,
      cancelled: k % 4 === 0 ? 1 : 0,
      arrived: bookings,
      onTime: bookings - (k % 3 === 0 ? 1 : 0),
      authorized: bookings,
      ofPartners: k % 2,
    };
  });
  const count = (value: number): number => Math.round(value * factor);
  return {
    from,
    to: days.at(-1)?.day ?? from,
    days,
    funnel: [
      { step: 'landing', count: count(4132) },
      { step: 'draft', count: count(980) },
      { step: 'quote', count: count(558) },
      { step: 'slot', count: count(364) },
      { step: 'signed_in', count: count(285) },
      { step: 'authorized', count: count(213) },
    ],
    assigned: [47, 66, 55, 28, 13, 4].map(count),
    medianMinutes: 52,
    refunds: [
      { reason: 'technician_fault', count: 13, amountCents: count(101_750) },
      { reason: 'goodwill', count: 4, amountCents: count(8_000) },
      { reason: 'outside', count: 5, amountCents: count(15_500) },
    ],
    workingTechnicians: count(14),
    rating: factor === 1 ? 4.9 : 4.8,
    reviews: 107,
  };
}
const busy: Numbers = {
  now: month('2026-10-25', 1),
  before: month('2026-09-25', 0.8),
  assignLimits: [15, 60, 240, 720, 1440],
  position: '50961',
};
