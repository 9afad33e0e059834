/** A guest who has rated the work books the same pieces again by the thank-you mail, in a browser that knows nothing of them. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, photoUrl } from '#tests/support/life.ts';
import { type Account, beGuest, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { launchBrowser, openPage } from './browser.ts';

let stack: RunningStack;
let technician: Account;
let browser: Browser;
let guest: Account;
let link: string;

beforeAll(async () => {
  [stack, browser] = await Promise.all([borrowStack({ web: true }), launchBrowser()]);
  technician = await hireTechnician(stack.url, await signInAdmin(stack));
  guest = await beGuest(stack.url);
  const named = [{ name: 'Grandmother’s bookcase', category: 'bookcase', quantity: 2 }];
  const life = await beginLife({ stack, technician, customer: guest, named });
  await life.until('complete');
  const photos = [await photoUrl()];
  const { totalPrice } = await life.booking();
  await technician.visitor.call('POST', `/api/jobs/${life.bookingId}/complete`, z.unknown(), {
    body: { actualDuration: 60, actualCost: totalPrice, completionNotes: 'Done.', afterPhotos: photos },
  });
  await eventually('the review is taken', async () => {
    const body = { rating: 5, review: 'Both are level, and the boxes are gone.' };
    const { status } = await guest.visitor.send('POST', `/api/bookings/${life.bookingId}/review`, { body });
    return status < 300 ? true : undefined;
  });
  link = await eventually('the mail that thanks for the review', async () => {
    const mails = await stack.sandbox.mail(guest.email);
    return mails.flatMap(
      (mail) => /(\/book-again\/[^\s"]+\?token=[^\s"&]+)/.exec(String(mail['text']))?.[1] ?? [],
    )[0];
  });
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

test.each([
  [1280, 'en-US'],
  [390, 'es-US'],
] as const)('the link leads to the times for the same pieces, %i px, %s', async (width, locale) => {
  const { page, context, failures } = await openPage(browser, stack.url, { width, height: 844 }, { locale });
  await page.goto(link);
  await page.waitForURL(/\/booking\/schedule$/);
  await page.getByRole('radio').first().waitFor();
  await page.goto('/booking/service');
  await page.getByText('Grandmother’s bookcase').first().waitFor();
  // Who booked, and where, the link does not tell.
  const stored = await page.evaluate(() => localStorage.getItem('pendingBooking') ?? '');
  expect(stored).not.toMatch(/Bergman|31st|555/);
  expect(failures).toEqual([]);
  await context.close();
});

test('in the browser of the booking the address comes along; a link that is cut off says what to do', async () => {
  const { page, context, failures } = await openPage(browser, stack.url, { width: 390, height: 844 });
  await page.goto(link.replace(/\?.*/, ''));
  await page.getByRole('heading', { name: 'We can’t fill in your last booking' }).waitFor();
  await page.getByRole('link', { name: 'Choose your pieces' }).click();
  await page.waitForURL(/\/booking\/service$/);
  await context.addCookies(
    [...guest.visitor.cookies()].map(([name, value]) => ({ name, value, url: stack.url })),
  );
  await page.goto(link.replace(/\?.*/, ''));
  await page.waitForURL(/\/booking\/schedule$/);
  const stored = await page.evaluate(() => localStorage.getItem('pendingBooking') ?? '');
  expect(stored).toContain('350 W 31st St');
  expect(failures).toEqual([]);
  await context.close();
});
