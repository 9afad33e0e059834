/** With a DocuSeal key the agreement is read and agreed to here, and signed on the service's page (decision 099). */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpTechnician } from '#api/contract/onboarding.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';
import { bringAxe, cutTexts, faultsOf } from './accessibility/looks.ts';
import { launchBrowser, openPage } from './browser.ts';

const variables = ['DOCUSEAL_API_KEY', 'DOCUSEAL_API_URL', 'DOCUSEAL_WEBHOOK_SECRET'] as const;
const before = variables.map((name) => process.env[name]);
let stack: TestStack;
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
  stack = await startTestStack({}, { web: true });
  // Where the sandbox is, is known once it runs; started again it keeps its place.
  const { sandboxUrl } = stack.run;
  stack = await stack.again(async () => {
    process.env['DOCUSEAL_API_KEY'] = 'sandbox_docuseal';
    process.env['DOCUSEAL_API_URL'] = `${sandboxUrl}/docuseal`;
    process.env['DOCUSEAL_WEBHOOK_SECRET'] = 'whsec_sandbox';
  });
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
  for (const [index, name] of variables.entries()) {
    const value = before[index];
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

const looks = [
  { width: 360, colorScheme: 'light', locale: 'en', text: '100%' },
  { width: 360, colorScheme: 'light', locale: 'en', text: '200%' },
  { width: 768, colorScheme: 'dark', locale: 'en', text: '100%' },
] as const;

test('the agreement is agreed to here and signed at DocuSeal, whose document counts', async () => {
  const { page, context, failures } = await openPage(browser, stack.url, { width: 390, height: 844 });
  await bringAxe(context);
  const password = 'Hexagon-7-keys';
  const answer = await context.request.post(signUpTechnician.path, {
    data: {
      email: `applicant.${randomUUID().slice(0, 8)}@hexkey.example`,
      password,
      confirmPassword: password,
      firstName: 'Nadia',
      lastName: 'Kowalczyk',
      phone: '614-555-0176',
      dateOfBirth: '1990-04-01',
      ssn: '219-09-9641',
      address: '88 Thurman Ave, Columbus, OH 43206',
      experience: 'expert',
      skills: ['IKEA Assembly'],
      availability: 'weekdays',
      workRadius: '25',
    },
  });
  expect(answer.status()).toBe(201);
  await page.goto('/technician/application-status');
  await press(page, 'Read and sign');
  const dialog = page.getByRole('dialog', { name: 'Contract' });
  await dialog.waitFor();
  // Nobody signs here.
  expect(await dialog.getByLabel(/signature/i).count()).toBe(0);
  await press(page, 'Continue to sign');
  await dialog.getByText('Please agree to continue.').waitFor();
  for (const { width, colorScheme, text } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, text);
    const found = [
      ...(await faultsOf(page, text === '100%' ? 'whole' : 'layout')),
      ...(await cutTexts(page)),
    ];
    expect(found).toEqual([]);
  }
  await page.evaluate(() => document.documentElement.removeAttribute('style'));
  await dialog.getByRole('checkbox').check();
  await press(page, 'Continue to sign');
  await dialog.waitFor({ state: 'detached' });

  // The story has the document made; the page shows the way by itself.
  const onward = page.getByRole('link', { name: 'Sign at DocuSeal' });
  await onward.waitFor({ timeout: 60_000 });
  await onward.click();
  await page.waitForURL(`${stack.run.sandboxUrl}/docuseal/s/**`);
  await press(page, 'Sign and complete');
  await page.waitForURL('**/technician/application-status**');
  await page.getByText(/^Signed on .+, number HC-\w{10}\.$/).waitFor({ timeout: 60_000 });
  const [copy] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the signed copy' }).click(),
  ]);
  expect(copy.suggestedFilename()).toMatch(/^hexkey-HC-\w{10}\.pdf$/);
  expect(failures).toEqual([]);
  await context.close();
});
