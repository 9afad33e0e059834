/** Every screen of a store: before its account exists, while it waits, with codes that earn, and after the end. */
import { dialog, sentAsItIs, sentTo, unanswered } from './acts.ts';
import { once } from './once.ts';
import type { Screen } from './screen.ts';

const home = '/store-partner/dashboard';
const atStore = { group: 'partner', as: 'partner' } as const;
const token = 'partner.nobody.1.aaaaaaa.bbbbbbbbbbbbbbbbbbbbbb';

const sendMain = (page: Parameters<NonNullable<Screen['act']>>[0]) =>
  page.locator('main form button[type=submit]').last().click();

const strangers: readonly Screen[] = [
  { name: 'sign-up', group: 'partner', path: '/store-partner/signup' },
  { name: 'sign-up, sent empty', group: 'partner', path: '/store-partner/signup', act: sendMain },
  { name: 'sign-in, sent empty', group: 'partner', path: '/store-partner/login', act: sendMain },
  dialog('forgotten password', { group: 'partner', path: '/store-partner/login' }, 'partner.account.forgot'),
  { name: 'new password', group: 'partner', path: `/store-partner/reset-password?token=${token}` },
  {
    name: 'new password, sent empty',
    group: 'partner',
    path: `/store-partner/reset-password?token=${token}`,
    act: sendMain,
  },
  {
    name: 'confirm the address, ended',
    group: 'partner',
    path: `/store-partner/confirm-email?token=${token}`,
  },
  { name: 'application, signed out', group: 'partner', path: '/store-partnership' },
];

const agreement = dialog('agreement', { group: 'partner', as: 'fresh', path: '/store-partnership' }, (page) =>
  page.locator('main li button').first().click(),
);

const onTheWay: readonly Screen[] = (['fresh', 'applied', 'rejected', 'quiet', 'ended'] as const).flatMap(
  (as) => [
    { name: `dashboard, ${as}`, group: 'partner', as, path: home },
    { name: `application, ${as}`, group: 'partner', as, path: '/store-partnership' },
    { name: `commissions, ${as}`, group: 'partner', as, path: `${home}/commissions` },
    { name: `analytics, ${as}`, group: 'partner', as, path: `${home}/analytics` },
    { name: `settings, ${as}`, group: 'partner', as, path: `${home}/settings` },
  ],
);

const settings = { ...atStore, path: `${home}/settings` };
const bank = dialog('bank account', settings, async (page) => {
  await page
    .locator('main section')
    .filter({ has: page.locator('h2') })
    .nth(2)
    .getByRole('button')
    .last()
    .click();
});
const end = dialog('the end', settings, 'partner.settings.cancel');
const place = dialog('new code', { ...atStore, path: home }, 'partner.codes.newPlace');

/** The screens of a store. */
export const partnerScreens: readonly Screen[] = [
  ...once('partner', 'partner', 'partner').filter(({ path }) => path !== '/store-partnership'),
  ...strangers,
  {
    name: 'application, sent empty',
    group: 'partner',
    as: 'fresh',
    path: '/store-partnership',
    act: sendMain,
  },
  agreement,
  ...onTheWay,
  {
    name: 'why not yet',
    ...atStore,
    path: `${home}/commissions`,
    act: (page) => page.locator('main table button').first().click(),
  },
  {
    name: 'analytics, 7 days',
    ...atStore,
    path: `${home}/analytics?days=7`,
  },
  place,
  sentAsItIs(place),
  bank,
  sentAsItIs(bank),
  end,
  sentTo('is silent', end, async () => {}),
  sentTo('refuses', end, async () => {}),
  dialog('agreed text', settings, (page) => page.locator('main li button').first().click()),
  {
    name: 'the bell',
    ...atStore,
    path: home,
    onlyVisible: true,
    act: (page) =>
      page.locator('header button[aria-haspopup=dialog], header button[aria-expanded]').last().click(),
  },
  { name: 'no such page', ...atStore, path: '/store-partner/no-such-page' },
  unanswered('failed', { ...atStore, path: `${home}/commissions` }, '**/commissions?*'),
  unanswered('loading', { ...atStore, path: home }, '**/api/store-partner/**'),
];
