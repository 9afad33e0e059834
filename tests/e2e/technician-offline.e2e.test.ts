/** A technician's phone without a connection, in a real browser with the real service worker (R19). */
import sharp from 'sharp';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, cancelForItsFee, freeWindows, laterWindow, type Life } from '#tests/support/life.ts';
import { type Line, openLine } from '#tests/support/line.ts';
import { type Account, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { launchBrowser } from './browser.ts';

let stack: RunningStack;
let browser: Browser;
let admin: Visitor;
let technician: Account;
let line: Line;
let context: BrowserContext;

beforeAll(async () => {
  [stack, browser] = await Promise.all([borrowStack({ web: true }), launchBrowser()]);
  admin = await signInAdmin(stack);
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});
beforeEach(async () => {
  technician = await hireTechnician(stack.url, admin);
  line = await openLine(stack.url);
  context = await browser.newContext({
    baseURL: line.url,
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(20_000);
});
afterEach(async () => {
  // The first wave of offers goes to a few: the next test's technician is to be among them.
  await technician.visitor.call('PATCH', `/api/technicians/${technician.id}/availability`, z.unknown(), {
    body: { isAvailable: false },
  });
  await context.close();
  await line.close();
});

const events = z.array(
  z.object({
    type: z.string(),
    deviceTime: z.string().nullable(),
    doneAt: z.string().nullable(),
    recordedAt: z.string(),
    commandId: z.string(),
    actor: z.string(),
    data: z.record(z.string(), z.unknown()),
  }),
);
const jobTimes = z.object({
  routeStartedAt: z.string().nullable(),
  arrivedAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  completedAt: z.string().nullable(),
});
const photos = z.array(z.object({ url: z.string(), kind: z.enum(['before', 'after']) }));

/** Jobs that the technician has accepted, each at a time of its own. */
async function acceptedJobs(count: number): Promise<readonly Life[]> {
  const windows = await freeWindows(technician.visitor, '10001', 2);
  const lives: Life[] = [];
  // Windows that touch would leave no time to travel.
  for (let k = 0; k < count; k += 1) {
    const window = windows[k * 4];
    if (!window) throw new Error('too few free windows');
    const life = await beginLife({ stack, technician, window });
    await life.until('route');
    lives.push(life);
  }
  return lives;
}

/** Signs in on the phone, opens My Jobs, and waits until the app is on the phone with `jobs`. */
async function signInAtHome(jobs: number): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/technician/login');
  await signInAs(page, technician);
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor();
  await page.getByRole('link', { name: 'My Jobs' }).click();
  await expect.poll(() => page.getByRole('link', { name: 'Details' }).count()).toBe(jobs);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return page;
}

/** Airplane mode: the device says so, and nobody is there. */
async function goOffline(): Promise<void> {
  await context.setOffline(true);
  await line.cut();
}
async function openJob({ bookingId }: Life): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`/technician/jobs/${bookingId}`);
  await page.getByRole('heading', { name: /^Job HX-/ }).waitFor();
  return page;
}

/** Presses the big button; yes to the question whether it is not too early. */
async function step(page: Page, name: string, yes?: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  if (yes !== undefined) await page.getByRole('button', { name: yes }).click();
}

let taken = 0;
async function signInAs(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Takes a photo of one color, no two of them the same: the server keeps the same picture of a job once. */
async function takePhoto(page: Page, label: string, background: string): Promise<void> {
  taken += 1;
  const buffer = await sharp({ create: { width: 320 + taken, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const before = await photosWaitingOn(page);
  await page.getByLabel(label).setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  await expect.poll(() => photosWaitingOn(page)).toBe(before + 1);
}
const photosWaitingOn = (page: Page): Promise<number> =>
  page.locator('[data-state=waiting], [data-state=sending]').count();

/** What the log has of the technician's own acts, in its order. */
async function storyOf({ bookingId }: Life) {
  const all = await admin.call('GET', `/api/admin/bookings/${bookingId}/events`, events);
  return all.filter(({ actor, deviceTime }) => actor.startsWith('technician:') && deviceTime !== null);
}

/** The main color of each photo of a kind, as the server keeps it. */
async function colorsOf({ bookingId }: Life, kind: 'before' | 'after'): Promise<readonly string[]> {
  const found = await technician.visitor.call('GET', `/api/bookings/${bookingId}/photos`, photos);
  return Promise.all(
    found
      .filter((one) => one.kind === kind)
      .map(async ({ url }) => {
        const cookie = [...technician.visitor.cookies()]
          .map(([name, value]) => `${name}=${value}`)
          .join('; ');
        const answer = await fetch(new URL(url, stack.url), { headers: { cookie, 'x-role': 'technician' } });
        expect(answer.status).toBe(200);
        const { dominant } = await sharp(Buffer.from(await answer.arrayBuffer())).stats();
        const { r, g, b } = dominant;
        return r > g && r > b ? 'red' : g > b ? 'green' : 'blue';
      }),
  );
}

test('a whole job in airplane mode: cold start, kill, update, and back with order, times and photos right', async () => {
  const [life] = await acceptedJobs(1);
  if (!life) throw new Error('no job');
  const home = await signInAtHome(1);
  await home.close();
  await goOffline();

  // Cold: no page of the app is open, and no server.
  let page = await openJob(life);
  await page.getByText('350 W 31st St').first().waitFor();
  await page.getByText('Ring twice, third floor.').waitFor();
  await page.getByText(/^As of /).waitFor();
  // Our number connects nobody days ahead, and the button says from when it does.
  expect(await page.getByRole('button', { name: 'Call' }).isDisabled()).toBe(true);
  await page.getByText(/You can call starting at .*\.$/).waitFor();
  const began = Date.now();
  await step(page, 'Heading to Site', 'Yes, on my way');
  await step(page, 'Arrived on Site');
  await takePhoto(page, 'Add before photo', '#d02020');
  await step(page, 'Start Job');
  await page.getByLabel('Notes').fill('Shelf is level, brick wall.');
  await takePhoto(page, 'Add after photo', '#2020d0');

  // Killed without a goodbye, and opened again.
  await page.close();
  page = await openJob(life);
  await page.getByText('IN PROGRESS', { exact: true }).waitFor();
  await takePhoto(page, 'Add after photo', '#20d020');
  // A glove presses twice, and it is done once.
  await page.getByRole('button', { name: 'Complete Job', exact: true }).dblclick();
  await page.getByText('Outbox: 7 waiting').waitFor();
  const ended = Date.now();
  expect(await storyOf(life)).toEqual([]);

  // A newer build is what the phone finds when it is back.
  const next = (text: string): string => text.replace(/"version":"[0-9a-f]{12}"/, '"version":"aaaaaaaaaaaa"');
  line.change('/technician-sw.js', next);
  await page.close();
  await line.mend();
  await context.setOffline(false);
  page = await openJob(life);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const isChanging = registration?.installing ?? registration?.waiting;
    const names = await caches.keys();
    const isKept = names.some((name) => name.endsWith('aaaaaaaaaaaa'));
    return isKept && !isChanging && registration?.active?.state === 'activated';
  });
  await page.reload();
  // Seven calls, three of them with a photo, one after the other.
  await eventually(
    'the completion has arrived',
    async () => ((await storyOf(life)).some(({ type }) => type === 'WorkCompleted') ? true : undefined),
    { within: 60_000 },
  );

  const story = await storyOf(life);
  expect(new Set(story.map(({ commandId }) => commandId)).size).toBe(7);
  const times = story.map(({ deviceTime }) => Date.parse(deviceTime ?? ''));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(Math.min(...times)).toBeGreaterThanOrEqual(began);
  expect(Math.max(...times)).toBeLessThanOrEqual(ended);
  // The job counts from when it was done, and not from when we heard of it (decision 133).
  const doneAt = (type: string) => story.find((event) => event.type === type)?.doneAt;
  await expect
    .poll(() => technician.visitor.call('GET', `/api/jobs/${life.bookingId}`, jobTimes))
    .toEqual({
      routeStartedAt: doneAt('RouteStarted'),
      arrivedAt: doneAt('TechnicianArrived'),
      startedAt: doneAt('WorkStarted'),
      completedAt: doneAt('WorkCompleted'),
    });
  for (const { doneAt: done, recordedAt, data } of story) {
    expect(Date.parse(done ?? '')).toBeGreaterThanOrEqual(began - 2000);
    expect(Date.parse(done ?? '')).toBeLessThanOrEqual(ended + 2000);
    expect(Date.parse(recordedAt)).toBeGreaterThan(ended);
    expect(data).not.toHaveProperty('doubt');
  }
  expect(await colorsOf(life, 'before')).toEqual(['red']);
  expect(await colorsOf(life, 'after')).toEqual(['blue', 'green']);
  // On this page: the debugger holds a worker that starts, and a navigation meanwhile may be lost (decision 040).
  await page.getByText(/^Outbox: \d+ waiting/).waitFor({ state: 'hidden' });
});

/** Runs in every page before its scripts: the clock of this phone is off by so many milliseconds. */
function setClockOff(milliseconds: number): void {
  const RealDate = Date;
  class WrongDate extends RealDate {
    constructor(...given: readonly [] | readonly [number | string | Date]) {
      super(given.length === 0 ? RealDate.now() + milliseconds : given[0]);
    }
    static override now = () => RealDate.now() + milliseconds;
  }
  globalThis.Date = WrongDate as unknown as DateConstructor;
}

const DAY = 24 * 60 * 60_000;
test.each([
  ['ahead', DAY],
  ['behind', -DAY],
])(
  'R19: on a phone whose clock is a day %s work is done in its order, at its time, for its minutes',
  async (_, off) => {
    await context.addInitScript(setClockOff, off);
    const [life] = await acceptedJobs(1);
    if (!life) throw new Error('no job');
    const home = await signInAtHome(1);
    await goOffline();
    await home.close();
    const page = await openJob(life);
    const began = Date.now();
    // It still is not the day of the appointment.
    await step(page, 'Heading to Site', 'Yes, on my way');
    await step(page, 'Arrived on Site');
    await step(page, 'Start Job');
    await takePhoto(page, 'Add after photo', '#20d020');
    await page.getByLabel('Notes').fill('Shelf is level.');
    expect(Number(await page.getByLabel('Duration').inputValue())).toBeLessThanOrEqual(2);
    await step(page, 'Complete Job');
    await page.getByText('Outbox: 5 waiting').waitFor();
    const ended = Date.now();
    await line.mend();
    await context.setOffline(false);
    await eventually('the completion has arrived', async () =>
      (await storyOf(life)).some(({ type }) => type === 'WorkCompleted') ? true : undefined,
    );
    const story = await storyOf(life);
    expect(story.map(({ type }) => type)).toEqual([
      'RouteStarted',
      'TechnicianArrived',
      'WorkStarted',
      'PhotosAdded',
      'WorkCompleted',
    ]);
    const done = story.map(({ doneAt }) => Date.parse(doneAt ?? ''));
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    // A header tells whole seconds, and a request takes its time.
    expect(Math.min(...done)).toBeGreaterThanOrEqual(began - 2000);
    expect(Math.max(...done)).toBeLessThanOrEqual(ended + 2000);
    // What the phone said is kept as it was said.
    for (const { deviceTime } of story)
      expect(Math.abs(Date.parse(deviceTime ?? '') - off - began)).toBeLessThan(60_000);
  },
);

test('R19: photos of two jobs that were taken in airplane mode arrive each at its own job, once', async () => {
  const [red, blue] = await acceptedJobs(2);
  if (!red || !blue) throw new Error('no jobs');
  const home = await signInAtHome(2);
  await goOffline();
  await home.close();
  const colors = { red: '#d02020', blue: '#2020d0' } as const;
  // In turns, so that the outbox holds them mixed.
  for (const kept of [0, 1])
    for (const [life, color] of [
      [red, colors.red],
      [blue, colors.blue],
    ] as const) {
      const page = await openJob(life);
      // What the phone has kept is there a moment after the page.
      await expect.poll(() => photosWaitingOn(page)).toBe(kept);
      await takePhoto(page, 'Add before photo', color);
      await page.close();
    }
  await line.mend();
  await context.setOffline(false);
  // Two pages of the app are open at once, and both find the outbox full.
  const [one, two] = await Promise.all([openJob(red), openJob(blue)]);
  await Promise.all([one, two].map(comeBackTo));
  await eventually('all photos have arrived', async () => {
    const counts = await Promise.all([red, blue].map((life) => colorsOf(life, 'before')));
    return counts.every(({ length }) => length >= 2) ? true : undefined;
  });
  await one.goto('/technician/outbox');
  await one.getByText('Everything is sent').waitFor();
  expect(await colorsOf(red, 'before')).toEqual(['red', 'red']);
  expect(await colorsOf(blue, 'before')).toEqual(['blue', 'blue']);
});

test('a job that is cancelled meanwhile: what did not count is explained and stays until it is discarded', async () => {
  const [life] = await acceptedJobs(1);
  if (!life) throw new Error('no job');
  const home = await signInAtHome(1);
  await goOffline();
  await home.close();
  let page = await openJob(life);
  await step(page, 'Heading to Site', 'Yes, on my way');
  await step(page, 'Arrived on Site');
  await page.getByText('Outbox: 2 waiting').waitFor();
  await page.close();
  await cancelForItsFee(life.customer.visitor, life.bookingId);
  await line.mend();
  await context.setOffline(false);
  page = await context.newPage();
  await page.goto('/technician/outbox');
  await page.getByRole('heading', { name: /was cancelled while you had no signal/ }).waitFor();
  await page.getByText('Heading to Site. No signal, so it was saved here.').waitFor();
  await page.getByText('On this phone, with').waitFor();
  await page.getByText('on hold until you resolve what was refused').waitFor();
  // Nothing of it is lost with the page.
  await page.reload();
  await page.getByText('Outbox: 1 waiting, 1 refused').waitFor();

  await page.goto('/technician');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('heading', { name: 'Log out and lose 2 steps?' }).waitFor();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await page.goto('/technician/outbox');
  await page.getByRole('button', { name: 'Discard all of this job' }).click();
  await page.getByText('Everything is sent').waitFor();

  await page.goto('/technician');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/technician/login');
  expect(await onDevice(page)).toEqual({ 'hexkey-outbox': 0, 'hexkey-work': 0 });
});

test('a job that is moved meanwhile: nobody is told that somebody is on the way, and the phone says why', async () => {
  // Longer ahead than a day: until then the customer may move it.
  const window = (await freeWindows(technician.visitor, '10001', 2)).at(-2);
  if (!window) throw new Error('too few free windows');
  const life = await beginLife({ stack, technician, window });
  await life.until('route');
  const home = await signInAtHome(1);
  await goOffline();
  await home.close();
  let page = await openJob(life);
  await step(page, 'Heading to Site', 'Yes, on my way');
  await step(page, 'Arrived on Site');
  await page.getByText('Outbox: 2 waiting').waitFor();
  await page.close();
  const { date: scheduledDate, time: scheduledTime } = await laterWindow(life.customer.visitor, '10001', 2);
  const body = { scheduledDate, scheduledTime };
  await life.customer.visitor.call('POST', `/api/bookings/${life.bookingId}/reschedule`, z.unknown(), {
    body,
  });
  await line.mend();
  await context.setOffline(false);
  page = await context.newPage();
  await page.goto('/technician/outbox');
  await page.getByRole('heading', { name: /moved while you had no signal/ }).waitFor();
  await page.getByText(/^The job was moved to .+\d (AM|PM)\.$/).waitFor();
  await page.getByText(/^We didn’t tell .* that you’re on the way/).waitFor();
  await page.getByRole('button', { name: 'Give Job Back' }).waitFor();
  await page.getByText('on hold until you resolve what was refused').waitFor();
  expect(await storyOf(life)).toEqual([]);
  await page.getByRole('button', { name: /^Keep job, / }).click();
  await page.getByText('Everything is sent').waitFor();
});

test('a part of the app that the phone has lost fails on a dead line instead of loading forever', async () => {
  line.change('/technician-sw.js', (text) => text.replace('FILE_MS = 30_000', 'FILE_MS = 300'));
  const page = await signInAtHome(0);
  const lost = await page.evaluate(async () => {
    const [name = ''] = await caches.keys();
    const cache = await caches.open(name);
    const file = (await cache.keys()).find(({ url }) => url.includes('/assets/'));
    if (file) await cache.delete(file);
    return file?.url ?? '';
  });
  line.silence(new URL(lost).pathname);
  const load = (url: string): Promise<string> =>
    fetch(url, { cache: 'no-store' }).then(
      ({ status }) => String(status),
      (error: unknown) => String(error),
    );
  expect(await page.evaluate(load, lost)).toContain('Failed to fetch');
});

/** How many rows each database of the phone holds. */
const onDevice = (page: Page): Promise<Readonly<Record<string, number>>> =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
      });
    const counts: Record<string, number> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const table of database.objectStoreNames)
        counts[name] = await settled(database.transaction(table).objectStore(table).count());
      database.close();
    }
    return counts;
  });

const comeBackTo = (page: Page): Promise<unknown> =>
  page.evaluate(() => window.dispatchEvent(new Event('online')));

test('what the phone keeps is never taken for all there is: figures and lists say how old they are, or what is missing', async () => {
  const [done] = await acceptedJobs(2);
  if (!done) throw new Error('no job');
  await done.until('payOut');
  const figure = (page: Page, name: string) =>
    page.locator('dl > div', { hasText: name }).locator('dd').innerText();
  const home = await signInAtHome(1);
  await home.getByRole('heading', { name: 'Completed Jobs' }).waitFor();
  expect(await figure(home, 'This Month')).toBe('$105.00');
  await expect.poll(() => onDevice(home)).toMatchObject({ 'hexkey-work': 1 });

  // Reloaded at once, while the server takes its time with the list.
  line.silence('/api/bookings/technician');
  await home.reload();
  await home.getByRole('link', { name: 'Details' }).waitFor();
  await home.getByText(/^As of .* The server hasn’t answered yet\.$/).waitFor();
  expect(await figure(home, 'This Month')).toBe('$105.00');
  await home.close();

  await goOffline();
  const page = await context.newPage();
  await page.goto('/technician/jobs');
  await page.getByText('Completed and cancelled jobs aren’t stored on this phone.').waitFor();
  await page.getByText(/^As of /).waitFor();
  expect(await figure(page, 'This Month')).toBe('$105.00');
  expect(await figure(page, 'Available Jobs')).toBe('–');
  await page.getByRole('link', { name: 'Earnings' }).click();
  await page.getByRole('heading', { name: 'Earnings need a connection' }).waitFor();
});

test('a session that ends in the middle of a job: what waits says so, and goes out for its own technician alone', async () => {
  const [life] = await acceptedJobs(1);
  if (!life) throw new Error('no job');
  const home = await signInAtHome(1);
  await home.close();
  const page = await openJob(life);
  await context.clearCookies();
  await step(page, 'Heading to Site', 'Yes, on my way');
  await step(page, 'Arrived on Site');
  await takePhoto(page, 'Add before photo', '#d02020');
  const waiting = '2 steps and 1 photo are waiting on this phone. Sign in to send them.';
  await page.getByText(waiting).waitFor();
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/technician/login?next=*');
  await page.getByText(waiting).waitFor();

  // Somebody else borrows the phone.
  const colleague = await hireTechnician(stack.url, admin);
  await signInAs(page, colleague);
  await page.getByText('You don’t have access to this job').waitFor();
  await page.goto('/technician/outbox');
  await page.getByText('Everything is sent').waitFor();
  await page.goto('/technician');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/technician/login');
  await page.getByText(waiting).waitFor();
  expect(await storyOf(life)).toEqual([]);

  await signInAs(page, technician);
  await eventually('all three have arrived', async () =>
    (await storyOf(life)).length === 3 ? true : undefined,
  );
  await page.goto('/technician/login');
  await page.getByRole('heading', { name: 'Sign in to your jobs' }).waitFor();
  expect(await page.getByText('waiting on this phone').count()).toBe(0);
});

test('a session that has ended is asked for over the page, which says what waits and then no more that it was refused', async () => {
  const [life] = await acceptedJobs(1);
  if (!life) throw new Error('no job');
  const home = await signInAtHome(1);
  await home.close();
  const page = await openJob(life);
  await context.clearCookies();
  await step(page, 'Confirm appointment');
  await page.getByText('1 step is waiting on this phone. Sign in to send it.').waitFor();
  await step(page, 'Give Job Back');
  const giveBack = page.getByRole('dialog', { name: 'Give this job back?' });
  await giveBack.getByRole('radio', { name: 'My vehicle broke down' }).check();
  await giveBack.getByRole('button', { name: 'Give Job Back' }).click();
  // The dialog with it is hidden from assistive technology while the other one is open.
  const refusal = page.getByText('Please sign in to continue.');
  await refusal.waitFor();
  const again = page.getByRole('dialog', { name: 'Your session has ended' });
  await again
    .getByText('1 step is kept on this phone and will be sent once you sign in.', { exact: false })
    .waitFor();
  expect(await page.getByText('nothing has been saved yet').count()).toBe(0);
  await again.getByLabel('Password', { exact: true }).fill(technician.password);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await refusal.waitFor({ state: 'detached' });
  // At once: by itself the queue would wait for twenty seconds.
  await eventually(
    'what waited has arrived',
    async () => ((await storyOf(life)).length === 1 ? true : undefined),
    { within: 12_000 },
  );
});

test('the calendar as it was seen last stands there on a cold start, and waits with changes', async () => {
  const [life] = await acceptedJobs(1);
  if (!life) throw new Error('no job');
  const home = await signInAtHome(1);
  await home.getByRole('link', { name: 'Calendar' }).click();
  const ofJob = (page: Page) => page.locator(`a[href="/technician/jobs/${life.bookingId}"]`);
  await ofJob(home).waitFor();
  // The jobs, and the calendar.
  await expect.poll(() => onDevice(home)).toMatchObject({ 'hexkey-work': 2 });
  await home.close();
  await goOffline();

  const page = await context.newPage();
  await page.goto('/technician/calendar');
  await ofJob(page).waitFor();
  await page.getByText('You need a connection to make changes.').waitFor();
  for (const name of ['Take time off', 'Change hours'])
    expect(await page.getByRole('button', { name }).isDisabled()).toBe(true);
});
