/** Technicians in the console: found by badge, corrected in six tabs, suspended with their jobs given away, and applications decided. */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { beginLife, type Life } from '#tests/support/life.ts';
import { type Account, excuse, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import { signUpBody } from '#tests/support/sign-up.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { type Visitor, visitor } from '#tests/support/visitor.ts';
import { launchBrowser, type OpenPage, openPage } from './browser.ts';

let stack: RunningStack;
let browser: Browser;
let desk: OpenPage;
let admin: Visitor;
let marcus: Account;
let dana: Account;
let life: Life;
/** Of this file alone: other files of a shared stack have technicians too. */
const family = `Reyes${randomUUID()
  .replaceAll(/[^a-f]/g, '')
  .slice(0, 5)}`;

const applied = z.looseObject({ technicianId: z.string() });
async function applicant(firstName: string): Promise<{ readonly id: string; readonly email: string }> {
  const email = `${firstName.toLowerCase()}.${randomUUID().slice(0, 8)}@hexkey.example`;
  const body = { ...signUpBody(email), firstName, lastName: family };
  const { technicianId } = await visitor(stack.url).call('POST', '/api/auth/technician-signup', applied, {
    body,
  });
  return { id: technicianId, email };
}

async function hired(firstName: string, zip: string): Promise<Account> {
  const account = await hireTechnician(stack.url, admin, { zip });
  await admin.call('PUT', `/api/admin/technicians/${account.id}`, z.unknown(), {
    body: { firstName, lastName: family },
  });
  return account;
}

async function openConsole(look: Parameters<typeof openPage>[3] = {}, width = 1280): Promise<OpenPage> {
  const opened = await openPage(browser, stack.url, { width, height: width < 500 ? 844 : 1060 }, look);
  const { page } = opened;
  await page.goto('/admin/login?next=/admin/technicians');
  await page.locator('input[autocomplete=username]').fill(stack.run.logins.admin.username);
  await page.locator('input[type=password]').fill(stack.run.logins.admin.password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL(({ pathname }) => pathname === '/admin/technicians');
  return opened;
}

beforeAll(async () => {
  stack = await borrowStack({ web: true });
  admin = await signInAdmin(stack);
  const zip = '83440';
  marcus = await hired('Marcus', zip);
  life = await beginLife({ stack, technician: marcus, zip });
  await life.until('route');
  dana = await hired('Dana', zip);
  browser = await launchBrowser();
  desk = await openConsole();
});
beforeEach(({ onTestFailed }) => {
  onTestFailed(async () => {
    const text = await desk.page.locator('body').innerText();
    console.log(`${desk.page.url()}\n${text.slice(0, 3_000)}\n${desk.failures.join('\n')}`);
  });
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

/** With `HEXKEY_SHOTS` (a folder) each state is kept as a picture. */
async function keep(page: Page, name: string): Promise<void> {
  const folder = process.env['HEXKEY_SHOTS'];
  if (folder === undefined) return;
  await page.screenshot({ path: `${folder}/technicians-${name}.png` });
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const panelOf = (page: Page, name: string) =>
  page.getByRole('complementary', { name: `Technician ${name} ${family}` });
const tab = (page: Page, name: string, of: string) =>
  panelOf(page, name).getByRole('link', { name: of }).click();

describe('the technicians', () => {
  test('stand under their badge and no other, and the switch moves them', async () => {
    const { page } = desk;
    await page.goto(`/admin/technicians?search=${family}`);
    await row(page, 'Dana').waitFor();
    await keep(page, 'list');
    const under = async (filter: string, name: string, rows: number) => {
      await page.goto(`/admin/technicians?search=${family}`);
      await page
        .getByRole('group', { name: 'Status' })
        .getByRole('button', { name: filter, exact: true })
        .click();
      await page.waitForURL(/status=/);
      // Until they have come, the rows of before stand there.
      await page.getByText(`Showing 1 to ${rows} of ${rows} technicians`).waitFor();
      await row(page, name).waitFor();
    };
    await under('Available', 'Marcus', 2);
    // The switch follows what the server answers, a moment after the press.
    await page.getByRole('switch', { name: `Dana ${family} is available` }).click();
    await page.getByText('Availability Updated').first().waitFor();
    await under('Unavailable', 'Dana', 1);
    await under('Available', 'Marcus', 1);
    await page.goto(`/admin/technicians?search=${family}`);
    await page.getByLabel(`Select Dana ${family}`).check();
    await button(page, 'Set available').click();
    await row(page, 'Dana').getByText('Availability Updated').waitFor();
  });

  test('are corrected in six tabs; what is wrong stands beside its field', async () => {
    const { page } = desk;
    await page.goto(`/admin/technicians?search=${family}`);
    await row(page, 'Marcus').focus();
    await page.keyboard.press('Enter');
    const panel = panelOf(page, 'Marcus');
    await panel.getByLabel('Experience').selectOption({ label: 'Expert (10+ years)' });
    await panel.getByLabel('Hourly rate').fill('52.50');
    await keep(page, 'profile');
    await panel.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Technician Updated').first().waitFor();
    await panel.getByLabel('Service area').fill('Springfield');
    await panel.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Update Failed').first().waitFor();
    await panel
      .getByText(/ZIP code/)
      .first()
      .waitFor();
    await tab(page, 'Marcus', 'Skills');
    await keep(page, 'skills');
    await panel.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Technician Updated').first().waitFor();
    await tab(page, 'Marcus', 'Banking');
    await panel.getByText('At the payment provider').waitFor();
    await panel.getByText(/ends in 6789/).waitFor();
    await keep(page, 'banking');
    await tab(page, 'Marcus', 'Documents');
    await panel.getByText('None sent yet.').waitFor();
    await keep(page, 'documents');
    await tab(page, 'Marcus', 'Notes');
    await panel.getByRole('textbox', { name: 'Notes' }).fill('Prefers mornings');
    await panel.getByRole('button', { name: 'Save changes' }).click();
    await panel.getByText(/, \w{3}, \w{3} \d/).waitFor();
    await keep(page, 'notes');
    await tab(page, 'Marcus', 'Status');
    await panel
      .getByRole('region', { name: /^Scorecard/ })
      .getByText('100% (1 of 1)')
      .waitFor();
    await keep(page, 'status');
    expect(desk.failures).toEqual([]);
  });

  test('are suspended with a look at their jobs first, which others then take in one step; and work again', async () => {
    const { page } = desk;
    await page.goto(`/admin/technicians?search=${family}&technician=${marcus.id}&tab=status`);
    const panel = panelOf(page, 'Marcus');
    await panel.getByRole('button', { name: 'Suspend' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 open job stays theirs').waitFor();
    const { number } = await life.booking();
    await dialog.getByText(String(number)).waitFor();
    await dialog.getByText('1 technician could take it').waitFor();
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await dialog.getByText('Please say why').first().waitFor();
    await dialog.getByLabel('Reason').fill('Missed two visits');
    await keep(page, 'suspend');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await page.getByText('Technician status updated').first().waitFor();
    await page.getByRole('dialog', { name: `Give Marcus ${family}’s open jobs to others` }).waitFor();
    await page
      .getByText(/people will be notified|person will be notified/)
      .first()
      .waitFor();
    await keep(page, 'jobs');
    await button(page, /^Move 1 job/).click();
    await page.getByText(`Now with Dana ${family}`).waitFor();
    await button(page, 'Close').last().click();
    await panel.getByText('Missed two visits').waitFor();
    await row(page, 'Marcus').getByText('Inactive').waitFor();
    await panel.getByText(/still theirs/).waitFor({ state: 'detached' });
    await keep(page, 'suspended');
    await panel.getByRole('button', { name: 'Reactivate' }).click();
    await row(page, 'Marcus').getByText('Available').waitFor();
  });

  test('are deleted after a question, and not while a job is open', async () => {
    const { page } = desk;
    await page.goto(`/admin/technicians?search=${family}`);
    const remove = async (name: string) => {
      await button(page, `Actions for ${name} ${family}`).click();
      await page.getByRole('menuitem', { name: 'Delete Technician' }).click();
      await page
        .getByRole('dialog')
        .getByText(/cannot be undone/)
        .waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete Technician' }).click();
    };
    await remove('Dana');
    await page.getByRole('dialog').getByText('1 open job has to be finished').waitFor();
    await page.getByText('Delete Failed').first().waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await remove('Marcus');
    await page.getByText('Technician Deleted').first().waitFor();
    await row(page, 'Marcus').waitFor({ state: 'detached' });
    expect(desk.failures).toEqual([]);
  });
});

describe('the applications', () => {
  test('are approved and rejected from the list, with the messages of the specification and the login to hand over', async () => {
    const { page } = desk;
    const nadia = await applicant('Nadia');
    await applicant('Tom');
    await page.goto(`/admin/applications?search=${family}`);
    await row(page, 'Nadia').waitFor();
    await keep(page, 'applications');
    const approve = () =>
      row(page, 'Nadia')
        .getByRole('button', { name: /^Approve & Create Login/ })
        .click();
    await approve();
    await page.getByText('Failed to update application').first().waitFor();
    await excuse(admin, nadia.id, ['license', 'background_check']);
    await approve();
    const dialog = page.getByRole('dialog', { name: 'Login created' });
    await dialog.getByText(nadia.email).waitFor();
    await dialog.getByText('the one they chose').waitFor();
    await keep(page, 'login');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Application updated successfully').first().waitFor();
    await row(page, 'Nadia').getByText('Approved - Login Created').waitFor();
    await row(page, 'Tom')
      .getByRole('button', { name: /^Reject/ })
      .click();
    await page.getByRole('radio', { name: 'Area' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await row(page, 'Tom').getByText('Application Rejected').waitFor();
    const { id } = await applicant('Ida');
    await admin.call('POST', `/api/admin/technician-applications/${id}/take-up`, z.unknown(), { body: {} });
    await page.goto(`/admin/applications?search=${family}`);
    await row(page, 'Ida').getByText('Under review').waitFor();
    expect(
      await row(page, 'Ida')
        .getByRole('button', { name: /^Approve/ })
        .count(),
    ).toBe(0);
    await keep(page, 'decided');
    expect(desk.failures).toEqual([]);
  });
});

describe('in Spanish, in the dark and on a phone', () => {
  test('the same screens say and show the same', async () => {
    const spanish = await openConsole({ locale: 'es-US', colorScheme: 'dark' });
    await spanish.page.goto(`/admin/technicians?search=${family}&technician=${dana.id}&tab=status`);
    await spanish.page.getByRole('heading', { name: 'Resultados' }).waitFor();
    await keep(spanish.page, 'es-status');
    await spanish.page.goto(`/admin/applications?search=${family}`);
    await spanish.page.getByText('Aprobada: acceso creado').first().waitFor();
    await keep(spanish.page, 'es-applications');
    const phone = await openConsole({}, 390);
    await phone.page.goto(`/admin/technicians?search=${family}`);
    const name = phone.page.getByText(`Dana ${family}`).first();
    await name.waitFor();
    await keep(phone.page, 'phone-list');
    await name.click();
    await phone.page.waitForURL(({ pathname }) => pathname.endsWith(dana.id));
    await phone.page.getByLabel('First name').waitFor();
    await keep(phone.page, 'phone-profile');
    const width = await phone.page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    expect([...spanish.failures, ...phone.failures]).toEqual([]);
  });
});
