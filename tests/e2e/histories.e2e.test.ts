/** Histories in the console: a booking's run is found, read in three views, and terminated with a reason (decision 201). */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { beginLife, type Life } from '#tests/support/life.ts';
import { hireTechnician, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { launchBrowser, type OpenPage, openPage } from './browser.ts';

let stack: RunningStack;
let browser: Browser;
let life: Life;
let desk: OpenPage;

beforeAll(async () => {
  [stack, browser] = await Promise.all([borrowStack({ web: true }), launchBrowser()]);
  const admin = await signInAdmin(stack);
  const technician = await hireTechnician(stack.url, admin);
  life = await beginLife({ stack, technician });
  await life.until('route');
  desk = await open();
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

async function open(look: Parameters<typeof openPage>[3] = {}, width = 1280): Promise<OpenPage> {
  const opened = await openPage(browser, stack.url, { width, height: 1060 }, look);
  const { page } = opened;
  await page.goto('/admin/login?next=/ops/histories');
  await page.locator('input[autocomplete=username]').fill(stack.run.logins.admin.username);
  await page.locator('input[type=password]').fill(stack.run.logins.admin.password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/ops/histories');
  return opened;
}

/** With `HEXKEY_SHOTS` (a folder) each state is kept as a picture. */
async function keep({ page }: OpenPage, name: string): Promise<void> {
  const folder = process.env['HEXKEY_SHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/histories-${name}.png` });
}

test('a booking’s run is found by its number, read in three views, and terminated with a reason', async () => {
  const { page } = desk;
  const number = String((await life.booking())['number']);
  const workflowId = `booking-${life.bookingId}`;
  await page.getByRole('searchbox', { name: 'Search runs' }).fill(number);
  const found = page.getByRole('link', { name: workflowId });
  await found.waitFor();
  await keep(desk, 'list-1280');
  await found.click();
  await page.getByRole('heading', { level: 1, name: workflowId }).waitFor();
  const steps = page.getByRole('table', { name: `Steps of ${workflowId}` });
  const placed = steps.getByRole('row').filter({ hasText: 'PlaceBooking' });
  await placed.getByRole('button').click();
  await steps.getByText(`"number": "${number}"`).first().waitFor();
  await keep(desk, 'one-1280');
  await placed.getByRole('button').click();
  await page.getByRole('button', { name: 'Timeline' }).click();
  await steps
    .getByRole('columnheader')
    .filter({ hasText: 'AM' })
    .or(steps.getByRole('columnheader').filter({ hasText: 'PM' }))
    .first()
    .waitFor();
  await keep(desk, 'timeline-1280');
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  await page.getByText('"type": "WorkflowExecutionStarted"').waitFor();
  await page.getByRole('button', { name: 'Compact' }).click();

  const before = new URL(page.url()).searchParams.get('run');
  await page.getByRole('button', { name: 'Terminate' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Terminate run' }).click();
  await dialog.getByText('Please say why').waitFor();
  await dialog.getByLabel('Reason').fill('It waits for a webhook that was lost');
  await keep(desk, 'terminate-1280');
  await dialog.getByRole('button', { name: 'Terminate run' }).click();
  await page.getByText('It waits for a webhook that was lost').waitFor();
  await page.getByRole('link', { name: 'Open the run that continues' }).click();
  await page.waitForURL((url) => url.searchParams.get('run') !== before);
  await page.getByRole('heading', { level: 1, name: workflowId }).waitFor();
  expect((await life.booking())['paymentStatus']).toBe('authorized');
  expect(desk.failures).toEqual([]);
});

test('at every width, in the dark and in Spanish nothing sticks out', async () => {
  const workflowId = `booking-${life.bookingId}`;
  const looks = [
    ['768', {}, 768],
    ['390', {}, 390],
    ['dark', { colorScheme: 'dark' }, 1280],
    ['es', { locale: 'es-US' }, 1280],
  ] as const;
  for (const [name, look, width] of looks) {
    const opened = await open(look, width);
    const { page } = opened;
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await page.locator('main table').waitFor();
    await keep(opened, `list-${name}`);
    expect(await wide(), name).toBeLessThanOrEqual(0);
    await page.goto(`/ops/histories/${workflowId}`);
    await page.locator('main table tbody tr').nth(1).waitFor();
    await keep(opened, `one-${name}`);
    expect(await wide(), name).toBeLessThanOrEqual(0);
    await opened.context.close();
  }
});
