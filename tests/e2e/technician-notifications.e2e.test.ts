/** The technician's bell, and pushes as the app's own service worker takes them, in a real browser. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { beginLife, cancelForItsFee } from '#tests/support/life.ts';
import { type Account, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { launchBrowser } from './browser.ts';

let stack: RunningStack;
let browser: Browser;
let technician: Account;
let context: BrowserContext;

beforeAll(async () => {
  // A headless shell shows no notifications.
  [stack, browser] = await Promise.all([borrowStack({ web: true }), launchBrowser([], 'full')]);
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});
beforeEach(async () => {
  technician = await hireTechnician(stack.url, await signInAdmin(stack));
  context = await browser.newContext({
    baseURL: stack.url,
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
    permissions: ['notifications'],
  });
  context.setDefaultTimeout(20_000);
});
afterEach(() => context.close());

async function signIn(): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/technician/login');
  await page.getByLabel('Email').fill(technician.email);
  await page.getByLabel('Password', { exact: true }).fill(technician.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor();
  return page;
}

test('the bell counts what is new while the page stands, and the page behind it lists it', async () => {
  const page = await signIn();
  // That they may take jobs now.
  await page.getByRole('link', { name: 'Notifications, 1 unread' }).waitFor();
  const life = await beginLife({ stack, technician });
  await life.until('route');
  await page.getByRole('link', { name: /^Notifications, [2-9] unread$/ }).click();
  await page.getByRole('heading', { name: 'Notifications', exact: true }).waitFor();
  await page.getByRole('link', { name: /^New job offer/ }).waitFor();
  await cancelForItsFee(life.customer.visitor, life.bookingId);
  await page.getByText(/was cancelled/).waitFor();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Back to jobs' }).click();
  await page.getByRole('link', { name: 'Notifications, none unread' }).waitFor();
});

test('quiet hours are kept, and asking for pushes is a press and never the page', async () => {
  const page = await signIn();
  await page.goto('/technician/notifications');
  const quiet = page.getByRole('switch', { name: /^Quiet hours/ });
  // The tests' own stack has none.
  await quiet.click();
  const from = page.getByLabel('From', { exact: true });
  await expect.poll(() => from.inputValue()).toBe('21:00');
  const kept = page.waitForResponse(
    (answer) => answer.ok() && answer.request().postData()?.includes('22:30') === true,
  );
  await from.fill('22:30');
  await from.blur();
  await kept;
  await page.reload();
  await expect.poll(() => from.inputValue()).toBe('22:30');
  await expect(page.getByRole('switch', { name: /^Notifications on this device/ }).isChecked()).resolves.toBe(
    false,
  );
});

test('a push is shown with its words, the next of the same job takes its place, and its page opens in the app', async () => {
  const page = await signIn();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.endsWith('/technician'));
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const push = (title: string): Promise<unknown> =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(stack.url).origin,
      registrationId,
      data: JSON.stringify({
        title,
        body: 'HX-7K2M4Q: moved to Fri, Dec 4, 9-11 AM EST.',
        path: '/technician/earnings',
        tag: 'job-HX-7K2M4Q',
      }),
    });
  const shown = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.getRegistration();
      const notifications = (await worker?.getNotifications()) ?? [];
      return notifications.map(({ title, body, tag }) => ({ title, body, tag }));
    });
  await push('Job HX-7K2M4Q is yours');
  await expect
    .poll(async () => (await shown()).map(({ title }) => title))
    .toEqual(['Job HX-7K2M4Q is yours']);
  await push('Job HX-7K2M4Q has a new time');
  await expect.poll(shown).toEqual([
    {
      title: 'Job HX-7K2M4Q has a new time',
      body: 'HX-7K2M4Q: moved to Fri, Dec 4, 9-11 AM EST.',
      tag: 'job-HX-7K2M4Q',
    },
  ]);
  const [worker] = context.serviceWorkers();
  // What a press on the notification runs; only a person's press may bring a window to the front.
  await worker?.evaluate(
    (path) =>
      (globalThis as unknown as { openPage(url: string): Promise<unknown> })
        .openPage(new URL(path, location.origin).href)
        .catch((error: unknown) => String(error)),
    '/technician/earnings',
  );
  await page.waitForURL('**/technician/earnings');
});

test('the app is offered for the home screen once the browser offers it, and installed by a press', async () => {
  const page = await signIn();
  await page.goto('/technician/notifications');
  await page.getByRole('heading', { name: 'How we notify you' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Install the app' }).count()).toBe(0);
  await page.evaluate(() => {
    const prompt = () => {
      document.title = 'asked';
      return Promise.resolve({ outcome: 'accepted' });
    };
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  });
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  await page.getByRole('heading', { name: 'Install the app' }).waitFor({ state: 'detached' });
  expect(await page.title()).toBe('asked');
});
