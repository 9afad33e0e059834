/** What a signed-in customer sees: bookings in each state with their dialogs, the tracker, papers, the account. */
import type { Page } from 'playwright-core';
import { setOffline } from '../browser.ts';
import { go, type Screen } from './looks.ts';
import { signIn, type World } from './world.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const escape = (page: Page) => page.keyboard.press('Escape');
const bookings = { en: 'My Bookings', es: 'Mis reservas' };
const noBooking = { en: 'Addresses', es: 'Direcciones' };

const plain = (name: string, path: string, en: string | RegExp, es: string | RegExp): Screen => ({
  name,
  heading: { en, es },
  open: (page) => go(page, path),
});

/** The pages behind the sign-in; the window is signed in as the newcomer first, then as the customer with bookings. */
export function customerScreens(world: World): readonly Screen[] {
  const { lives, numbers, approvalLink } = world;
  const row = (page: Page, which: keyof typeof numbers) =>
    page.locator('[data-part=booking]').filter({ hasText: numbers[which] });
  const press = (page: Page, which: keyof typeof numbers, name: string | RegExp) =>
    row(page, which).getByRole('button', { name }).click();
  /** The question of the dialog that one booking's button opens. */
  const dialog = (
    name: string,
    which: keyof typeof numbers,
    opener: string | RegExp,
    en: string | RegExp,
    es: string | RegExp,
  ): Screen => ({
    name: `/dashboard, ${name}`,
    heading: { en, es },
    open: (page) => press(page, which, opener),
    leave: escape,
  });
  const tracked = (which: keyof typeof numbers, en: RegExp, es: RegExp) =>
    plain(`/booking-tracker, ${which}`, `/booking-tracker?id=${numbers[which]}`, en, es);

  return [
    {
      name: '/dashboard, empty',
      heading: bookings,
      async open(page) {
        await signIn(page.context(), world, 'customer', world.newcomer);
        await page.goto('/dashboard');
        await page.getByText('No active bookings').waitFor();
      },
    },
    plain('/account/addresses, none', '/account/addresses', noBooking.en, noBooking.es),
    plain('/account/favorites, none', '/account/favorites', 'Favorites', 'Favoritos'),
    plain('/account/cards, none', '/account/cards', 'Cards', 'Tarjetas'),
    plain('/notifications, none', '/notifications', 'Notifications', 'Avisos'),
    {
      name: '/dashboard',
      heading: bookings,
      async open(page) {
        await signIn(page.context(), world, 'customer', world.customer);
        await page.goto('/dashboard');
        await page.getByText(numbers.done).first().waitFor();
      },
    },
    dialog('status', 'building', 'Track Status', /^Job Status/, /^Estado del trabajo/),
    dialog('cancel', 'offered', 'Cancel', /^Cancel /, /^¿Cancelar/),
    dialog('reschedule', 'offered', 'Reschedule', 'Choose another time', 'Elija otro horario'),
    dialog('review', 'done', 'Add Review', 'How was it?', '¿Cómo le fue?'),
    {
      ...dialog('photos', 'done', /^View Photos/, /^Photos, /, /^Fotos, /),
      leave: async () => undefined,
    },
    {
      name: '/dashboard, one photo',
      heading: { en: /photo 1$/, es: /foto|Foto/ },
      open: (page) => button(page, /^Open: Before photo 1/).click(),
      async leave(page) {
        await escape(page);
        await escape(page);
      },
    },
    dialog('price rise', 'risen', 'Review it', 'The work cost more', 'El trabajo costó más'),
    {
      name: '/dashboard, bell',
      heading: bookings,
      open: (page) => button(page, /^Notifications/).click(),
      leave: escape,
    },
    {
      name: '/dashboard, offline',
      heading: bookings,
      async open(page) {
        await setOffline(page, true);
        await page.locator('[data-part=offline]').waitFor();
      },
      leave: (page) => setOffline(page, false),
    },
    tracked('waiting', /^One of five/, /^Uno de cinco/),
    tracked('offered', /^One of five/, /^Uno de cinco/),
    tracked('assigned', /^Two of five/, /^Dos de cinco/),
    tracked('onTheWay', /^Three of five/, /^Tres de cinco/),
    tracked('risen', /^The work came to/, /^El trabajo costó/),
    tracked('building', /^Four of five/, /^Cuatro de cinco/),
    tracked('done', /^Five of five/, /^Cinco de cinco/),
    tracked('cancelled', /^Cancelled/, /^Cancelada/),
    plain('/receipt', `/receipt/${lives.done.bookingId}`, /^Receipt #/, /^Recibo #/),
    plain('/receipt, none', '/receipt/nothing', 'Receipt not found', 'No encontramos este recibo'),
    plain('/notifications', '/notifications', 'Notifications', 'Avisos'),
    plain(
      '/checkout, unpaid booking',
      `/checkout?booking=${lives.waiting.bookingId}`,
      /^We hold/,
      /^Retenemos/,
    ),
    plain(
      '/checkout, paid',
      `/checkout/${lives.offered.bookingId}`,
      'Your card is all set',
      'La tarjeta ya está lista',
    ),
    plain(
      '/checkout, cancelled',
      `/checkout/${lives.cancelled.bookingId}`,
      'This booking was cancelled',
      'Esta reserva fue cancelada',
    ),
    plain('/approve', approvalLink, /^The work came to/, /^El trabajo costó/),
    plain('/support, own requests', '/support', 'Contact Support', 'Contactar con soporte'),
    {
      name: '/account, sent empty',
      heading: { en: 'Profile', es: 'Perfil' },
      async open(page) {
        await go(page, '/account');
        await page.getByLabel('First name').fill('');
        await button(page, 'Save profile').click();
        await page.getByText('First name is required').waitFor();
      },
    },
    plain('/account/addresses', '/account/addresses', 'Addresses', 'Direcciones'),
    {
      name: '/account/addresses, remove',
      heading: { en: 'Remove this address?', es: '¿Quitar esta dirección?' },
      open: (page) => button(page, /^Remove/).click(),
      leave: escape,
    },
    {
      name: '/account/addresses, sent empty',
      heading: { en: 'Addresses', es: 'Direcciones' },
      async open(page) {
        await button(page, 'Add an address').click();
        await button(page, 'Save address').click();
        await page.locator('[data-part=error]').first().waitFor();
      },
    },
    plain('/account/cards', '/account/cards', 'Cards', 'Tarjetas'),
    plain('/account/notifications', '/account/notifications', 'Notifications', 'Avisos'),
    plain('/account/data', '/account/data', 'Your data', 'Sus datos'),
    {
      name: '/account, session ended',
      heading: { en: 'Your session has ended', es: 'Su sesión terminó' },
      async open(page) {
        await go(page, '/account');
        await page.getByLabel('First name').fill('Adelaide');
        const session = (await page.context().cookies()).filter(({ httpOnly }) => httpOnly);
        for (const { name } of session) await page.context().clearCookies({ name });
        await button(page, 'Save profile').click();
      },
    },
  ];
}
