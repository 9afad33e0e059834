/** A customer's account in a real browser: links of mails, each section, a session that ends, export and deletion. */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { LANGUAGE_COOKIE } from '#api/contract/language.ts';
import { openWitnesses } from '#tests/support/books.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, cancelForItsFee, type Life } from '#tests/support/life.ts';
import { type Account, hireTechnician, registerCustomer, signInAdmin } from '#tests/support/people.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { visitor } from '#tests/support/visitor.ts';
import { cards, openBuyer, pay } from './payment/buyer.ts';
import { launchBrowser, type OpenPage, openPage } from './browser.ts';

const desktop = { width: 1280, height: 900 };
const fresh = 'A-brand-new-1';
const anything = z.unknown();
const accountShape = z.looseObject({
  firstName: z.string(),
  phone: z.string().nullable(),
  language: z.string(),
  emailConfirmed: z.boolean(),
  pendingEmail: z.string().nullable(),
  addresses: z.array(z.looseObject({ street: z.string(), isDefault: z.boolean() })),
  notifications: z.looseObject({ mail: z.looseObject({ offers: z.boolean() }) }),
});
const exportShape = z.looseObject({
  account: z.looseObject({ email: z.string() }),
  bookings: z.array(z.looseObject({ number: z.string() })),
});

let stack: RunningStack;
let customer: Account;
let life: Life;
let number = '';
let browser: Browser;
let own: OpenPage;

beforeAll(async () => {
  stack = await borrowStack({ web: true });
  const technician = await hireTechnician(stack.url, await signInAdmin(stack));
  customer = await registerCustomer(stack.url);
  life = await beginLife({ stack, technician, customer });
  await life.until('route');
  ({ number } = z.looseObject({ number: z.string() }).parse(await life.booking()));
  browser = await launchBrowser();
  own = await openPage(browser, stack.url, desktop);
});

// What a person would have seen is the best explanation of a failure.
beforeEach(({ onTestFailed }) => {
  onTestFailed(async () => {
    const text = await own.page.locator('body').innerText();
    console.log(`${own.page.url()}\n${text.slice(0, 3_000)}\n${own.failures.join('\n')}`);
  });
});

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const read = () => customer.visitor.call('GET', '/api/account', accountShape);

/** The token of the newest mail with such a subject. */
const tokenOf = (email: string, subject: RegExp) =>
  eventually(`a mail ${subject} to ${email}`, async () => {
    const mails = (await stack.sandbox.mail(email)).filter((mail) => subject.test(mail.subject ?? ''));
    return mails.map((mail) => /token=([^\s"&]+)/.exec(String(mail['text']))?.[1]).find(Boolean);
  });

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign In').click();
}

describe('a forgotten password', () => {
  test('is asked for with the same answer for everybody, and set by the mail, once', async () => {
    const { page } = own;
    await page.goto('/customer/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await heading(page, 'Forgot your password?').waitFor();
    await button(page, 'Send the link').click();
    await page.getByText('Please enter a valid email address').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
    for (const email of ['nobody@hexkey.example', customer.email]) {
      await page.getByLabel('Email').fill(email);
      await button(page, 'Send the link').click();
      await heading(page, 'Check your inbox').waitFor();
      await page.getByText(`If there is an account for ${email}`).waitFor();
      await button(page, /another address/).click();
    }
    const token = await tokenOf(customer.email, /^Set a new password$/);
    await page.goto(`/reset-password?token=${token}`);
    await heading(page, 'Set a new password').waitFor();
    await page.getByLabel('New password', { exact: true }).fill(fresh);
    await page.getByLabel('Confirm password', { exact: true }).fill('another');
    await button(page, 'Set the password').click();
    await page.getByText("Passwords don't match").waitFor();
    await page.getByLabel('Confirm password', { exact: true }).fill(fresh);
    await button(page, 'Set the password').click();
    await heading(page, 'Your new password is set').waitFor();

    await page.goto(`/reset-password?token=${token}`);
    await page.getByLabel('New password', { exact: true }).fill('Another-one-2');
    await page.getByLabel('Confirm password', { exact: true }).fill('Another-one-2');
    await button(page, 'Set the password').click();
    await heading(page, 'This link has already been used').waitFor();
    await page.goto('/reset-password');
    await heading(page, 'This link is incomplete').waitFor();

    await page.goto('/customer/login?redirect=account');
    await signIn(page, fresh);
    await heading(page, 'Profile').waitFor();
    // The reset has ended every session: the checks below need one of their own.
    customer = { ...customer, visitor: visitor(stack.url), password: fresh };
    await customer.visitor.call('POST', '/api/auth/customer/login', anything, {
      body: { email: customer.email, password: fresh },
    });
  });
});

describe('who is signed in already', () => {
  test('is led on from every sign-in and sign-up, and no step back leads there again', async () => {
    const { page } = own;
    await page.goto('/support');
    await page.goto('/customer/login?redirect=account');
    await heading(page, 'Profile').waitFor();
    await page.goBack();
    await heading(page, 'Contact Support').waitFor();
    for (const path of ['/customer/login', '/customer-login?redirect=checkout', '/customer/signup']) {
      await page.goto(path);
      await heading(page, 'My Bookings').waitFor();
    }
    await page.goto('/account');
    await heading(page, 'Profile').waitFor();
  });

  test('and has paid is not asked to sign in and pay by a step back', async () => {
    const witnesses = await openWitnesses(stack);
    const buyer = await openBuyer({ stack, witnesses, browser }, { signedIn: false });
    const { page } = buyer;
    await buyer.withDraft();
    await page.goto('/booking/review');
    await page.getByText('$45.00').first().waitFor();
    await page.getByRole('link', { name: 'sign in', exact: true }).click();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await heading(page, 'Create Your Account').waitFor();
    await page.getByLabel('Email').fill(`guest.${buyer.account.email}`);
    await page.getByLabel('Password', { exact: true }).fill(fresh);
    await page.getByLabel('Confirm password', { exact: true }).fill(fresh);
    await button(page, 'Create account').click();
    await page.getByLabel('Card number').waitFor();
    await pay(page, cards.good);
    await heading(page, 'Your booking is in.').waitFor();
    await page.goBack();
    await heading(page, 'My Bookings').waitFor();
    await page.getByText('held, not charged').waitFor();
    expect(buyer.failures).toEqual([]);
    await buyer.context.close();
    await witnesses.close();
  });
});

describe('the sections of the account', () => {
  test('a changed profile is there after a reload and in the record', async () => {
    const { page } = own;
    await page.getByLabel('First name').fill('');
    await button(page, 'Save profile').click();
    await page.getByText('First name is required').waitFor();
    await page.getByLabel('First name').fill('Adela');
    await page.getByLabel('Phone').fill('+1 212 555 0188');
    await button(page, 'Save profile').click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await eventually('the name is there', async () =>
      (await page.getByLabel('First name').inputValue()) === 'Adela' ? true : undefined,
    );
    expect(await page.getByLabel('Phone').inputValue()).toBe('(212) 555-0188');
    expect(await read()).toMatchObject({ firstName: 'Adela', phone: '+12125550188' });
  });

  test('another mail address waits for its link; a wrong password is said beside its field', async () => {
    const { page } = own;
    const next = `moved.${customer.email}`;
    const form = page.locator('form', { has: page.getByLabel('New email') });
    await form.getByLabel('New email').fill(next);
    await form.getByLabel('Current password').fill('wrong');
    await form.getByRole('button', { name: 'Change email' }).click();
    await page.getByText('This is not your password.').waitFor();
    await form.getByLabel('Current password').fill(fresh);
    await form.getByRole('button', { name: 'Change email' }).click();
    await page.getByText(`We sent a link to ${next}`).waitFor();
    const token = await tokenOf(next, /./);
    await page.goto(`/confirm-email?token=${token}`);
    await heading(page, 'Your new email is in use').waitFor();
    await page.goto('/confirm-email?token=customer.somebody.mark.not-a-signature');
    await heading(page, 'This link no longer works').waitFor();
    expect(await read()).toMatchObject({ emailConfirmed: true, pendingEmail: null, email: next });
    customer = { ...customer, email: next };
  });

  test('an address is kept, refused where state and ZIP differ, and removed', async () => {
    const { page } = own;
    await page.goto('/account/addresses');
    await heading(page, 'Addresses').waitFor();
    await button(page, 'Add an address').click();
    await page.getByLabel('Street address').fill('350 W 31st St');
    await page.getByLabel('City').fill('New York');
    await page.getByLabel('State').selectOption('TX');
    await page.getByLabel('ZIP code').fill('10001');
    await button(page, 'Save address').click();
    await page.getByText('This ZIP code is in NY').waitFor();
    await page.getByLabel('State').selectOption('NY');
    await button(page, 'Save address').click();
    await page.getByText('New York, NY 10001').waitFor();
    expect((await read()).addresses).toMatchObject([{ street: '350 W 31st St', isDefault: true }]);
    await button(page, 'Remove 350 W 31st St').click();
    await button(page, 'Remove address').click();
    await page.getByText('No saved addresses yet').waitFor();
    expect((await read()).addresses).toEqual([]);
  });

  test('a choice of messages is kept at once', async () => {
    const { page } = own;
    await page.goto('/account/notifications');
    await heading(page, 'Notifications').waitFor();
    // The switch shows what the account says, once it has answered.
    await page
      .getByRole('switch', { name: /^Offers/ })
      .first()
      .click();
    await eventually('it is kept', async () => ((await read()).notifications.mail.offers ? true : undefined));
    // What always comes follows the page's language.
    await button(page, 'Español').click();
    await page.getByText('Todo lo que necesita su aprobación').waitFor();
    await button(page, 'English').click();
    await page.getByText('Anything that needs your approval').waitFor();
  });

  test('a card that pays for an open booking says why it stays, and the account waits as well', async () => {
    const { page } = own;
    await page.goto('/account/cards');
    await heading(page, 'Cards').waitFor();
    await page.getByText(`Booking ${number} is paid with this card.`).waitFor();
    expect(await button(page, /^Remove/).count()).toBe(0);
    await page.goto('/account/data');
    await heading(page, 'Your data').waitFor();
    await page.getByText('One booking is still open.').waitFor();
    await page.getByRole('link', { name: number }).waitFor();
  });

  test('the head knows a session whose storage was emptied, and the language goes into the account', async () => {
    const { page } = own;
    await page.evaluate(() => localStorage.clear());
    await page.goto('/booking-tracker');
    await button(page, 'Logout').waitFor();
    await button(page, /Español/).click();
    await eventually('the account speaks Spanish', async () =>
      (await read()).language === 'es' ? true : undefined,
    );
    await page.reload();
    await button(page, /English/).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
    // What is mailed from now on speaks it too.
    await customer.visitor.send('POST', '/api/auth/password-reset', { body: { email: customer.email } });
    await tokenOf(customer.email, /^Elija una nueva contraseña$/);
    await page.goto('/account/data');
    await heading(page, 'Sus datos').waitFor();
    await page.getByText('Las fotos de sus muebles').waitFor();
    // On another device it is read from the sign-in on, unless another one was chosen there.
    for (const [choice, head, lang] of [
      [null, 'Sus datos', 'es'],
      ['en', 'Your data', 'en'],
    ] as const) {
      const other = await openPage(browser, stack.url, desktop);
      if (choice) await other.context.addCookies([{ name: LANGUAGE_COOKIE, value: choice, url: stack.url }]);
      await other.page.goto('/customer/login?redirect=%2Faccount%2Fdata');
      await signIn(other.page, fresh);
      await heading(other.page, head).waitFor();
      await other.page.reload();
      await heading(other.page, head).waitFor();
      expect(await other.page.evaluate(() => document.documentElement.lang)).toBe(lang);
      await other.context.close();
    }
    await button(page, /English/).click();
    await page.getByText('Photos of your furniture').waitFor();
  });

  test('a session that ends while somebody types loses nothing', async () => {
    const { page, context } = own;
    await page.goto('/account');
    await page.getByLabel('First name').fill('Adelaide');
    const session = (await context.cookies()).filter(({ httpOnly }) => httpOnly);
    for (const { name } of session) await context.clearCookies({ name });
    await button(page, 'Save profile').click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Password', { exact: true }).fill(fresh);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('First name').inputValue()).toBe('Adelaide');
    await button(page, 'Save profile').click();
    await eventually('it is saved', async () => ((await read()).firstName === 'Adelaide' ? true : undefined));
  });
});

test.each([20, 60])('a first name of %i letters is cut in the head and widens no page', async (length) => {
  const email = `long.name.${length}@hexkey.example`;
  await visitor(stack.url).call('POST', '/api/auth/customer/register', anything, {
    body: { email, firstName: 'M'.repeat(length), lastName: 'Bergman', password: fresh },
  });
  const { page, context, failures } = await openPage(browser, stack.url, { width: 390, height: 844 });
  await page.goto('/customer/login?redirect=account');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(fresh);
  await button(page, 'Sign In').click();
  await heading(page, 'Profile').waitFor();
  await page.goto('/booking');
  const head = page.getByRole('banner');
  await head.getByText(/^MMMM/).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const bell = await head.getByRole('button', { name: /^Notifications/ }).boundingBox();
  expect((bell?.x ?? 390) + (bell?.width ?? 0)).toBeLessThanOrEqual(390);
  expect(failures).toEqual([]);
  await context.close();
});

describe('leaving', () => {
  test('R28 the export holds the bookings', async () => {
    const { page } = own;
    await page.goto('/account/data');
    await heading(page, 'Your data').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Download my data').click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^hexkey-\d{4}-\d\d-\d\d\.json$/);
    const exported = exportShape.parse(JSON.parse(await readFile(await download.path(), 'utf8')));
    expect(exported.account.email).toBe(customer.email);
    expect(exported.bookings.map((booking) => booking.number)).toEqual([number]);
  });

  test('a card that nothing needs is removed', async () => {
    const { page } = own;
    await cancelForItsFee(customer.visitor, life.bookingId);
    await page.goto('/account/cards');
    await button(page, /^Remove/).click();
    await button(page, 'Remove card').click();
    await page.getByText('No saved cards yet').waitFor();
    expect(await customer.visitor.call('GET', '/api/account/cards', anything)).toEqual({ cards: [] });
  });

  test('R29 deleting wants the password, ends the session and leaves nobody', async () => {
    const { page, failures } = own;
    await page.goto('/account/data');
    await page.getByLabel('Current password').fill('wrong');
    await button(page, 'Delete my account').click();
    await page.getByText('Please tick this first.').waitFor();
    await page.getByRole('checkbox', { name: /I understand/ }).check();
    await button(page, 'Delete my account').click();
    await page.getByText('This is not your password.').waitFor();
    await page.getByLabel('Current password').fill(fresh);
    await button(page, 'Delete my account').click();
    await heading(page, 'Your account is deleted').waitFor();
    await page.getByText('What stays, and why').waitFor();
    expect((await customer.visitor.send('GET', '/api/account')).status).toBe(401);
    const again = await visitor(stack.url).send('POST', '/api/auth/customer/login', {
      body: { email: customer.email, password: fresh },
    });
    expect(again.status).toBe(401);
    await page.goto('/account/data');
    await heading(page, 'Sign in').waitFor();
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/account/data');
    expect(failures).toEqual([]);
  });
});
