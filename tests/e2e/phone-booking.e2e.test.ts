/** A booking on the phone: an admin books for who calls, and the customer adds the card through the link they were sent. */
import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { hireTechnician, registerCustomer, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { launchBrowser, type OpenPage, openPage } from './browser.ts';
import { cards, pay } from './payment/buyer.ts';

/** Boise, Idaho: nobody else of the tests works there. */
const zip = '83702';
const eventsShape = z.array(z.looseObject({ type: z.string(), actor: z.string() }));

let stack: RunningStack;
let admin: Visitor;
let browser: Browser;
let desk: OpenPage;

beforeAll(async () => {
  stack = await borrowStack({ web: true });
  admin = await signInAdmin(stack);
  [browser] = await Promise.all([launchBrowser(), hireTechnician(stack.url, admin, { zip })]);
  desk = await openPage(browser, stack.url, { width: 1280, height: 900 });
  const { page } = desk;
  await page.goto('/admin/login');
  await page.getByLabel('Username').fill(stack.run.logins.admin.username);
  await page.getByLabel('Password', { exact: true }).fill(stack.run.logins.admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor();
});

beforeEach(({ onTestFailed }) => {
  onTestFailed(async () => {
    for (const page of browser.contexts().flatMap((context) => context.pages()))
      console.log(`${page.url()}\n${(await page.locator('body').innerText()).slice(0, 2_500)}`);
  });
});

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

/** Fills in what and where, chooses the first free window, and books; answers the booking's number. */
async function book(email: string): Promise<string> {
  const { page } = desk;
  const values = {
    'First name': 'Grace',
    'Last name': 'Okoye',
    Email: email,
    Phone: '6145550163',
    'Street address': '611 Park Rd',
    City: 'Boise',
    State: 'ID',
    'ZIP code': zip,
  };
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Furniture 1', { exact: true }).selectOption('dresser');
  await page.getByRole('button', { name: /^More: / }).click();
  await page
    .getByRole('button', { name: /\d+:00 [AP]M - \d+:00 [AP]M$/ })
    .first()
    .click();
  await page.getByRole('complementary', { name: 'Price' }).getByText(/^\$\d/).first().waitFor();
  await page.getByRole('button', { name: 'Book and send the link' }).click();
  const title = page.getByRole('heading', { name: /^HX-\w+ is booked$/ });
  await title.waitFor();
  return (await title.innerText()).split(' ')[0] ?? '';
}

describe('a booking on the phone', () => {
  test('is priced by the server, mailed as a link, and paid without signing in', async () => {
    const { page } = desk;
    await page.goto('/admin/dispatch/phone');
    const email = `grace.${randomUUID().slice(0, 8)}@hexkey.example`;
    const number = await book(email);
    await page.getByText('We created a new customer.').waitFor();
    const link = await eventually('the mail with the link', async () =>
      (await stack.sandbox.mail(email))
        .flatMap((mail) => /(\/pay\/HX-\w+\?token=[^\s"&]+)/.exec(String(mail['text']))?.[1] ?? [])
        .at(-1),
    );
    const customer = await openPage(browser, stack.url, {
      width: 390,
      height: 844,
    });
    await customer.page.goto(link);
    await customer.page.getByText('Reserved for you on the phone').waitFor();
    await customer.page.getByText(number).first().waitFor();
    await pay(customer.page, cards.good);
    await customer.page.waitForURL(/\/booking-tracker/);
    await expect
      .poll(async () => {
        const found = await admin.call(
          'GET',
          `/api/admin/bookings/${number}`,
          z.looseObject({ status: z.string(), totalPrice: z.number() }),
        );
        return found.status;
      })
      .toBe('confirmed');
    // Opened again, nothing is to be paid; and nobody else's token opens it.
    await customer.page.goto(link);
    await customer.page.getByRole('link', { name: 'Track this booking' }).waitFor();
    await customer.page.goto(link.replace(/token=.*/, 'token=not-a-token'));
    await customer.page.getByRole('heading', { name: 'We can’t find this booking' }).waitFor();
    expect(customer.failures).toEqual([]);
    expect(desk.failures).toEqual([]);
  });

  test('for somebody who is known fills in what is known, and the log names the admin', async () => {
    const { page } = desk;
    const known = await registerCustomer(stack.url);
    await page.goto('/admin/dispatch/phone');
    await page.getByLabel('Find a customer').fill(known.email);
    await page.getByRole('button', { name: /^Choose/ }).click();
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(known.email);
    const number = await book(known.email);
    await page.getByText('It’s in the customer’s own account.').waitFor();
    const events = await admin.call('GET', `/api/admin/bookings/${number}/events`, eventsShape);
    expect(events.find(({ type }) => type === 'BookingPlaced')?.actor).toMatch(/^admin/);
    const links = async (): Promise<number> => {
      const mails = await stack.sandbox.mail(known.email);
      return mails.filter((mail) => String(mail['text']).includes(`/pay/${number}?token=`)).length;
    };
    // One that is sent again before the first has gone out takes its place.
    await expect.poll(links).toBe(1);
    // The link goes out again from the booking's own page.
    await page.getByRole('link', { name: 'Open the booking' }).click();
    await page.getByRole('button', { name: 'Send again by email' }).click();
    await page.getByText('Payment link sent').waitFor();
    await expect.poll(links).toBe(2);
  });

  test('a text message wants the customer’s word, and the form says so', async () => {
    const { page } = desk;
    await page.goto('/admin/dispatch/phone');
    await page.getByRole('checkbox', { name: 'Send it by text message' }).check();
    await page.getByRole('complementary', { name: 'Price' }).getByText(/^\$\d/).first().waitFor();
    await page.getByRole('button', { name: 'Book and send the link' }).click();
    await page.getByText('Please ask the customer, and check this box if they agree.').waitFor();
    await page.getByText('Please enter a valid 10-digit phone number').waitFor();
  });
});
