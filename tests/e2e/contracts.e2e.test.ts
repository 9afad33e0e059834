/** The public check of a signed contract in a real browser: the number, the seal, and the file that is compared on the device (decision 091). */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { contractVersion, signingConsentVersion } from '#domain/onboarding/policy.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { visitor } from '#tests/support/visitor.ts';
import { signUpBody } from '#tests/support/sign-up.ts';
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

/** Somebody's signed contract: its number and the file that they keep. */
async function signedContract(): Promise<{ readonly number: string; readonly pdf: Buffer }> {
  const person = visitor(stack.url);
  await person.call('POST', '/api/auth/technician-signup', z.unknown(), {
    body: signUpBody(`applicant.${randomUUID().slice(0, 8)}@hexkey.example`),
  });
  const numbered = z.looseObject({ number: z.string() });
  const { number } = await person.call('POST', '/api/technician/application/sign', numbered, {
    body: {
      version: contractVersion,
      consentVersion: signingConsentVersion,
      consented: true,
      name: 'Nadia Kowalczyk',
      signature: 'M20 150L80 40L120 160L180 60',
      language: 'en',
    },
  });
  const cookie = [...person.cookies()].map(([name, value]) => `${name}=${value}`).join('; ');
  const copy = await fetch(`${stack.url}/api/technician/application/contract.pdf`, { headers: { cookie } });
  return { number, pdf: Buffer.from(await copy.arrayBuffer()) };
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

test('a contract is found by the number printed on it, and the file one holds is told from another', async () => {
  const { number, pdf } = await signedContract();
  const { page, failures } = await openPage(browser, stack.url, { width: 390, height: 844 });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
  });
  await page.goto('/contracts');
  await heading(page, 'Check a contract').waitFor();
  const field = page.getByLabel('Contract number');
  const check = page.getByRole('button', { name: 'Check', exact: true });
  await field.fill('HC-123');
  await check.click();
  await page.getByText('A contract number has HC and ten letters or digits.').waitFor();
  await field.fill(number.toLowerCase().replace('-', ' '));
  await check.click();
  await page.waitForURL(`**/contracts/${number}`);
  await page.getByText('Signed, and the seal holds').waitFor();
  await page.getByText('N. K.', { exact: true }).waitFor();
  const picker = page.locator('main input[type=file]');
  const file = (buffer: Buffer) => ({ name: 'contract.pdf', mimeType: 'application/pdf', buffer });
  await picker.setInputFiles(file(pdf));
  await page.getByText('This is the document').waitFor();
  const changed = Buffer.from(pdf);
  changed.writeUInt8(changed.readUInt8(900) ^ 1, 900);
  await picker.setInputFiles(file(changed));
  await page.getByText('This is another document').waitFor();
  // The file never left the device.
  expect(sent).toEqual([]);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Our certificates/ }).click();
  expect((await saved).suggestedFilename()).toBe('hexkey-contracts.pem');

  await page.goto('/contracts/HC-0000000000?lang=es');
  await page.getByText('No hay ningún contrato HC-0000000000').waitFor();
  expect(failures).toEqual([]);
});
