/** The booking's steps and its payment, in the states that a draft alone does not show. */
import type { Page } from 'playwright-core';
import { labelPhotos } from '../label-photos/photos.ts';
import type { Screen } from './screen.ts';

const service = { group: 'booking', path: '/booking/service' } as const;
/** Where the demo's technicians work, and where nobody does. */
const served = '10001';
const unserved = '99501';

async function typeZip(page: Page, zip: string): Promise<void> {
  await page.locator('main input[autocomplete*=postal-code]').first().fill(zip);
  await page.locator('[aria-labelledby=where] p').first().waitFor();
}

/** Adds these of the test set's photos of labels. */
async function addPhotos(page: Page, names: readonly string[]): Promise<void> {
  await typeZip(page, served);
  const chosen = labelPhotos.filter(({ name }) => names.includes(name));
  const files = await Promise.all(
    chosen.map(async ({ name, render }) => ({
      name: `${name}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await render(),
    })),
  );
  await page.locator('[data-part=photo-add] input[type=file]').first().setInputFiles(files);
  await page.locator('[data-part=photos] li').first().waitFor();
}

/** None of them is waiting or being read anymore. */
const read = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('[data-part=photos] [data-state=moving]') === null,
    null,
    {
      timeout: 120_000,
    },
  );

/** The draft's price is that of its pieces alone: the checkout asks first about what came to it. */
async function agreePrice(page: Page): Promise<void> {
  await page.locator('main [role=alert] button').first().click();
  await page.locator('main form button[type=submit]').last().waitFor();
}

export const wizardScreens: readonly Screen[] = [
  { name: 'ZIP served', ...service, act: (page) => typeZip(page, served) },
  { name: 'ZIP not served', ...service, act: (page) => typeZip(page, unserved) },
  {
    name: 'photos, being read',
    ...service,
    isWaiting: true,
    prepare: async (page) => {
      await page.route('**/api/analyze-furniture-image', () => {});
    },
    act: (page) => addPhotos(page, ['plain-01', 'plain-02']),
  },
  {
    name: 'photos, read',
    ...service,
    act: async (page) => {
      await addPhotos(page, ['plain-01', 'several-01', 'unlisted-01', 'empty-01']);
      await read(page);
    },
  },
  { name: 'pieces of several brands', ...service, draft: 'mixed' },
  { name: 'checkout, a guest', group: 'booking', path: '/checkout', draft: 'whole', act: agreePrice },
  {
    name: 'checkout, signed in',
    group: 'booking',
    path: '/checkout',
    draft: 'whole',
    as: 'newcomer',
    act: agreePrice,
  },
];
