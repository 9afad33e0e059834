/** Bookings, commissions and requests for help in the console: what a row's menu offers, and what is done to several at once (R4, decision 205). */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, freeWindows, type Life } from '#tests/support/life.ts';
import { type Account, hireTechnician, registerCustomer, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { bringAxe, faultsOf } from './accessibility/looks.ts';
import { launchBrowser, type OpenPage, openPage } from './browser.ts';

let stack: RunningStack;
let browser: Browser;
let desk: OpenPage;
let admin: Visitor;
let customer: Account;
const lives: Life[] = [];
const zip = '57701';

beforeAll(async () => {
  stack = await borrowStack({ web: true });
  admin = await signInAdmin(stack);
  const technician = await hireTechnician(stack.url, admin, { zip });
  customer = await registerCustomer(stack.url);
  // The last of a week's windows: free of charge until the day before.
  const windows = (await freeWindows(customer.visitor, zip, 2)).slice(-2);
  for (const window of windows) {
    const life = await beginLife({ stack, technician, zip, customer, window });
    await life.until('accept');
    lives.push(life);
  }
  browser = await launchBrowser();
  desk = await openPage(
    browser,
    stack.url,
    { width: 1280, height: 900 },
    { permissions: ['clipboard-read', 'clipboard-write'] },
  );
  await bringAxe(desk.context);
  const { page } = desk;
  await page.goto('/admin/login');
  await page.getByLabel('Username').fill(stack.run.logins.admin.username);
  await page.getByLabel('Password', { exact: true }).fill(stack.run.logins.admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('main tbody tr').first().waitFor();
});
beforeEach(({ onTestFailed }) => {
  onTestFailed(async () => {
    const text = await desk.page.locator('body').innerText();
    console.log(`${desk.page.url()}\n${text.slice(0, 3_000)}\n${desk.failures.join('\n')}`);
  });
});
afterAll(async () => {
  await browser?.close();
});

/** The state as it stands is clean to axe, light and dark. */
async function sound(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await faultsOf(page), colorScheme).toEqual([]);
  }
}

/** With `HEXKEY_SHOTS` (a folder) each state is kept as a picture. */
async function keep(page: Page, name: string): Promise<void> {
  const folder = process.env['HEXKEY_SHOTS'];
  if (folder === undefined) return;
  await page.screenshot({ path: `${folder}/bulk-${name}.png` });
}

const row = (name: string) => desk.page.getByRole('row', { name: new RegExp(name) });
const button = (name: string) => desk.page.getByRole('button', { name, exact: true });
const dialog = () => desk.page.getByRole('dialog');
const item = (name: string) => desk.page.getByRole('menuitem', { name, exact: true });

async function numberOf({ bookingId }: Life): Promise<string> {
  const { number } = await admin.call(
    'GET',
    `/api/admin/bookings/${bookingId}`,
    z.looseObject({ number: z.string() }),
  );
  return number;
}

describe('bookings', () => {
  test('a row’s menu has what can be done to it now, by keyboard', async () => {
    const { page } = desk;
    const number = await numberOf(lives[0] as Life);
    await page.goto(`/admin?customerId=${customer.id}`);
    await row(number).focus();
    await page.keyboard.press('.');
    await item('Copy number').waitFor();
    await keep(page, 'bookings-menu');
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
      'Open details',
      'Open in dispatch',
      'Assign technician',
      'Edit times',
      'Through time',
      'Messages',
      'Copy number',
      'Cancel booking',
    ]);
    await item('Copy number').click();
    await page.getByText('Copied').first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);
    await row(number).focus();
    await page.keyboard.press('.');
    await item('Cancel booking').click();
    await dialog()
      .getByRole('heading', { name: `Cancel ${number}` })
      .waitFor();
    await dialog().getByText('According to the policy').waitFor();
    await dialog().getByRole('button', { name: 'Keep the booking' }).click();
    await row(number).focus();
    await page.keyboard.press('.');
    await item('Open in dispatch').click();
    await page.getByRole('complementary').getByText(number).first().waitFor();
  });

  test('R4: several bookings are cancelled, each with its fee shown before and its own result after', async () => {
    const { page } = desk;
    const [mine, other] = lives as [Life, Life];
    const [number, elsewhere] = [await numberOf(mine), await numberOf(other)];
    await page.goto(`/admin?customerId=${customer.id}`);
    await row(number).focus();
    await page.keyboard.press(' ');
    await page.getByLabel(`Select ${elsewhere}`).check();
    await button('Add note').click();
    await dialog().getByLabel('Note').fill('The store closed its warehouse.');
    await dialog().getByRole('button', { name: 'Add 2 notes' }).click();
    await page.getByText('Add note: 2 done, 0 failed').waitFor();
    await button('Cancel bookings').click();
    const each = dialog().getByRole('list', { name: 'What happens to each booking' }).getByRole('listitem');
    await each.filter({ hasText: number }).getByText('Free; $150.00 goes back').waitFor();
    await each.filter({ hasText: elsewhere }).getByText('Free; $150.00 goes back').waitFor();
    await dialog().getByText('$0.00 charged, $300.00 goes back').waitFor();
    await sound(page);
    await keep(page, 'bookings-cancel');
    const send = dialog().getByRole('button', { name: 'Cancel 2 bookings for free' });
    await send.click();
    await dialog().getByText('Please give a reason. The customer will see it.').waitFor();
    await dialog().getByLabel('Why').fill('The store closed its warehouse');
    // Somebody else is faster with one of them, and takes a fee.
    await admin.send('POST', `/api/bookings/${other.bookingId}/cancel`, {
      body: { feeCents: 5_000, reason: 'Agreed on the phone' },
    });
    await send.click();
    await page.getByText('Cancel bookings: 1 done, 1 failed').waitFor();
    await row(number).getByText('Cancelled for free').waitFor();
    await row(elsewhere).getByText('Already cancelled for $50.00').waitFor();
    await sound(page);
    await keep(page, 'bookings-result');
    await row(number).focus();
    await page.keyboard.press('.');
    await item('Copy number').waitFor();
    expect(await item('Cancel booking').count()).toBe(0);
    await page.keyboard.press('Escape');
    await button('Clear').click();
  });
});

describe('commissions', () => {
  test('R4: say why they are not paid yet, and several that are held are released with one reason', async () => {
    const { page } = desk;
    const own = await registerCustomer(stack.url);
    const store = await admin.call(
      'POST',
      '/api/admin/store-partners',
      z.looseObject({ partnerId: z.string(), storeCode: z.string() }),
      { body: { storeName: 'Birch & Bolt', contactName: 'Jordan Birch', contactEmail: own.email } },
    );
    const technician = await hireTechnician(stack.url, admin, { zip: '59901' });
    const life = await beginLife({ stack, technician, zip: '59901', customer: own, ref: store.storeCode });
    await life.until();
    const number = await numberOf(life);
    await eventually('it is held', async () => {
      const { total } = await admin.call(
        'GET',
        `/api/admin/store-commissions?status=held&partner=${store.partnerId}`,
        z.looseObject({ total: z.number() }),
      );
      return total === 1 ? true : undefined;
    });
    await page.goto(`/admin/store-partners/commissions?partner=${store.partnerId}`);
    await row(number).waitFor();
    await button(`Actions for ${number}`).click();
    await item('Why it isn’t paid yet').click();
    await dialog().getByText('It’s on hold until an admin releases or denies it', { exact: false }).waitFor();
    await sound(page);
    await keep(page, 'commissions-why');
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    await page.getByLabel(`Select ${number}`).check();
    await page.getByRole('button', { name: 'Release', exact: true }).first().click();
    await dialog().getByText('$6.00 in all', { exact: false }).waitFor();
    await dialog().getByLabel('Reason').fill('Their own kitchen, agreed with us');
    await keep(page, 'commissions-release');
    await dialog().getByRole('button', { name: 'Release 1 commission' }).click();
    await page.getByText('Release: 1 done, 0 failed').waitFor();
    await row(number).getByText('Commission released').waitFor();
    await sound(page);
    await keep(page, 'commissions-result');
  });
});

describe('requests for help', () => {
  test('R4: several are assigned and answered at once, each in its language, and one that was closed meanwhile says so', async () => {
    const { page } = desk;
    const subject = `Drawer ${randomUUID().slice(0, 8)}`;
    const asked: string[] = [];
    for (const locale of ['en', 'es', 'en']) {
      const { ticketId } = await admin.call('POST', '/api/support', z.looseObject({ ticketId: z.string() }), {
        body: {
          name: 'Grace Hopper',
          email: `bulk-${randomUUID().slice(0, 8)}@visitors.example`,
          subject,
          message: 'It sticks.',
          locale,
        },
      });
      asked.push(ticketId);
    }
    const [first = '', spanish = '', closed = ''] = asked;
    await page.goto(`/admin/support?search=${encodeURIComponent(subject)}`);
    await row(first).waitFor();
    await row(spanish).waitFor();
    await row(closed).waitFor();
    await page.getByLabel('Select all on this page').check();
    await button('Assign').click();
    await dialog().getByLabel('Assign to').waitFor();
    await sound(page);
    await keep(page, 'tickets-assign');
    await dialog().getByRole('button', { name: 'Assign 3 requests' }).click();
    await page.getByText('Assign: 3 done, 0 failed').waitFor();
    await row(first)
      .getByText(/^Assigned to /)
      .waitFor();
    await admin.send('PATCH', `/api/admin/support/${closed}`, { body: { status: 'closed' } });
    await button('Answer').click();
    await dialog()
      .getByLabel('In English, for 2 requests')
      .fill('Hello {name}, we look at {number} tomorrow.');
    await dialog().getByRole('button', { name: 'Answer 3 requests' }).click();
    await dialog().getByText('Please write an answer.').waitFor();
    await dialog().getByLabel('In Spanish, for 1 request').fill('Hola {name}, mañana vemos {number}.');
    await sound(page);
    await keep(page, 'tickets-answer');
    await dialog().getByRole('button', { name: 'Answer 3 requests' }).click();
    await page.getByText('Answer: 2 done, 1 failed').waitFor();
    await row(closed).getByText('This request is closed. Open it again to answer.').waitFor();
    await sound(page);
    await keep(page, 'tickets-result');
    await button('Clear').click();
    await row(spanish).focus();
    await page.keyboard.press('.');
    await item('Unassign').waitFor();
    await keep(page, 'tickets-menu');
    await item('Unassign').click();
    await page.getByText('Assignment changed').first().waitFor();
    await page.goto(`/admin/support/${spanish}`);
    await page.getByText(`Hola Grace, mañana vemos ${spanish}.`).waitFor();
    await button('Assign to me').click();
    await button('Unassign').waitFor();
  });

  test('no script of the console has failed', () => {
    expect(desk.failures).toEqual([]);
  });
});
