/** What the specification says of the store partner's screens (spec admin §2, §4, §5, §8), walked in a browser. */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife } from '#tests/support/life.ts';
import { applyForPartnership, signUpPartner } from '#tests/support/partners.ts';
import { hireTechnician, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { visitor } from '#tests/support/visitor.ts';
import { launchBrowser, openPage } from './browser.ts';

let stack: RunningStack;
let browser: Browser;
beforeAll(async () => {
  [stack, browser] = await Promise.all([borrowStack({ web: true }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

const anything = z.unknown();
const password = 'Hexagon-7-keys';
const open = (width = 1280) => openPage(browser, stack.url, { width, height: 900 });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const notice = (page: Page, text: string | RegExp) => page.locator('main').getByText(text).first();
const path = (page: Page): string => new URL(page.url()).pathname;
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(window.localStorage.getItem('storePartnerUser') ?? 'null') as unknown);
const newMail = (): string => `store.${randomUUID().slice(0, 8)}@whitmore.example`;

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/store-partner/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign in').click();
  await page.waitForURL('**/store-partner/dashboard');
}

/** A store whom an admin has added: active, with a code and a login. */
async function activeStore(): Promise<{ readonly email: string; readonly storeCode: string }> {
  const admin = await signInAdmin(stack);
  const storeCode = `WHIT-${randomUUID().slice(0, 6).toUpperCase()}`;
  const contactEmail = newMail();
  await admin.call('POST', '/api/admin/store-partners', anything, {
    body: {
      storeName: 'Whitmore Home',
      contactName: 'Ruth Whitmore',
      contactEmail,
      storeCode,
      loginPassword: password,
    },
  });
  return { email: contactEmail, storeCode };
}

test('the dashboard shows that it is loading until the server has said who is there', async () => {
  const { email } = await activeStore();
  const { page, failures } = await open();
  await signIn(page, email);
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/session', async (route) => {
    await asked;
    await route.fallback();
  });
  await page.goto('/store-partner/dashboard');
  await page.locator('main [data-part=skeleton]').first().waitFor();
  answer();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(failures).toEqual([]);
});

describe('signing up', () => {
  async function fill(page: Page, email: string, typed = password, again = typed): Promise<void> {
    await page.goto('/store-partner/signup');
    await page.getByLabel('First name').fill('Ruth');
    await page.getByLabel('Last name').fill('Whitmore');
    await page.getByLabel('Store name').fill('Whitmore Home');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(typed);
    await page.getByLabel('Confirm password').fill(again);
    await button(page, 'Create account').click();
  }

  test('signs up, is told so, and is led to the application after two seconds', async () => {
    const { page, failures } = await open();
    const email = newMail();
    await fill(page, email);
    await notice(page, /^Account created successfully!/).waitFor();
    const told = Date.now();
    expect(await stored(page)).toMatchObject({
      email,
      firstName: 'Ruth',
      lastName: 'Whitmore',
      role: 'partner',
    });
    await page.waitForURL('**/store-partnership');
    // The clock of a page that was just told may be a little ahead of ours.
    expect(Date.now() - told).toBeGreaterThan(1_000);
    await heading(page, 'Apply for a store partnership').waitFor();
    expect(failures).toEqual([]);
  });

  test('passwords must match and have eight characters', async () => {
    const { page } = await open();
    await fill(page, newMail(), password, 'Something-else-1');
    await notice(page, 'Passwords do not match').waitFor();
    await fill(page, newMail(), 'short', 'short');
    await notice(page, 'Password must be at least 8 characters long').waitFor();
    expect(path(page)).toBe('/store-partner/signup');
  });

  test('first name, last name, store name and email are required', async () => {
    const { page } = await open();
    await page.goto('/store-partner/signup');
    await button(page, 'Create account').click();
    for (const said of ['First name is required', 'Last name is required', 'Please enter the store’s name.'])
      await notice(page, said).waitFor();
    await notice(page, 'Please enter a valid email address').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/store-partner/login');
  });

  test('says the server’s reason, "Failed to create account", or that nobody answered', async () => {
    const { page } = await open();
    const { email } = await signUpPartner(stack.url);
    await fill(page, email);
    await notice(page, 'There is already a store account with this email.').waitFor();
    await page.route('**/api/store-partner-signup', (route) => route.fulfill({ status: 500, body: 'oops' }));
    await fill(page, newMail());
    await notice(page, 'Failed to create account').waitFor();
    await page.unroute('**/api/store-partner-signup');
    await page.route('**/api/store-partner-signup', (route) => route.abort());
    await fill(page, newMail());
    await notice(page, 'Account creation failed. Please try again.').waitFor();
  });
});

describe('signing in', () => {
  test('shows the password when asked, says what is wrong, and leads on', async () => {
    const { page } = await open();
    const { email, id } = await signUpPartner(stack.url);
    await page.goto('/store-partner/login');
    await page.getByLabel('Email').fill(email);
    const field = page.getByLabel('Password', { exact: true });
    await field.fill('wrong');
    await button(page, 'Show password').click();
    expect(await field.getAttribute('type')).toBe('text');
    await button(page, 'Hide password').click();
    expect(await field.getAttribute('type')).toBe('password');
    await button(page, 'Sign in').click();
    await notice(page, 'Invalid email or password').waitFor();
    expect(await page.getByRole('link', { name: 'Create a store account' }).getAttribute('href')).toBe(
      '/store-partner/signup',
    );
    await page.route('**/api/store-partner-login', (route) => route.abort());
    await button(page, 'Sign in').click();
    await notice(page, 'Login failed. Please try again.').waitFor();
    await page.unroute('**/api/store-partner-login');
    await field.fill(password);
    await button(page, 'Sign in').click();
    await page.waitForURL('**/store-partner/dashboard');
    expect(await stored(page)).toMatchObject({ id, email, role: 'partner' });
  });

  test('the forgotten password: a mail is asked for, and what is said goes after five seconds', async () => {
    const { page } = await open();
    const { email } = await signUpPartner(stack.url);
    await page.goto('/store-partner/login');
    await page.getByLabel('Email').fill(email);
    await button(page, 'Forgot your password?').click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Email').inputValue()).toBe(email);
    await dialog.getByRole('button', { name: 'Send the link' }).click();
    const said = dialog.getByText('If there is a store account with this email, the link is on its way.');
    await said.waitFor();
    const told = Date.now();
    await said.waitFor({ state: 'detached' });
    expect(Date.now() - told).toBeGreaterThan(3_500);
    await page.route('**/api/store-partner/forgot-password', (route) =>
      route.fulfill({ status: 500, body: 'oops' }),
    );
    await dialog.getByRole('button', { name: 'Send the link' }).click();
    await dialog.getByText('Failed to send password reset email', { exact: true }).waitFor();
    await page.unroute('**/api/store-partner/forgot-password');
    await page.route('**/api/store-partner/forgot-password', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Send the link' }).click();
    await dialog.getByText('Failed to send password reset email. Please try again.').waitFor();
  });

  test('a link without its token is invalid; with it the password is set, and the sign-in comes after three seconds', async () => {
    const { page } = await open();
    await page.goto('/store-partner/reset-password');
    await notice(page, 'Invalid or missing reset token. Please request a new password reset.').waitFor();
    const { email } = await signUpPartner(stack.url);
    await visitor(stack.url).send('POST', '/api/store-partner/forgot-password', { body: { email } });
    const link = await eventually('the mail with the link', async () => {
      const mails = JSON.stringify(await stack.sandbox.mail(email));
      return /\/store-partner\/reset-password\?token=[\w.~-]+/.exec(mails)?.[0];
    });
    await page.goto(link);
    const set = async (typed: string, again = typed): Promise<void> => {
      await page.getByLabel('New password').fill(typed);
      await page.getByLabel('Confirm password').fill(again);
      await button(page, 'Set password').click();
    };
    await set('short');
    await notice(page, 'Password must be at least 8 characters long').waitFor();
    await set('A-brand-new-1', 'Another-one-2');
    await notice(page, 'Passwords do not match').waitFor();
    await page.route('**/api/store-partner/reset-password', (route) =>
      route.fulfill({ status: 500, body: 'oops' }),
    );
    await set('A-brand-new-1');
    await notice(page, 'Failed to reset password. Please try again.').waitFor();
    await page.unroute('**/api/store-partner/reset-password');
    await set('A-brand-new-1');
    await heading(page, 'Your password is set').waitFor();
    const told = Date.now();
    await page.waitForURL('**/store-partner/login');
    expect(Date.now() - told).toBeGreaterThan(2_000);
    await page.goto(link);
    await set('A-brand-new-2');
    await notice(page, 'Invalid or missing reset token. Please request a new password reset.').waitFor();
  });
});

describe('the application', () => {
  test('wants an account first: the card leads to both ways in', async () => {
    const { page } = await open();
    for (const address of ['/store-partnership', '/partner-signup', '/store-partner/application']) {
      await page.goto(address);
      await heading(page, 'Authentication Required').waitFor();
      const href = (name: string) => page.getByRole('link', { name, exact: true }).getAttribute('href');
      expect(await href('Create Account')).toBe('/store-partner/signup');
      expect(await href('Sign In')).toMatch(/^\/store-partner\/login/);
    }
  });

  async function fillRequired(page: Page): Promise<void> {
    const typed = {
      'Legal business name *': 'Whitmore Home LLC',
      'Contact phone *': '6145550148',
      'Street address *': '1500 Polaris Pkwy',
      'City *': 'Columbus',
      'State or province *': 'oh',
      'ZIP or postal code *': '43240',
      'Bank name *': 'Heartland Bank',
      'Account holder name *': 'Whitmore Home LLC',
      'Routing number *': '110000000',
      'Account number *': '000123456789',
    };
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
    await page.getByLabel('Business type *').selectOption('llc');
    for (const box of await page.getByRole('checkbox', { name: /\*$/ }).all()) await box.check();
  }

  test('says that it is incomplete, keeps what was typed, and ends with "Application Submitted!"', async () => {
    const { page, failures } = await open();
    const { email, id } = await signUpPartner(stack.url);
    await signIn(page, email);
    await page.getByRole('link', { name: 'Start the application' }).click();
    await heading(page, 'Apply for a store partnership').waitFor();
    await button(page, 'Submit application').click();
    const incomplete =
      'Please complete all required fields (*) and accept all partnership agreements to submit your application.';
    await notice(page, incomplete).waitFor();
    await notice(page, 'A routing number has 9 digits.').waitFor();
    await fillRequired(page);
    await page.getByLabel('EIN').fill('00-1234567');
    await button(page, 'Submit application').click();
    await notice(page, 'An EIN has nine digits, such as 12-3456789.').waitFor();
    expect(await page.getByLabel('Legal business name *').inputValue()).toBe('Whitmore Home LLC');
    await page.reload();
    await notice(page, 'We kept what you typed on this device.').waitFor();
    expect(await page.getByLabel('Legal business name *').inputValue()).toBe('Whitmore Home LLC');
    expect(await page.getByLabel('Account number *').inputValue()).toBe('');
    await fillRequired(page);
    await page.getByLabel('EIN').fill('31-1234567');
    await button(page, 'Submit application').click();
    await heading(page, 'Application Submitted!').waitFor();
    expect(await page.getByRole('link', { name: 'Return home' }).getAttribute('href')).toBe('/');
    expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain(
      'storePartnerApplication',
    );
    expect(failures).toEqual([]);
    const own = await visitorOf(email).then((partner) =>
      partner.call('GET', `/api/store-partner/${id}`, z.looseObject({})),
    );
    expect(own).toMatchObject({ applicationStatus: 'pending', state: 'OH', taxId: '4567' });
  });

  async function visitorOf(email: string) {
    const partner = visitor(stack.url);
    await partner.call('POST', '/api/store-partner-login', anything, { body: { email, password } });
    return partner;
  }

  test('the number of locations is asked for only where there are several, the years are no less than none', async () => {
    const { page } = await open();
    const { email } = await signUpPartner(stack.url);
    await signIn(page, email);
    await page.goto('/store-partnership');
    await fillRequired(page);
    expect(await page.getByLabel('Number of locations').count()).toBe(0);
    await page.getByRole('checkbox', { name: 'We have more than one location' }).check();
    await page.getByLabel('Number of locations').fill('0');
    await page.getByLabel('Years in business').fill('-1');
    await button(page, 'Submit application').click();
    await notice(page, 'Please enter a whole number from 1 to 100000.').waitFor();
    await notice(page, 'Please enter a whole number from 0 to 500.').waitFor();
  });

  test('each of the four agreements can be read before it is accepted', async () => {
    const { page } = await open();
    const { email } = await signUpPartner(stack.url);
    await signIn(page, email);
    await page.goto('/store-partnership');
    await button(page, /^Read: I accept the store partnership agreement/).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Store Partnership Agreement' }).waitFor();
    for (const said of [
      '12 months',
      'renewed automatically',
      '30 days’ notice',
      'within 7 days of the month’s end',
      '$25.00',
      'within 30 days',
      'within 24 hours',
    ])
      expect(await dialog.innerText(), said).toContain(said);
    await page.keyboard.press('Escape');
    expect(await button(page, /^Read: /).count()).toBe(4);
  });

  test('a refused bank account is said beside its field; a failure and a session that ended in their own words', async () => {
    const { page, context } = await open();
    const { email } = await signUpPartner(stack.url);
    await signIn(page, email);
    await page.goto('/store-partnership');
    await fillRequired(page);
    await page.getByLabel('Routing number *').fill('110000001');
    await button(page, 'Submit application').click();
    await page
      .locator('[role=alert]')
      .filter({ hasText: /routing number/i })
      .first()
      .waitFor();
    await page.getByLabel('Routing number *').fill('110000000');
    await page.route('**/api/store-partnership-applications', (route) => route.abort());
    await button(page, 'Submit application').click();
    await page
      .locator('main [role=alert]')
      .filter({ hasText: /try again|connection/i })
      .first()
      .waitFor();
    await page.unroute('**/api/store-partnership-applications');
    await page.route('**/api/store-partnership-applications', (route) =>
      route.fulfill({ status: 500, body: 'oops' }),
    );
    await button(page, 'Submit application').click();
    await notice(page, 'Failed to submit application. Please try again.').waitFor();
    await page.unroute('**/api/store-partnership-applications');
    await context.clearCookies();
    await button(page, 'Submit application').click();
    await notice(page, 'You must be logged in to submit a partnership application.').waitFor();
  });
});

describe('the dashboard', () => {
  test('leads to the sign-in where nobody is signed in, and back', async () => {
    const { page } = await open();
    const { email } = await activeStore();
    await page.goto('/store-partner/dashboard/analytics');
    await page.waitForURL('**/store-partner/login?next=*');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await button(page, 'Sign in').click();
    await page.waitForURL('**/store-partner/dashboard/analytics');
  });

  test('says "Pending Approval" while an application is under review, with who waits for whom', async () => {
    const { page } = await open();
    const partner = await signUpPartner(stack.url);
    await applyForPartnership(partner);
    await signIn(page, partner.email);
    await heading(page, 'Whitmore Home').waitFor();
    await heading(page, 'Pending Approval').waitFor();
    await notice(
      page,
      "Your partnership application is under review. You'll be able to generate commissions once approved by our team.",
    ).waitFor();
    await notice(page, /^by \w{3}, \w{3} \d+$/).waitFor();
    expect(await page.getByRole('link', { name: 'Commission History' }).count()).toBe(0);
    await page.getByRole('link', { name: 'See your application' }).click();
    await heading(page, 'Apply for a store partnership').waitFor();
    expect(await page.getByLabel('City *').inputValue()).toBe('Columbus');
    expect(await page.getByLabel('Account number *').inputValue()).toBe('');
  });

  test('the header names store, code and state, and leads to settings and out', async () => {
    const { page } = await open();
    const { email, storeCode } = await activeStore();
    await signIn(page, email);
    await heading(page, 'Whitmore Home').waitFor();
    await notice(page, storeCode).waitFor();
    await notice(page, 'Active').waitFor();
    for (const tab of ['QR Codes', 'Commission History', 'Analytics'])
      await page.getByRole('link', { name: tab }).waitFor();
    await page.getByRole('link', { name: 'Settings' }).click();
    await heading(page, 'Settings').waitFor();
    await button(page, 'Logout').click();
    await page.waitForURL('**/store-partner/login');
    expect(await stored(page)).toBeNull();
  });

  test('a commission says why it is not paid yet, one press away, and the bell tells of it at once', async () => {
    const { page, failures } = await open();
    const { email, storeCode } = await activeStore();
    await signIn(page, email);
    await page.getByRole('link', { name: 'Commission History' }).click();
    await notice(page, 'No commissions yet').waitFor();
    const technician = await hireTechnician(stack.url, await signInAdmin(stack));
    const life = await beginLife({ stack, technician, ref: storeCode });
    await life.until('payOut');
    // By the socket, without a reload.
    await page.locator('[data-sonner-toast]').filter({ hasText: '$6.00' }).waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: /^Notifications, [1-9]/ }).click();
    await page.getByText('Live', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    const why = page.getByRole('button', { name: /^Why it isn’t paid yet: HX-/ });
    await why.click();
    await notice(page, /isn’t over yet\. We’ll pay it by \w{3}, \w{3} \d+\./).waitFor();
    await notice(page, '$6.00').waitFor();
    expect(failures).toEqual([]);
  });

  test('analytics has totals, a bar that ends at 100 %, days to choose, and a file', async () => {
    const { page } = await open();
    const { email, storeCode } = await activeStore();
    for (const productSku of ['HEMNES-8', null])
      await visitor(stack.url).call('POST', '/api/qr-scans', anything, {
        body: { storeCode, productSku, userAgent: 'iPhone' },
      });
    await signIn(page, email);
    await page.goto('/store-partner/dashboard/analytics');
    for (const [name, value] of [
      ['Total scans', '2'],
      ['Conversions', '0'],
      ['Conversion rate', '0%'],
      ['Earnings', '$0.00'],
    ] as const)
      expect(await page.locator('dl > div').filter({ hasText: name }).innerText()).toContain(value);
    await page.getByRole('list', { name: 'Recent scans' }).getByText('HEMNES-8').waitFor();
    const csv = await page.getByRole('link', { name: 'CSV' }).getAttribute('href');
    expect(await page.evaluate(async (href) => (await fetch(href ?? '')).text(), csv)).toContain(
      'day,scans,visitors,conversions,earnings_usd',
    );
    await page.getByLabel('From', { exact: true }).fill('2020-01-01');
    await page.getByLabel('To', { exact: true }).fill('2020-02-01');
    await notice(page, 'No scans yet').waitFor();
    // More bookings than scans: somebody booked twice.
    await page.route('**/qr-analytics?**', async (route) => {
      const answer = await route.fetch();
      const real = (await answer.json()) as object;
      await route.fulfill({ response: answer, json: { ...real, conversionRate: 250, totalScans: 2 } });
    });
    await page.goto('/store-partner/dashboard/analytics?from=2026-01-01');
    const bar = page.locator('[data-part=rate]');
    await bar.waitFor();
    expect(await page.locator('dl > div').filter({ hasText: 'Conversion rate' }).innerText()).toContain(
      '250%',
    );
    const [whole, part] = await Promise.all([
      bar.evaluate((box) => box.clientWidth),
      bar.locator('i').evaluate((fill) => fill.getBoundingClientRect().width),
    ]);
    expect(part).toBeLessThanOrEqual(whole);
  });

  test('a session that ends in the middle of an edit: signing in again leaves what was typed', async () => {
    const { page, context } = await open();
    const { email } = await activeStore();
    await signIn(page, email);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByLabel('Contact name').fill('Rosa Whitmore');
    await page.getByLabel('Contact phone').fill('6145550148');
    await context.clearCookies();
    await button(page, 'Save contact').click();
    const again = page.getByRole('dialog', { name: 'Your session has ended' });
    await again.getByLabel('Password', { exact: true }).fill(password);
    await again.getByRole('button', { name: 'Sign in' }).click();
    await again.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Contact name').inputValue()).toBe('Rosa Whitmore');
    await button(page, 'Save contact').click();
    await page.getByText('Contact saved.').first().waitFor();
  });

  test('the danger zone says what failed, and ends the partnership with a farewell', async () => {
    const { page } = await open();
    const { email, storeCode } = await activeStore();
    await signIn(page, email);
    await page.getByRole('link', { name: 'Settings' }).click();
    const cancel = async (): Promise<void> => {
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel the partnership' }).click();
    };
    await heading(page, 'Danger zone').waitFor();
    await button(page, 'Cancel the partnership').click();
    await page.route('**/cancel', (route) => route.abort());
    await cancel();
    await page.getByText('Failed to cancel account. Please try again later.').waitFor();
    await page.unroute('**/cancel');
    await page.route('**/cancel', (route) => route.fulfill({ status: 500, body: 'oops' }));
    await cancel();
    await page.getByText('Failed to cancel account: Unknown error').waitFor();
    await page.unroute('**/cancel');
    await cancel();
    await page
      .getByText("Your store partnership account has been cancelled successfully. We're sorry to see you go!")
      .waitFor();
    await button(page, 'Go to the home page').click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await stored(page)).toBeNull();
    // The code counts no more.
    const scan = await visitor(stack.url).send('POST', '/api/qr-scans', { body: { storeCode } });
    expect(scan.status).toBe(400);
    await signIn(page, email);
    await notice(page, /^This partnership ended on/).waitFor();
  });
});
