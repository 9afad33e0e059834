/** The checkout of the specification: who gets there, what it says, and what is told when something fails. */
import { expect } from 'vitest';
import { z } from 'zod';
import { eventually } from '#tests/support/eventually.ts';
import { cards, openBuyer, pay } from '../payment/buyer.ts';
import type { SpecScene } from './scene.ts';
import { bookings, button, failing, heading, rowOf, told } from './words.ts';

const asNewcomer = (scene: SpecScene) => scene.open(scene.newcomer.customer.visitor);

export async function strangersAreLed(scene: SpecScene): Promise<void> {
  const { page } = await scene.open();
  await page.goto('/checkout');
  await told(page, 'Authentication Required', 'Please sign in to complete your booking.');
  await page.waitForURL('**/customer-login?redirect=checkout');
  await page.goto(`/checkout?booking=${scene.newcomer.bookingId}`);
  await told(page, 'Authentication Required', 'Please log in to complete payment.');
  await page.waitForURL('**/customer-login?redirect=checkout*');
}

export async function anUnknownBookingLeadsBack(scene: SpecScene): Promise<void> {
  const { page } = await asNewcomer(scene);
  await page.goto('/checkout?booking=HX-000000&return=dashboard');
  await told(page, 'Error', 'Failed to load booking. Please try again.');
  await page.waitForURL('**/dashboard');
}

export async function theHoldIsExplained(scene: SpecScene): Promise<void> {
  const { page } = await asNewcomer(scene);
  const answered = Promise.withResolvers<void>();
  await page.route(`**/api/bookings/${scene.newcomer.bookingId}`, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.goto(`/checkout?booking=${scene.newcomer.bookingId}`);
  await page.getByText('Preparing the payment').waitFor({ state: 'attached' });
  answered.resolve();
  await heading(page, 'We hold $150.00. We charge it when the furniture is built.').waitFor();
  for (const words of [
    /up to \$150\.00 is captured\. More only after you approve it by phone or email/,
    'A hold typically lasts up to 7 days (bank-dependent)',
    'A confirmation email follows right away',
    '50% within 24 hours',
  ])
    await page.getByText(words).first().waitFor();
  await page.getByLabel('Booking summary').waitFor();
  await page.getByLabel('Card number').waitFor();
  const consent = page.locator('label', { has: page.getByRole('checkbox', { name: /^I agree that/ }) });
  const links = await consent
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(['/terms', '/terms#cancellation']);
  expect(await page.getByRole('link', { name: 'Back', exact: true }).getAttribute('href')).toMatch(
    /^\/booking/,
  );
  await button(page, /^Authorize/).click();
  await page.getByText('Please agree to continue.').waitFor();
}

export async function aBrokenFormSaysSo(scene: SpecScene): Promise<void> {
  const { page } = await asNewcomer(scene);
  const script = new URL(scene.stack.run.sandboxUrl).origin;
  await page.route(`${script}/**`, (route) => route.abort('connectionfailed'));
  await page.goto(`/checkout?booking=${scene.newcomer.bookingId}`);
  await told(page, 'Payment Setup Error', 'Unable to initialize payment. Please try again.');
  await page.unroute(`${script}/**`);
  for (const [isReady, title, detail] of [
    [false, 'Payment Not Ready', 'Please wait for the payment form to load completely.'],
    [true, 'Payment Error', 'An unexpected error occurred'],
  ] as const) {
    await page.route(`${script}/**`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: brokenProvider(isReady) }),
    );
    await page.reload();
    await page.getByRole('checkbox', { name: /^I agree that/ }).check();
    await button(page, /^Authorize/).click();
    await told(page, title, detail);
    await page.unroute(`${script}/**`);
  }
}

export async function theBankIsHeard(scene: SpecScene): Promise<void> {
  const { page } = await asNewcomer(scene);
  const { bookingId } = scene.newcomer;
  await page.goto(`/checkout?booking=${bookingId}&return=dashboard`);
  await pay(page, cards.declined);
  await told(page, 'Payment Authorization Failed', 'Your card was declined.');
  await eventually('the decline is read', async () =>
    (await scene.newcomer.booking()).paymentStatus === 'failed' ? true : undefined,
  );
  await bookings(page);
  await rowOf(page, 'Pending').getByRole('link', { name: 'Retry Payment' }).click();
  // The bank says yes, and nobody here hears of it before the page asks.
  await scene.stack.sandbox.fault({ service: 'stripe', kind: 'lost_webhooks' });
  await failing(page, '**/api/bookings/*/payment');
  await pay(page, cards.good);
  await page.getByText('Payment Error', { exact: true }).waitFor();
  await page.unroute('**/api/bookings/*/payment');
  await scene.stack.sandbox.clearFaults();
  await button(page, 'Check the payment again').click();
  const { number } = z.looseObject({ number: z.string() }).parse(await scene.newcomer.booking());
  await told(page, 'Payment Successful!', `Payment for booking #${number} has been authorized successfully.`);
  await page.waitForURL('**/dashboard');
  const row = rowOf(page, number);
  await row.getByText('Confirmed').waitFor();
  expect(await row.getByRole('link', { name: /Payment/ }).count()).toBe(0);

  await scene.newcomer.accept();
  await row.getByText('Assigned').waitFor();
  await row.getByRole('button', { name: 'Track Status' }).click();
  const panel = page.getByRole('dialog', { name: `Job Status - Booking #${number}` });
  await panel.getByText('Sam Rivera').waitFor();
  // Our number, which leads to the technician: under way calls are put through at any time of day (decision 098).
  await scene.newcomer.route();
  await panel.getByRole('link', { name: '(500) 555-0006' }).waitFor();
}

export async function aDraftEndsInSuccess(scene: SpecScene): Promise<void> {
  const buyer = await openBuyer(scene);
  scene.opened.push(buyer);
  const { page } = buyer;
  await buyer.withDraft();
  const id = await buyer.toCheckout();
  // The bank says yes, and nobody here hears of it before the page asks.
  await scene.stack.sandbox.fault({ service: 'stripe', kind: 'lost_webhooks' });
  await failing(page, '**/api/bookings/*/payment');
  await pay(page, cards.good);
  await told(
    page,
    'Booking Error',
    'Payment was authorized but there was an issue processing your request. Please contact support.',
  );
  await page.unroute('**/api/bookings/*/payment');
  await scene.stack.sandbox.clearFaults();
  await button(page, 'Check the payment again').click();
  await page.getByText('Booking Confirmed!').waitFor();
  await page
    .getByText(/^Your booking #HX-\w{6} has been confirmed\. Payment authorized successfully\.$/)
    .waitFor();
  await page.waitForURL(`**/booking-success?bookingId=${id}`);
  await heading(page, 'Your booking is in.').waitFor();
  await page.getByText('A technician is assigned within 24 hours.', { exact: false }).waitFor();
  await page.getByText('What happens next').waitFor();
  const ways = await page
    .locator('main')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(ways).toEqual(expect.arrayContaining(['/dashboard', '/']));
}

/** A provider's script whose form is never ready, or whose bank answers with nothing that can be shown. */
const brokenProvider = (isReady: boolean): string => `
  const element = {
    mount() {}, unmount() {}, destroy() {}, update() {}, off() {}, once() {},
    on(event, handler) { if (${isReady} && event === 'ready') setTimeout(handler); return element; },
  };
  const elements = {
    create: () => element, getElement: () => element, update() {}, on() {}, fetchUpdates: async () => ({}),
    submit: async () => ({}),
  };
  const failed = async () => ({ error: { type: 'invalid_request_error' } });
  window.Stripe = () => ({
    elements: () => elements, createToken: failed, createPaymentMethod: failed, confirmCardPayment: failed,
    confirmPayment: failed, retrievePaymentIntent: failed, registerAppInfo() {}, _registerWrapper() {},
  });
`;
