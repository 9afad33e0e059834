/** The wizard's frame and contact step of the specification. */
import { expect } from 'vitest';
import { openBuyer } from '../payment/buyer.ts';
import type { SpecScene } from './scene.ts';
import { button, heading } from './words.ts';

export async function everyStepLeadsBackAndSums(scene: SpecScene): Promise<void> {
  const buyer = await openBuyer(scene);
  scene.opened.push(buyer);
  const { page } = buyer;
  await page.goto('/booking');
  await page.getByRole('link', { name: 'Back to Home' }).waitFor();
  for (const step of ['Service Selection', 'Schedule', 'Contact Info', 'Review'])
    await page.getByText(step, { exact: true }).first().waitFor();
  await buyer.withDraft();
  await page.goto('/booking/review');
  await heading(page, 'Review your booking').waitFor();
  await page
    .getByText('The final price is confirmed after an on-site assessment.', { exact: false })
    .waitFor();
  const bar = page.locator('[data-part=total-bar]');
  // One bookcase of forty minutes: a whole hour of one technician.
  await bar.getByText('$45.00').waitFor();
  const sums = (await bar.innerText()).replaceAll(/\s+/g, ' ');
  expect(sums).toMatch(/item 1 technician 1 hour 1|1 item 1 technician 1 hour/i);
  await button(page, 'Proceed to Payment').waitFor();
  await page.getByRole('link', { name: 'Previous Step' }).click();
  await heading(page, 'Where should we come?').waitFor();
}

export async function contactFieldsAreWanted(scene: SpecScene): Promise<void> {
  const buyer = await openBuyer(scene, { signedIn: false });
  scene.opened.push(buyer);
  const { page } = buyer;
  await buyer.withDraft();
  await page.goto('/booking/contact');
  await heading(page, 'Where should we come?').waitFor();
  expect(await page.getByLabel('Email').getAttribute('type')).toBe('email');
  expect(await page.getByLabel('Phone').getAttribute('type')).toBe('tel');
  for (const name of ['First name', 'Last name', 'Phone', 'Email', 'Street address', 'City'])
    await page.getByLabel(name).fill('');
  await button(page, 'Review the booking').click();
  for (const sentence of [
    'First name is required',
    'Last name is required',
    'Street address is required',
    'City is required',
  ])
    await page.getByText(sentence).waitFor();
  expect(await page.locator('[aria-invalid=true]').count()).toBe(6);
  await heading(page, 'Where should we come?').waitFor();
}
