/** Google Pay, where a browser has it: a booking is held through it to the tracker; where there is none nothing is drawn (decision 248). */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWitnesses } from '#tests/support/books.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { giveGooglePay } from '#tests/support/google-pay.ts';
import { hireTechnician, signInAdmin } from '#tests/support/people.ts';
import type { TlsLine } from '#scripts/drill/tls-line.ts';
import { openSecureLine } from '#tests/support/secure-line.ts';
import type { StoredDraft } from '#web/apps/customer/booking/stored-draft-shape.ts';
import { launchBrowser, openPage } from './browser.ts';
import { agree, bookingIdIn, button, cards, heading, openBuyer, pay, type Scene } from './payment/buyer.ts';

let scene: Scene;
let line: TlsLine;
beforeAll(async () => {
  const stack = await borrowStack({ web: true });
  const admin = await signInAdmin(stack);
  await Promise.all([1, 2, 3].map(() => hireTechnician(stack.url, admin)));
  scene = { stack, witnesses: await openWitnesses(stack), browser: await launchBrowser() };
  line = await openSecureLine(stack.url);
});
afterAll(async () => {
  await scene?.browser.close();
  await scene?.witnesses.close();
  await line?.close();
  await scene?.stack.stop();
});

const googlePay = (page: Page) => page.getByRole('button', { name: 'Google Pay' });

/** A visitor's window on the secure page, with a finished draft; `has`: whether the browser has Google Pay. */
async function onSecurePage(
  width: number,
  { has = true, locale = 'en-US', day = 1 }: { has?: boolean; locale?: string; day?: number } = {},
) {
  const buyer = await openBuyer(scene, { signedIn: false });
  const draft: StoredDraft = await buyer.withDraft({ day });
  await buyer.context.close();
  const email = `new.${buyer.account.email}`;
  const look = { locale, ignoreHTTPSErrors: true };
  const opened = await openPage(scene.browser, line.url, { width, height: 844 }, look);
  const wallet = has ? await giveGooglePay(opened.context) : null;
  const { page } = opened;
  await page.goto('/robots.txt');
  const contactInfo = draft.contactInfo && { ...draft.contactInfo, email };
  await page.evaluate(
    (text) => localStorage.setItem('pendingBooking', text),
    JSON.stringify({ ...draft, contactInfo }),
  );
  await page.goto('/checkout');
  await page.getByLabel('Card number').waitFor();
  return { ...opened, wallet, id: bookingIdIn(page) };
}

const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

test.each([
  [1280, 'en-US'],
  [390, 'es-US'],
] as const)('a booking is held through it and followed on the tracker, %i px, %s', async (width, locale) => {
  const { page, context, wallet, id, failures } = await onSecurePage(width, { locale });
  await googlePay(page).waitFor();
  expect(await fits(page)).toBe(true);
  // Without the consent no sheet opens.
  await googlePay(page).click();
  await page.getByText(locale === 'es-US' ? 'Acepte para continuar.' : 'Please agree to continue.').waitFor();
  expect(wallet?.sheets).toEqual([]);
  await agree(page);
  wallet?.at('closes it');
  await googlePay(page).click();
  await expect.poll(() => wallet?.sheets.length).toBe(1);
  expect((await scene.stack.sandbox.books(id)).counts).toMatchObject({ holds: 0 });
  // What the sheet says is what is held.
  const amount = { currency: 'USD', value: '45.00' };
  expect(wallet?.sheets[0]).toMatchObject({ asked: { label: 'Hexkey', amount, pending: false } });
  wallet?.at('pays');
  await googlePay(page).click();
  await heading(page, locale === 'es-US' ? 'Su reserva está hecha.' : 'Your booking is in.').waitFor();
  expect(wallet?.sheets.at(-1)).toEqual({ closed: 'success' });
  const { counts, payment_intents: intents } = await scene.stack.sandbox.books(id);
  expect(counts).toMatchObject({ holds: 1, captures: 0 });
  expect(intents).toMatchObject([{ status: 'requires_capture', amount: 4_500, capture_method: 'manual' }]);
  expect(await scene.witnesses.state(id)).toMatchObject({
    status: 'confirmed',
    payment: { state: 'authorized', hold: { cardLast4: '4242' } },
  });
  await page
    .getByRole('link', { name: locale === 'es-US' ? 'Seguir esta reserva' : 'Track this booking' })
    .click();
  await page.getByText(locale === 'es-US' ? /Uno de cinco/ : /One of five/).waitFor();
  expect(await fits(page)).toBe(true);
  expect(failures).toEqual([]);
  await context.close();
});

test('a card that its bank declines is told, the sheet too, and the booking is paid by a typed one', async () => {
  const { page, context, wallet, id, failures } = await onSecurePage(390);
  await googlePay(page).waitFor();
  await agree(page);
  wallet?.at('pays by a declined card');
  await googlePay(page).click();
  await page.getByText('Payment Authorization Failed').waitFor();
  expect(wallet?.sheets.at(-1)).toEqual({ closed: 'fail' });
  await pay(page, cards.good);
  await heading(page, 'Your booking is in.').waitFor();
  expect((await scene.stack.sandbox.books(id)).counts).toMatchObject({ holds: 1 });
  expect(failures).toEqual([]);
  await context.close();
});

test('of an appointment far ahead the card is saved, and the sheet takes nothing', async () => {
  const { page, context, wallet, id } = await onSecurePage(1280, { day: 9 });
  await googlePay(page).waitFor();
  await agree(page);
  await googlePay(page).click();
  await heading(page, 'Your booking is in.').waitFor();
  expect(wallet?.sheets[0]).toMatchObject({ asked: { amount: { value: '0.00' }, pending: true } });
  expect(await scene.witnesses.state(id)).toMatchObject({ payment: { state: 'card_saved' } });
  await context.close();
});

test('a browser without a wallet, or a page that is not secure, shows the card alone and no empty room', async () => {
  const without = await onSecurePage(390, { has: false });
  const room = async (page: Page) => {
    const consent = await page.getByRole('checkbox', { name: /^I agree that/ }).boundingBox();
    const authorize = await button(page, /^Authorize/).boundingBox();
    return Math.round((authorize?.y ?? 0) - (consent?.y ?? 0));
  };
  expect(await googlePay(without.page).count()).toBe(0);
  await expect(without.page.getByText('or with the card above').count()).resolves.toBe(0);
  const card = await room(without.page);
  await without.context.close();

  const insecure = await openBuyer(scene);
  await giveGooglePay(insecure.context);
  await insecure.page.setViewportSize({ width: 390, height: 844 });
  await insecure.withDraft();
  await insecure.toCheckout();
  expect(await googlePay(insecure.page).count()).toBe(0);
  await insecure.context.close();

  const having = await onSecurePage(390);
  await googlePay(having.page).waitFor();
  expect((await room(having.page)) - card).toBeGreaterThan(52);
  await having.context.close();
});
