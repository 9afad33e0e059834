/** What a customer does once booked, and the desk that answers them: each screen beside the log, the books and the mail. */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openWitnesses, type Witnesses } from '#tests/support/books.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, freeWindows, type Life, photoUrl } from '#tests/support/life.ts';
import { type Account, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { aMoveThatComesTooLate } from './after-booking/late-move.ts';
import { launchBrowser, type OpenPage, openPage } from './browser.ts';

const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 800 };
const receiptShape = z.looseObject({ id: z.string(), clientSecret: z.string().nullable() });
const codesShape = z.object({
  codes: z.array(z.looseObject({ code: z.string(), status: z.string() })),
});

let stack: RunningStack;
let technician: Account;
let witnesses: Witnesses;
let browser: Browser;
let life: Life;
let owner: Account;
let atHome: OpenPage;
let onPhone: OpenPage;
let number = '';
let code = '';

beforeAll(async () => {
  stack = await borrowStack({ web: true });
  technician = await hireTechnician(stack.url, await signInAdmin(stack));
  witnesses = await openWitnesses(stack);
  browser = await launchBrowser();
  life = await beginLife({ stack, technician });
  owner = life.customer;
  await life.until('accept');
  const state = await witnesses.state(life.bookingId);
  if (state.status === 'none') throw new Error('the log has no such booking');
  number = state.number;
  atHome = await openPage(browser, stack.url, desktop);
  onPhone = await openPage(browser, stack.url, phone, { colorScheme: 'dark', locale: 'es-US' });
  await signIn(atHome.page, owner, { email: 'Email', password: 'Password', button: 'Sign In' });
  await signIn(onPhone.page, owner, {
    email: 'Correo electrónico',
    password: 'Contraseña',
    button: 'Iniciar sesión',
  });
});

beforeEach(({ onTestFailed }) => {
  onTestFailed(async () => {
    for (const { page, failures } of [atHome, onPhone]) {
      const text = await page.locator('body').innerText();
      console.log(`${page.url()}\n${text.slice(0, 2_500)}\n${failures.join('\n')}`);
    }
  });
});

afterAll(async () => {
  await browser?.close();
  await witnesses?.close();
  await stack?.stop();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function signIn(
  page: Page,
  person: Account,
  words: { readonly email: string; readonly password: string; readonly button: string },
): Promise<void> {
  // The dashboard sends a stranger on to the form, which then listens: a made page takes a moment until it does.
  await page.goto('/dashboard');
  await page.waitForURL(/customer-login/);
  await page.getByLabel(words.email).fill(person.email);
  await page.getByLabel(words.password, { exact: true }).fill(person.password);
  await button(page, words.button).click();
  await page.getByText(number).first().waitFor();
}

/**
 * Named by its heading first: an error page without a fault would pass as well. With `HEXKEY_SHOTS` (a folder) each
 * state is kept as a picture.
 */
async function sound(page: Page, name: string | RegExp): Promise<void> {
  await heading(page, name).waitFor();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  const folder = process.env['HEXKEY_SHOTS'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  shots += 1;
  await page.screenshot({ path: `${folder}/${String(shots).padStart(2, '0')}.png`, fullPage: true });
}
let shots = 0;

/** Steps of a job as the technician's app gives them. */
const step = (path: string, body?: object) =>
  technician.visitor.insist('POST', path, z.unknown(), {
    ...(body === undefined ? {} : { body }),
    idempotencyKey: randomUUID(),
  });

async function stateOf(bookingId: string) {
  const state = await witnesses.state(bookingId);
  if (state.status === 'none') throw new Error('the log has no such booking');
  return state;
}

describe('the tracker and the bell', () => {
  test('the number may be typed in any case, and a wrong one says so', async () => {
    const { page } = atHome;
    await page.goto('/booking-tracker?id=hx-000000');
    await sound(page, 'Booking Not Found');
    await button(page, 'Try Another ID').click();
    await page.getByLabel('Booking number').fill(`#${number.toLowerCase()}`);
    await button(page, 'Track this booking').click();
    await sound(page, /^One of five/);
    const file = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Add to calendar' }).click();
    expect((await file).suggestedFilename()).toBe(`hexkey-${number}.ics`);
  });

  test('each step shows without a reload, on the tracker, in the bell, and in Spanish', async () => {
    const { page } = atHome;
    await onPhone.page.goto(`/booking-tracker?id=${number}`);
    await sound(onPhone.page, /^Uno de cinco/);
    await life.accept();
    await heading(page, /^Two of five/).waitFor();
    await life.route();
    await heading(page, /^Three of five/).waitFor();
    await button(page, /^Notifications, [1-9]\d* unread/).waitFor();
    await life.arrive();
    await life.start();
    await heading(page, /^Four of five.*building/).waitFor();
    await sound(page, /^Four of five/);
    expect(await page.getByRole('progressbar').first().getAttribute('aria-valuenow')).toBe('75');
    await button(page, 'Refresh').click();
    await page.getByText('Updated just now').waitFor();
  });

  test('the bell opens the newest, and what was seen is read', async () => {
    const { page } = atHome;
    await button(page, /^Notifications/).click();
    await page.getByRole('link', { name: /^Work started/ }).waitFor();
    await button(page, 'Notifications, none unread').waitFor();
    const feed = await owner.visitor.call('GET', '/api/notifications', z.looseObject({ unread: z.number() }));
    expect(feed.unread).toBe(0);
    await page.getByRole('link', { name: 'See all' }).click();
    await sound(page, 'Notifications');
    await page.getByText(`Work on booking ${number} has started.`).waitFor();
    await onPhone.page.goto('/notifications');
    await onPhone.page.getByText(`Empezó el trabajo de la reserva ${number}.`).waitFor();
    await sound(onPhone.page, 'Avisos');
  });
});

describe('paper, photos and the review', () => {
  test('the receipt has every movement, in the person’s language', async () => {
    await life.complete();
    await eventually('it is captured', async () =>
      (await stateOf(life.bookingId)).payment.state === 'captured' ? true : undefined,
    );
    const { page } = atHome;
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'View Receipt' }).click();
    await sound(page, `Receipt #${number}`);
    await page.getByText('Held, not charged').first().waitFor();
    await page.getByText('Charged for the work').waitFor();
    expect(await page.getByRole('link', { name: 'Download PDF' }).getAttribute('href')).toContain('lang=en');
    await onPhone.page.goto(`/receipt/${life.bookingId}`);
    await onPhone.page.getByText('Cobrado por el trabajo').waitFor();
    await sound(onPhone.page, `Recibo #${number}`);
    const file = onPhone.page.waitForEvent('download');
    await onPhone.page.getByRole('link', { name: 'Descargar PDF' }).click();
    expect((await file).suggestedFilename()).toBe(`hexkey-${number}.pdf`);
    await page.goto('/receipt/nothing');
    await sound(page, 'Receipt not found');
  });

  test('the links of the mails open receipt and choices for who has not signed in', async () => {
    const linkIn = (path: string) =>
      eventually(
        `a mail with ${path}`,
        async () =>
          new RegExp(`https?://[^/\\s"]+(${path}[^\\s"\\\\<]+)`).exec(
            JSON.stringify((await stack.sandbox.mail(owner.email)).map((mail) => mail['text'])),
          )?.[1],
      );
    const choices = z.looseObject({
      notifications: z.looseObject({ mail: z.looseObject({ progress: z.boolean() }) }),
    });
    const mailChoices = async () =>
      (await owner.visitor.call('GET', '/api/account', choices)).notifications.mail;
    const stranger = await openPage(browser, stack.url, desktop);
    const { page } = stranger;
    await page.goto(await linkIn(`/receipt/${number}\\?token=`));
    await heading(page, `Receipt #${number}`).waitFor();
    const pdf = await page.getByRole('link', { name: 'Download PDF' }).getAttribute('href');
    expect((await page.request.get(pdf ?? '')).headers()['content-type']).toBe('application/pdf');
    await page.goto(await linkIn('/unsubscribe\\?token='));
    await heading(page, 'Stop these emails').waitFor();
    expect(await mailChoices()).toMatchObject({ progress: true });
    await button(page, 'Stop them').click();
    await heading(page, 'You’re unsubscribed').waitFor();
    expect(await mailChoices()).toMatchObject({ progress: false });
    await page.goto('/unsubscribe?token=x.progress.y');
    await button(page, 'Stop them').click();
    await page.getByText('This link no longer works.', { exact: false }).waitFor();
    expect(stranger.failures).toEqual([]);
    await stranger.context.close();
  });

  test('the photos go on by arrow keys', async () => {
    const { page } = atHome;
    await page.goto('/dashboard');
    await button(page, /^View Photos/).click();
    await button(page, 'Open: Before photo 1').click();
    await page.getByText('1 of 2').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText('2 of 2').waitFor();
    await page.getByRole('dialog', { name: 'After photo 1' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });

  test('a review brings the promised code, by mail and under My Bookings', async () => {
    const { page } = atHome;
    await page.goto('/dashboard');
    await button(page, 'Add Review').click();
    await page.getByText('A 10% discount code').waitFor();
    await page.getByRole('radio', { name: /^4,/ }).check({ force: true });
    await page.getByLabel('Your review').fill('Quick and neat.');
    await button(page, 'Submit Review').click();
    await page.getByText('Review Added').waitFor();
    expect(await stateOf(life.bookingId)).toMatchObject({ review: { rating: 4 } });
    code = await eventually(
      'the code is mailed',
      async () => /THANKS-[0-9A-Z]{8}/.exec(JSON.stringify(await stack.sandbox.mail(owner.email)))?.[0],
    );
    await page.goto('/dashboard');
    await page.getByText(code).waitFor();
    await sound(page, 'My Bookings');
    await onPhone.page.goto('/dashboard');
    await onPhone.page.getByText(code).waitFor();
    await sound(onPhone.page, 'Mis reservas');
    expect(await button(page, 'Add Review').count()).toBe(0);
  });
});

describe('changing one’s mind', () => {
  test('moving and cancelling do what was shown, and give the code back', async () => {
    // A move is free until the day before: tomorrow's window may be nearer. The last one is what it is moved to.
    const window = (await freeWindows(owner.visitor, '10001', 2)).at(-2);
    if (!window) throw new Error('there are not two free windows near 10001');
    const made = await owner.visitor.insist('POST', '/api/bookings', receiptShape, {
      idempotencyKey: randomUUID(),
      body: {
        customerId: owner.id,
        brand: 'ikea',
        serviceType: 'living_room',
        itemCount: 2,
        discountCode: code,
        scheduledDate: window.date,
        scheduledTime: window.time,
        contactInfo: {
          firstName: 'Ada',
          lastName: 'Bergman',
          phone: '212-555-0110',
          email: owner.email,
          streetAddress: '350 W 31st St',
          city: 'New York',
          state: 'NY',
          zipCode: '10001',
        },
      },
    });
    if (made.clientSecret === null) throw new Error('nothing to confirm');
    await stack.sandbox.confirmCard(made.clientSecret, 'pm_card_visa');
    await eventually('it is confirmed', async () =>
      (await stateOf(made.id)).status === 'confirmed' ? true : undefined,
    );
    const { page } = atHome;
    await page.goto('/dashboard');
    await button(page, 'Reschedule').click();
    // The latest one: tomorrow's could no longer be cancelled for free.
    await page.getByRole('dialog').getByRole('radio', { disabled: false }).last().check({ force: true });
    await page.getByText('There’s no new charge. The price stays $135.00.').waitFor();
    await button(page, /^Move to/).click();
    await page.getByText('Appointment moved').first().waitFor();
    expect(await witnesses.eventCounts(made.id)).toMatchObject({ AppointmentRescheduled: 1 });
    expect(await stateOf(made.id)).toMatchObject({ price: { total: 13_500 } });

    await button(page, 'Cancel').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`${code} can be used again`).waitFor();
    const free = dialog.getByRole('button', { name: 'Cancel for free' });
    await free.waitFor();
    await free.click();
    await page.getByText('Booking cancelled').first().waitFor();
    expect(await stateOf(made.id)).toMatchObject({ status: 'cancelled' });
    const { counts } = await eventually('nothing is held', async () => {
      const books = await stack.sandbox.books(made.id);
      return books.counts.voids >= books.counts.holds ? books : undefined;
    });
    expect(counts).toMatchObject({ captures: 0 });
    const { codes } = await owner.visitor.call('GET', '/api/discount-codes', codesShape);
    expect(codes).toMatchObject([{ code, status: 'open' }]);
    await page.getByText('Ready to use').waitFor();
  });
});

test('a move says until when it is free, and one that comes too late leaves one way out', () =>
  aMoveThatComesTooLate(stack, owner, atHome.page));

describe('a price above the hold', () => {
  test('two screens, one answer: the second is told; an old link says so', async () => {
    const other = await beginLife({ stack, technician });
    await other.until('complete');
    const photo = await photoUrl();
    await step(`/api/jobs/${other.bookingId}/photos/before`, { photos: [photo] });
    await step(`/api/jobs/${other.bookingId}/complete`, {
      actualDuration: 120,
      actualCost: 190,
      completionNotes: 'Two more shelves.',
      afterPhotos: [photo],
    });
    const link = await eventually('the question is mailed', async () => {
      const mails = JSON.stringify(await stack.sandbox.mail(other.customer.email));
      return /\/approve\/[^"\s?]+\?token=[\w.~-]+/.exec(mails)?.[0];
    });
    const first = await openPage(browser, stack.url, desktop);
    const second = await openPage(browser, stack.url, phone, { locale: 'es-US' });
    await first.page.goto(link);
    await sound(first.page, 'The work came to $190.00.');
    await second.page.goto(link);
    await sound(second.page, 'El trabajo costó $190.00.');
    await button(first.page, 'Approve $190.00').click();
    await sound(first.page, 'Approved');
    expect(await witnesses.eventCounts(other.bookingId)).toMatchObject({ PriceRiseApproved: 1 });
    await button(second.page, 'Rechazar').click();
    await sound(second.page, 'Aprobado');
    expect(await witnesses.eventCounts(other.bookingId)).not.toHaveProperty('PriceRiseRefused');
    await second.page.goto(`/approve/${other.bookingId}?token=1.old`);
    await sound(second.page, 'Este enlace está incompleto');
    expect([...first.failures, ...second.failures]).toEqual([]);
    await Promise.all([first.context.close(), second.context.close()]);
  });
});

describe('the desk', () => {
  test('a request is found by the address, answered by mail and closed', async () => {
    const email = `grace.${randomUUID().slice(0, 8)}@visitors.example`;
    const ask = (subject: string) =>
      owner.visitor.insist('POST', '/api/support', z.looseObject({ ticketId: z.string() }), {
        idempotencyKey: randomUUID(),
        body: {
          name: 'Grace Hopper',
          email,
          subject,
          message: 'The top drawer sticks.\n\nWho can look at it?',
          priority: 'high',
        },
      });
    const { ticketId } = await ask('A drawer sticks');
    const desk = await openPage(browser, stack.url, desktop);
    const { page } = desk;
    await page.goto('/admin/login');
    await page.getByLabel('Username').fill(stack.run.logins.admin.username);
    await page.getByLabel('Password', { exact: true }).fill(stack.run.logins.admin.password);
    await button(page, 'Sign In').click();
    await page.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor();
    await page.goto('/admin/support');
    await sound(page, 'Support');
    // The list is live: long before it would be read again by itself.
    const { ticketId: later } = await ask('A door hangs');
    await page.getByRole('row', { name: new RegExp(later) }).waitFor({ timeout: 20_000 });
    await page.getByLabel('Search requests').fill('drawer');
    await page.waitForURL(/search=drawer/);
    await button(page, 'Closed').click();
    await page.getByText('No request matches').waitFor();
    await page.getByRole('button', { name: 'All', exact: true }).click();
    // By keyboard alone: the row, Enter.
    await page.getByRole('row', { name: new RegExp(ticketId) }).focus();
    await page.keyboard.press('Enter');
    await sound(page, `Request ${ticketId}`);
    await button(page, 'Send answer').click();
    await page.getByText('Please write an answer.').waitFor();
    await page.getByLabel('Answer').fill('Sam comes by tomorrow.');
    // Opened this late, and with its socket greeted: what it shows next is pushed, not read again after 30 s.
    const { page: asker } = atHome;
    const greeted = asker.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
    await Promise.all([greeted, asker.goto('/support')]);
    const own = asker.locator('summary').filter({ hasText: ticketId });
    await own.getByText('Open').waitFor();
    await button(page, 'Send answer').click();
    await page.getByText('Answer sent').first().waitFor();
    // The person sees it under their own requests, without a reload.
    await own.getByText('Answered').waitFor({ timeout: 20_000 });
    await own.click();
    await asker.getByText('Sam comes by tomorrow.').waitFor();
    await page.locator('main ol').getByText('Sam comes by tomorrow.').waitFor();
    await eventually('the answer is mailed', async () =>
      (await stack.sandbox.mail(email)).some(
        ({ subject }) => subject === `Our reply to your request ${ticketId}`,
      )
        ? true
        : undefined,
    );
    await page.setViewportSize(phone);
    await sound(page, `Request ${ticketId}`);
    await button(page, 'Close').click();
    await page.getByText('This request is closed. Reopen it to answer.').waitFor();
    await page.goto(`/admin/support?status=closed&search=${ticketId}`);
    await page.getByText(/^Showing 1 to 1 of 1 /).waitFor();
    await sound(page, 'Support');
    const waiting = { email: `later.${email}`, zip: '99501' };
    await owner.visitor.send('POST', '/api/waitlist', { body: waiting });
    await page.setViewportSize(desktop);
    await page.goto('/admin/support');
    await page.getByRole('link', { name: 'Waitlist' }).click();
    await sound(page, 'Waitlist');
    await page.getByRole('button', { name: /^99501 AK/ }).click();
    await page.getByRole('row', { name: new RegExp(waiting.email) }).waitFor();
    const saved = page.waitForEvent('download');
    await button(page, 'Export CSV').click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^waitlist-\d{4}-\d\d-\d\d\.csv$/);
    expect(await readFile(await file.path(), 'utf8')).toContain(`\r\n${waiting.email},99501,AK,`);
    await page.getByText('Export Complete').waitFor();
    await page.goto('/admin/support/HT-000000');
    await page.getByText('Request not found').waitFor();
    expect(desk.failures).toEqual([]);
    await desk.context.close();
  });

  test('no script of a customer’s page has failed', () => {
    expect([...atHome.failures, ...onPhone.failures]).toEqual([]);
  });
});
