/** Booking without an account in a browser, at both widths: to the card, into an account afterwards, and what a reload leaves. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWitnesses } from '#tests/support/books.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { confirmAddress, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import type { StoredDraft } from '#web/apps/customer/booking/stored-draft-shape.ts';
import { launchBrowser } from './browser.ts';
import {
  bookingIdIn,
  button,
  type Buyer,
  cards,
  heading,
  openBuyer,
  pay,
  type Scene,
} from './payment/buyer.ts';

const password = 'Hexagon-7-keys';
const widths = [1280, 390] as const;

let scene: Scene;
beforeAll(async () => {
  const stack = await borrowStack({ web: true });
  const admin = await signInAdmin(stack);
  await Promise.all([1, 2, 3].map(() => hireTechnician(stack.url, admin)));
  scene = { stack, witnesses: await openWitnesses(stack), browser: await launchBrowser() };
});
afterAll(async () => {
  await scene?.browser.close();
  await scene?.witnesses.close();
  await scene?.stack.stop();
});

const keep = (page: Page, draft: StoredDraft) =>
  page.evaluate((text) => localStorage.setItem('pendingBooking', text), JSON.stringify(draft));

/** A window with a finished draft of somebody whom nobody knows here; `email`: the address in it. */
async function withDraft(
  width: number,
  fresh = true,
): Promise<{ buyer: Buyer; draft: StoredDraft; email: string }> {
  const buyer = await openBuyer(scene, { signedIn: false });
  const { page, account } = buyer;
  await page.setViewportSize({ width, height: 844 });
  const draft = await buyer.withDraft();
  const email = fresh ? `new.${account.email}` : account.email;
  const contactInfo = draft.contactInfo && { ...draft.contactInfo, email };
  await keep(page, { ...draft, contactInfo });
  return { buyer, draft, email };
}

const linkTo = (email: string) =>
  eventually(`the link that is mailed to ${email}`, async () => {
    const mails = await scene.stack.sandbox.mail(email);
    return mails.flatMap(
      (mail) => /(\/open-account\?token=[^\s"&]+)/.exec(String(mail['text']))?.[1] ?? [],
    )[0];
  });

const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

describe.each(widths)('without an account, %i px wide', (width) => {
  test('the booking is paid with an address alone, survives a reload, and becomes an account’s by one password', async () => {
    const { buyer, email } = await withDraft(width);
    const { page } = buyer;
    await page.goto('/booking/review');
    await page.getByText('$45.00').first().waitFor();
    await page.getByText(`We’ll email everything about this booking to ${email}`, { exact: false }).waitFor();
    expect(await fits(page)).toBe(true);
    // Twice in one moment, as an impatient finger does.
    await button(page, 'Proceed to Payment').dblclick();
    await page.getByLabel('Card number').waitFor();
    const id = bookingIdIn(page);
    await page.getByLabel('Booking summary').waitFor();
    await page
      .getByText('Without an account, your card pays for this booking only', { exact: false })
      .waitFor();
    expect(await page.getByRole('checkbox', { name: /^Keep this card/ }).count()).toBe(0);
    expect(await fits(page)).toBe(true);
    await page.goto('/checkout');
    await page.getByLabel('Card number').waitFor();
    expect(bookingIdIn(page)).toBe(id);
    await pay(page, cards.good);
    await heading(page, 'Your booking is in.').waitFor();
    expect((await scene.stack.sandbox.books(id)).counts).toMatchObject({ holds: 1 });
    expect(await scene.witnesses.state(id)).toMatchObject({ status: 'confirmed' });

    await page.getByRole('heading', { name: 'Keep your bookings in an account' }).waitFor();
    expect(await fits(page)).toBe(true);
    await page.getByLabel('Password', { exact: true }).fill('short');
    await button(page, 'Email me the link').click();
    await page
      .getByText(/at least 8 characters/i)
      .nth(1)
      .waitFor();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await button(page, 'Email me the link').click();
    await page.getByText('Check your email', { exact: true }).waitFor();
    await page.goto(await linkTo(email));
    await page.getByText('You booked in this browser.', { exact: false }).waitFor();
    expect(await fits(page)).toBe(true);
    await button(page, 'Continue').click();
    await heading(page, 'Your account is ready').waitFor();
    expect(await fits(page)).toBe(true);
    await page.getByRole('link', { name: 'To your bookings' }).click();
    await heading(page, 'My Bookings').waitFor();
    await page.getByText('held, not charged').waitFor();
    // An account is signed out of and into.
    await page.context().clearCookies();
    await page.goto('/customer/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await button(page, 'Sign In').click();
    await page.getByText('held, not charged').waitFor();
    expect(buyer.failures).toEqual([]);
    await buyer.context.close();
  });

  test('with the address of an account looks the same, and the mail’s link adds the booking to it', async () => {
    const { buyer, draft, email } = await withDraft(width, false);
    const { page, account } = buyer;
    await confirmAddress(scene.stack, account);
    await page.goto('/booking/review');
    await page.getByText('$45.00').first().waitFor();
    await button(page, 'Proceed to Payment').click();
    await page.getByLabel('Card number').waitFor();
    await pay(page, cards.good);
    await heading(page, 'Your booking is in.').waitFor();
    await page.getByRole('heading', { name: 'Keep your bookings in an account' }).waitFor();
    expect(await account.visitor.send('GET', '/api/bookings')).toMatchObject({ body: [] });
    const link = await linkTo(email);
    await page.context().clearCookies();
    await page.goto(link);
    const digits = page.getByLabel('Last 4 digits of your phone number');
    await digits.fill('0000');
    expect(await fits(page)).toBe(true);
    await button(page, 'Continue').click();
    await page.getByText('That doesn’t match.', { exact: false }).waitFor();
    await digits.fill((draft.contactInfo?.phone ?? '').slice(-4));
    await button(page, 'Continue').click();
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    expect(await fits(page)).toBe(true);
    await button(page, 'Add the booking').click();
    await heading(page, 'Your booking is in your account').waitFor();
    await page.getByRole('link', { name: 'To your bookings' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await button(page, 'Sign In').click();
    await page.getByText('held, not charged').waitFor();
    expect(buyer.failures).toEqual([]);
    await buyer.context.close();
  });

  test('who has one signs in beside the form, and finds name and phone in it', async () => {
    const { buyer, draft } = await withDraft(width, false);
    const { page, account } = buyer;
    await account.visitor.send('PATCH', '/api/account', { body: { phone: '212-555-0188' } });
    await keep(page, { ...draft, contactInfo: null });
    await page.goto('/booking/contact');
    await page.getByRole('link', { name: 'Sign in', exact: true }).last().click();
    // The step behind it has a field of that name as well.
    await heading(page, /^Sign in/).waitFor();
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await button(page, 'Sign In').click();
    await heading(page, 'Where should we come?').waitFor();
    await eventually('the phone is there', async () =>
      (await page.getByLabel('Phone').inputValue()) === '(212) 555-0188' ? true : undefined,
    );
    expect(await page.getByLabel('Email').inputValue()).toBe(account.email);
    expect(await page.getByRole('checkbox', { name: 'Save this address for next time' }).isChecked()).toBe(
      true,
    );
    await buyer.context.close();
  });
});
