/** What a store partner sees: before the account, before the approval, and with codes that earn. */
import type { Page } from 'playwright-core';
import { go, type Screen } from './looks.ts';
import { signIn, type World } from './world.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const escape = (page: Page) => page.keyboard.press('Escape');
const plain = (path: string, heading: Screen['heading'], name = path): Screen => ({
  name,
  heading,
  open: (page) => go(page, path),
});
const dashboard = '/store-partner/dashboard';
// The dashboard's heading is the store's name, in both languages; what is below it is waited for by itself.
const newStore = { en: 'Whitmore Home', es: 'Whitmore Home' };
const shop = { en: 'Maple & Main', es: 'Maple & Main' };
const token = 'partner.nobody.1.aaaaaaa.bbbbbbbbbbbbbbbbbbbbbb';

/** Every page of the partners' app, in each of its states. */
export function partnerScreens(world: World): readonly Screen[] {
  const { pendingStore, store } = world;
  return [
    {
      name: '/store-partner/signup, sent empty',
      heading: { en: 'Create your store account', es: 'Cree la cuenta de su tienda' },
      async open(page) {
        await go(page, '/store-partner/signup');
        await button(page, 'Create account').click();
        await page.locator('main [role=alert]').first().waitFor();
      },
    },
    {
      name: '/store-partner/login, sent empty',
      heading: { en: 'Store partner sign-in', es: 'Acceso de tiendas asociadas' },
      async open(page) {
        await go(page, '/store-partner/login');
        await button(page, 'Sign in').click();
        await page.locator('main [role=alert]').first().waitFor();
      },
    },
    {
      name: '/store-partner/login, forgotten password',
      heading: { en: 'Reset your password', es: 'Restablezca su contraseña' },
      open: (page) => button(page, 'Forgot your password?').click(),
      leave: escape,
    },
    plain('/store-partner/reset-password', {
      en: 'This link doesn’t work',
      es: 'Este enlace no funciona',
    }),
    plain(
      `/store-partner/reset-password?token=${token}`,
      { en: 'Set a new password', es: 'Elija una nueva contraseña' },
      '/store-partner/reset-password, with a token',
    ),
    plain('/store-partner/confirm-email', {
      en: 'This link is incomplete',
      es: 'Este enlace está incompleto',
    }),
    plain('/store-partnership', { en: 'Authentication Required', es: 'Inicie sesión para continuar' }),
    {
      name: `${dashboard}, pending`,
      heading: newStore,
      async open(page) {
        await signIn(page.context(), world, 'partner', pendingStore);
        await page.goto(dashboard);
        await page.getByRole('heading', { name: 'Pending Approval' }).waitFor();
      },
    },
    {
      name: '/store-partnership, sent empty',
      heading: { en: 'Apply for a store partnership', es: 'Solicite la asociación de su tienda' },
      async open(page) {
        await go(page, '/store-partnership');
        await button(page, 'Submit application').click();
        await page.locator('main [role=alert]').first().waitFor();
      },
    },
    {
      name: '/store-partnership, an agreement',
      heading: { en: 'Agreements', es: 'Acuerdos' },
      open: (page) => button(page, /^Read: I accept the store/).click(),
      leave: escape,
    },
    {
      name: dashboard,
      heading: shop,
      async open(page) {
        await signIn(page.context(), world, 'partner', store);
        await page.goto(dashboard);
        await page.getByRole('heading', { name: 'One code per location' }).waitFor();
      },
    },
    {
      name: `${dashboard}/commissions, why not yet`,
      heading: shop,
      async open(page) {
        await go(page, `${dashboard}/commissions`);
        await button(page, /^Why it isn’t paid yet: HX-/).click();
      },
    },
    {
      name: `${dashboard}/analytics`,
      heading: shop,
      async open(page) {
        await go(page, `${dashboard}/analytics`);
        await page.getByRole('heading', { name: 'Recent scans' }).waitFor();
      },
    },
    {
      name: `${dashboard}, bell`,
      heading: shop,
      async open(page) {
        await go(page, dashboard);
        await page.getByRole('button', { name: /^Notifications/ }).click();
        await page.getByText('Live', { exact: true }).waitFor();
      },
      leave: escape,
    },
    plain(`${dashboard}/settings`, { en: 'Settings', es: 'Ajustes' }),
    {
      name: `${dashboard}/settings, another bank account, sent empty`,
      heading: { en: 'Use another account', es: 'Usar otra cuenta' },
      async open(page) {
        await button(page, /^(Use another account|Add a bank account)$/).click();
        await button(page, 'Use this account').click();
        await page.locator('[role=dialog] [role=alert]').first().waitFor();
      },
      leave: escape,
    },
    {
      name: `${dashboard}/settings, the end`,
      heading: { en: 'Cancel the partnership?', es: '¿Terminar la asociación?' },
      open: (page) => button(page, 'Cancel the partnership').click(),
      leave: escape,
    },
    plain(
      '/store-partner/nope',
      { en: 'Page not found', es: 'Página no encontrada' },
      '/store-partner, no page',
    ),
  ];
}
