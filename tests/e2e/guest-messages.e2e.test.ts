/** A guest whose browser has forgotten the booking answers the technician by the link of a mail, in another browser (decision 247). */
import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife } from '#tests/support/life.ts';
import { type Account, beGuest, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { launchBrowser, openPage } from './browser.ts';

let stack: RunningStack;
let technician: Account;
let browser: Browser;

beforeAll(async () => {
  [stack, browser] = await Promise.all([borrowStack({ web: true }), launchBrowser()]);
  technician = await hireTechnician(stack.url, await signInAdmin(stack));
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

/** Nothing wider than the window; with `HEXKEY_SHOTS` (a folder) each state is kept as a picture. */
async function sound(page: Page, name: string): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
  const folder = process.env['HEXKEY_SHOTS'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

const trackerLinkTo = (email: string) =>
  eventually(`the link to the tracker that is mailed to ${email}`, async () => {
    const mails = await stack.sandbox.mail(email);
    return mails.flatMap(
      (mail) => /(\/booking-tracker\?id=[^\s"]+)/.exec(String(mail['text']))?.[1] ?? [],
    )[0];
  });

const english = {
  locale: 'en-US',
  panel: /^Messages with /,
  digits: 'Last 4 digits of your phone number',
  open: 'Open messages',
  wrong: 'That doesn’t match.',
  quick: 'I’m home.',
  messageTo: /^Message to /,
  send: 'Send',
};
const spanish = {
  locale: 'es-US',
  panel: /^Mensajes con /,
  digits: 'Últimos 4 dígitos de su teléfono',
  open: 'Abrir los mensajes',
  wrong: 'No coincide.',
  quick: 'Estoy en casa.',
  messageTo: /^Mensaje para /,
  send: 'Enviar',
};

test.each([
  [1280, 'light', english],
  [390, 'light', english],
  [1280, 'light', spanish],
  [390, 'dark', spanish],
] as const)('at %d px, %s, both write to each other', async (width, colorScheme, words) => {
  const guest = await beGuest(stack.url);
  const life = await beginLife({ stack, technician, customer: guest });
  await life.until('route');
  const name = `guest-messages-${width}-${words.locale}`;
  const phone = await openPage(browser, stack.url, { width: 360, height: 740 }, { locale: 'en-US' });
  await phone.page.goto('/technician/login');
  await phone.page.getByLabel('Email').fill(technician.email);
  await phone.page.getByLabel('Password', { exact: true }).fill(technician.password);
  await phone.page.getByRole('button', { name: 'Sign In' }).click();
  await phone.page.waitForURL(/\/technician$/);
  await phone.page.goto(`/technician/jobs/${life.bookingId}`);
  await phone.page.getByRole('button', { name: 'Message' }).click();
  const dialog = phone.page.getByRole('dialog', { name: 'Send Message to Customer' });
  await dialog.getByRole('textbox').fill('Which door is yours?');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();

  const look = { locale: words.locale, colorScheme };
  const opened = await openPage(browser, stack.url, { width, height: 844 }, look);
  const { page } = opened;
  await page.goto(`${await trackerLinkTo(guest.email)}#messages`);
  const panel = page.getByRole('region', { name: words.panel });
  const digits = panel.getByLabel(words.digits);
  await digits.waitFor();
  // The mail leads to this part of the page.
  await expect
    .poll(() => digits.evaluate((field) => field.getBoundingClientRect().top < window.innerHeight))
    .toBe(true);
  await sound(page, `${name}-asked`);
  await digits.fill('0000');
  await panel.getByRole('button', { name: words.open }).click();
  await panel.getByText(words.wrong, { exact: false }).waitFor();
  await sound(page, `${name}-wrong`);
  await digits.fill('0110');
  await panel.getByRole('button', { name: words.open }).click();
  await panel.getByText('Which door is yours?').waitFor();
  await panel.getByRole('button', { name: words.quick }).click();
  await panel.getByLabel(words.messageTo).fill('The green one.');
  await panel.getByRole('button', { name: words.send, exact: true }).click();
  await dialog.getByText('I’m home.').waitFor();
  await dialog.getByText('The green one.').waitFor();
  // No socket tells the guest's page: it looks by itself.
  await dialog.getByRole('button', { name: 'I’m outside.' }).click();
  await expect.poll(() => panel.getByRole('listitem').count(), { timeout: 30_000 }).toBe(4);
  await sound(page, name);

  await page.reload();
  await expect.poll(() => panel.getByRole('listitem').count()).toBe(4);
  // Nothing else of the booking's customer is open in this browser.
  await page.goto('/account');
  await page.getByLabel(words === english ? 'Email' : 'Correo electrónico').waitFor();
  expect([...phone.failures, ...opened.failures]).toEqual([]);
  await opened.context.close();
  await phone.context.close();
});
