/** A stranger becomes a technician in a browser, with nobody's help but the reviewer's (spec technician §1–§5, decision 090). */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { disclosureVersion } from '#domain/onboarding/policy.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { addTechnician, confirmAddress, excuse, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { visitor } from '#tests/support/visitor.ts';
import { signUpBody } from '#tests/support/sign-up.ts';
import { launchBrowser, openPage, setOffline } from './browser.ts';
import { writeSignUp } from './sign-up.ts';

let stack: RunningStack;
let browser: Browser;

beforeAll(async () => {
  [stack, browser] = await Promise.all([borrowStack({ web: true }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

const password = 'Hexagon-7-keys';
const ssn = '219099641';
const newEmail = () => `applicant.${randomUUID().slice(0, 8)}@hexkey.example`;
const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 900 };

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Everything that the browser keeps of the page. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  );

async function writePersonalInfo(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Andre');
  await page.getByLabel('Last name').fill('Whitaker');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('6145550162');
  await page.getByLabel('Date of birth').fill('1990-04-01');
  await page.getByLabel('Street address').fill('88 Thurman Ave');
  await page.getByLabel('City').fill('Columbus');
  await page.getByLabel('State').selectOption('OH');
  await page.getByLabel('ZIP code').fill('43206');
}

async function writeBackground(page: Page): Promise<void> {
  for (const name of [/^Expert/, 'Weekdays']) await page.getByRole('radio', { name }).check({ force: true });
  await page.getByRole('checkbox', { name: 'IKEA' }).check({ force: true });
  await page.getByLabel('Company').fill('On my own');
  await page.getByLabel('Position').fill('Handyman');
  await page.getByLabel('How long').fill('18 months');
}

describe('the application in four steps', () => {
  test('survives a reload without the SSN, which no storage ever holds', async () => {
    const { page, failures } = await openPage(browser, stack.url, phone);
    await page.goto('/technician/apply');
    await press(page, 'Start the application');
    await heading(page, 'Who are you?').waitFor();
    await writePersonalInfo(page, newEmail());
    const number = page.getByLabel('Social Security number', { exact: true });
    await number.pressSequentially(`a${ssn}77`);
    expect(await number.inputValue()).toBe('219-09-9641');
    await press(page, 'Professional Background');
    await heading(page, 'What can you build?').waitFor();
    await writeBackground(page);
    // Only one entry of work history: it cannot be removed.
    expect(await page.getByRole('button', { name: /^Remove job/ }).count()).toBe(0);
    await press(page, 'Add another job');
    await press(page, 'Remove job 2');
    const stored = await kept(page);
    expect(stored).toContain('Whitaker');
    for (const secret of [ssn, '219-09-9641', '219-09', '9641']) expect(stored).not.toContain(secret);

    // The browser's back leads to the step before, with what was typed.
    await page.goBack();
    await heading(page, 'Who are you?').waitFor();
    expect(await number.inputValue()).toBe('219-09-9641');
    await page.goForward();
    await heading(page, 'What can you build?').waitFor();

    await page.reload();
    // Without the number the third step does not open.
    await heading(page, 'Who are you?').waitFor();
    const notice = page.getByText('Enter your Social Security number again', { exact: true });
    await notice.waitFor();
    expect(await page.getByLabel('Last name').inputValue()).toBe('Whitaker');
    expect(await number.inputValue()).toBe('');
    await press(page, 'Professional Background');
    const required = page.getByText('SSN is required for background check and tax reporting');
    await required.waitFor();
    // Nobody has such a number, which is something else than none.
    await number.fill('000121234');
    await page.getByText('No one has this Social Security number.').waitFor();
    await number.fill(ssn);
    // Mended, it is said no more, before anything is pressed; a step is no form that is sent.
    for (const said of [required, notice]) await said.waitFor({ state: 'detached' });
    await page.getByText('No one has this Social Security number.').waitFor({ state: 'detached' });
    // A ZIP code of another state is told, and taken back by mending either.
    await page.getByLabel('ZIP code').fill('94103');
    await press(page, 'Professional Background');
    await page.getByText('ZIP code 94103 is in CA. Please check the state.').waitFor();
    await page.getByLabel('ZIP code').fill('43206');
    await page.getByText('ZIP code 94103 is in CA.').waitFor({ state: 'detached' });
    const birth = page.getByLabel('Date of birth');
    await birth.fill(`${new Date().getUTCFullYear() - 17}-01-01`);
    await press(page, 'Professional Background');
    await page.getByText('You must be at least 18 to work with Hexkey.').waitFor();
    await birth.fill('1990-04-01');
    await press(page, 'Professional Background');
    await heading(page, 'What can you build?').waitFor();
    expect(await page.getByLabel('Company').inputValue()).toBe('On my own');

    await press(page, 'Legal & Security');
    await heading(page, /^Last step/).waitFor();
    await press(page, 'Submit Application');
    const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Incomplete Application' });
    await toast.waitFor();
    // Beside its field each says what it lacks; the whole is said once, and not over the button.
    expect(await page.locator('main').getByText('Please complete all required fields').count()).toBe(0);
    const [above, button] = await Promise.all([
      toast.boundingBox(),
      page.getByRole('button', { name: 'Submit Application' }).boundingBox(),
    ]);
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password', { exact: true }).fill(`${password}!`);
    await press(page, 'Submit Application');
    await page.locator('main').getByText('Passwords do not match').waitFor();
    await page.getByLabel('Confirm password', { exact: true }).fill(password);
    await setOffline(page, true);
    await press(page, 'Submit Application');
    await page.getByText('Application Failed').first().waitFor();
    await setOffline(page, false);
    for (const secret of [ssn, '9641', password]) expect(await kept(page)).not.toContain(secret);
    expect(failures).toEqual([]);
  });

  test('leads to the dashboard: applied, checked, reviewed, active', { timeout: 300_000 }, async () => {
    const email = newEmail();
    const { page, failures } = await openPage(browser, stack.url, phone);
    await page.goto('/technician/apply');
    await press(page, 'Start the application');
    await writePersonalInfo(page, email);
    await page.getByLabel('Social Security number', { exact: true }).fill(ssn);
    await press(page, 'Professional Background');
    await writeBackground(page);
    await press(page, 'Legal & Security');
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password', { exact: true }).fill(password);
    await press(page, 'Submit Application');
    await page.getByText('Application Submitted Successfully!').waitFor();
    await heading(page, /^Your turn: confirm your email/).waitFor();
    expect(new URL(page.url()).pathname).toBe('/technician/application-status');
    expect(await kept(page)).not.toContain('technicianApplication');

    // Who has applied finds no empty form.
    for (const path of ['/technician/apply', '/technician/signup']) {
      await page.goto(path);
      await page.waitForURL('**/technician/application-status');
    }
    await confirmEmail(email);
    await page.goto('/technician');
    // Nobody has jobs before they are vetted.
    await page.waitForURL('**/technician/application-status');
    await heading(page, /^Your turn: authorize the check/).waitFor();
    await press(page, 'Read and authorize');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('may obtain a consumer report').waitFor();
    // The disclosure stands alone.
    expect(await dialog.getByText(/I authorize/).count()).toBe(0);
    await press(page, 'I’ve read this, continue');
    await dialog.getByRole('button', { name: 'I authorize the check' }).click();
    await heading(page, /^Your turn: send your license/).waitFor();

    const picker = page.locator('#step-license input[type=file]');
    await picker.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
    await page.locator('main').getByText('Please upload a JPEG, PNG, or PDF file.').waitFor();
    const large = Buffer.alloc(5 * 1024 * 1024 + 1);
    await picker.setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: large });
    await page.locator('main').getByText('Please upload a file smaller than 5MB.').waitFor();
    await picker.setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    await heading(page, /^Your turn: sign the contract/).waitFor();

    await press(page, 'Read and sign');
    await dialog.getByText('Independent Contractor Agreement').first().waitFor();
    await dialog.getByRole('button', { name: 'Sign the contract' }).click();
    await dialog.getByText('Please agree to continue.').waitFor();
    await dialog.getByRole('checkbox').check();
    await dialog.getByLabel('Your full name').fill('Andre Whitaker');
    await dialog.getByRole('button', { name: 'Sign with a mark instead' }).click();
    await dialog.getByRole('button', { name: 'Sign the contract' }).click();
    await heading(page, /^Your turn: connect your bank account/).waitFor();
    await press(page, 'Connect bank account');
    await connectBank(page);

    const console = await openPage(browser, stack.url, desk);
    await review(console.page, email);
    await page.goto('/technician/application-status');
    await heading(page, 'You’re ready for your first job.').waitFor({ timeout: 60_000 });
    await page.getByRole('link', { name: 'Go to your dashboard' }).first().click();
    await heading(page, 'Welcome, Andre').waitFor();
    await page.goto('/technician/apply');
    await page.waitForURL((url) => url.pathname === '/technician');
    expect([...failures, ...console.failures]).toEqual([]);
  });
});

describe('somebody whom an admin has added', () => {
  test('is led from the sign-in to what is missing, and to the jobs once it is there', async () => {
    const admin = await signInAdmin(stack);
    const added = await addTechnician(stack.url, admin, { zip: '43206' });
    const { page, failures } = await openPage(browser, stack.url, phone);
    await page.goto('/technician/login');
    await page.getByLabel('Email').fill(added.email);
    await page.getByLabel('Password', { exact: true }).fill(added.password);
    await press(page, 'Sign In');
    await page.waitForURL('**/technician/application-status');
    await heading(page, /^Your turn: enter your SSN/).waitFor();

    const console = await openPage(browser, stack.url, desk);
    await signInToConsole(console.page);
    await console.page.goto('/admin/technicians?search=' + encodeURIComponent(added.email));
    const row = console.page.getByRole('row').filter({ hasText: added.email });
    await row.getByText('Missing: background check, signed agreement, bank account').waitFor();

    await excuse(admin, added.id, ['background_check', 'contract', 'bank', 'license']);
    const says = (path: string, what: string) =>
      eventually(what, async () => {
        const { body } = await added.visitor.send('GET', path);
        return JSON.stringify(body).includes(what) || undefined;
      });
    await says('/api/technician/application', '"status":"active"');
    await page.reload();
    await heading(page, 'You’re ready for your first job.').waitFor();
    await page.getByRole('link', { name: 'Go to your dashboard' }).first().click();
    await heading(page, 'Welcome, Sam').waitFor();
    // What runs out later keeps new jobs away, and the dashboard says so.
    await excuse(admin, added.id, ['contract'], 1_000);
    await says('/api/technician/profile', 'contract_unsigned');
    await page.reload();
    await page.getByText('You’re not getting new job offers right now').waitFor();
    expect(new URL(page.url()).pathname).toBe('/technician');
    await page.getByRole('link', { name: 'See what’s missing' }).click();
    await heading(page, /^Your turn: sign the contract/).waitFor();
    expect([...failures, ...console.failures]).toEqual([]);
  });
});

describe('the status page', () => {
  /** Somebody who has applied by the form, confirmed the address unless told otherwise, and authorized the check. */
  async function checked(number: string, { confirms = true } = {}) {
    const email = newEmail();
    const person = visitor(stack.url);
    await person.call('POST', '/api/auth/technician-signup', z.unknown(), {
      body: { ...signUpBody(email), ssn: number },
    });
    if (confirms) await confirmAddress(stack, { email });
    const body = { disclosureVersion, authorized: true };
    await person.call('POST', '/api/technician/application/authorize', z.unknown(), { body });
    const opened = await openPage(browser, stack.url, phone);
    await opened.context.addCookies(
      [...person.cookies()].map(([name, value]) => ({ name, value, url: stack.url })),
    );
    return { ...opened, email, person };
  }

  test('says what the check’s provider wants and where', async () => {
    const { page, person, failures } = await checked('543-43-3333');
    const wanted = z.looseObject({ wantedByProvider: z.array(z.unknown()) });
    await eventually('what the provider wants', async () => {
      const { wantedByProvider } = await person.call('GET', '/api/technician/application', wanted);
      return wantedByProvider.length > 0 || undefined;
    });
    await page.goto('/technician/application-status');
    const row = page.locator('#step-background_check');
    await row.getByText('Please confirm your Social Security number').waitFor();
    expect(await row.getByRole('link', { name: 'Open its page' }).getAttribute('href')).toMatch(/^https?:/);
    expect(failures).toEqual([]);
  });

  test('has the copy of the report, the rights in it, and the way to dispute it', async () => {
    const { page, person, failures } = await checked('543-43-2222');
    const reported = z.looseObject({ report: z.unknown() });
    await eventually('the report', async () => {
      const { report } = await person.call('GET', '/api/technician/application', reported);
      return report !== null || undefined;
    });
    await page.goto('/technician/application-status');
    const row = page.locator('#step-background_check');
    const copy = await row.getByRole('link', { name: 'Your copy of the report' }).getAttribute('href');
    const answer = await page.request.get(copy ?? '');
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
    const rights = await row.getByRole('link', { name: 'Your rights in this check' }).getAttribute('href');
    expect(new URL(rights ?? '').hostname).toBe('www.consumerfinance.gov');
    await row.getByRole('button', { name: 'Dispute the report' }).waitFor();
    expect(failures).toEqual([]);
  });

  test('keeps what was typed when the session ends, and goes on after the sign-in', async () => {
    const { page, context, email, failures } = await checked('219-09-9641');
    await context.clearCookies();
    await page.goto('/technician/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await press(page, 'Sign In');
    await page.waitForURL('**/technician/application-status');
    await page.getByRole('button', { name: 'Read and sign' }).first().click();
    const contract = page.getByRole('dialog', { name: 'Contract' });
    await contract.getByRole('checkbox').check();
    await contract.getByLabel('Your full name').fill('Nadia Kowalczyk');
    await contract.getByRole('button', { name: 'Sign with a mark instead' }).click();
    await context.clearCookies();
    await contract.getByRole('button', { name: 'Sign the contract' }).click();
    const again = page.getByRole('dialog', { name: 'Your session has ended' });
    // The dialog with it is hidden from assistive technology while the other one is open.
    const refusal = page.getByText('Please sign in to continue.');
    await refusal.waitFor();
    expect(await again.getByLabel('Email').inputValue()).toBe(email);
    await again.getByLabel('Password', { exact: true }).fill(password);
    await again.getByRole('button', { name: 'Sign in' }).click();
    await again.waitFor({ state: 'detached' });
    await refusal.waitFor({ state: 'detached' });
    expect(await contract.getByLabel('Your full name').inputValue()).toBe('Nadia Kowalczyk');
    await contract.getByRole('button', { name: 'Sign the contract' }).click();
    await page.getByText('Download the signed copy').waitFor();
    expect(failures).toEqual([]);
  });

  test('sends the email that confirms the address again', async () => {
    const { page, email, failures } = await checked('219-09-9641', { confirms: false });
    await page.goto('/technician/application-status');
    await page.getByRole('button', { name: 'Send the email again' }).click();
    await page.getByText('Email sent').waitFor();
    await eventually('two mails with a link', async () => {
      const mails = await stack.sandbox.mail(email);
      return (
        mails.filter(({ text }) => String(text).includes('/confirm-email?token=')).length === 2 || undefined
      );
    });
    expect(failures).toEqual([]);
  });
});

describe('after a withdrawal', () => {
  test('somebody who is signed in applies again with what they said, and without a new password', async () => {
    const email = newEmail();
    const { page, context, failures } = await openPage(browser, stack.url, phone);
    const signIn = page.getByRole('link', { name: 'Sign In', exact: true });
    const own = page.getByRole('link', { name: 'Your application', exact: true });
    await page.goto('/technician/signup');
    await signIn.waitFor();
    await writeSignUp(page, email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password', { exact: true }).fill(password);
    await press(page, 'Create Technician Account');
    await heading(page, 'Check Your Email').waitFor();
    await own.click();
    await page.waitForURL('**/technician/application-status');
    await press(page, 'Withdraw application');
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Withdraw application' })
      .click();
    // The short form as well leads to the steps.
    await page.getByRole('link', { name: 'Apply again' }).first().waitFor();
    await page.goto('/technician/signup');
    await page.waitForURL('**/technician/apply');
    await page.getByText('We filled in what you told us last time.').waitFor();
    await own.waitFor();
    expect(await signIn.count()).toBe(0);

    await press(page, 'Start the application');
    await heading(page, 'Who are you?').waitFor();
    const value = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
    expect(await value('First name')).toBe('Nadia');
    expect(await value('Email')).toBe(email);
    expect(await value('Phone')).toBe('(614) 555-0176');
    expect(await value('Street address')).toBe('12345 Elm Street');
    expect(await value('ZIP code')).toBe('43206');
    expect(await value('Social Security number')).toBe('');
    expect(await page.getByLabel('Email').getAttribute('readonly')).not.toBeNull();
    await page.getByLabel('Social Security number', { exact: true }).fill(ssn);
    await press(page, 'Professional Background');
    await heading(page, 'What can you build?').waitFor();
    await writeBackground(page);
    await press(page, 'Legal & Security');
    await heading(page, 'Last step: your consents').waitFor();
    expect(await page.getByLabel(/password/i).count()).toBe(0);
    for (const box of await page.getByRole('checkbox').all()) await box.check();

    // Meanwhile the session ends: the way of everybody else is open, with the password from before.
    const cookies = await context.cookies();
    await context.clearCookies();
    await press(page, 'Submit Application');
    await signIn.waitFor();
    await page.getByLabel('Password', { exact: true }).waitFor();
    await context.addCookies(cookies);
    await page.reload();
    await heading(page, 'Who are you?').waitFor();
    await page.getByLabel('Social Security number', { exact: true }).fill(ssn);
    await press(page, 'Professional Background');
    await press(page, 'Legal & Security');
    await heading(page, 'Last step: your consents').waitFor();
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: 'Submit Application' }).dblclick();
    await page.waitForURL('**/technician/application-status*');
    await heading(page, /^Your turn/).waitFor();
    expect(failures).toEqual([]);
  });
});

describe('the sign-up form', () => {
  test('names what is missing, in Spanish as well', async () => {
    const { page, failures } = await openPage(browser, stack.url, desk);
    await page.goto('/technician-signup?lang=es');
    await press(page, 'Crear cuenta de técnico');
    await page.getByText('Seleccione al menos una habilidad').waitFor();
    await page.getByText('La dirección completa es obligatoria').waitFor();
    await page.goto('/technician/signup?lang=en');
    await press(page, 'Create Technician Account');
    for (const message of [
      'First name is required',
      'Please enter a valid email address',
      'Date of birth is required for tax reporting',
      'Full address is required',
      'SSN is required for background check and tax reporting',
      'Experience level is required',
      'Please select at least one skill',
      'Availability is required',
      'Work radius is required',
      'Password must be at least 8 characters',
    ])
      await page.getByText(message, { exact: true }).waitFor();
    expect(failures).toEqual([]);
  });

  test('survives a reload without the SSN, the employer’s number and the password, and starts over on demand', async () => {
    const { page, failures } = await openPage(browser, stack.url, phone);
    await page.goto('/technician/signup');
    await writeSignUp(page, newEmail());
    await page.getByLabel('Tax classification').selectOption('llc');
    await page.getByLabel('Business name').fill('Kowalczyk Assembly');
    await page.getByLabel('Business EIN').fill('21-9099641');
    await page.getByLabel('Password', { exact: true }).fill(password);
    const stored = await kept(page);
    expect(stored).toContain('Kowalczyk Assembly');
    for (const secret of ['9641', '219-09', '21-9099', password]) expect(stored).not.toContain(secret);

    await page.reload();
    await page.getByText('What you typed is saved on this device.').waitFor();
    const value = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
    expect(await value('Last name')).toBe('Kowalczyk');
    expect(await value('Work radius')).toBe('unlimited');
    expect(await value('Business name')).toBe('Kowalczyk Assembly');
    expect(await page.getByRole('checkbox', { name: 'Kids Furniture' }).isChecked()).toBe(true);
    for (const label of ['Social Security number', 'Password']) expect(await value(label)).toBe('');

    await press(page, 'Delete it and start over');
    expect(await value('Last name')).toBe('');
    await page.reload();
    await heading(page, 'Become a technician').waitFor();
    expect(await value('Last name')).toBe('');
    expect(failures).toEqual([]);
  });

  test('is sent once, keeps nothing of the SSN, and asks to check the mail', async () => {
    const email = newEmail();
    const { page, failures } = await openPage(browser, stack.url, phone);
    await page.goto('/technician/signup');
    await writeSignUp(page, email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password', { exact: true }).fill(`${password}!`);
    await press(page, 'Create Technician Account');
    // An individual has no business to name.
    await page.getByText("Passwords don't match").waitFor();
    await page.getByLabel('Tax classification').selectOption('llc');
    await press(page, 'Create Technician Account');
    await page.getByText('Business name is required for business entities').waitFor();
    await page.getByLabel('Business name').fill('Kowalczyk Assembly');
    await page.getByLabel('Confirm password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create Technician Account' }).dblclick();
    await heading(page, 'Check Your Email').waitFor();
    await page.getByText('Thank you for signing up!').waitFor();
    for (const secret of [ssn, '9641', password]) expect(await kept(page)).not.toContain(secret);
    const picker = page.locator('main input[type=file]');
    await picker.setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    await page.locator('main').getByText('License Uploaded').waitFor();
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(failures).toEqual([]);
  });
});

/** On the banking page. */
async function connectBank(page: Page): Promise<void> {
  await heading(page, 'Banking Setup').waitFor();
  await page.getByLabel('Bank name').fill('Test Bank');
  await page.getByLabel('Routing number').fill('110000000');
  await page.getByLabel('Account number').fill('000123456789');
  // It was given with the application.
  expect(await page.getByLabel('Date of birth').count()).toBe(0);
  await page.locator('main form button[type=submit]').click();
  await page.getByText('Banking Setup Complete!').first().waitFor();
}

async function signInToConsole(page: Page): Promise<void> {
  await page.goto('/admin/login');
  await page.getByLabel('Username').fill(stack.run.logins.admin.username);
  await page.getByLabel('Password', { exact: true }).fill(stack.run.logins.admin.password);
  await press(page, 'Sign in');
  await page.getByRole('link', { name: 'Applications' }).waitFor();
}

/** The reviewer finds the application in the queue, looks at the license, and approves once the report is there. */
async function review(page: Page, email: string): Promise<void> {
  await signInToConsole(page);
  await page.getByRole('link', { name: 'Applications' }).click();
  await heading(page, 'Applications').waitFor();
  const own = page.getByRole('region', { name: 'Your turn' });
  await own
    .getByRole('link', { name: /^Andre Whitaker/ })
    .first()
    .click();
  await page.getByRole('link', { name: email }).waitFor();
  await press(page, 'Show the license');
  await page.getByRole('img', { name: 'Page 1 of the license' }).waitFor();
  await page.getByLabel('Expires on').fill('2031-06-30');
  await press(page, 'Verify');
  await page.getByText('Expires on Mon, Jun 30, 2031.').waitFor();
  await eventually('everything for a decision', async () => {
    await page.reload();
    await page.getByRole('complementary', { name: 'Decide' }).waitFor();
    return (await page.getByText('Everything needed for a decision is in.').count()) > 0 || undefined;
  });
  await press(page, 'Approve & Create Login');
  await page.getByText('Approved - Login Created').first().waitFor();
}

/** Follows the link that was sent to the address. */
async function confirmEmail(email: string): Promise<void> {
  const link = await eventually('the link that confirms the address', async () => {
    const mails = await stack.sandbox.mail(email);
    return /https?:[^"\\\s<>]*confirm-email\?token=[^"\\\s<>&]+/.exec(JSON.stringify(mails))?.[0];
  });
  const { page, context } = await openPage(browser, stack.url, desk);
  await page.goto(link);
  // Again, as mail programs look at links before people do.
  for (const opened of [1, 2]) {
    if (opened === 2) await page.goto(link);
    await page.getByRole('heading', { level: 1, name: /confirmed/i }).waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/booking/i);
    const onward = page.getByRole('link', { name: 'See your application' });
    expect(await onward.getAttribute('href')).toBe('/technician/application-status');
  }
  await page.getByRole('link', { name: 'See your application' }).click();
  // Another browser than the one that applied: it signs in, and comes back.
  await page.waitForURL((url) => url.pathname.startsWith('/technician/login'));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Sign In');
  await page.waitForURL('**/technician/application-status');
  await context.close();
}

const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 1200, height: 760, channels: 3, background: '#d8d2c4' } })
    .jpeg()
    .toBuffer();
