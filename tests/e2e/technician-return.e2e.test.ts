/** Work that one visit does not finish, and that a crew does, on phone, page and console (decisions 125 and 126). */
import sharp from 'sharp';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, type Life } from '#tests/support/life.ts';
import { type Account, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { launchBrowser, openPage, setOffline } from './browser.ts';

let stack: RunningStack;
let browser: Browser;
let admin: Visitor;

beforeAll(async () => {
  [stack, browser] = await Promise.all([borrowStack({ web: true }), launchBrowser()]);
  admin = await signInAdmin(stack);
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

const zip = '10001';
const anything = z.unknown();

/** A technician at work on a desk and two chairs, on their phone. */
async function atWork(): Promise<{ readonly life: Life; readonly page: Page }> {
  const technician = await hireTechnician(stack.url, admin, { zip });
  const named = [
    { name: 'Oak desk', category: 'desk', quantity: 1 },
    { name: 'Dining chair', category: 'dining_chair', quantity: 2 },
  ] as const;
  const life = await beginLife({ stack, technician, zip, named });
  await life.until('complete');
  return { life, page: await onPhone(technician, life.bookingId) };
}

/** A technician, signed in, on the page of a job. */
async function onPhone({ email, password }: Account, bookingId: string): Promise<Page> {
  const { page } = await openPage(browser, stack.url, { width: 390, height: 844 });
  await page.goto('/technician/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor();
  await page.goto(`/technician/jobs/${bookingId}`);
  return page;
}

/** The customer, signed in, at an address of theirs. */
async function asCustomer({ customer }: Life, redirect: string): Promise<Page> {
  const { page } = await openPage(browser, stack.url, { width: 390, height: 844 });
  await page.goto(`/customer-login?redirect=${encodeURIComponent(redirect)}`);
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  return page;
}

/** Chooses the first free time in the open dialog. */
async function chooseTime(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Choose a time for the return visit' });
  await dialog.getByRole('radio').and(page.locator(':enabled')).first().click();
  await dialog.getByRole('button', { name: /^Book / }).click();
  await page.getByText('Return visit planned').waitFor();
}

test('parts are missing: the customer is told which, chooses a time once they are there, and is charged once', async () => {
  const { life, page } = await atWork();
  await page.getByRole('checkbox', { name: 'Oak desk' }).check();
  await page.getByText('1 of 3 done').waitFor();
  await page.getByRole('button', { name: 'Can’t finish today' }).click();
  const ask = page.getByRole('dialog', { name: 'Can’t finish today?' });
  await ask.waitFor();
  await setOffline(page, true);
  await ask.getByRole('button', { name: 'End this visit' }).click();
  await ask.getByText('Choose what’s keeping you from finishing.').waitFor();
  await ask.getByRole('radio', { name: 'Parts are missing or damaged' }).check();
  await ask.getByRole('button', { name: 'End this visit' }).click();
  await ask.getByText('Name the missing parts for at least one piece.').waitFor();
  await ask.getByText('Please add a photo: the store will ask for it.').waitFor();
  await ask.getByLabel('Dining chair').fill('Bag 104321, two back rails');
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#7a4a2a' } })
    .jpeg()
    .toBuffer();
  await ask
    .getByLabel('Add photo')
    .first()
    .setInputFiles({ name: 'missing.jpg', mimeType: 'image/jpeg', buffer: photo });
  await ask.getByRole('button', { name: 'Open: Photo of what is missing' }).waitFor();
  await ask.getByRole('button', { name: 'End this visit' }).click();
  // Also without a connection the phone goes on as if it were told.
  await page.getByText('No connection: Ada hasn’t been told yet.').waitFor();
  expect(await page.getByRole('button', { name: 'Complete Job' }).count()).toBe(0);
  await setOffline(page, false);
  await page.getByText('Ada gets the parts from the store first').waitFor();

  await eventually('the mail with the parts', async () =>
    (await stack.sandbox.mail(life.customer.email)).find(
      ({ subject, text }) =>
        subject?.endsWith('needs another visit') &&
        String(text).includes('Dining chair: Bag 104321, two back rails'),
    ),
  );
  const seen = await asCustomer(life, `booking-tracker?id=${life.bookingId}`);
  await seen.getByRole('heading', { name: 'Another visit is needed.' }).waitFor();
  await seen.getByText('Bag 104321, two back rails').waitFor();
  await seen.getByRole('button', { name: /Photo 1 of the last visit/ }).waitFor();
  await seen.getByRole('button', { name: 'I have the parts' }).click();
  await chooseTime(seen);
  expect(await life.booking()).toMatchObject({ status: 'assigned', paymentStatus: 'authorized' });

  // The same person goes there again, and finishes.
  await page.getByText(/^Parts available since /).waitFor({ timeout: 40_000 });
  const { visitor } = life.technician;
  for (const step of ['route', 'arrive', 'start'])
    await visitor.call('POST', `/api/jobs/${life.bookingId}/${step}`, anything);
  await visitor.call('POST', `/api/jobs/${life.bookingId}/complete`, anything, {
    body: {
      completionNotes: 'The chair has its rails now.',
      afterPhotos: [`data:image/jpeg;base64,${photo.toString('base64')}`],
    },
  });
  await eventually('the one charge', async () =>
    (await life.booking()).paymentStatus === 'captured' ? true : undefined,
  );
  const { payment_intents: intents } = await stack.sandbox.books(life.bookingId);
  expect(intents.filter(({ status }) => status === 'succeeded')).toHaveLength(1);
});

test('out of time: the customer chooses from the list of bookings, cannot cancel alone, and the console shows why', async () => {
  const { life, page } = await atWork();
  await page.getByRole('button', { name: 'Can’t finish today' }).click();
  const ask = page.getByRole('dialog', { name: 'Can’t finish today?' });
  await ask.getByRole('radio', { name: 'There isn’t enough time' }).check();
  await ask.getByLabel('What Ada should know').fill('The desk is heavy; I bring a colleague.');
  await ask.getByRole('button', { name: 'End this visit' }).click();
  await page.getByText('We asked Ada to choose a time.').waitFor();

  const shown = z.looseObject({
    returnVisit: z.looseObject({ reason: z.string(), note: z.string(), plannedAt: z.null() }),
  });
  const { returnVisit } = await admin.call('GET', `/api/admin/bookings/${life.bookingId}`, shown);
  expect(returnVisit).toMatchObject({
    reason: 'out_of_time',
    note: 'The desk is heavy; I bring a colleague.',
  });

  const list = await asCustomer(life, 'dashboard');
  const row = list.locator('[data-part=booking]').first();
  await row.getByText('Return visit, no date yet').waitFor();
  expect(await row.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
  await row.getByRole('button', { name: 'Choose a time' }).click();
  await chooseTime(list);
  await row.getByText('Return visit, no date yet').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Heading to Site' }).waitFor({ timeout: 40_000 });
});

test('a crew sees who leads, who is there, and what each gets', async () => {
  // Where the technicians of the tests before are not: a job is not offered to everybody at once.
  const zip = '60601';
  const [technician, second] = [
    await hireTechnician(stack.url, admin, { zip }),
    await hireTechnician(stack.url, admin, { zip }),
  ];
  const named = [{ name: 'Dining chair', category: 'dining_chair', quantity: 4 }] as const;
  const life = await beginLife({ stack, technician, zip, named });
  await life.until('route');
  await second.visitor.insist('POST', `/api/bookings/${life.bookingId}/confirm`, anything, {
    body: { technicianId: second.id },
  });
  await life.until('complete');
  const page = await onPhone(second, life.bookingId);
  const crew = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Crew' }) });
  await crew.getByText(/^Arrived at /).waitFor();
  expect(await crew.getByText('Not there yet').count()).toBe(1);
  expect(await crew.getByText(/^\$\d+\.\d\d$/).count()).toBe(2);
  await setOffline(page, true);
  await crew.getByRole('button', { name: 'I’m here' }).click();
  await crew.getByText('Not there yet').waitFor({ state: 'hidden' });
  await setOffline(page, false);
  const job = z.looseObject({ crew: z.array(z.looseObject({ arrivedAt: z.string().nullable() })) });
  await eventually('the check-in with the lead', async () => {
    const seen = await technician.visitor.call('GET', `/api/jobs/${life.bookingId}`, job);
    return seen.crew.every(({ arrivedAt }) => arrivedAt !== null) ? true : undefined;
  });
});
