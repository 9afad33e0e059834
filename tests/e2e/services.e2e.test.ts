/** What the product depends on, in the console: each service with whether it answers, and when it last did (decision 213). */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { launchBrowser, type OpenPage, openPage } from './browser.ts';

let stack: RunningStack;
let browser: Browser;

beforeAll(async () => {
  [stack, browser] = await Promise.all([borrowStack({ web: true }), launchBrowser()]);
});
afterAll(async () => {
  await stack?.sandbox.clearFaults();
  await browser?.close();
  await stack?.stop();
});

async function open(look: Parameters<typeof openPage>[3] = {}, width = 1280): Promise<OpenPage> {
  const opened = await openPage(browser, stack.url, { width, height: 900 }, look);
  const { page } = opened;
  await page.goto('/admin/login?next=/ops/services');
  await page.locator('input[autocomplete=username]').fill(stack.run.logins.admin.username);
  await page.locator('input[type=password]').fill(stack.run.logins.admin.password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/ops/services');
  await page.getByRole('table').or(page.getByRole('list')).first().waitFor();
  return opened;
}

/** With `HEXKEY_SHOTS` (a folder) each state is kept as a picture. */
async function keep({ page }: OpenPage, name: string): Promise<void> {
  const folder = process.env['HEXKEY_SHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/services-${name}.png` });
}

test('each service is active, and one that is away says what waits for it', async () => {
  const desk = await open();
  const { page } = desk;
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  for (const name of [
    'Database',
    'Workflow engine',
    'Card payments',
    'Email',
    'Text messages',
    'Photos and documents',
  ])
    await row(name).getByText('Active').waitFor();
  await page.getByText('All services are responding').waitFor();
  await keep(desk, '1280');
  await stack.sandbox.fault({ service: 'stripe', kind: 'outage' });
  // The worker asks every half minute, and the page every quarter.
  await row('Card payments').getByText('Not responding').waitFor({ timeout: 60_000 });
  await page.getByText('At least one service needs attention').waitFor();
  await row('Card payments').getByText('wait and are tried again').waitFor();
  await keep(desk, 'away-1280');
  const spanish = await open({ colorScheme: 'dark', locale: 'es-US' }, 390);
  await spanish.page.getByText('Al menos un servicio requiere atención').waitFor();
  await keep(spanish, 'spanish-dark-390');
  expect(await spanish.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  expect([...desk.failures, ...spanish.failures]).toEqual([]);
});
