/** A technician's money on the phone: a payout that the bank sends back is explained, mended, and arrives. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, type Life } from '#tests/support/life.ts';
import { type Account, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { bringAxe, faultsOf } from './accessibility/looks.ts';
import { launchBrowser, openPage } from './browser.ts';

let stack: RunningStack;
let browser: Browser;
let life: Life;

const payouts = z.array(z.looseObject({ status: z.string() }));

beforeAll(async () => {
  [stack, browser] = await Promise.all([borrowStack({ web: true }), launchBrowser()]);
  // The sandbox's account that a bank has closed.
  const technician = await hireTechnician(stack.url, await signInAdmin(stack), { bank: '000111111113' });
  life = await beginLife({ stack, technician });
  await life.until('payOut');
  await eventually('the return', async () => {
    const path = `/api/technician/${technician.id}/payouts`;
    const [payout] = await technician.visitor.insist('GET', path, payouts);
    return payout?.status === 'failed' ? true : undefined;
  });
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

/** The technician's phone, signed in. */
async function signIn({ email, password }: Account) {
  const { page, context, failures } = await openPage(browser, stack.url, { width: 390, height: 844 });
  await bringAxe(context);
  await page.goto('/technician/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor();
  return { page, failures, text: (words: string | RegExp) => page.getByText(words).first().waitFor() };
}

test('each payout says where it is, why it failed and what to do, and arrives at the next account', async () => {
  const { page, text, failures } = await signIn(life.technician);
  await page.getByRole('link', { name: 'Earnings' }).click();

  await text(/^Total Earnings since/);
  await text('1 job, your share.');
  await page.getByRole('heading', { name: '$105.00 came back from your bank.' }).waitFor();
  await text('Your bank says the account is closed.');
  const chain = page.getByRole('list', { name: 'Where $105.00 is' });
  await chain.getByText(/paid by the customer/).waitFor();
  expect(await chain.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^Booking HX-\w+, paid by the customer[^]*\$150\.00$/),
    expect.stringMatching(/^Your share: 70%[^]*\$105\.00$/),
    expect.stringMatching(/^Transfer to your payout account[^]*\$105\.00$/),
    expect.stringMatching(/^Came back from your bank[^]*closed[^]*\$105\.00$/),
    expect.stringMatching(/^Next: your bank[^]*\$105\.00$/),
  ]);
  // The bars are a picture; the table says the same in figures.
  await page.getByText('Your share, week by week').first().click();
  const rows = page.getByRole('table', { name: 'Your share, week by week' }).getByRole('row');
  expect(await rows.count()).toBe(9);
  expect(await rows.nth(1).innerText()).toMatch(/1\s+\$105\.00$/);
  expect(await faultsOf(page, 'whole')).toEqual([]);

  await page.getByRole('link', { name: 'Connect Bank Account' }).click();
  await text('Payouts are off');
  await page.getByRole('button', { name: 'Change account' }).click();
  await page.getByLabel('Bank name').fill('Test Bank');
  await page.getByLabel('Routing number').fill('110000000');
  await page.getByLabel('Account number').fill('000123456789');
  await page.getByRole('button', { name: 'Connect Bank Account' }).click();
  await text('Banking Setup Complete!');
  await life.payOut();
  await page.goto(`/earnings/${life.technician.id}`);
  await text(/^arrived /);
  expect(await page.getByText('came back from your bank').count()).toBe(0);
  expect(failures).toEqual([]);
});

test('a bank account is connected from the profile; what the provider still wants has its own page', async () => {
  const technician = await hireTechnician(stack.url, await signInAdmin(stack), { bank: null });
  const { page, text, failures } = await signIn(technician);
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Connect Bank Account' }).click();
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: 'Connect Bank Account' });
  const holder = dialog.getByLabel('Account holder name');
  const account = dialog.getByLabel('Account number');
  const routing = dialog.getByLabel('Routing number');
  // All three are required before it can be sent.
  for (const [field, value] of [
    [holder, 'Sam Rivera'],
    [account, '0001-2345 6789'],
    [routing, '110000001'],
  ] as const) {
    expect(await send.isDisabled()).toBe(true);
    await field.fill(value);
  }
  expect(await account.inputValue()).toBe('000123456789');
  expect(await faultsOf(page, 'whole')).toEqual([]);
  // The check digit is wrong: told beside the field, and nothing typed is lost.
  await send.click();
  await dialog
    .getByText(/routing number/i)
    .nth(1)
    .waitFor();
  expect(await holder.inputValue()).toBe('Sam Rivera');
  await routing.fill('110000000');
  await send.click();
  await text('Banking Setup Complete!');
  await page.locator('section').getByRole('link', { name: 'Banking Setup' }).click();
  await text('Our payment provider needs details from you');
  await text('your date of birth');
  expect(await faultsOf(page, 'whole')).toEqual([]);
  await page.getByRole('button', { name: 'Give the missing details' }).click();
  await page.waitForURL(/onboarding/);
  expect(failures).toEqual([]);
});

test('a test payout is sent from the banking page and is no earnings; the month has its statement', async () => {
  const technician = await hireTechnician(stack.url, await signInAdmin(stack), { zip: '60601' });
  const worked = await beginLife({ stack, technician, zip: '60601' });
  await worked.until();
  const { page, text, failures } = await signIn(technician);
  await page.getByRole('link', { name: 'Earnings' }).click();
  await text(/^Total Earnings since/);
  const [statement] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /so far, PDF/ }).click(),
  ]);
  expect(statement.suggestedFilename()).toMatch(/^hexkey-statement-\d{4}-\d{2}\.pdf$/);
  expect(await faultsOf(page, 'whole')).toEqual([]);

  await page.getByRole('link', { name: 'Banking Setup' }).last().click();
  // A busy button ignores a press.
  const send = page.getByRole('button', { name: 'Send test payout' }).and(page.locator(':not([data-busy])'));
  const path = '**/api/technicians/test-payout';
  // A failure that nobody explains, and one that the provider does.
  await page.route(path, (route) => route.fulfill({ status: 400, body: '' }));
  await send.click();
  await text('Failed to process test payout');
  await page.unroute(path);
  // A transfer of somebody else's may meet it first.
  await stack.sandbox.fault({ service: 'stripe', call: 'transfers.create', kind: 'decline', times: 9 });
  await send.click();
  await text('Test Payout Failed');
  await text('Our payment provider doesn’t have enough funds for it right now.');
  await text(/^Last test, .*: didn’t arrive\./);
  await stack.sandbox.clearFaults();
  await send.dblclick();
  await text('Test Payout Successful!');
  await text('$25.00 sent to your bank account.');
  await text(/^Last test, .*: \$25\.00 (on the way|arrived)/);
  // The one job alone.
  expect(await page.getByText('$105.00').count()).toBeGreaterThan(0);
  expect(await page.getByText('$130.00').count()).toBe(0);
  expect(await faultsOf(page, 'whole')).toEqual([]);
  expect(failures).toEqual([]);
});
