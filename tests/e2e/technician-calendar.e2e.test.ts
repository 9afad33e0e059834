/** The calendar on a phone: hours, time off with accepted jobs in it, and what stays on the phone without a connection. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { beginLife, type Life } from '#tests/support/life.ts';
import { type Account, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { launchBrowser, openPage, setOffline } from './browser.ts';

const calendarShape = z.object({
  hours: z.array(z.object({ weekday: z.number(), start: z.string(), end: z.string() })),
  timeOff: z.array(z.looseObject({ from: z.string(), to: z.string(), reason: z.string().nullable() })),
});

let stack: RunningStack;
let browser: Browser;
let technician: Account;
let life: Life;

beforeAll(async () => {
  [stack, browser] = await Promise.all([borrowStack({ web: true }), launchBrowser()]);
  const zip = '83201';
  technician = await hireTechnician(stack.url, await signInAdmin(stack), { zip });
  life = await beginLife({ stack, technician, zip });
  await life.until('route');
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

async function openCalendar(): Promise<{ readonly page: Page; readonly failures: readonly string[] }> {
  const opened = await openPage(browser, stack.url, { width: 360, height: 740 });
  const { page } = opened;
  await page.goto('/technician/login');
  await page.getByLabel('Email').fill(technician.email);
  await page.getByLabel('Password', { exact: true }).fill(technician.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'My Jobs' }).click();
  await page.getByRole('link', { name: 'Calendar' }).click();
  await page.getByRole('heading', { level: 1, name: 'Calendar' }).waitFor();
  return opened;
}

const kept = () => technician.visitor.call('GET', '/api/technician/calendar', calendarShape);

test('hours are set by the week, a window more on one day, and are shown at once', async () => {
  const { page, failures } = await openCalendar();
  await page.getByText('These hours come from your application.').waitFor();
  await page.getByRole('button', { name: 'Change hours' }).click();
  const dialog = page.getByRole('dialog', { name: 'Weekly hours' });
  await dialog.getByLabel('Monday, from').fill('08:00');
  await dialog.getByLabel('Monday, until').fill('12:00');
  await dialog.getByRole('button', { name: 'Use Monday’s hours every day' }).click();
  await dialog.getByRole('button', { name: 'Add hours on Friday' }).click();
  await dialog.getByLabel('Friday, from').last().fill('11:00');
  await dialog.getByLabel('Friday, until').last().fill('00:00');
  await dialog.getByRole('button', { name: 'Save hours' }).click();
  await dialog.getByText('Two time windows on one day overlap: merge them, or move one.').waitFor();
  await dialog.getByLabel('Friday, from').last().fill('13:00');
  await dialog.getByRole('button', { name: 'Remove 8:00 AM to 12:00 PM on Sunday' }).click();
  await dialog.getByRole('button', { name: 'Save hours' }).click();
  await page.getByText('Your hours are saved').waitFor();
  await page.getByText('1:00 PM - 12:00 AM').first().waitFor();
  const { hours } = await kept();
  expect(hours.filter(({ weekday }) => weekday === 5)).toEqual([
    { weekday: 5, start: '08:00', end: '12:00' },
    { weekday: 5, start: '13:00', end: '24:00' },
  ]);
  expect(hours.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 5, 6]);
  expect(failures).toEqual([]);
});

test('time off shows the accepted jobs in it before it is saved, and leaves them; it is changed and removed', async () => {
  const { page, failures } = await openCalendar();
  const { date } = life.window;
  await page.getByRole('button', { name: 'Take time off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take time off' });
  await dialog.getByRole('button', { name: 'Save time off' }).click();
  await dialog.getByText('Please choose a day (YYYY-MM-DD).').first().waitFor();
  await dialog.getByLabel('First day').fill(date);
  expect(await dialog.getByLabel('Last day').inputValue()).toBe(date);
  await dialog.getByLabel('Reason').fill('Dentist');
  await dialog.getByRole('button', { name: 'Save time off' }).click();
  await dialog.getByText('You’ve accepted a job during this time').waitFor();
  await dialog.getByRole('link', { name: /^HX-/ }).waitFor();
  expect((await kept()).timeOff).toEqual([]);
  // Other days have been typed: nobody was told of the jobs in them.
  await dialog.getByRole('switch', { name: 'Whole days' }).uncheck();
  await dialog.getByRole('button', { name: 'Save time off' }).click();
  await dialog.getByText('Please choose a time.').first().waitFor();
  await dialog.getByRole('switch', { name: 'Whole days' }).check();
  await dialog.getByRole('button', { name: 'Save and keep the job' }).click();
  await page.getByText('Your time off is saved').waitFor();
  expect((await kept()).timeOff).toMatchObject([{ from: date, to: date, reason: 'Dentist' }]);
  expect(await life.booking()).toMatchObject({ status: 'assigned' });
  await page.getByText('Time off, all day').waitFor();

  // As it was seen last, without a connection.
  await setOffline(page, true);
  await page.getByText('You need a connection to make changes.').waitFor();
  expect(await page.getByRole('button', { name: 'Take time off' }).isDisabled()).toBe(true);
  await setOffline(page, false);

  await page.getByRole('button', { name: /^Change time off of / }).click();
  const change = page.getByRole('dialog', { name: 'Change time off' });
  await change.getByRole('button', { name: 'Remove this time off' }).click();
  await page.getByText('None planned.').waitFor();
  expect((await kept()).timeOff).toEqual([]);
  expect(failures).toEqual([]);
});

test('area and skills are changed in the profile', async () => {
  const { page, failures } = await openCalendar();
  await page.goto('/technician/profile');
  const zip = page.getByLabel('Home ZIP code');
  await zip.fill('00000');
  await page.getByRole('button', { name: 'Save area and skills' }).click();
  await page.getByText('Please enter a 5-digit ZIP code.').waitFor();
  await zip.fill('83204');
  await page.getByLabel('Work radius').selectOption('Unlimited');
  await page.getByRole('checkbox', { name: 'Outdoor' }).check();
  await page.getByRole('button', { name: 'Save area and skills' }).click();
  await page.getByText('Your work area is saved').waitFor();
  await page.getByText('ID 83204').waitFor();
  const shape = z.looseObject({ workRadiusMiles: z.number().nullable(), skills: z.array(z.string()) });
  const { workRadiusMiles, skills } = await technician.visitor.call('GET', '/api/technician/profile', shape);
  expect(workRadiusMiles).toBeNull();
  expect(skills).toContain('outdoor');
  expect(failures).toEqual([]);
});
