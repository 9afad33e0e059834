/** A technician who reads Spanish: chosen on the sign-in page, it holds for screens, refusals and mails. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, type Life } from '#tests/support/life.ts';
import { hireTechnician, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { visitor } from '#tests/support/visitor.ts';
import { launchBrowser, openPage } from './browser.ts';

let stack: RunningStack;
let browser: Browser;
let life: Life;

beforeAll(async () => {
  [stack, browser] = await Promise.all([borrowStack({ web: true }), launchBrowser()]);
  const technician = await hireTechnician(stack.url, await signInAdmin(stack));
  life = await beginLife({ stack, technician });
  await life.until('complete');
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

test('signs in, finds the job and is refused in Spanish, and gets mails in it', async () => {
  const { email, password } = life.technician;
  const { page, failures } = await openPage(browser, stack.url, { width: 390, height: 844 });
  const heading = (name: string | RegExp) => page.getByRole('heading', { name });
  const button = (name: string) => page.getByRole('button', { name });
  await page.goto('/technician/login');
  await button('Español').click();
  await heading('Inicie sesión para ver sus trabajos').waitFor();
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill('wrong');
  await button('Iniciar sesión').click();
  const refusal = page.locator('main [role=alert]');
  await refusal.waitFor();
  expect(await refusal.innerText()).toMatch(/^(Correo|Datos)/);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await button('Iniciar sesión').click();

  await heading(/^Hola, /).waitFor();
  await page.getByRole('link', { name: 'Mis trabajos' }).click();
  await heading('Trabajos activos').waitFor();
  await page.getByRole('link', { name: 'Detalles' }).click();
  await heading(/^Trabajo HX-/).waitFor();
  await page.getByText('EN CURSO', { exact: true }).waitFor();
  await button('Terminar trabajo').click();
  await page.getByText('Suba al menos una foto para terminar el trabajo.').first().waitFor();

  await visitor(stack.url).send('POST', '/api/auth/password-reset', { body: { email } });
  await eventually('a mail in Spanish', async () =>
    (await stack.sandbox.mail(email)).find(({ subject }) => subject === 'Elija una nueva contraseña'),
  );

  await page.goto('/technician/profile');
  await page.getByLabel('Idioma').selectOption('English');
  await heading('Profile').waitFor();
  expect(failures).toEqual([]);
});
