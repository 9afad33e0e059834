/** The dialogs of My Bookings: the status of a job, its photos, its review, and what they say when something fails. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import type { SpecScene } from './scene.ts';
import { bookings, button, failing, rowOf, told } from './words.ts';

export async function theStatusPanelFollows(scene: SpecScene): Promise<void> {
  const { page } = await scene.open(scene.customer.visitor);
  await page.clock.install();
  await bookings(page);
  const path = `**/api/bookings/${scene.unpaid.bookingId}`;
  let asked = 0;
  await page.route(path, (route) => {
    asked += 1;
    return route.continue();
  });
  await rowOf(page, 'Pending').getByRole('button', { name: 'Track Status' }).click();
  const panel = page.getByRole('dialog', { name: /^Job Status - Booking #HX-/ });
  await panel.waitFor();
  for (const words of [
    'Booking Pending',
    'Job Completed',
    'What’s Next',
    'Your technician',
    'Job details',
    'Billing',
    'Work photos',
  ])
    await panel.getByText(words).first().waitFor();
  const before = asked;
  await eventually('it was asked again', async () => {
    if (asked > before) return true;
    // The next look is planned when the last one is answered, which a busy machine may do after the panel is there.
    await page.clock.runFor(30_000);
    return undefined;
  });
  await page.unroute(path);
  await failing(page, path);
  await passUntil(page, panel.getByText('Failed to fetch booking'));
  await page.unroute(path);
  await page.route(path, (route) =>
    route.fulfill({
      status: 404,
      json: { type: 'about:blank', title: 'x', status: 404, code: 'not_found', detail: 'x', message: 'x' },
    }),
  );
  await passUntil(page, panel.getByText('Job not found'));
}

/** Lets time go by, with the answers that are waited for between one try and the next, until it stands there. */
const passUntil = (page: Page, words: Locator): Promise<true> =>
  eventually('it is said', async () => {
    await page.clock.runFor(10_000);
    return (await words.count()) > 0 ? true : undefined;
  });

export async function missingPhotosAreTold(scene: SpecScene): Promise<void> {
  const { page } = await scene.open(scene.customer.visitor);
  await bookings(page);
  const path = `**/api/bookings/${scene.completed.bookingId}/photos`;
  const open = () =>
    rowOf(page, 'Completed')
      .getByRole('button', { name: /^View Photos/ })
      .click();
  await page.route(path, (route) => route.fulfill({ json: [] }));
  await open();
  await told(page, 'No Photos', 'No completion photos available for this job');
  await page.unroute(path);
  await page.reload();
  await page.route(path, (route) => route.fulfill({ status: 404, json: { code: 'not_found' } }));
  await open();
  await told(page, 'Error', 'Failed to load photos');
}

export async function failedReviewsAreTold(scene: SpecScene): Promise<void> {
  const { page } = await scene.open(scene.customer.visitor);
  await bookings(page);
  const path = '**/api/bookings/*/review';
  await rowOf(page, 'Completed').getByRole('button', { name: 'Add Review' }).click();
  const dialog = page.getByRole('dialog');
  // Five stars unless told otherwise, each with its word.
  expect(await dialog.getByRole('radio', { name: /^5,/ }).isChecked()).toBe(true);
  for (const [stars, word] of [
    [1, 'Poor'],
    [2, 'Fair'],
    [3, 'Good'],
    [4, 'Very Good!'],
    [5, 'Excellent!'],
  ] as const) {
    await dialog.getByRole('radio', { name: new RegExp(`^${stars}, ${word}`) }).check({ force: true });
    await dialog.locator('fieldset > b').getByText(word, { exact: true }).waitFor();
  }
  await failing(page, path);
  await button(page, 'Submit Review').click();
  await told(page, 'Error', 'Failed to add review. Please try again.');
  await page.unroute(path);
  await page.route(path, (route) =>
    route.fulfill({
      status: 401,
      json: {
        type: 'about:blank',
        title: 'x',
        status: 401,
        code: 'sign_in_required',
        detail: 'x',
        message: 'x',
      },
    }),
  );
  await button(page, 'Submit Review').click();
  await told(page, 'Unauthorized', 'You are logged out. Logging in again...');
  await page.waitForURL('**/customer-login');
}
