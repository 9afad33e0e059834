/** The wizard's four steps with everything that can stand in them, and the payment: each goes on from the one before. */
import type { Page } from 'playwright-core';
import { labelPhotos } from '#scripts/label-photos/photos.ts';
import type { Screen } from './looks.ts';
import { signIn, type World } from './world.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const steps = {
  service: { en: 'What are we building?', es: '¿Qué vamos a armar?' },
  schedule: { en: 'When works for you?', es: '¿Cuándo vamos?' },
  contact: { en: 'Where should we come?', es: '¿A dónde vamos?' },
  review: { en: 'Review your booking', es: 'Revise su reserva' },
} as const;
const camera = { en: 'Take a photo of the label', es: 'Tome una foto de la etiqueta' };
const hold = { en: /^We hold/, es: /^Retenemos/ };

async function jpeg(name: string) {
  const photo = labelPhotos.find((one) => one.name === name);
  if (!photo) throw new Error(`there is no label photo ${name}`);
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await photo.render() };
}

async function choosePiece(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: /What is it/ }).fill('BILLY');
  await page.getByRole('option').first().click();
}

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('1234');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel(/^ZIP/).fill('10001');
}

/** The way to a booking, of somebody who makes every mistake. */
export function wizardScreens(world: World): readonly Screen[] {
  return [
    { name: '/booking/service', heading: steps.service, open: (page) => page.goto('/booking') },
    {
      name: '/booking/service, no brand',
      heading: steps.service,
      async open(page) {
        await button(page, 'Choose a time').click();
        await page.getByText('Choose the brand of your furniture.').waitFor();
      },
    },
    {
      name: '/booking/service, no piece',
      heading: steps.service,
      async open(page) {
        await page.getByRole('radio', { name: 'IKEA' }).check();
        await page.locator('[data-part=photo-add]').waitFor();
        await button(page, 'Choose a time').click();
        await page.getByText('Add at least one piece').waitFor();
      },
    },
    {
      name: '/booking/service, not served',
      heading: steps.service,
      async open(page) {
        await page.getByLabel('ZIP code', { exact: true }).fill('99501');
        await page.getByText('We don’t serve 99501 yet').waitFor();
        await button(page, 'Notify me').click();
        await page.getByText('Please enter a valid email address').waitFor();
      },
    },
    {
      name: '/booking/service, served',
      heading: steps.service,
      async open(page) {
        await page.getByLabel('ZIP code', { exact: true }).fill('10001');
        await page.getByText('We serve 10001.').waitFor();
      },
    },
    {
      name: '/booking/service, photos',
      heading: steps.service,
      async open(page) {
        await page
          .locator('input[type=file]')
          .setInputFiles([
            await jpeg('plain-01'),
            await jpeg('empty-01'),
            await jpeg('unlisted-03'),
            { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('two shelves') },
          ]);
        await page.getByText('notes.txt is not a valid image file.', { exact: false }).waitFor();
        await page.getByText('3 of 3 photos looked at.').waitFor({ state: 'attached' });
        await page.getByText('Please check').first().waitFor();
      },
    },
    {
      name: '/booking/service, pieces to choose from',
      heading: steps.service,
      async open(page) {
        // Photos are not kept, pieces are; those of the photos would all be priced by their kind.
        await page.evaluate(() => localStorage.clear());
        await page.goto('/booking?zip=10001');
        await page.getByRole('radio', { name: 'IKEA' }).check();
        await page.getByRole('combobox', { name: /What is it/ }).fill('B');
        await page.getByRole('option').first().waitFor();
      },
    },
    {
      name: '/booking/service, not in the catalogue',
      heading: steps.service,
      async open(page) {
        await page.getByRole('combobox', { name: /What is it/ }).fill('Grandmother’s wardrobe');
        await button(page, 'Add this piece').waitFor();
      },
    },
    {
      name: '/booking/service, pieces',
      heading: steps.service,
      open: choosePiece,
    },
    {
      name: '/booking/service, pieces of two brands',
      heading: steps.service,
      async open(page) {
        await page.getByRole('radio', { name: 'Wayfair' }).check();
        await page.getByRole('combobox', { name: /What is it/ }).fill('Grandfather’s desk');
        await button(page, 'Add this piece').click();
        await button(page, 'Change the brand of Grandfather’s desk').click();
        await page.getByLabel('Brand of Grandfather’s desk').waitFor();
      },
      leave: (page) => button(page, /(Remove|Quitar) Grandfather’s desk/).click(),
    },
    {
      name: 'camera',
      heading: camera,
      async open(page) {
        await button(page, 'Use camera').click();
        await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0);
      },
    },
    {
      name: 'camera, taken',
      heading: camera,
      async open(page) {
        await button(page, 'Take photo').click();
        await page.getByRole('img', { name: 'The photo that you took' }).waitFor();
      },
      leave: (page) => page.keyboard.press('Escape'),
    },
    {
      name: 'camera, denied',
      heading: camera,
      async open(page) {
        // How it looks; that the browser's own refusal leads here is tested with a full one (quote.e2e.test.ts).
        await page.evaluate(() => {
          navigator.mediaDevices.getUserMedia = () =>
            Promise.reject(new DOMException('denied', 'NotAllowedError'));
        });
        await button(page, 'Use camera').click();
        await page.getByText('Camera not available').waitFor();
      },
      leave: (page) => page.keyboard.press('Escape'),
    },
    {
      name: '/booking/service, a code that is none',
      heading: steps.service,
      async open(page) {
        await page.goto('/booking?ref=NOPE-1');
        await page.getByText('The store code NOPE-1 can’t be used').waitFor();
      },
      leave: (page) => button(page, /^(Continue without it|Continuar sin el código)$/).click(),
    },
    {
      name: '/booking/schedule, no ZIP',
      heading: steps.schedule,
      async open(page) {
        await button(page, 'Choose a time').click();
        await page.getByLabel('ZIP code of the job').fill('');
        await button(page, 'Enter contact details').click();
        await page.getByText('Choose a time to continue.').waitFor();
      },
    },
    {
      name: '/booking/schedule, not served',
      heading: steps.schedule,
      async open(page) {
        await page.getByLabel('ZIP code of the job').fill('99501');
        await page.getByText('We don’t serve 99501 yet').waitFor();
        await button(page, 'Notify me').click();
        await page.getByText('Please enter a valid email address').waitFor();
      },
    },
    {
      name: '/booking/schedule, times',
      heading: steps.schedule,
      async open(page) {
        await page.getByLabel('ZIP code of the job').fill('10001');
        const slot = page.getByRole('radio', { disabled: false }).first();
        await slot.waitFor({ state: 'attached' });
        await slot.check();
      },
    },
    {
      name: '/booking/contact, sent empty',
      heading: steps.contact,
      async open(page) {
        await button(page, 'Enter contact details').click();
        await button(page, 'Review the booking').click();
        await page.locator('[data-part=error]').first().waitFor();
      },
    },
    {
      name: '/booking/review, a code that is none',
      heading: steps.review,
      async open(page) {
        await page.getByLabel('First name').fill('Ada');
        await page.getByLabel('Last name').fill('Bergman');
        await page.getByLabel('Phone').fill('2125550177');
        await page.getByLabel('Email').fill(world.newcomer.email);
        await page.getByLabel('Street address').fill('350 W 31st St');
        await page.getByLabel('City').fill('New York');
        await page.getByLabel('State').selectOption('NY');
        await button(page, 'Review the booking').click();
        await button(page, 'Add a discount code').click();
        await page.getByLabel('Discount code', { exact: true }).fill('THANKS-AAAAAAAA');
        await button(page, 'Apply').click();
        await page.getByText('We don’t know this discount code.', { exact: false }).waitFor();
      },
    },
    {
      name: '/customer/login, on the way to the checkout',
      heading: { en: 'Sign in', es: 'Iniciar sesión' },
      open: (page) => page.getByRole('link', { name: 'sign in', exact: true }).click(),
    },
    {
      name: '/checkout, sent without a card and the consent',
      heading: hold,
      async open(page) {
        await signIn(page.context(), world, 'customer', world.newcomer);
        await page.goto('/checkout');
        await page.getByLabel('Card number').waitFor();
        await button(page, /^Authorize/).click();
        await page.getByText('Please agree to continue.').waitFor();
      },
    },
    {
      name: '/checkout, declined',
      heading: hold,
      async open(page) {
        await page.getByRole('checkbox', { name: /I agree that/ }).check();
        await fillCard(page, '4000000000000002');
        await button(page, /^Authorize/).click();
        await page.getByText('Payment Authorization Failed').first().waitFor();
      },
    },
    {
      name: '/booking-success',
      heading: { en: 'Your booking is in.', es: 'Su reserva está hecha.' },
      async open(page) {
        await fillCard(page, '4242424242424242');
        await button(page, /^Authorize/).click();
        await page.waitForURL('**/booking-success?**');
      },
    },
  ];
}
