/** Every screen that a customer may see: each page in the list of pages once, and states that need more. */
import type { Page } from 'playwright-core';
import { pagesOf } from '#api/contract/pages.ts';
import type { Booking } from '#api/contract/bookings.ts';
import { bookingStatuses } from '#api/contract/fields.ts';
import type { PersonName, Viewers } from './people.ts';
import { paperScreens } from './papers.ts';
import type { Group, Screen } from './screen.ts';
import { wizardScreens } from './wizard-screens.ts';

/** Pages in the list that need another path, or a person, to show anything. */
const named: Readonly<Partial<Record<string, Omit<Screen, 'name'>>>> = {
  '/scan/$storeCode': { group: 'public', path: '/scan/MAPLE10' },
  '/scan/$storeCode/$productSku': { group: 'public', path: '/scan/MAPLE10/BILLY-80' },
  '/technician/signup': { group: 'apply', path: '/technician/signup' },
  '/technician/apply': { group: 'apply', path: '/technician/apply' },
  '/booking': { group: 'booking', path: '/booking' },
  '/booking/service': { group: 'booking', path: '/booking/service', draft: 'begun' },
  '/booking/schedule': { group: 'booking', path: '/booking/schedule', draft: 'whole' },
  '/booking/contact': { group: 'booking', path: '/booking/contact', draft: 'whole' },
  '/booking/review': { group: 'booking', path: '/booking/review', draft: 'whole' },
  '/book-again/$bookingId': { group: 'booking', path: '/book-again/HX-AAAAAA' },
  '/account': { group: 'account', path: '/account', as: 'ada' },
  '/account/addresses': { group: 'account', path: '/account/addresses', as: 'ada' },
  '/account/favorites': { group: 'account', path: '/account/favorites', as: 'ada' },
  '/account/cards': { group: 'account', path: '/account/cards', as: 'ada' },
  '/account/notifications': { group: 'account', path: '/account/notifications', as: 'ada' },
  '/account/data': { group: 'account', path: '/account/data', as: 'ada' },
  '/notifications': { group: 'account', path: '/notifications', as: 'ada' },
  '/customer/login': { group: 'account', path: '/customer/login' },
  '/customer/signup': { group: 'account', path: '/customer/signup' },
  '/forgot-password': { group: 'account', path: '/forgot-password' },
  '/reset-password': { group: 'account', path: '/reset-password' },
  '/confirm-email': { group: 'account', path: '/confirm-email' },
  '/open-account': { group: 'account', path: '/open-account' },
};

/** Pages that are shown in their states below. */
const elsewhere: ReadonlySet<string> = new Set([
  '/dashboard',
  '/booking-tracker',
  '/booking-success',
  '/checkout',
  '/checkout/$bookingId',
  '/approve/$bookingId',
  '/receipt/$bookingId',
  '/review',
]);

/** The screens of these people, without those whose booking is missing. */
export function screensOf(viewers: Viewers): readonly Screen[] {
  const once = pagesOf('public')
    .filter(([path, kind]) => !elsewhere.has(path) && (path === '/booking' || !kind.startsWith('/')))
    .map(([path]): Screen => {
      const special = named[path];
      return special ? { name: path, ...special } : { name: path, group: 'public', path };
    });
  return [...once, ...moments, ...wizardScreens, ...bookingScreens(viewers)];
}

/** States of pages other than the initial one. */
const moments: readonly Screen[] = [
  { name: 'no such page', group: 'public', path: '/no-such-page' },
  {
    name: 'menu',
    group: 'public',
    path: '/pricing',
    onlyVisible: true,
    act: async (page) => {
      const menu = page.locator('header details > summary');
      if (await menu.isVisible()) await menu.click();
    },
  },
  {
    name: 'offline',
    group: 'public',
    path: '/pricing',
    onlyVisible: true,
    act: (page) => page.context().setOffline(true),
  },
  {
    name: 'empty form sent, support',
    group: 'public',
    path: '/support',
    act: (page) => page.locator('main form button[type=submit]').first().click(),
  },
  {
    name: 'searching a piece',
    group: 'booking',
    path: '/booking/service',
    draft: 'begun',
    onlyVisible: true,
    act: async (page) => {
      await page.getByRole('combobox').fill('hemnes');
      await page.getByRole('option').first().waitFor();
      await page.getByRole('combobox').evaluate((box) => box.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'empty form sent, contact',
    group: 'booking',
    path: '/booking/contact',
    draft: 'timed',
    act: (page) => page.locator('[data-part=total-bar] button').last().click(),
  },
  {
    name: 'empty form sent, sign-up',
    group: 'account',
    path: '/customer/signup',
    act: (page) => page.locator('main form button[type=submit]').first().click(),
  },
  { name: 'dashboard, empty', group: 'dashboard', path: '/dashboard', as: 'newcomer' },
  { name: 'notifications, none', group: 'account', path: '/notifications', as: 'newcomer' },
  {
    name: 'dashboard, server down',
    group: 'dashboard',
    path: '/dashboard',
    as: 'ada',
    prepare: async (page) => {
      await page.route('**/api/bookings', (route) => route.fulfill({ status: 503, body: '{}' }));
    },
  },
  {
    name: 'dashboard, offline and reloaded',
    group: 'dashboard',
    path: '/dashboard',
    as: 'ada',
    onlyVisible: true,
    act: async (page) => {
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await page.context().setOffline(true);
      await page.reload();
    },
  },
  { name: 'no such store', group: 'public', path: '/scan/NOBODY' },
  { name: 'pay, a link that leads nowhere', group: 'booking', path: '/pay/HX-222222?token=none' },
  { name: 'success, signed out', group: 'booking', path: '/booking-success?bookingId=HX-222222' },
  { name: 'receipt, signed out', group: 'progress', path: '/receipt/HX-222222' },
  { name: 'tracker, asks', group: 'progress', path: '/booking-tracker' },
  { name: 'tracker, unknown', group: 'progress', path: '/booking-tracker?id=HX-222222' },
];

function bookingScreens(viewers: Viewers): readonly Screen[] {
  const find = (as: PersonName, test: (booking: Booking) => boolean) => {
    const booking = viewers[as].bookings.find(test);
    return booking ? [{ as, booking }] : [];
  };
  const all = (Object.keys(viewers) as PersonName[]).flatMap((as) =>
    viewers[as].bookings.map((booking) => ({ as, booking })),
  );
  const one = (test: (booking: Booking) => boolean) => all.filter(({ booking }) => test(booking)).slice(0, 1);
  /** A screen of the first booking of this kind, as its customer sees it. */
  const screen = (
    name: string,
    group: Group,
    test: (booking: Booking) => boolean,
    path: (booking: Booking) => string,
  ): readonly Screen[] => one(test).map(({ as, booking }) => ({ name, group, path: path(booking), as }));
  const can = (command: Booking['can'][number]) => (booking: Booking) => booking.can.includes(command);
  const tracker = ({ number }: Booking): string => `/booking-tracker?id=${number}`;
  const trackers = bookingStatuses.flatMap((status) =>
    screen(`tracker, ${status}`, 'progress', (booking) => booking.status === status, tracker),
  );
  const dialogs = (
    [
      ['trackStatus', (booking) => booking.status === 'in_progress'],
      ['cancel', can('cancel')],
      ['reschedule', can('reschedule')],
      ['addReview', can('review')],
      ['lookAtIt', can('approve')],
    ] as const satisfies readonly (readonly [string, (booking: Booking) => boolean])[]
  ).flatMap(([word, test]) =>
    one(test).map(({ as, booking }) =>
      dialog(as, booking, word, (page, words) => press(page, words(wordOf(word)))),
    ),
  );
  return [
    ...trackers,
    ...one((booking) => booking.status === 'confirmed').map(
      ({ booking }): Screen => ({ name: 'tracker, a stranger', group: 'progress', path: tracker(booking) }),
    ),
    ...find('ada', (booking) => booking.status === 'completed').flatMap(({ as, booking }): Screen[] => [
      { name: 'receipt', group: 'progress', path: `/receipt/${booking.id}`, as },
      ...paperScreens(as, booking),
      dialog(as, booking, 'photos', (page) => page.locator('[data-part=booking] button').last().click()),
    ]),
    ...screen(
      'receipt, refunded',
      'progress',
      ({ refundedCents }) => refundedCents > 0,
      ({ id }) => `/receipt/${id}`,
    ),
    ...screen('price rise', 'progress', can('approve'), ({ id }) => `/approve/${id}`),
    ...screen('review', 'progress', can('review'), ({ id }) => `/review?bookingId=${id}`),
    ...screen(
      'success',
      'booking',
      ({ status }) => status === 'confirmed',
      ({ id }) => `/booking-success?bookingId=${id}`,
    ),
    ...one(can('pay')).flatMap(({ as, booking }): Screen[] => [
      { name: 'checkout', group: 'booking', path: `/checkout?booking=${booking.id}`, as, act: cardForm },
      {
        name: 'checkout, empty card sent',
        group: 'booking',
        path: `/checkout?booking=${booking.id}`,
        as,
        act: async (page) => {
          await cardForm(page);
          await page.locator('main form button[type=submit]').last().click();
        },
      },
    ]),
    ...one(({ status, paymentStatus }) => status === 'pending' && paymentStatus === 'failed').map(
      ({ as, booking }): Screen => ({
        name: 'checkout, declined before',
        group: 'booking',
        path: `/checkout?booking=${booking.id}`,
        as,
        act: cardForm,
      }),
    ),
    ...screen(
      'checkout, nothing to pay',
      'booking',
      ({ status }) => status === 'scheduled',
      ({ id }) => `/checkout?booking=${id}`,
    ),
    ...screen(
      'checkout, cancelled',
      'booking',
      ({ status }) => status === 'cancelled',
      ({ id }) => `/checkout?booking=${id}`,
    ),
    ...find('guest', () => true).map(
      ({ as, booking }): Screen => ({
        name: 'success, a guest',
        group: 'booking',
        path: `/booking-success?bookingId=${booking.id}`,
        as,
      }),
    ),
    { name: 'dashboard, a guest', group: 'dashboard', path: '/dashboard', as: 'guest' },
    ...(['ada', 'marcus', 'elena'] as const).map(
      (as): Screen => ({ name: `dashboard, ${as}`, group: 'dashboard', path: '/dashboard', as }),
    ),
    ...dialogs,
  ];
}

/** Full name of a button's word. */
const wordOf = (word: string): string =>
  word === 'reschedule' ? 'shared.word.reschedule' : `customer.dashboard.${word}`;

const cardForm = (page: Page) => page.locator('main form button[type=submit]').last().waitFor();

const press = (page: Page, name: string) =>
  page.locator('[data-part=booking]').getByRole('button', { name, exact: true }).first().click();

/** A dialog of My Bookings, opened from the first row that offers it. */
function dialog(as: PersonName, booking: Booking, name: string, act: NonNullable<Screen['act']>): Screen {
  return {
    name: `dialog, ${name}`,
    group: 'dashboard',
    path: '/dashboard',
    as,
    onlyVisible: true,
    act: async (page, words) => {
      await page.getByText(booking.number).first().waitFor();
      await act(page, words);
      await page.getByRole('dialog').waitFor();
    },
  };
}
