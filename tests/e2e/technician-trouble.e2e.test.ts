/** What goes wrong at the customer's door, on the technician's phone, the customer's page and the console (decision 110). */
import sharp from 'sharp';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { wallOf } from '#domain/scheduling/wall-time.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, type Life, type LifeOptions } from '#tests/support/life.ts';
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

const minute = 60_000;

/** A place where the day lasts for another hour. */
const places = [
  { zip: '10001', zone: 'America/New_York', door: { latitude: 40.75012, longitude: -73.99345 } },
  { zip: '90012', zone: 'America/Los_Angeles', door: { latitude: 34.05512, longitude: -118.24045 } },
] as const;
function placeNow(): (typeof places)[number] {
  const inAnHour = new Date(Date.now() + 60 * minute).toISOString();
  const now = new Date().toISOString();
  return places.find(({ zone }) => wallOf(inAnHour, zone).date === wallOf(now, zone).date) ?? places[1];
}

/** `8:05 PM` */
const clock = (at: number, zone: string): string =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: zone })
    .format(at)
    .replace(/\s/g, ' ');

/** A technician who stands before the door of a job whose window begins within the minute. */
async function atTheDoor(named?: LifeOptions['named']): Promise<{
  readonly life: Life;
  readonly technician: Account;
  readonly page: Page;
}> {
  const { zip, zone } = placeNow();
  const technician = await hireTechnician(stack.url, admin, { zip });
  const life = await beginLife({ stack, technician, zip, ...(named && { named }) });
  await life.until('route');
  const start = (Math.floor(Date.now() / minute) + 1) * minute;
  await admin.call('PATCH', `/api/admin/bookings/${life.bookingId}/times`, z.unknown(), {
    body: {
      scheduledDate: wallOf(new Date(start).toISOString(), zone).date,
      scheduledTime: `${clock(start, zone)} - ${clock(start + 30 * minute, zone)}`,
    },
  });
  await life.until('start');
  const { page, context } = await openPage(browser, stack.url, { width: 360, height: 740 });
  await context.grantPermissions(['geolocation']);
  // Denver, on the way home.
  await context.setGeolocation({ latitude: 39.73912, longitude: -104.99045, accuracy: 9 });
  await page.goto('/technician/login');
  await page.getByLabel('Email').fill(technician.email);
  await page.getByLabel('Password', { exact: true }).fill(technician.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor();
  await page.goto(`/technician/jobs/${life.bookingId}`);
  return { life, technician, page };
}

/** The customer, signed in, on the page of their booking. */
async function tracker({ customer, bookingId }: Life): Promise<Page> {
  const { page } = await openPage(browser, stack.url, { width: 390, height: 844 });
  await page.goto(`/customer-login?redirect=${encodeURIComponent(`booking-tracker?id=${bookingId}`)}`);
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Booking #HX-').first().waitFor();
  return page;
}

test('nobody opens: the customer is told and waited for, then the visit ends with proof and its fee', async () => {
  const { life, page } = await atTheDoor();
  const { door } = placeNow();
  await page.getByRole('button', { name: 'No one answers' }).click();
  const ask = page.getByRole('dialog', { name: 'No one answers?' });
  await ask.getByRole('button', { name: 'Notify the customer' }).click();
  await page.getByRole('heading', { name: /^Waiting at the door/ }).waitFor();
  await eventually('the mail to the customer', async () =>
    (await stack.sandbox.mail(life.customer.email)).find(({ subject }) =>
      subject?.endsWith('is at your door'),
    ),
  );
  // The window begins, and the wait is over.
  await page.getByRole('button', { name: 'End as no-show' }).click({ timeout: 2 * minute });
  const end = page.getByRole('dialog', { name: 'End the visit as a no-show?' });
  await end.getByText('Without your position, nothing shows that you were at the job.').waitFor();
  await end.getByRole('button', { name: 'End as no-show' }).click();
  await end.getByText('Please add a photo of the door.').waitFor();
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#7a4a2a' } })
    .jpeg()
    .toBuffer();
  await end
    .getByLabel('Add photo of the door')
    .first()
    .setInputFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer: photo });
  await end.getByRole('button', { name: 'Add my position' }).click();
  await end.getByText(/^Added: about [\d,.]+ mi from the job$/).waitFor();
  await end.getByText(/Our team will review your report, and no fee is charged until they decide/).waitFor();
  await page.context().setGeolocation({ ...door, accuracy: 9 });
  await end.getByRole('button', { name: 'Add my position' }).click();
  await end.getByText('Added, accurate to 30 ft').waitFor();
  await end.getByText('Ada pays $150.00; your share is $105.00.').waitFor();
  await end.getByRole('button', { name: 'End as no-show' }).click();
  await page.getByText('No-show reported').waitFor();
  await eventually('the fee is taken', async () =>
    (await life.booking()).paymentStatus === 'captured' ? true : undefined,
  );

  const seen = await tracker(life);
  await seen.getByRole('heading', { name: 'No one was home' }).waitFor();
  await seen.getByRole('button', { name: /Photo of the door 1/ }).waitFor();
  const objection = seen.getByRole('link', { name: 'Tell our support team' });
  expect(await objection.getAttribute('href')).toBe('/support');
  const shown = z.looseObject({ noShow: z.looseObject({ position: z.unknown(), metresAway: z.number() }) });
  const { noShow } = await admin.call('GET', `/api/admin/bookings/${life.bookingId}`, shown);
  expect(noShow.position).toEqual({ ...door, accuracyMetres: 9 });
  expect(noShow.metresAway).toBeLessThan(3_000);
  // Where somebody stood is for those who decide about an objection alone.
  const own = await life.customer.visitor.call('GET', `/api/bookings/${life.bookingId}`, z.unknown());
  expect(JSON.stringify(own)).not.toContain(String(door.latitude).slice(0, 5));
});

test('the pieces are ticked one by one, also without a connection, and the customer sees how far it is', async () => {
  const { life, page } = await atTheDoor([
    { name: 'Oak desk', category: 'desk', quantity: 1 },
    { name: 'Dining chair', category: 'dining_chair', quantity: 2 },
  ]);
  await page.getByRole('button', { name: 'Start Job' }).click();
  await page.getByText('0 of 3 done').waitFor();
  await setOffline(page, true);
  await page.getByRole('checkbox', { name: 'Oak desk' }).check();
  const more = page.getByRole('button', { name: 'More: Dining chair, done' });
  await more.click();
  await page.getByText('2 of 3 done').waitFor();
  await setOffline(page, false);
  const seen = await tracker(life);
  // The page follows by itself.
  await seen.getByText('2 of 3 pieces assembled').waitFor({ timeout: 40_000 });
  await page.reload();
  await page.getByText('2 of 3 done').waitFor();
});

test('not safe: one tap stops the visit, alerts those on duty, and tells the customer nothing of why', async () => {
  const { life, page } = await atTheDoor();
  await page.getByRole('button', { name: 'It’s not safe here' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave first' });
  await dialog.getByRole('button', { name: 'I have left' }).click();
  await dialog.getByText('Choose what’s wrong.').waitFor();
  await dialog.getByRole('radio', { name: 'An animal is loose' }).check();
  await dialog.getByLabel('What our team should know').fill('A dog, not chained.');
  await dialog.getByRole('button', { name: 'I have left' }).click();
  await page.getByText('You did the right thing.').waitFor();
  expect(await page.getByRole('button', { name: 'Start Job' }).count()).toBe(0);
  const lines = z.looseObject({
    work: z.array(
      z.looseObject({
        bookingId: z.string().nullable(),
        issue: z.looseObject({ kind: z.string() }).nullable(),
      }),
    ),
  });
  await eventually('the line for those on duty', async () => {
    const { work } = await admin.call('GET', '/api/admin/ops/stuck', lines);
    return work.find(
      ({ issue, bookingId }) => issue?.kind === 'visit_stopped' && bookingId === life.bookingId,
    );
  });
  const seen = await tracker(life);
  await seen.getByRole('heading', { name: 'The visit ended early.' }).waitFor();
  expect(await seen.locator('body').innerText()).not.toMatch(/dog|animal|safe/i);
  expect(await life.booking()).toMatchObject({ paymentStatus: 'authorized' });
});
