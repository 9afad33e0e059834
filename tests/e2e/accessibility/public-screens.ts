/** What a stranger sees: texts, prices, forms with what is wrong in them, links that have ended, pages that are none. */
import type { Page } from 'playwright-core';
import { isHydrated } from '../browser.ts';
import { go, type Screen } from './looks.ts';
import type { World } from './world.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** A form that was sent as it is: every sentence beside its field. */
async function sendEmpty(page: Page, path: string, name: string | RegExp): Promise<void> {
  await go(page, path);
  await button(page, name).click();
  await page.locator('[role=alert]').first().waitFor();
}

/** A page's own path, heading in English and Spanish. */
const plain = (path: string, en: string | RegExp, es: string | RegExp, name = path): Screen => ({
  name,
  heading: { en, es },
  open: (page) => go(page, path),
});

/** Of the application's second step. */
async function writePersonalInfo(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Andre');
  await page.getByLabel('Last name').fill('Whitaker');
  await page.getByLabel('Email').fill('andre.whitaker@visitors.example');
  await page.getByLabel('Phone').fill('6145550162');
  await page.getByLabel('Street address').fill('88 Thurman Ave');
  await page.getByLabel('City').fill('Columbus');
  await page.getByLabel('State').selectOption('OH');
  await page.getByLabel('ZIP code').fill('43206');
  await page.getByLabel('Date of birth').fill('1990-04-01');
  await page.getByLabel('Social Security number', { exact: true }).fill('321-65-4987');
}

/** Of its third. */
async function writeBackground(page: Page): Promise<void> {
  for (const name of [/^Expert/, 'Weekdays']) await page.getByRole('radio', { name }).check({ force: true });
  await page.getByRole('checkbox', { name: 'IKEA' }).check({ force: true });
  await page.getByLabel('Company').fill('On my own');
  await page.getByLabel('Position').fill('Handyman');
  await page.getByLabel('How long').fill('18 months');
}

/** Every page that needs nobody to be signed in. */
export function publicScreens({ contractNumber, storeCode, lives, numbers }: World): readonly Screen[] {
  const hero = { en: 'Photograph the boxes', es: 'Fotografíe las cajas' };
  const wentWrong = { en: 'Something went wrong', es: 'Algo salió mal' };
  /** The browser's storage fails in an unforeseen way, while the wizard reads it. */
  const crash = async (page: Page, path: string, book: string): Promise<void> => {
    await page.goto(path);
    // Before that the link would load another page, whose storage is sound.
    await page.waitForFunction(isHydrated);
    await page.evaluate(() => {
      Storage.prototype.getItem = () => {
        throw new Error('no storage');
      };
    });
    await page.getByRole('banner').getByRole('link', { name: book }).click();
  };
  return [
    plain('/', hero.en, hero.es),
    plain('/terms', 'Terms of Service', 'Términos del servicio'),
    plain('/privacy', 'Privacy', 'Privacidad'),
    {
      name: '/sign-in, menu open',
      heading: { en: 'Sign In', es: 'Iniciar sesión' },
      async open(page) {
        await go(page, '/sign-in');
        await page.evaluate(() => document.querySelector('details.fold')?.setAttribute('open', ''));
      },
      leave: (page) => page.evaluate(() => document.querySelector('details.fold')?.removeAttribute('open')),
    },
    plain('/pricing', 'Pricing', 'Precios'),
    plain('/pricing?tab=brand', 'Pricing', 'Precios'),
    {
      name: '/pricing?tab=calculator, a piece of no catalogue',
      heading: { en: 'Pricing', es: 'Precios' },
      async open(page) {
        await go(page, '/pricing?tab=calculator');
        await page.getByRole('combobox', { name: /What is it/ }).fill('zzz');
        await page.getByText(/zzz is not in our catalog/).waitFor();
      },
    },
    {
      name: '/pricing, Download App',
      heading: { en: 'Download App', es: 'Descargar la app' },
      async open(page) {
        await go(page, '/pricing');
        await button(page, 'Download App').click();
      },
      leave: (page) => page.keyboard.press('Escape'),
    },
    plain('/support', 'Contact Support', 'Contactar con soporte'),
    {
      name: '/support, sent empty',
      heading: { en: 'Contact Support', es: 'Contactar con soporte' },
      open: (page) => sendEmpty(page, '/support', 'Submit Request'),
    },
    plain('/reviews', 'Customer Reviews', 'Reseñas de clientes'),
    plain('/reviews?search=nothing', 'Customer Reviews', 'Reseñas de clientes', '/reviews, none found'),
    {
      name: '/review, sent empty',
      heading: { en: 'Leave a Review', es: 'Deje su reseña' },
      async open(page) {
        await go(page, '/review');
        await page.getByRole('radio', { name: /^4 stars/ }).check({ force: true });
        await sendEmpty(page, '/review', 'Submit Review');
      },
    },
    plain('/order-tracking-demo', 'Order Tracking Demo', 'Demostración del seguimiento'),
    {
      name: '/order-tracking-demo, walked',
      heading: { en: 'Order Tracking Demo', es: 'Demostración del seguimiento' },
      async open(page) {
        await button(page, 'Create Test Booking').click();
        for (let step = 0; step < 3; step++) await button(page, 'Next step').click();
      },
    },
    plain(`/scan/${storeCode}/BILLY-80`, /Maple & Main/, /Maple & Main/, '/scan'),
    plain('/scan/NOPE-000000', 'Invalid QR Code', 'Código QR no válido', '/scan, invalid'),
    plain('/no-such-page', '404 Page Not Found', '404: página no encontrada', '404'),
    {
      name: 'crash',
      heading: wentWrong,
      languages: ['en'],
      open: (page) => crash(page, '/terms', 'Book Now'),
      leave: (page) => page.goto('/terms'),
    },
    {
      name: 'crash, in Spanish',
      heading: wentWrong,
      languages: ['es'],
      open: (page) => crash(page, '/terms?lang=es', 'Reservar'),
      leave: (page) => page.goto('/terms?lang=en'),
    },
    plain('/booking-tracker', 'Track a booking', 'Seguir una reserva'),
    {
      name: '/booking-tracker, sent empty',
      heading: { en: 'Track a booking', es: 'Seguir una reserva' },
      open: (page) => sendEmpty(page, '/booking-tracker', 'Track this booking'),
    },
    plain(
      '/booking-tracker?id=HX-000000',
      'Booking Not Found',
      'No se encontró la reserva',
      '/booking-tracker, not found',
    ),
    plain(
      `/booking-tracker?id=${numbers.building}`,
      /^Four of five/,
      /^Cuatro de cinco/,
      '/booking-tracker, a stranger',
    ),
    {
      name: '/customer/login, sent empty',
      heading: { en: 'Sign in', es: 'Iniciar sesión' },
      open: (page) => sendEmpty(page, '/customer/login', 'Sign In'),
    },
    {
      name: '/customer/login, refused',
      heading: { en: 'Sign in', es: 'Iniciar sesión' },
      async open(page) {
        await page.getByLabel('Email').fill('nobody@hexkey.example');
        await page.getByLabel('Password', { exact: true }).fill('wrong');
        await button(page, 'Sign In').click();
        await page.getByText('Login Failed').first().waitFor();
      },
    },
    plain('/technician/signup', 'Become a technician', 'Hágase técnico'),
    {
      name: '/technician/signup, sent empty',
      heading: { en: 'Become a technician', es: 'Hágase técnico' },
      async open(page) {
        await go(page, '/technician/signup');
        await page.getByLabel('Tax classification').selectOption('LLC');
        await button(page, 'Create Technician Account').click();
        await page.getByText('Please select at least one skill').waitFor();
      },
    },
    plain('/technician/apply', 'Build furniture. Pick your jobs.', 'Arme muebles. Elija sus trabajos.'),
    {
      name: '/technician/apply, personal info sent empty',
      heading: { en: 'Who are you?', es: '¿Quién es usted?' },
      async open(page) {
        await go(page, '/technician/apply');
        await button(page, 'Start the application').click();
        await page.getByRole('heading', { level: 1, name: 'Who are you?' }).waitFor();
        await button(page, 'Professional Background').click();
        await page.getByText('First name is required').waitFor();
      },
    },
    {
      name: '/technician/apply, professional background',
      heading: { en: 'What can you build?', es: '¿Qué sabe armar?' },
      async open(page) {
        await writePersonalInfo(page);
        await button(page, 'Professional Background').click();
        await page.getByRole('heading', { level: 1, name: 'What can you build?' }).waitFor();
        await button(page, 'Add another job').click();
        await button(page, 'Legal & Security').click();
        await page.getByText('Experience level is required').waitFor();
      },
    },
    {
      name: '/technician/apply, legal and security sent empty',
      heading: {
        en: 'Last step: consents and a password',
        es: 'Último paso: permisos y contraseña',
      },
      async open(page) {
        await button(page, 'Remove job 2').click();
        await writeBackground(page);
        await button(page, 'Legal & Security').click();
        await page.getByRole('heading', { level: 1, name: /^Last step/ }).waitFor();
        await button(page, 'Submit Application').click();
        await page.locator('main [role=alert]').first().waitFor();
      },
      leave: (page) => page.evaluate(() => localStorage.removeItem('technicianApplication')),
    },
    {
      name: '/customer/signup, sent empty',
      heading: { en: 'Create Your Account', es: 'Cree su cuenta' },
      open: (page) => sendEmpty(page, '/customer/signup', 'Create account'),
    },
    {
      name: '/forgot-password, sent empty',
      heading: { en: 'Forgot your password?', es: '¿Olvidó su contraseña?' },
      open: (page) => sendEmpty(page, '/forgot-password', 'Send the link'),
    },
    {
      name: '/forgot-password, sent',
      heading: { en: 'Check your inbox', es: 'Revise su correo' },
      async open(page) {
        await page.getByLabel('Email').fill('nobody@hexkey.example');
        await button(page, 'Send the link').click();
      },
    },
    {
      name: '/reset-password, sent empty',
      heading: { en: 'Set a new password', es: 'Cree una contraseña nueva' },
      open: (page) =>
        sendEmpty(page, '/reset-password?token=customer.a.b.not-a-signature', 'Set the password'),
    },
    plain('/reset-password', 'This link is incomplete', 'Este enlace está incompleto'),
    plain(
      '/confirm-email?token=customer.a.b.not-a-signature',
      'This link no longer works',
      'Este enlace ya no sirve',
      '/confirm-email, ended',
    ),
    plain(
      '/open-account?token=customer.a.b.not-a-signature',
      'Keep your booking in an account',
      'Guarde su reserva en una cuenta',
      '/open-account, before anything is sent',
    ),
    plain(
      `/book-again/${lives.risen.bookingId}?token=1.old`,
      'We can’t fill in your last booking',
      'No podemos repetir su última reserva',
      '/book-again, ended',
    ),
    plain(
      `/approve/${lives.risen.bookingId}?token=1.old`,
      'This link is incomplete',
      'Este enlace está incompleto',
      '/approve, ended',
    ),
    {
      name: '/contracts, sent empty',
      heading: { en: 'Check a contract', es: 'Verificar un contrato' },
      open: (page) => sendEmpty(page, '/contracts', 'Check'),
    },
    plain(
      '/contracts/HC-0000000000',
      'Check a contract',
      'Verificar un contrato',
      '/contracts, no such contract',
    ),
    {
      name: '/contracts, another document',
      heading: { en: 'Check a contract', es: 'Verificar un contrato' },
      async open(page) {
        await go(page, `/contracts/${contractNumber}`);
        const file = { name: 'contract.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
        await page.locator('main input[type=file]').setInputFiles(file);
        await page.getByText('This is another document').waitFor();
      },
    },
    plain('/unsubscribe', 'Stop these emails', 'Dejar de recibir estos correos', '/unsubscribe, ended'),
    plain(
      `/receipt/${lives.done.bookingId}`,
      'Your receipts are in your account',
      'Los recibos están en su cuenta',
      '/receipt, a stranger',
    ),
    plain(
      '/notifications',
      'Your notifications are in your account',
      'Los avisos están en su cuenta',
      '/notifications, a stranger',
    ),
    plain(
      '/booking-success',
      'Your bookings are in your account',
      'Sus reservas están en su cuenta',
      '/booking-success, a stranger',
    ),
  ];
}
