/** What the specification says of the admin's screens (spec admin §2, §4, §5, §8), walked in a browser. */
import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { beginLife, freeWindows, type Life } from '#tests/support/life.ts';
import {
  type Account,
  addTechnician,
  hireTechnician,
  registerCustomer,
  signInAdmin,
} from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { type Visitor, visitor } from '#tests/support/visitor.ts';
import { launchBrowser, type OpenPage, openPage } from './browser.ts';

let stack: RunningStack;
let browser: Browser;
let admin: Visitor;
let technician: Account;
let customer: Account;
/** One job that is done, and one that nobody has yet. */
let done: Life;
let open: Life;
let desk: OpenPage;

const size = { width: 1280, height: 1000 };
const numbered = z.looseObject({ number: z.string(), scheduledDate: z.string() });

beforeAll(async () => {
  [stack, browser] = await Promise.all([borrowStack({ web: true }), launchBrowser()]);
  admin = await signInAdmin(stack);
  technician = await hireTechnician(stack.url, admin);
  customer = await registerCustomer(stack.url);
  done = await beginLife({ stack, technician, customer });
  await done.until();
  const windows = await freeWindows(customer.visitor, '10001', 2);
  const window = windows.find(({ date, time }) => date !== done.window.date || time !== done.window.time);
  if (!window) throw new Error('no other window is free');
  open = await beginLife({ stack, technician, customer, window });
  await open.until('accept');
  desk = await openPage(browser, stack.url, size);
  await signIn(desk.page);
});
beforeEach(({ onTestFailed }) => {
  onTestFailed(async () => {
    const text = await desk.page.locator('body').innerText();
    console.log(`${desk.page.url()}\n${text.slice(0, 3_000)}\n${desk.failures.join('\n')}`);
  });
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });
const stored = (page: Page) =>
  page.evaluate(
    (): Record<string, string> =>
      Object.fromEntries(
        Object.keys(window.localStorage).map((key) => [key, window.localStorage.getItem(key) ?? '']),
      ),
  );

async function signIn(page: Page, username = stack.run.logins.admin.username): Promise<void> {
  await page.goto('/admin/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(stack.run.logins.admin.password);
  await button(page, 'Sign In').click();
  await page.waitForURL('**/admin/dashboard');
}

/** Lets calls of a kind reach nobody while `work` goes on. */
async function without(page: Page, calls: string, work: () => Promise<void>): Promise<void> {
  await page.route(calls, (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()));
  await work();
  await page.unroute(calls);
}

/** Lets calls that change something fail without a reason while `work` goes on: the screen's own sentence is said. */
async function unexplained(page: Page, calls: string, work: () => Promise<void>): Promise<void> {
  await page.route(calls, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, body: 'oops' }),
  );
  await work();
  await page.unroute(calls);
}

describe('the sign-in', () => {
  test('wants both fields, leads to the dashboard, and back to the home page', async () => {
    const { page, context } = await openPage(browser, stack.url, size);
    await page.goto('/admin/login');
    await button(page, 'Sign In').click();
    await page.getByText('Please fill in all fields').waitFor();
    await page.getByLabel('Username').fill(stack.run.logins.admin.username);
    await page.getByLabel('Password', { exact: true }).fill('  ');
    await button(page, 'Sign In').click();
    await page.getByText('Please fill in all fields').waitFor();
    expect(await page.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    await signIn(page, `  ${stack.run.logins.admin.username} `);
    expect(JSON.parse((await stored(page))['adminUser'] ?? '')).toMatchObject({ role: 'admin' });
    await context.close();
  });

  test('says what is wrong: no such login, or nobody who answers', async () => {
    const { page, context } = await openPage(browser, stack.url, size);
    await page.goto('/admin/login');
    await page.getByLabel('Username').fill(stack.run.logins.admin.username);
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await button(page, 'Sign In').click();
    await page.getByText('Invalid admin credentials. Please try again.').waitFor();
    await without(page, '**/api/admin/auth', async () => {
      await button(page, 'Sign In').click();
      await page.getByText('Login failed. Please try again.').waitFor();
    });
    await context.close();
  });

  test('leads to the sign-in where no admin is stored, or a record that cannot be read', async () => {
    const { page, context } = await openPage(browser, stack.url, size);
    await page.goto('/admin/customers');
    await page.waitForURL('**/admin/login?next=*');
    await page.evaluate(() => window.localStorage.setItem('adminUser', '{"id":'));
    await page.goto('/admin');
    await page.waitForURL('**/admin/login');
    expect(await stored(page)).not.toHaveProperty('adminUser');
    await context.close();
  });
});

describe('the dashboard', () => {
  test('shows that it is loading until the server has said who is there', async () => {
    const { page, context } = await openPage(browser, stack.url, size);
    await signIn(page);
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/session', async (route) => {
      await asked;
      await route.fallback();
    });
    await page.goto('/admin/dashboard');
    await page.locator('main [data-part=skeleton]').first().waitFor();
    expect(await page.getByRole('heading', { level: 1, name: 'Bookings' }).count()).toBe(0);
    answer();
    await page.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor();
    await context.close();
  });

  test('has its header, figures, tabs and list, and forgets everybody on logout', async () => {
    const { page, context } = await openPage(browser, stack.url, size);
    await signIn(page);
    await page.locator('main tbody tr').first().waitFor();
    for (const name of [
      'Bookings',
      'Technicians',
      'Applications',
      'Customers',
      'Thank You',
      'Store Partners',
    ])
      await page
        .getByRole('navigation', { name: 'Console' })
        .getByText(name, { exact: true })
        .first()
        .waitFor({ state: 'attached' });
    await page.getByRole('button', { name: /^Notifications, \d/ }).waitFor();
    const { totalBookings } = await admin.call(
      'GET',
      '/api/admin/stats',
      z.looseObject({ totalBookings: z.number() }),
    );
    expect(totalBookings).toBeGreaterThan(1);
    for (const name of ['booked', 'charged', 'active technicians', 'average rating'])
      await page.locator('dl > div').filter({ hasText: name }).waitFor();
    await page.evaluate(() => {
      for (const key of ['customerUser', 'technicianUser', 'pendingBooking'])
        window.localStorage.setItem(key, '{}');
    });
    const left = page.waitForRequest((request) => request.url().endsWith('/api/logout'));
    await button(page, 'Logout').click();
    expect((await (await left).allHeaders())['cookie']).toContain('=');
    await page.waitForURL('**/admin/login');
    const keys = Object.keys(await stored(page));
    for (const key of ['adminUser', 'customerUser', 'technicianUser', 'pendingBooking'])
      expect(keys).not.toContain(key);
    await context.close();
  });

  test('a row says who, what, when, how far, how much and by whom, and opens', async () => {
    const { page } = desk;
    const { number } = await admin.call('GET', `/api/admin/bookings/${done.bookingId}`, numbered);
    await page.goto(`/admin?search=${number}`);
    const row = page.locator('main tbody tr').first();
    await row.getByText(number).waitFor();
    for (const said of ['Completed', 'Ada Bergman', /IKEA/i, /AM|PM/, 'Sam Rivera', '$150.00'])
      await row.getByText(said).first().waitFor();
    await row.click();
    const panel = page.getByRole('complementary', { name: `Booking ${number}` });
    await panel.getByRole('link', { name: 'Open details' }).click();
    await page.waitForURL(`**/admin/bookings/${done.bookingId}`);
  });
});

describe('the job page', () => {
  test('the job page has its customer, job, history and photos', async () => {
    const { page } = desk;
    await page.goto(`/admin/bookings/${done.bookingId}`);
    const bar = page.getByRole('progressbar', { name: 'Job progress' });
    expect(await bar.getAttribute('aria-valuenow')).toBe('100');
    const part = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
    await part('Customer').getByText(customer.email).waitFor();
    await part('Job details').getByText(/IKEA/i).first().waitFor();
    await part('Technician').getByText('Sam Rivera').waitFor();
    await part('Status history').getByText('Completed').first().waitFor();
    for (const name of ['Before photo 1', 'After photo 1'])
      await page.getByRole('button', { name: new RegExp(name) }).waitFor();
  });

  test('a job that there is not is told, and one without a technician says so', async () => {
    const { page } = desk;
    await page.goto(`/admin/bookings/${randomUUID()}`);
    await page.getByText('Job not found').waitFor();
    await page.goto('/admin?booking=none');
    await page.getByRole('complementary').getByText('Booking not found').waitFor();
    await page.goto(`/admin/bookings/${open.bookingId}`);
    await page.getByText('No technician assigned yet').waitFor();
    const [window] = (await freeWindows(customer.visitor, '10001', 2)).slice(-1);
    const unpaid = await beginLife({ stack, technician, customer, ...(window && { window }) });
    await unpaid.place();
    await page.goto(`/admin/bookings/${unpaid.bookingId}`);
    await page.getByText('Pending Assignment').waitFor();
  });

  test('the forms want day and time, ten digits, a number of pieces and dollars with cents', async () => {
    const { page } = desk;
    await page.goto(`/admin/bookings/${open.bookingId}`);
    await button(page, 'Edit times').click();
    await dialog(page).getByLabel('Date').fill('');
    await dialog(page).getByLabel('Time', { exact: true }).fill(' ');
    await button(dialog(page), /^Move to/).click();
    await toast(page, 'Please fill in all fields').waitFor();
    await page.keyboard.press('Escape');
    await button(page, 'Edit customer').click();
    const phone = dialog(page).getByLabel('Phone');
    await phone.fill('61455');
    await button(dialog(page), 'Save customer').click();
    await dialog(page).getByText('Please enter a valid 10-digit phone number').first().waitFor();
    await phone.fill('');
    await phone.pressSequentially('614x5550148999');
    expect(await phone.inputValue()).toBe('(614) 555-0148');
    await button(dialog(page), 'Save customer').click();
    await toast(page, 'Customer information updated successfully').waitFor();
    await dialog(page).waitFor({ state: 'detached' });
    await button(page, 'Edit details').click();
    const pieces = dialog(page).getByLabel('Items');
    expect([await pieces.getAttribute('type'), await pieces.getAttribute('min')]).toEqual(['number', '1']);
    await pieces.fill('');
    await dialog(page).getByLabel('Total price').fill('120.255');
    await button(dialog(page), 'Save details').click();
    expect(await dialog(page).getByLabel('Total price').getAttribute('aria-invalid')).toBe('true');
    await dialog(page).getByLabel('Total price').fill('120.25');
    await button(dialog(page), 'Save details').click();
    await toast(page, 'Job details updated successfully').waitFor();
    await expect
      .poll(() => admin.call('GET', `/api/admin/bookings/${open.bookingId}`, z.looseObject({})))
      .toMatchObject({ itemCount: 1, totalPrice: 120.25 });
  });

  test('each change says what failed when nobody answers, and the server’s reason when it gives one', async () => {
    const { page } = desk;
    await page.goto(`/admin/bookings/${open.bookingId}`);
    const close = async (): Promise<void> => {
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
    };
    await button(page, 'Edit customer').click();
    await dialog(page).getByLabel('Last name').fill('Bergmann');
    await without(page, '**/api/admin/bookings/*/customer', async () => {
      await button(dialog(page), 'Save customer').click();
      await toast(page, 'Failed to update customer').waitFor();
    });
    await close();
    await button(page, 'Edit details').click();
    await dialog(page).getByLabel('Total price').fill('121.00');
    await without(page, '**/api/admin/bookings/*/details', async () => {
      await button(dialog(page), 'Save details').click();
      await toast(page, 'Failed to update job details').waitFor();
    });
    await close();
    await button(page, 'Edit times').click();
    await dialog(page).getByLabel('Time', { exact: true }).fill('7:00 PM - 8:00 PM');
    await without(page, '**/api/admin/bookings/*/times', async () => {
      await button(dialog(page), /^Move to/).click();
      await toast(page, 'Failed to update booking times').waitFor();
    });
    await close();
    await button(page, 'Cancel booking').click();
    await dialog(page).getByLabel('Why').fill('On the phone');
    await without(page, '**/api/bookings/*/cancel', async () => {
      await button(dialog(page), 'Cancel for free').click();
      await toast(page, 'Failed to update booking')
        .getByText('Failed to update booking', { exact: true })
        .waitFor();
    });
    await close();
    await page
      .getByRole('button', { name: /^Assign / })
      .first()
      .click();
    await dialog(page).getByText('Who will be notified').waitFor();
    await without(page, '**/api/admin/dispatch/changes', async () => {
      await button(dialog(page), /^Assign /).click();
      await toast(page, 'Failed to assign technician').waitFor();
    });
  });

  test('a status is chosen among all, each with what it will do, and set', async () => {
    const { page } = desk;
    await page.goto(`/admin/bookings/${open.bookingId}`);
    await page
      .getByRole('button', { name: /^Assign / })
      .first()
      .click();
    await dialog(page).getByText('Who will be notified').waitFor();
    await button(dialog(page), /^Assign /).click();
    await toast(page, 'Technician assigned successfully').waitFor();
    await button(page, 'Set status').click();
    // All but its own, and but the cancellation, which has a dialog of its own.
    await expect.poll(() => dialog(page).getByRole('radio').count()).toBe(7);
    const completed = dialog(page).getByRole('radio', { name: /^(?:Next: )?Completed/ });
    await dialog(page).getByText('The customer is charged').first().waitFor();
    expect(await completed.isDisabled()).toBe(false);
    await dialog(page)
      .getByRole('radio', { name: /Scheduled/ })
      .check();
    await dialog(page).getByLabel('Why').fill('On the phone');
    await without(page, '**/api/bookings/*/status', async () => {
      await button(dialog(page), /^Set to/).click();
      await toast(page, 'Failed to update status').waitFor();
    });
    await button(dialog(page), /^Set to/).click();
    await toast(page, 'Status updated successfully').waitFor();
    await expect.poll(async () => (await open.booking()).status).toBe('scheduled');
  });
});

describe('customers', () => {
  test('the customers have their columns, the menu of a row, and numbered pages', async () => {
    const { page } = desk;
    // Pages that can be numbered.
    await Promise.all(Array.from({ length: 11 }, () => registerCustomer(stack.url)));
    await page.goto('/admin/customers?limit=10&sort=customer');
    for (const name of ['Customer', 'Contact', 'Status', 'Bookings', 'Total Spent', 'Joined', 'Actions'])
      await page.getByRole('columnheader', { name, exact: true }).waitFor();
    await page.getByText(/^Showing 1 to 10 of \d[\d,]* customers$/).waitFor();
    await button(page, 'Next').click();
    await page.getByText(/^Showing 11 to \d+ of \d[\d,]* customers$/).waitFor();
    await button(page, 'Previous').click();
    await page.getByText(/^Showing 1 to 10 of/).waitFor();
    expect(await page.getByLabel('Rows per page').locator('option').allInnerTexts()).toEqual([
      '10',
      '25',
      '50',
      '100',
    ]);
    await page
      .locator('tbody tr')
      .first()
      .getByRole('button', { name: /^Actions for/ })
      .click();
    for (const name of ['Edit Customer', 'Delete Customer'])
      await page.getByRole('menuitem', { name }).waitFor();
    await page.keyboard.press('Escape');
  });

  test('a customer who cannot be changed, deleted or taken as a file says so', async () => {
    const { page } = desk;
    const person = await registerCustomer(stack.url);
    await page.goto(`/admin/customers?customer=${person.id}&search=${encodeURIComponent(person.email)}`);
    const panel = page.getByRole('complementary', { name: /^Customer/ });
    await panel.getByLabel('First name').fill('Joyce');
    await unexplained(page, '**/api/admin/customers/*', async () => {
      await panel.getByRole('button', { name: 'Save' }).click();
      await toast(page, 'Update Failed').getByText('Failed to update customer information.').waitFor();
      await panel.getByRole('button', { name: 'Close' }).click();
      await page
        .locator('tbody tr')
        .first()
        .getByRole('button', { name: /^Actions for/ })
        .click();
      await page.getByRole('menuitem', { name: 'Delete Customer' }).click();
      await dialog(page)
        .getByRole('button', { name: /^Erase / })
        .click();
      await toast(page, 'Delete Failed').getByText('Failed to delete customer.').waitFor();
      await page.keyboard.press('Escape');
    });
    await page.route('**/api/admin/customers/export*', (route) =>
      route.fulfill({ status: 500, body: 'oops' }),
    );
    await button(page, 'Export CSV').click();
    await toast(page, 'Export Failed').getByText('Failed to export customer data.').waitFor();
    await page.unroute('**/api/admin/customers/export*');
  });
});

describe('technicians', () => {
  /** Of these tests alone. */
  const family = `Okafor${randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .slice(0, 6)}`;
  const zip = '83440';
  const list = `/admin/technicians?search=${family}&limit=10&sort=technician`;
  const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

  const change = (id: string, body: Record<string, unknown>) =>
    admin.call('PUT', `/api/admin/technicians/${id}`, z.unknown(), { body });
  async function called(firstName: string, one: Promise<Account>): Promise<Account> {
    const account = await one;
    await change(account.id, { firstName, lastName: family });
    return account;
  }

  beforeAll(async () => {
    const [, away, gone] = await Promise.all([
      called('Amara', hireTechnician(stack.url, admin, { zip })),
      called('Benedict', hireTechnician(stack.url, admin, { zip })),
      called('Chidi', addTechnician(stack.url, admin, { zip })),
      ...Array.from({ length: 8 }, (_, n) =>
        called(`Dayo${'abcdefgh'.charAt(n)}`, addTechnician(stack.url, admin, { zip })),
      ),
    ]);
    await change(away.id, { isAvailable: false });
    await change(gone.id, { isActive: false, reason: 'Missed two visits' });
  });

  test('the technicians have the layout of the customers: columns, the menu of a row, and numbered pages', async () => {
    const { page } = desk;
    await page.goto(list);
    for (const name of [
      'Technician',
      'Contact',
      'Experience',
      'Service Area',
      'Status',
      'Available',
      'Jobs / Rating',
      'Actions',
    ])
      await page.getByRole('columnheader', { name, exact: true }).waitFor();
    const amara = row(page, `Amara ${family}`);
    for (const said of [/@/, '(212) 555-0141', 'Experienced', /83440/, 'Available', '0 / none'])
      await amara.getByText(said).first().waitFor();
    expect(await amara.getByRole('switch', { name: `Amara ${family} is available` }).isChecked()).toBe(true);
    await page.getByText('Showing 1 to 10 of 11 technicians').waitFor();
    await button(page, 'Next').click();
    await page.getByText('Showing 11 to 11 of 11 technicians').waitFor();
    await button(page, 'Previous').click();
    await page.getByText('Showing 1 to 10 of 11 technicians').waitFor();
    expect(await page.getByLabel('Rows per page').locator('option').allInnerTexts()).toEqual([
      '10',
      '25',
      '50',
      '100',
    ]);
    await button(page, 'Export CSV').waitFor();
    await button(page, `Actions for Amara ${family}`).click();
    for (const name of ['Edit Technician', 'Delete Technician'])
      await page.getByRole('menuitem', { name }).waitFor();
    await page.keyboard.press('Escape');
  });

  test.each([
    ['Active', 10, 'Amara'],
    ['Available', 1, 'Amara'],
    ['Unavailable', 1, 'Benedict'],
    ['Pending Verification', 8, 'Dayoa'],
    ['Inactive', 1, 'Chidi'],
  ])('the filter %s leaves %i of eleven, and pressed again all', async (filter, rows, name) => {
    const { page } = desk;
    await page.goto(list);
    const chip = page
      .getByRole('group', { name: 'Status' })
      .getByRole('button', { name: filter, exact: true });
    await chip.click();
    await page.getByText(`Showing 1 to ${rows} of ${rows} technicians`).waitFor();
    await row(page, `${name} ${family}`).waitFor();
    await chip.click();
    await page.getByText('Showing 1 to 10 of 11 technicians').waitFor();
  });

  test('a technician who cannot be changed, switched, suspended, deleted or taken as a file says so', async () => {
    const { page } = desk;
    await page.goto(list);
    await unexplained(page, '**/api/admin/technicians/**', async () => {
      // A switch that the server has not followed stands as before.
      const available = page.getByRole('switch', { name: `Amara ${family} is available` });
      await available.click();
      await toast(page, 'Update Failed').getByText('Failed to update technician availability.').waitFor();
      await expect.poll(() => available.isChecked()).toBe(true);
      await row(page, `Amara ${family}`).getByText('@').click();
      const panel = page.getByRole('complementary', { name: `Technician Amara ${family}` });
      await panel.getByLabel('First name').fill('Amarachi');
      await panel.getByRole('button', { name: 'Save changes' }).click();
      await toast(page, 'Update Failed').getByText('Failed to update technician information.').waitFor();
      await panel.getByRole('link', { name: 'Status' }).click();
      await panel.getByRole('button', { name: 'Suspend' }).click();
      await dialog(page).getByLabel('Reason').fill('Missed two visits');
      await button(dialog(page), 'Suspend').click();
      await toast(page, 'Failed to update technician')
        .getByText('Failed to update technician', { exact: true })
        .waitFor();
      await page.keyboard.press('Escape');
      await button(page, `Actions for Benedict ${family}`).click();
      await page.getByRole('menuitem', { name: 'Delete Technician' }).click();
      await button(dialog(page), 'Delete Technician').click();
      await toast(page, 'Delete Failed').getByText('Failed to delete technician.').waitFor();
      await button(dialog(page), 'Cancel').click();
    });
    await page.route('**/api/admin/technicians/export*', (route) =>
      route.fulfill({ status: 500, body: 'oops' }),
    );
    await button(page, 'Export CSV').click();
    await toast(page, 'Export Failed').getByText('Failed to export technician data.').waitFor();
    await page.unroute('**/api/admin/technicians/export*');
    // Nothing of it has happened.
    await page.goto(list);
    await row(page, `Amara ${family}`).getByText('Available').waitFor();
    await row(page, `Benedict ${family}`).waitFor();
  });
});

test('a technician is added with a login that is shown once and works', async () => {
  const { page } = desk;
  const email = `new.${randomUUID().slice(0, 8)}@hexkey.example`;
  await page.goto('/admin/technicians');
  await page.getByText('/technician/login').first().waitFor();
  await page.getByRole('button', { name: /^Add/ }).first().click();
  const add = dialog(page).getByRole('button', { name: /^Add/ });
  expect(await add.isDisabled()).toBe(true);
  expect(await dialog(page).getByLabel('Experience').locator('option').count()).toBe(4);
  expect(await dialog(page).getByLabel('Experience').inputValue()).toBe('intermediate');
  expect(await dialog(page).getByLabel('Availability').inputValue()).toBe('weekdays');
  expect(await dialog(page).getByLabel('Hourly rate').inputValue()).toBe('45.00');
  await dialog(page).getByLabel('First name').fill('Nina');
  await dialog(page).getByLabel('Last name').fill('Osei');
  await dialog(page).getByLabel('Email').fill(email);
  await dialog(page).getByLabel('Password', { exact: true }).fill('Hexagon-7-keys');
  await dialog(page).getByLabel('Service area').fill('New York 10001');
  expect(await add.isDisabled()).toBe(false);
  await page.route('**/api/admin/technicians', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'oops' }) : route.fallback(),
  );
  await add.click();
  await dialog(page).getByText('Failed to add technician').first().waitFor();
  await page.unroute('**/api/admin/technicians');
  await add.click();
  await toast(page, 'Technician added successfully').waitFor();
  await dialog(page).getByText(email).waitFor();
  await dialog(page).getByText('Hexagon-7-keys').waitFor();
  const signedIn = await visitor(stack.url).send('POST', '/api/auth/technician-login', {
    body: { email, password: 'Hexagon-7-keys' },
  });
  expect(signedIn.status).toBe(200);
  await page.keyboard.press('Escape');
});

test('the Thank You tab has its cards, what to do where a channel is missing, and says what failed', async () => {
  const { page } = desk;
  await page.route('**/api/admin/notification-config', (route) =>
    route.fulfill({
      json: {
        email: { configured: true, service: 'mail.example', status: 'active', checkedAt: null },
        sms: { configured: false, service: null, status: 'not_configured', checkedAt: null },
        overall: 'Partially Active',
      },
    }),
  );
  await page.goto('/admin/thank-you');
  await page.getByText('Partially Active').first().waitFor();
  for (const name of ['Email', 'Text messages'])
    await page.getByRole('heading', { name, exact: true }).waitFor();
  await page.getByText('No text messages are sent.', { exact: false }).waitFor();
  await page.getByText('How to set it up').waitFor();
  await page.getByText(/^Text messages: set TWILIO_ACCOUNT_SID/).waitFor();
  await page.unroute('**/api/admin/notification-config');
  await page.getByLabel('Test email').fill('somebody@tests.example');
  await page.route('**/api/admin/test-thank-you', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'oops' }) : route.fallback(),
  );
  await button(page, 'Send test messages').click();
  await toast(page, 'Test Failed').getByText('Failed to send test messages').waitFor();
  await page.unroute('**/api/admin/test-thank-you');
});

describe('store partners', () => {
  test('the Store Partners page has four figures, and its terms are those that settlement keeps', async () => {
    const { page } = desk;
    await page.goto('/admin/store-partners');
    await expect.poll(() => page.locator('section dl > div').count()).toBe(4);
    await button(page, 'Terms & Conditions').click();
    const terms = await dialog(page).innerText();
    for (const said of [
      '12 months',
      'renewed automatically',
      '30 days’ notice',
      'within 7 days',
      '$25.00',
      'within 30 days',
      'within 24 hours',
    ])
      expect(terms, said).toContain(said);
    await page.keyboard.press('Escape');
  });

  test('a partner who cannot be added, deleted or given a login says so', async () => {
    const { page } = desk;
    const store = `Whitmore ${randomUUID().slice(0, 8)}`;
    await page.goto('/admin/store-partners');
    await button(page, 'Add Partner').click();
    await dialog(page).getByLabel('Store name').fill(store);
    await dialog(page).getByLabel('Contact name').fill('Ruth Whitmore');
    await dialog(page).getByLabel('Contact email').fill(`${randomUUID()}@whitmore.example`);
    await page.route('**/api/admin/store-partners', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'oops' }) : route.fallback(),
    );
    await button(dialog(page), 'Add Partner').click();
    await page.getByText('Failed to create store partner').first().waitFor();
    await page.unroute('**/api/admin/store-partners');
    await button(dialog(page), 'Add Partner').click();
    await page.getByRole('heading', { name: `${store} was added` }).waitFor();
    await button(dialog(page), 'Done').click();
    await page.goto(`/admin/store-partners?search=${encodeURIComponent(store)}`);
    const row = page.locator('main tbody tr', { hasText: store });
    await row.getByRole('button', { name: /^Delete/ }).click();
    await page.route('**/api/admin/store-partners/*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: 'oops' }) : route.fallback(),
    );
    await button(dialog(page), `Delete ${store}`).click();
    await toast(page, 'Failed to delete store partner').waitFor();
    await page.unroute('**/api/admin/store-partners/*');
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: `Actions for ${store}` }).click();
    await page.getByRole('menuitem', { name: 'Create Login Credentials' }).click();
    await page.route('**/generate-password', (route) => route.fulfill({ status: 500, body: 'oops' }));
    await button(dialog(page), 'Random password').click();
    await page.getByText('Failed to create credentials. Please try again.').first().waitFor();
    await page.unroute('**/generate-password');
  });
});

describe('the bell', () => {
  const one = (n: number, type = 'payment_failed') => ({
    id: `${n}:0`,
    type,
    code: 'refundFailed',
    values: {},
    title: `Notification ${n}`,
    message: 'A refund failed.',
    link: null,
    bookingId: null,
    read: false,
    wantsAction: true,
    data: { timestamp: '2026-11-20T10:00:00.000Z' },
  });

  test('the bell has its list, says that there is none, keeps the newest 50 and shows 99+', async () => {
    const { page, context, failures } = await openPage(browser, stack.url, size);
    let answered: object = { notifications: [], unread: 0, wanting: 0, next: null };
    await page.route('**/api/notifications', (route) => route.fulfill({ json: answered }));
    await page.route('**/api/notifications/read', (route) => route.fulfill({ json: { success: true } }));
    await signIn(page);
    await page.getByRole('button', { name: /^Notifications, 0/ }).click();
    await dialog(page).getByText('No notifications yet').waitFor();
    await dialog(page).getByText('Live', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    answered = {
      notifications: Array.from({ length: 50 }, (_, n) => one(200 - n)),
      unread: 130,
      wanting: 120,
      next: '151:0',
    };
    await page.reload();
    const bell = page.getByRole('button', { name: 'Notifications, 120 that need action, 130 unread' });
    await bell.getByText('99+').waitFor();
    await bell.click();
    await expect.poll(() => dialog(page).getByRole('listitem').count()).toBe(50);
    const read = page.waitForRequest('**/api/notifications/read');
    await button(dialog(page), 'Mark all as read').click();
    expect((await read).method()).toBe('POST');
    expect(failures).toEqual([]);
    await context.close();
  });

  test('an abnormal close is told and tried again after 3 seconds, a normal one ends it', async () => {
    const { page, context } = await openPage(browser, stack.url, size);
    const greeting = JSON.stringify({ type: 'connection_established', position: '1' });
    const opened: { close(options: { readonly code: number }): Promise<void> }[] = [];
    await page.routeWebSocket('**/api/notifications?*', (line) => {
      opened.push(line);
      line.send(greeting);
    });
    await signIn(page);
    await page.getByRole('button', { name: /^Notifications, \d/ }).click();
    await dialog(page).getByText('Live', { exact: true }).waitFor();
    const lost = Date.now();
    await opened.at(-1)?.close({ code: 1012 });
    await dialog(page).getByText('Connection lost, reconnecting...').waitFor();
    await expect.poll(() => opened.length, { timeout: 10_000 }).toBe(2);
    expect(Date.now() - lost).toBeGreaterThan(2_900);
    await dialog(page).getByText('Live', { exact: true }).waitFor();
    await page.clock.install();
    await opened.at(-1)?.close({ code: 1000 });
    await dialog(page).getByText('Offline', { exact: true }).waitFor();
    await page.clock.runFor(60_000);
    expect(opened.length).toBe(2);
    await context.close();
  });

  test('bad news are destructive toasts, the rest are not, and a greeting and a pong are none', async () => {
    const { page, context } = await openPage(browser, stack.url, size);
    const lines: { send(text: string): void }[] = [];
    await page.routeWebSocket('**/api/notifications?*', (line) => {
      lines.push(line);
      line.send(JSON.stringify({ type: 'connection_established', position: '1' }));
      line.send(JSON.stringify({ type: 'pong' }));
    });
    await signIn(page);
    await page.locator('main tbody tr').first().waitFor();
    expect(await page.locator('[data-sonner-toast]').count()).toBe(0);
    const kinds = {
      payment_failed: 'alert',
      booking_cancelled: 'alert',
      application_rejected: 'alert',
      booking_update: 'status',
      technician_assignment: 'status',
      payment_status: 'status',
      application_status: 'status',
      commission_update: 'status',
      system: 'status',
    } as const;
    let n = 10;
    for (const [type, kind] of Object.entries(kinds)) {
      n += 1;
      lines.at(-1)?.send(JSON.stringify({ ...one(n, type), type, position: String(n) }));
      const shown = toast(page, `Notification ${n}`);
      await shown.waitFor();
      await shown.getByRole(kind).waitFor();
    }
    await context.close();
  });
});

test('on a phone the head is one row, and a customer’s box and menu stand beside the name', async () => {
  const { page, context, failures } = await openPage(browser, stack.url, { width: 390, height: 844 });
  await signIn(page);
  await page.goto('/admin/customers?limit=10');
  const row = page.locator('main tbody tr').first();
  await row.waitFor();
  expect((await page.locator('header').boundingBox())?.height).toBeLessThan(60);
  // The open tab's name, whole, opens all of them.
  const tabs = page.getByRole('navigation', { name: 'Console' }).getByRole('button');
  await expect.poll(() => tabs.innerText()).toBe('Customers');
  expect(
    await tabs.locator('span').evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth),
  ).toBe(true);
  const middles = await Promise.all(
    [
      row.getByRole('checkbox'),
      row.locator('b').first(),
      row.getByRole('button', { name: /^Actions for/ }),
    ].map(async (one) => {
      const box = await one.boundingBox();
      return box ? box.y + box.height / 2 : null;
    }),
  );
  const [box = null, name = null, menu = null] = middles;
  if (box === null || name === null || menu === null) throw new Error('a part of the row is not drawn');
  expect(Math.max(box, name, menu) - Math.min(box, name, menu)).toBeLessThan(10);
  await tabs.click();
  await page.getByRole('menuitem', { name: 'Store Partners' }).click();
  await page.waitForURL('**/admin/store-partners');
  await expect.poll(() => tabs.innerText()).toBe('Store Partners');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(failures).toEqual([]);
  await context.close();
});

test('no script of the console has failed', () => {
  expect(desk.failures).toEqual([]);
});
