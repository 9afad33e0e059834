/** Dispatchers in their browsers: a day of 200 jobs and 40 technicians by keyboard alone, and two of them on one job. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { signInAdmin } from '#tests/support/people.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { tabTo } from './accessibility/keyboard.ts';
import { launchBrowser, type OpenPage, openPage } from './browser.ts';
import { type FilledDay, type FilledJob, fillDay, jobCount, technicianCount } from './dispatch/day.ts';

const desktop = { width: 1440, height: 900 };
const detailShape = z.looseObject({
  status: z.string(),
  startsAt: z.string(),
  scheduledTime: z.string(),
  crew: z.array(z.looseObject({ technicianId: z.string(), name: z.string() })),
  notes: z.array(z.looseObject({ note: z.string().nullable() })),
});

let stack: TestStack;
let admin: Visitor;
let browser: Browser;
let day: FilledDay;
let dana: OpenPage;
let eli: OpenPage;

beforeAll(async () => {
  stack = await startTestStack({}, { web: true });
  admin = await signInAdmin(stack);
  [browser, day] = await Promise.all([launchBrowser(), fillDay(stack, admin)]);
  [dana, eli] = await Promise.all([signIn(), signIn()]);
}, 600_000);

beforeEach(({ onTestFailed }) => {
  onTestFailed(async () => {
    for (const { page, failures } of [dana, eli]) {
      const text = await page.locator('body').innerText();
      console.log(`${page.url()}\n${text.slice(0, 2_000)}\n${failures.join('\n')}`);
    }
  });
});

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

async function signIn(): Promise<OpenPage> {
  const opened = await openPage(browser, stack.url, desktop);
  const { page } = opened;
  await page.goto('/admin/login');
  await page.getByLabel('Username').fill(stack.run.logins.admin.username);
  await page.getByLabel('Password', { exact: true }).fill(stack.run.logins.admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor();
  return opened;
}

const detail = (id: string) => admin.call('GET', `/api/admin/bookings/${id}`, detailShape);
const bars = (page: Page) => page.locator('[data-bar]');
const barOf = (page: Page, { id }: FilledJob, row: string | null) =>
  page.locator(`[data-bar="${id}:${row ?? 'tray'}"]`);
const status = (page: Page) => page.locator('footer [role=status]');
const proposal = (page: Page) => page.locator('[data-part=proposal]');

/** Opens the board, and waits for all of it. */
async function openBoard(page: Page): Promise<void> {
  await page.goto(`/admin/dispatch?day=${day.day}`);
  await bars(page).first().waitFor();
}

/** From the top of the page past its head, and on to the board. */
async function toBoard(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await tabTo(page, page.locator('[data-bar][tabindex="0"]'));
}

/** `/`, a job's number, Enter: the focus stands on its bar. */
async function find(page: Page, { number, id }: FilledJob): Promise<void> {
  await page.keyboard.press('/');
  await page.getByRole('dialog').getByRole('textbox').waitFor();
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toContain(id);
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-bar') ?? '');

/** The open jobs, and those of a technician. */
const openJobs = () => day.jobs.filter(({ technician }) => technician === null);
const jobsOf = (id: string) => day.jobs.filter(({ technician }) => technician?.id === id);
const fresh = (() => {
  let at = 1;
  return (): FilledJob => {
    const job = openJobs()[at++];
    if (!job) throw new Error('no open job is left');
    return job;
  };
})();
function busy(place: number) {
  const ids = [...new Set(day.jobs.flatMap(({ technician }) => technician?.id ?? []))];
  const id = ids[place];
  const technician = day.technicians.find((one) => one.id === id);
  if (!technician) throw new Error('nobody has jobs');
  return technician;
}

describe('a day of 200 jobs and 40 technicians', () => {
  test('the keys at the foot work on a page that was just opened', async () => {
    const { page } = dana;
    await openBoard(page);
    await page.keyboard.press('j');
    await expect.poll(() => focused(page)).toMatch(/:tray$/);
  });

  test('by keyboard alone, a sick technician’s jobs go to others in one step, each row as a re-read has it (R4)', async () => {
    const { page } = dana;
    await openBoard(page);
    expect(await bars(page).count()).toBe(jobCount);
    expect(await page.locator('[data-part=board] [data-row]').count()).toBe(technicianCount + 1);
    const sick = busy(3);
    const theirs = jobsOf(sick.id);
    const [first] = theirs;
    if (!first) throw new Error('they have no jobs');
    await toBoard(page);
    await find(page, first);
    await page.keyboard.press('Shift+M');
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: /^Move 5 jobs$/ });
    await tabTo(page, send);
    // The plan comes first, and nothing is sent by looking at it.
    await dialog
      .getByText(/^\d people will be notified$/)
      .first()
      .waitFor();
    await dialog.getByText('Nothing has been sent yet.').waitFor();
    for (const job of theirs) expect((await detail(job.id)).crew[0]?.technicianId).toBe(sick.id);
    await page.keyboard.press('Enter');
    const outcome = dialog.getByText(/^\d moved, \d not$/);
    await outcome.waitFor({ timeout: 60_000 });
    const plan = dialog.getByRole('list', { name: 'Plan' });
    expect(await outcome.innerText(), await plan.innerText()).toBe('5 moved, 0 not');
    const rows = plan.getByRole('listitem');
    expect(await rows.count()).toBe(5);
    for (const job of theirs) {
      const { crew } = await detail(job.id);
      expect(crew.map(({ technicianId }) => technicianId)).not.toContain(sick.id);
      const row = rows.filter({ hasText: job.number });
      await row
        .getByText(
          crew.length > 0
            ? `Now with ${crew.map(({ name }) => name).join(', ')}`
            : 'No one has it; it’s being offered to others.',
        )
        .waitFor();
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.locator(`[data-row="${sick.id}"] [data-bar]`).count()).toBe(0);
    expect(dana.failures).toEqual([]);
  });

  test('by keyboard alone, a job is given to the best, moved in time, and taken back', async () => {
    const { page } = dana;
    await openBoard(page);
    await toBoard(page);
    const job = fresh();
    await find(page, job);
    const before = await detail(job.id);
    await page
      .locator('aside')
      .getByRole('button', { name: /^Assign / })
      .first()
      .waitFor();
    await page.keyboard.press('a');
    await proposal(page).getByText('Who will be notified').waitFor();
    expect((await detail(job.id)).crew).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => status(page).innerText()).toMatch(new RegExp(`^Done: ${job.number} to `));
    const given = await detail(job.id);
    const [lead] = given.crew;
    if (!lead) throw new Error('nobody has it');
    await status(page).getByText(`Done: ${job.number} to ${lead.name}`).waitFor();
    await barOf(page, job, lead.technicianId).waitFor();

    // A quarter of an hour twice; nothing is asked while it is in the hand.
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/admin\/dispatch\/(plans|changes)/.test(request.url())) asked.push(request.url());
    });
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.getByText('Drop it to see who will be notified.').waitFor();
    expect(asked).toEqual([]);
    await page.keyboard.press('Enter');
    await proposal(page).getByText('Who will be notified').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await detail(job.id)).startsAt).not.toBe(before.startsAt);
    const moved = await detail(job.id);
    expect(Date.parse(moved.startsAt) - Date.parse(before.startsAt)).toBe(30 * 60_000);

    // Undo is a change like any other: looked at, then made.
    for (const crew of [[lead.technicianId], []]) {
      await expect.poll(() => proposal(page).count()).toBe(0);
      await page.keyboard.press('z');
      await proposal(page).getByText('Who will be notified').waitFor();
      await page.keyboard.press('Enter');
      await expect
        .poll(async () => (await detail(job.id)).crew.map(({ technicianId }) => technicianId))
        .toEqual(crew);
    }
    expect((await detail(job.id)).startsAt).toBe(before.startsAt);
    expect(dana.failures).toEqual([]);
  });

  test('two dispatchers on the same job: one outcome, and the other is told who was faster', async () => {
    const job = fresh();
    const pages = [dana.page, eli.page];
    await Promise.all(pages.map(openBoard));
    for (const [k, page] of pages.entries()) {
      await page.locator('[data-bar][tabindex="0"]').focus();
      await find(page, job);
      await page
        .locator('aside')
        .getByRole('button', { name: /^Assign / })
        .nth(1)
        .waitFor();
      await page.keyboard.press(String(k + 1));
      await proposal(page).getByText('Who will be notified').waitFor();
    }
    await Promise.all(pages.map((page) => page.keyboard.press('Enter')));
    await expect
      .poll(async () => (await Promise.all(pages.map((page) => status(page).innerText()))).filter(Boolean))
      .toHaveLength(1);
    const { crew } = await detail(job.id);
    expect(crew).toHaveLength(1);
    const refused = (await status(dana.page).innerText()) === '' ? dana.page : eli.page;
    await refused
      .getByRole('alert')
      .filter({
        hasText: /was assigned to this job on .*Check its current state/,
      })
      .waitFor();
    // Both boards show the one who has it, without a reload.
    for (const page of pages) await barOf(page, job, crew[0]?.technicianId ?? null).waitFor();
  });

  test('a drag shows its conflict before it is let go, sends nothing, and is put back by Escape', async () => {
    const { page } = dana;
    await openBoard(page);
    const job = fresh();
    const busyOne = busy(10);
    const [theirs] = jobsOf(busyOne.id);
    const bar = barOf(page, job, null);
    await bar.scrollIntoViewIfNeeded();
    const target = page.locator(`[data-row="${busyOne.id}"]`);
    // In the middle: at their edges the rows scroll below the pointer.
    await target.evaluate((row) => row.scrollIntoView({ block: 'center' }));
    const [from, to] = [await bar.boundingBox(), await target.boundingBox()];
    if (!from || !to || !theirs) throw new Error('nothing to drag');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    const x = from.x + from.width / 2;
    await page.mouse.move(x, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 3, to.y + to.height / 2, { steps: 8 });
    await target.locator('[data-part=draft]').waitFor();
    await page.locator('[data-part=chain]').getByText(`${busyOne.name} can’t do both`).waitFor();
    expect(sent).toEqual([]);
    await page.mouse.up();
    // Let go, the server is asked what it would do; it refuses as the reservations would.
    await proposal(page)
      .getByRole('alert')
      .getByText('This technician has another job at that time')
      .waitFor();
    expect(
      await proposal(page)
        .getByRole('button', { name: /^Confirm/ })
        .isDisabled(),
    ).toBe(true);
    expect(sent.every((url) => url.endsWith('/plans'))).toBe(true);
    await page.keyboard.press('Escape');
    await proposal(page).waitFor({ state: 'detached' });
    expect((await detail(job.id)).crew).toEqual([]);
    expect(dana.failures).toEqual([]);
  });
});

describe('on a narrow screen', () => {
  test('one technician stands on a screen, and a job is given from there', async () => {
    const { page } = eli;
    await page.setViewportSize({ width: 390, height: 844 });
    await openBoard(page);
    expect(await page.locator('[data-part=board]').count()).toBe(0);
    const someone = busy(12);
    await page.getByLabel('Whose day').selectOption(someone.id);
    await expect.poll(() => bars(page).count()).toBe(5);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByLabel('Whose day').selectOption('tray');
    const job = fresh();
    await barOf(page, job, null).click();
    await page
      .getByRole('button', { name: /^Assign / })
      .first()
      .click();
    await proposal(page).getByText('Who will be notified').waitFor();
    await proposal(page)
      .getByRole('button', { name: /^Confirm/ })
      .click();
    await expect.poll(async () => (await detail(job.id)).crew.length).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.setViewportSize(desktop);
    expect(eli.failures).toEqual([]);
  });
});

describe('the job management view', () => {
  test('tells how far the job is and what is next, and who would hear of an edit before it is saved', async () => {
    const { page } = dana;
    const job = fresh();
    await page.goto(`/admin/bookings/${job.id}`);
    const bar = page.getByRole('progressbar', { name: 'Job progress' });
    expect(await bar.getAttribute('aria-valuenow')).toBe('20');
    await page.getByText('Assign a qualified technician', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Edit customer' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Last name').fill('Bergmann');
    await dialog.locator('[data-part=consequence]').getByText('No one is notified of this change.').waitFor();
    await dialog.getByRole('button', { name: 'Save customer' }).click();
    await page.getByText('Customer information updated successfully').waitFor();
    await dialog.waitFor({ state: 'detached' });

    await page
      .getByRole('button', { name: /^Assign / })
      .first()
      .click();
    await dialog.getByText('Who will be notified').waitFor();
    await dialog.getByText('Ada Bergmann').waitFor();
    await dialog.getByRole('button', { name: /^Assign / }).click();
    await page.getByText('Technician assigned successfully').waitFor();
    await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('40');

    await page.getByRole('button', { name: 'Edit times' }).click();
    await dialog.getByLabel('Time', { exact: true }).fill('7:00 PM - 8:00 PM');
    await dialog.getByText('Who will be notified').waitFor();
    await dialog.getByRole('button', { name: /^Move to/ }).click();
    await page.getByText('Booking times updated successfully').waitFor();
    expect((await detail(job.id)).scheduledTime).toBe('7:00 PM - 8:00 PM');

    await page.getByLabel('New note').fill('Side door, the bell is broken.');
    await page.getByRole('button', { name: 'Save note' }).click();
    await page.getByText('Note saved').waitFor();
    await page.getByRole('paragraph').filter({ hasText: 'Side door' }).waitFor();
    expect((await detail(job.id)).notes).toMatchObject([{ note: 'Side door, the bell is broken.' }]);

    await page.getByRole('button', { name: /^Take off / }).click();
    await dialog.getByText('Who will be notified').waitFor();
    await dialog.getByRole('button', { name: /^Take / }).click();
    await page.getByText('Technician taken off').waitFor();
    expect((await detail(job.id)).crew).toEqual([]);
    expect(dana.failures).toEqual([]);
  });
});
