/** The admin's console in a browser: stuck work is told and retried, money moves once, and no address breaks a page. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newEvents } from '#events/execute.ts';
import { openPostgresEventLog } from '#events/postgres/log.ts';
import { beginLife, freeWindows, type Life } from '#tests/support/life.ts';
import { type Account, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';
import { launchBrowser, type OpenPage, openPage } from './browser.ts';
import type { Visitor } from '#tests/support/visitor.ts';

let stack: TestStack;
let admin: Visitor;
let technician: Account;
let browser: Browser;
let life: Life;
let desk: OpenPage;

beforeAll(async () => {
  // A technician who has just taken over a job has this long.
  stack = await startTestStack({ jobOverdue: 0 }, { web: true });
  admin = await signInAdmin(stack);
  technician = await hireTechnician(stack.url, admin);
  life = await beginLife({ stack, technician });
  [browser] = await Promise.all([launchBrowser(), life.until('complete')]);
  desk = await openPage(browser, stack.url, { width: 1280, height: 900 });
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
    console.log(`${desk.page.url()}\n${text.slice(0, 2_500)}\n${desk.failures.join('\n')}`);
  });
});

afterAll(async () => {
  await browser?.close();
  await stack?.sandbox.clearFaults();
  await stack?.stop();
});

async function otherWindow() {
  const windows = await freeWindows(admin, '10001', 2);
  const window = windows.find(({ date, time }) => date !== life.window.date || time !== life.window.time);
  if (!window) throw new Error('no other window is free');
  return window;
}

/** No appointment can be booked in the past: the log is told of a move there. */
async function endedDaysAgo({ bookingId }: Life): Promise<void> {
  const log = openPostgresEventLog({ databaseUrl: stack.run.databaseUrl });
  const stream = `booking-${bookingId}`;
  const from = (await log.readStream(stream))
    .map(({ type, data }) =>
      type === 'BookingPlaced' ? z.object({ appointment: appointments }).parse(data) : null,
    )
    .find((placed) => placed !== null)?.appointment;
  if (!from) throw new Error('the booking is not placed');
  const daysAgo = (instant: string) => new Date(Date.parse(instant) - 10 * DAY).toISOString();
  const to = { ...from, startsAt: daysAgo(from.startsAt), endsAt: daysAgo(from.endsAt) };
  const by = { role: 'admin', id: 'test' } as const;
  const commandId = `moved:${bookingId}`;
  const moved = { type: 'AppointmentRescheduled', data: { from, to, by, at: new Date().toISOString() } };
  const metadata = { actor: by, commandId, correlationId: commandId };
  await log.append(stream, 'any', newEvents([moved], metadata));
  await log.close();
}

/** What is stuck for one cause: its heading, its table. */
const causeOf = (name: string) => desk.page.getByRole('region', { name: new RegExp(`^${name}\\b`) });

/** What helps each of `count` lines of stuck work is on one line, and the page no wider than a desk or a phone. */
async function staysOnOneLine(count: number): Promise<void> {
  const { page } = desk;
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const sizes = await page.locator('main table :is(button, td:last-child a)').evaluateAll((all) =>
      all.map((one) => {
        // Its first text alone: the booking's number behind it is for screen readers.
        const text = document.createRange();
        text.selectNode(one.firstChild ?? one);
        const lines = new Set([...text.getClientRects()].map(({ top }) => top));
        return { lines: lines.size, right: one.getBoundingClientRect().right };
      }),
    );
    expect(sizes.length).toBeGreaterThanOrEqual(count);
    for (const { lines, right } of sizes) {
      expect(lines).toBe(1);
      expect(right).toBeLessThanOrEqual(width);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

const DAY = 24 * 60 * 60 * 1000;
const numbered = z.object({ number: z.string() });
const appointments = z.looseObject({ startsAt: z.string(), endsAt: z.string() });

describe('the admin', () => {
  test('R18: reads on the booking why its money waits, and Retry takes it', async () => {
    const { page } = desk;
    await stack.sandbox.fault({ service: 'stripe', kind: 'outage', call: 'payment_intents.capture' });
    await life.complete();
    await page.goto(`/admin/bookings/${life.bookingId}`);
    const alert = page.locator('main > div', {
      has: page.getByRole('alert').filter({ hasText: /^Charging the hold is waiting: / }),
    });
    await alert.waitFor();
    await page.getByRole('link', { name: /^Stuck work\s*1$/ }).waitFor();
    await stack.sandbox.clearFaults();
    await alert.getByRole('button', { name: /^Retry/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The provider answers again.');
    await dialog.getByRole('button', { name: 'Retry', exact: true }).click();
    await page.getByText('Payment captured').waitFor();
    await alert.waitFor({ state: 'detached' });
    expect((await stack.sandbox.books(life.bookingId)).counts).toMatchObject({ captures: 1 });
  });

  test('pays back once however fast Refund is pressed', async () => {
    const { page } = desk;
    await page.goto(`/admin/bookings/${life.bookingId}`);
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByLabel('Amount').fill('5.00');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/refund')) sent.push(request.url());
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Refund $5.00' }).dblclick();
    await page.getByText('Refund started').first().waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(async () => (await stack.sandbox.books(life.bookingId)).counts.refunds).toBe(1);
    expect(sent).toHaveLength(1);
  });

  test('marks as seen what nothing mends, with a note that the booking keeps', async () => {
    const { page } = desk;
    const { charges } = await stack.sandbox.books(life.bookingId);
    const [charge] = charges.filter(({ amount_captured: captured }) => captured > 0);
    const refunded = await fetch(`${stack.sandbox.url}/sandbox/charges/${charge?.id}/refund`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 100 }),
    });
    expect(refunded.status).toBeLessThan(300);
    await page.goto('/ops');
    const line = causeOf('Outside refund');
    await line.waitFor();
    expect(await line.getByRole('button').count()).toBe(1);
    await line.getByRole('button', { name: /^Mark as seen/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Note').fill('Agreed on the phone.');
    await dialog.getByRole('button', { name: 'Mark as seen' }).click();
    await page.getByText('Marked as seen').first().waitFor();
    await line.waitFor({ state: 'detached' });
    await page.goto(`/admin/bookings/${life.bookingId}`);
    await page.getByText('outside refund, Agreed on the phone.').waitFor();
  });

  test('stuck work names a dispute’s deadline on the job’s clock and an overdue job, with short-named buttons side by side', async () => {
    const { page } = desk;
    const { charges } = await stack.sandbox.books(life.bookingId);
    const [charge] = charges.filter(({ amount_captured: captured }) => captured > 0);
    for (const [path, body] of [
      ['refund', { amount: 200 }],
      ['dispute', { amount: 5_000 }],
    ] as const) {
      const { status } = await fetch(`${stack.sandbox.url}/sandbox/charges/${charge?.id}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(status).toBeLessThan(300);
    }
    await page.goto('/ops');
    const row = causeOf;
    await row('Outside refund')
      .getByRole('button', { name: /^Mark as seen/ })
      .waitFor();
    await row('Dispute').waitFor();
    const refund = { body: { amountCents: 300, cause: 'goodwill' } };
    await admin.send('POST', `/api/admin/bookings/${life.bookingId}/refund`, refund);
    const { number } = await admin.call('GET', `/api/admin/bookings/${life.bookingId}`, numbered);
    const failed = row('Refund failed');
    await failed.getByRole('button', { name: `Retry refund of ${number}`, exact: true }).waitFor();
    await failed.getByRole('button', { name: `Mark as seen refund of ${number}`, exact: true }).waitFor();
    const tops = await failed
      .locator('tbody')
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((one) => one.getBoundingClientRect().top));
    expect(tops).toEqual([tops[0], tops[0]]);
    await staysOnOneLine(4);
    // R4: all lines of a cause at once, each with its own result.
    await failed.getByRole('button', { name: 'Retry 1 Refund failed' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Asked the bank.');
    await page.getByRole('dialog').getByRole('button', { name: 'Retry 1', exact: true }).click();
    await page.getByText('Trying now').first().waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    const late = await beginLife({ stack, technician, window: await otherWindow() });
    await late.until('route');
    await endedDaysAgo(late);
    await row('Dispute')
      .getByText(/Submit evidence by \w{3}, \w{3} \d{1,2}, \d{1,2}:\d{2} [AP]M E[SD]T\.$/)
      .first()
      .waitFor();
    await row('Job overdue')
      .getByText(/^The appointment is over, but the job is still assigned\./)
      .first()
      .waitFor();
    await row('Job overdue').getByRole('link', { name: 'Change the booking' }).waitFor();
    await row('Outside refund')
      .getByRole('button', { name: /^Mark as seen/ })
      .waitFor();
    expect(await page.getByRole('main').innerText()).not.toMatch(/\d{4}-\d{2}-\d{2}T/);
    await staysOnOneLine(5);
    await page.goto(`/admin/bookings/${late.bookingId}`);
    await page
      .getByRole('alert')
      .filter({ hasText: /^Job overdue: The appointment is over/ })
      .waitFor();
    const change = { body: { status: 'cancelled' } };
    await admin.call('PATCH', `/api/bookings/${late.bookingId}/status`, z.unknown(), change);
    await page.goto('/ops');
    await row('Outside refund').waitFor();
    await row('Job overdue').waitFor({ state: 'detached' });
  });

  test('is told in the refund dialog what was refused before, until somebody has seen to it', async () => {
    const { page } = desk;
    await page.goto(`/admin/bookings/${life.bookingId}`);
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const refused = page
      .getByRole('dialog')
      .locator('[data-part=notice]')
      .filter({ hasText: 'Not refunded yet' });
    await refused.waitFor();
    expect(await refused.innerText()).toMatch(
      /\w{3}, \w{3} \d{1,2}, \d{1,2}:\d{2} [AP]M E[SD]T: \$3\.00 could not be refunded: .+\.$/,
    );
    await page.getByRole('button', { name: 'Refund nothing' }).click();
    const alert = page.getByRole('alert').filter({ hasText: '$3.00 could not be refunded' });
    await page.getByRole('button', { name: /^Mark as seen refund of/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as seen' }).click();
    await alert.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Amount').waitFor();
    expect(await refused.count()).toBe(0);
    await page.getByRole('button', { name: 'Refund nothing' }).click();
  });

  test('cancels for a no-show at the agreed price, though more is held, and it is recorded as one', async () => {
    const absent = await beginLife({ stack, technician, window: await otherWindow() });
    await absent.until('route');
    const path = `/api/admin/bookings/${absent.bookingId}`;
    const lowered = { brand: 'ikea', serviceType: 'living_room', itemCount: 2, totalPrice: 80 };
    await admin.call('PATCH', `${path}/details`, z.unknown(), { body: lowered });
    const { page } = desk;
    await page.goto(`/admin/bookings/${absent.bookingId}`);
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /^Another amount/ }).check();
    await dialog.getByText('Up to $80.00').waitFor();
    await dialog.getByRole('radio', { name: /^Customer no-show/ }).check();
    await dialog
      .getByText('No one was there for the appointment: $80.00 is charged. $70.00 goes back')
      .waitFor();
    await dialog.getByRole('button', { name: 'Cancel for $80.00' }).click();
    await page.getByText('Status updated successfully').first().waitFor();
    const { cancellation } = await admin.call('GET', path, z.object({ cancellation: z.unknown() }));
    expect(cancellation).toMatchObject({ reason: 'no_show', cancelledBy: 'customer', feeCents: 8_000 });
  });

  test('works in Spanish from the sign-in to a booking’s events', async () => {
    const spanish = await openPage(browser, stack.url, { width: 1280, height: 900 });
    const { page } = spanish;
    await page.goto('/admin/login');
    await page.getByRole('button', { name: 'Español' }).click();
    await page.getByLabel('Usuario').fill(stack.run.logins.admin.username);
    await page.getByLabel('Contraseña', { exact: true }).fill('falsa');
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await page.getByText('El usuario o la contraseña no son correctos').waitFor();
    await page.getByLabel('Contraseña', { exact: true }).fill(stack.run.logins.admin.password);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await page.getByRole('columnheader', { name: 'Servicio' }).waitFor();
    await page.goto(`/admin/bookings/${life.bookingId}`);
    await page.getByRole('heading', { name: /^Reserva HX-/ }).waitFor();
    await page.getByText('Pago cobrado').waitFor();
    await page.getByText('Por cobrar al cliente').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
    expect(spanish.failures).toEqual([]);
    await spanish.context.close();
  });

  test('an address with days that are none still shows the bookings', async () => {
    const { page, failures } = desk;
    await page.goto('/admin?from=2026-99-99&to=2026-02-30&page=x&status=none');
    await page.locator('main tbody tr').first().waitFor();
    expect(failures).toEqual([]);
  });

  test('the page of a booking fits a phone', async () => {
    const { page } = desk;
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`/admin/bookings/${life.bookingId}`);
    await page.locator('main table tbody tr').first().waitFor();
    const right = await page.evaluate(() =>
      Math.max(
        document.documentElement.scrollWidth,
        ...[...document.querySelectorAll('main table, main table *, main h2')].map(
          (one) => one.getBoundingClientRect().right,
        ),
      ),
    );
    expect(right).toBeLessThanOrEqual(390);
  });
});
