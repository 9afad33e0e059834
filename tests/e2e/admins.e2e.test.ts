/** Admins in a browser: invited by mail, held to codes, kept to what they may do, signed out, and read in the audit. */
import { randomUUID } from 'node:crypto';
import { generate } from 'otplib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { launchBrowser, type OpenPage, openPage } from './browser.ts';

const desk = { width: 1280, height: 900 };
const password = 'Oak-tables-and-7-keys';

describe('admins', () => {
  let stack: RunningStack;
  let browser: Browser;
  let boss: OpenPage;
  let dana: OpenPage;
  let secret = '';
  let recoveryCodes: readonly string[] = [];
  const email = `dana.${randomUUID().slice(0, 8)}@hexkey.example`;

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
  async function signIn(page: Page, username: string, typed: string): Promise<void> {
    await page.goto('/admin/login');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(typed);
    await button(page, 'Sign In').click();
  }
  async function withCode(page: Page, code: string): Promise<void> {
    await page.getByLabel('Sign-in code').fill(code);
    await button(page, 'Sign in with this code').click();
  }

  beforeAll(async () => {
    stack = await borrowStack({ web: true });
    browser = await launchBrowser();
    boss = await openPage(browser, stack.url, desk);
    dana = await openPage(browser, stack.url, desk);
    await signIn(boss.page, stack.run.logins.admin.username, stack.run.logins.admin.password);
    await boss.page.waitForURL(/\/admin(\/dashboard)?$/);
  });
  afterAll(async () => {
    await browser?.close();
    await stack?.stop();
  });

  test('an admin is invited by mail, chooses a password, and may do nothing before codes are set up', async () => {
    const { page } = boss;
    await page.goto('/admin/admins');
    await button(page, 'Invite admin').click();
    await page.getByLabel('First name').fill('Dana');
    await page.getByLabel('Last name').fill('Whitfield');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('checkbox', { name: /^Moderate/ }).check();
    await button(page, 'Send invitation').click();
    await page.getByText('Invitation sent').first().waitFor();
    const token = await eventually('the mail', async () => {
      const [mail] = await stack.sandbox.mail(email);
      return /admin\/invitation\?token=([\w.-]+)/.exec(JSON.stringify(mail))?.[1];
    });
    await dana.page.goto(`/admin/invitation?token=${token}`);
    await dana.page.getByText(`You sign in with ${email}`).waitFor();
    await dana.page.getByLabel('Password', { exact: true }).fill(password);
    await dana.page.getByLabel('Confirm password').fill(password);
    await button(dana.page, 'Accept and sign in').click();
    await dana.page.getByText('Set up sign-in codes to continue').waitFor();
    await dana.page.goto('/admin/support');
    await dana.page.waitForURL(/\/admin\/account$/);
  });

  test('codes are set up by the app’s key, with codes on paper to keep', async () => {
    const { page } = dana;
    await button(page, 'Set up codes').click();
    await page.getByLabel('Your password').fill('not mine');
    await button(page, 'Continue').click();
    await page.locator('[role=dialog] [role=alert]').first().waitFor();
    await page.getByLabel('Your password').fill(password);
    await button(page, 'Continue').click();
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    secret = (await page.locator('[role=dialog] code').innerText()).replaceAll(/\s/g, '');
    await page.getByLabel('Code', { exact: true }).fill(await generate({ secret }));
    await button(page, 'Turn codes on').click();
    const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await list.first().waitFor();
    recoveryCodes = await list.allInnerTexts();
    expect(recoveryCodes).toHaveLength(10);
    await button(page, 'I’ve saved them').click();
    await page.getByText('10 recovery codes left').waitFor();
  });

  test('the console shows what she may do, and no more', async () => {
    const { page } = dana;
    await page.goto('/admin');
    await page.getByRole('heading', { level: 1, name: 'Thank You' }).waitFor();
    const tabs = page.getByRole('navigation', { name: 'Console' }).getByRole('link');
    expect(await tabs.allInnerTexts()).toEqual(['Thank You', 'Reviews', expect.stringMatching(/^Support/)]);
    await page.goto('/admin/admins');
    await page.getByText('Your account can’t open this screen').waitFor();
  });

  test('a permission that she is given opens its screen without another sign-in', async () => {
    const { page } = boss;
    await page.goto('/admin/admins');
    await page.getByRole('row', { name: new RegExp(email) }).click();
    await page.getByRole('heading', { level: 1, name: 'Dana Whitfield' }).waitFor();
    await page.getByRole('checkbox', { name: /^See the audit log/ }).check();
    await button(page, 'Save permissions').click();
    await page.getByText('Permissions saved').first().waitFor();
    await dana.page.goto('/admin/audit');
    await dana.page.getByRole('heading', { level: 1, name: 'Audit' }).waitFor();
  });

  test('the audit names who did what, and is proven', async () => {
    const { page } = dana;
    await page.getByLabel('Search the audit').fill(email);
    const rows = page.locator('main tbody tr');
    await rows.filter({ hasText: 'Permissions changed' }).first().waitFor();
    await rows.filter({ hasText: 'Invitation accepted' }).first().waitFor();
    await button(page, 'Check for tampering').click();
    await page.getByRole('heading', { name: 'Nothing was changed or removed' }).waitFor();
    await button(page, 'Close').last().click();
  });

  test('the sign-in asks for a code, takes one on paper once, and tells a wrong one beside its field', async () => {
    const other = await openPage(browser, stack.url, desk);
    const { page } = other;
    await signIn(page, email, password);
    await withCode(page, '000000');
    await page.getByText('This code is wrong or has already been used').waitFor();
    await withCode(page, recoveryCodes[0] ?? '');
    await page.waitForURL(/\/admin(\/dashboard|\/support)?$/);
    await other.context.close();
    const again = await openPage(browser, stack.url, desk);
    await signIn(again.page, email, password);
    await withCode(again.page, recoveryCodes[0] ?? '');
    await again.page.getByText('This code is wrong or has already been used').waitFor();
    await again.context.close();
  });

  test('who is deactivated is led out of an open screen', async () => {
    await boss.page.goto('/admin/admins');
    await boss.page.getByRole('row', { name: new RegExp(email) }).click();
    await button(boss.page, 'Deactivate').click();
    await boss.page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await boss.page.getByText('Dana Whitfield is deactivated').first().waitFor();
    await dana.page.goto('/admin/support');
    await dana.page.waitForURL(/\/admin\/login/);
    expect([...boss.failures, ...dana.failures]).toEqual([]);
  });
});
