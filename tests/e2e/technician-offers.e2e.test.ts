/** Answering offers on a phone: what a technician weighs, and declining with a reason. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife } from '#tests/support/life.ts';
import { type Account, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { launchBrowser, openPage } from './browser.ts';

const listed = z.array(z.looseObject({ id: z.string() }));

let stack: RunningStack;
let browser: Browser;

beforeAll(async () => {
  [stack, browser] = await Promise.all([borrowStack({ web: true }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/technician/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor();
}

test('an offer shows its time, its way, its pay and why it came; declined, it is gone on every device', async () => {
  const admin = await signInAdmin(stack);
  const zip = '82001';
  const technician = await hireTechnician(stack.url, admin, { zip });
  const life = await beginLife({ stack, technician, zip });
  await life.until('accept');
  const [phone, tablet] = await Promise.all([
    openPage(browser, stack.url, { width: 390, height: 844 }),
    openPage(browser, stack.url, { width: 768, height: 1024 }),
  ]);
  for (const { page } of [phone, tablet]) await signIn(page, technician);
  const { page } = phone;
  const card = page.getByRole('listitem').filter({ hasText: 'Why this job:' });
  await card.getByText('You know IKEA and this kind of furniture.').waitFor();
  // 70 % of $150.00.
  await card.getByText('$105.00').waitFor();
  await card.getByText(/^Answer within/).waitFor();
  await card.getByText('about 5 min').waitFor();
  // The street opens with the acceptance alone (R20).
  const directions = await card.getByRole('link', { name: 'Directions' }).getAttribute('href');
  expect(decodeURIComponent(directions ?? '')).toMatch(/destination=[^,]*, WY 82001$/);

  await card.getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline this job?' });
  await dialog.getByRole('radio', { name: 'Too far' }).check();
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await page.getByText('Job declined').waitFor();
  for (const one of [phone, tablet]) {
    await one.page.getByText('You know IKEA and this kind of furniture.').waitFor({ state: 'detached' });
    expect(one.failures).toEqual([]);
  }
  await eventually('the pool, which does not ask again', async () => {
    const open = await technician.visitor.call('GET', '/api/bookings/available', listed);
    return open.every(({ id }) => id !== life.bookingId) ? true : undefined;
  });
});

test('a job is given back after its consequences were shown, and the customer is told', async () => {
  const admin = await signInAdmin(stack);
  const zip = '82601';
  const technician = await hireTechnician(stack.url, admin, { zip });
  const life = await beginLife({ stack, technician, zip });
  await life.until('route');
  const { page, failures } = await openPage(browser, stack.url, { width: 360, height: 740 });
  await signIn(page, technician);
  await page.goto(`/technician/jobs/${life.bookingId}`);
  const giveBack = page.getByRole('button', { name: 'Give Job Back' });
  await giveBack.click();
  const dialog = page.getByRole('dialog', { name: 'Give this job back?' });
  await dialog.getByText(/^It starts in \d+ /).waitFor();
  await dialog.getByText('It lowers your acceptance rate, like an offer you didn’t take.').waitFor();
  await dialog.getByText(/that you’re not coming/).waitFor();
  await dialog.getByRole('button', { name: 'Give Job Back' }).click();
  await dialog.getByText('Choose a reason.').waitFor();
  await dialog.getByRole('radio', { name: 'My vehicle broke down' }).check();
  await dialog.getByRole('button', { name: 'Give Job Back' }).click();
  await page.getByText('We’re offering it to others.').waitFor();
  await page.getByRole('heading', { name: 'Active Jobs' }).waitFor();
  await page.getByText('No jobs accepted yet').waitFor();
  expect(await life.booking()).toMatchObject({ status: 'confirmed' });
  // As the dialog has said: an offer that was not taken.
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByText('0%: 0 of 1 offer', { exact: true }).waitFor();
  await eventually('the mail to the customer', async () =>
    (await stack.sandbox.mail(life.customer.email)).find(({ subject }) =>
      subject?.startsWith('A new technician for booking'),
    ),
  );
  expect(failures).toEqual([]);
});

test('a card in My Jobs takes the steps of its job; a cancelled job stands apart', async () => {
  const admin = await signInAdmin(stack);
  const zip = '82901';
  const technician = await hireTechnician(stack.url, admin, { zip });
  const life = await beginLife({ stack, technician, zip });
  await life.until('route');
  const { page, failures } = await openPage(browser, stack.url, { width: 390, height: 844 });
  await signIn(page, technician);
  await page.getByRole('link', { name: 'Banking Setup' }).waitFor();
  await page.getByRole('link', { name: 'My Jobs' }).click();
  const active = page.getByRole('region', { name: 'Active Jobs' }).getByRole('listitem');
  await active.getByRole('button', { name: 'Message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send Message to Customer' });
  await dialog.getByRole('textbox').fill('I bring the drill.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByRole('list', { name: 'Messages' }).getByText('I bring the drill.').waitFor();
  await page.keyboard.press('Escape');
  await active.getByRole('button', { name: 'Heading to Site' }).click();
  // Asked first, since the window is hours away.
  await page.getByRole('dialog').getByRole('button').last().click();
  await active.getByRole('button', { name: 'Arrived on Site' }).click();
  await active.getByRole('button', { name: 'Start Job' }).click();
  await active.getByRole('link', { name: 'Complete Job' }).waitFor();
  await eventually('the work has started', async () =>
    (await life.booking()).status === 'in_progress' ? true : undefined,
  );
  const gone = await beginLife({ stack, technician, zip });
  await gone.until('route');
  await gone.customer.visitor.send('POST', `/api/bookings/${gone.bookingId}/cancel`);
  await page.getByRole('region', { name: 'Cancelled Jobs' }).getByRole('listitem').waitFor();
  expect(failures).toEqual([]);
});
