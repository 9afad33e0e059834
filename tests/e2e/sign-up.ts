/** The technicians' sign-up page, filled in as its reader would. */
import type { Page } from 'playwright-core';
import { signUpBody } from '#tests/support/sign-up.ts';

/** Fills in every field but the passwords and the tax classification. */
export async function writeSignUp(page: Page, email: string): Promise<void> {
  const { firstName, lastName, phone, dateOfBirth, address, ssn, experience, availability, workRadius } =
    signUpBody(email);
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill(phone);
  await page.getByLabel('Date of birth').fill(dateOfBirth);
  await page.getByLabel('Full address').fill(address);
  await page.getByLabel('Social Security number', { exact: true }).fill(ssn);
  await page.getByLabel('Experience').selectOption(experience);
  await page.getByLabel('Availability').selectOption(availability);
  await page.getByLabel('Work radius').selectOption(workRadius);
  await page.getByRole('checkbox', { name: 'Kids Furniture' }).check({ force: true });
}
