/** R21: every page in every state is clean to axe and no wider than its window, in each theme, language and width. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customerScreens } from './accessibility/customer-screens.ts';
import {
  focusedDescription,
  focusedText,
  motions,
  pressOn,
  tabTo,
  typeInto,
} from './accessibility/keyboard.ts';
import {
  cutTexts,
  faultsOf,
  type Finding,
  isRouting,
  lookAt,
  type Screen,
  tableOf,
} from './accessibility/looks.ts';
import { partnerScreens } from './accessibility/partner-screens.ts';
import { publicScreens } from './accessibility/public-screens.ts';
import { consoleScreens, technicianScreens } from './accessibility/staff-screens.ts';
import { wizardScreens } from './accessibility/wizard-screens.ts';
import { openWindow, signIn, startWorld, type World } from './accessibility/world.ts';
import { isHydrated } from './browser.ts';

let world: World;
const findings = new Map<string, readonly Finding[]>();
/** The ways of painting text that a screen of any lane has shown. */
const pairs = new Set<string>();

/** Who looks: each in a window of its own, all at the same time. */
const lanes = {
  'a stranger and an admin': (from: World) => [...publicScreens(from), ...consoleScreens(from)],
  'somebody who books, and a store partner': (from: World) => [
    ...wizardScreens(from),
    ...partnerScreens(from),
  ],
  'a customer and a technician': (from: World) => [...customerScreens(from), ...technicianScreens(from)],
} as const satisfies Record<string, (world: World) => readonly Screen[]>;

beforeAll(async () => {
  world = await startWorld();
});

afterAll(async () => {
  console.log(tableOf(Object.keys(lanes).flatMap((name) => findings.get(name) ?? [])));
  await world?.stop();
});

/** A pattern of screens' names, to look at a few of them again; the rest is left out. */
const wanted = new RegExp(process.env['HEXKEY_SCREENS'] ?? '');

describe('R21 accessible', () => {
  test.concurrent.each(Object.entries(lanes))(
    'every screen of %s',
    { timeout: 1_800_000 },
    async (name, screensOf) => {
      const { page, failures } = await openWindow(world);
      const found: Finding[] = [];
      findings.set(name, found);
      for (const screen of screensOf(world).filter((one) => wanted.test(one.name))) {
        try {
          found.push(await lookAt(page, screen, pairs));
        } catch (cause) {
          const text = await page.locator('body').innerText();
          const faults = JSON.stringify(found.flatMap((one) => one.faults));
          throw new Error(`${screen.name} at ${page.url()}\n${faults}\n${text.slice(0, 1_500)}`, { cause });
        }
      }
      expect(found.flatMap(({ screen, faults }) => faults.map((fault) => `${screen}: ${fault}`))).toEqual([]);
      expect(failures).toEqual([]);
    },
  );

  test('every component in every state, in both themes', async () => {
    const { page } = await openWindow(world);
    await page.goto('/design');
    await page.getByRole('heading', { level: 1, name: 'Every part, in every state' }).waitFor();
    expect(await faultsOf(page, 'colours')).toEqual([]);
  });

  test('and the check would tell', async () => {
    const { page } = await openWindow(world);
    await page.goto('/terms', { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
    // React throws away what it finds in a page that it has not taken over yet.
    await page.waitForFunction(isRouting);
    const known = new Set<string>();
    expect(await faultsOf(page, 'whole', known)).toEqual([]);
    await page.evaluate(() => {
      document.querySelector('main')?.insertAdjacentHTML('beforeend', '<img src="/favicon.svg"><input>');
      const faint = document.createElement('p');
      faint.textContent = 'faint';
      Object.assign(faint.style, { color: '#bbb', background: '#fff', width: '2000px' });
      document.querySelector('main')?.append(faint);
    });
    expect((await faultsOf(page)).join()).toMatch(/color-contrast.*image-alt.*label.*overflow/s);
    // The pair is new since the first look, and is not asked again after this one.
    expect((await faultsOf(page, 'layout', known)).join()).toMatch(/color-contrast.*overflow/s);
    expect((await faultsOf(page, 'layout', known)).join()).not.toContain('color-contrast');
    expect((await faultsOf(page, 'rules', known)).join()).toMatch(/image-alt.*label.*overflow/s);
    expect((await faultsOf(page, 'rules')).join()).toMatch(/color-contrast/);
    expect((await faultsOf(page, 'colours', known)).join()).toMatch(/color-contrast.*overflow/s);
  });

  test('a whole booking by keyboard alone, without motion', { timeout: 600_000 }, async () => {
    const { page, failures } = await openWindow(world);
    const { keyboard } = page;
    const named = (role: 'button' | 'link' | 'radio' | 'checkbox', name: string | RegExp) =>
      page.getByRole(role, { name }).first();
    /** The step's heading has the focus, and nothing moves. */
    const arrived = async (heading: string | RegExp): Promise<void> => {
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await expect.poll(() => focusedText(page)).toMatch(heading);
      expect(await motions(page)).toEqual([]);
    };

    await page.goto('/', { waitUntil: 'networkidle' });
    // Past the head: the next stop is the first of the page itself.
    await pressOn(page, named('link', 'Skip to content'));
    await keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    await keyboard.press('Shift+Tab');
    await page.reload({ waitUntil: 'networkidle' });
    await pressOn(page, page.getByRole('banner').getByRole('link', { name: 'Book Now' }));

    await arrived('What are we building?');
    await pressOn(page, named('button', 'Choose a time'));
    await expect.poll(() => focusedDescription(page)).toContain('Please enter a 5-digit ZIP code.');
    await typeInto(page, page.getByLabel('ZIP code', { exact: true }), '10001');
    await page.getByText('We serve 10001.').waitFor();
    await pressOn(page, named('button', 'Choose a time'));
    await expect.poll(() => focusedDescription(page)).toContain('Choose the brand of your furniture.');
    await keyboard.press('Space');
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowLeft');
    const search = page.getByRole('combobox', { name: /What is it/ });
    // It comes a moment after the brand, and takes the focus only once it is there.
    await search.waitFor();
    await pressOn(page, named('button', 'Choose a time'));
    await expect.poll(() => focusedDescription(page)).toContain('Add at least one piece');
    await typeInto(page, search, 'BILLY');
    await page.getByRole('option').first().waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await pressOn(page, named('button', /^More: /));
    await pressOn(page, named('checkbox', /Wall mounting/), 'Space');
    await pressOn(page, named('button', 'Choose a time'));

    await arrived('When works for you?');
    const slot = page.getByRole('radio', { disabled: false }).first();
    await slot.waitFor({ state: 'attached' });
    // R21: the label carries the date.
    expect(await slot.evaluate((one: HTMLInputElement) => one.labels?.[0]?.textContent)).toMatch(
      /^\w{3}, \w{3} \d+, \d+:\d\d/,
    );
    await pressOn(page, slot, 'Space');
    await pressOn(page, named('button', 'Enter contact details'));

    await arrived('Where should we come?');
    await pressOn(page, named('button', 'Review the booking'));
    await expect.poll(() => focusedDescription(page)).toMatch(/first name/i);
    await keyboard.type('Grace');
    await typeInto(page, page.getByLabel('Last name'), 'Hopper');
    await typeInto(page, page.getByLabel('Phone'), '2125550177');
    await typeInto(page, page.getByLabel('Email'), `keys.${Date.now()}@visitors.example`);
    await typeInto(page, page.getByLabel('Street address'), '350 W 31st St');
    await typeInto(page, page.getByLabel('City'), 'New York');
    await pressOn(page, named('button', 'Review the booking'));

    await arrived('Review your booking');
    await pressOn(page, page.getByRole('link', { name: 'sign in', exact: true }));

    await arrived('Sign in');
    await pressOn(page, named('link', /Create (an|your) account/i));
    await arrived('Create Your Account');
    await pressOn(page, named('button', 'Create account'));
    await expect.poll(() => focusedDescription(page)).not.toBe('');
    await typeInto(page, page.getByLabel('First name'), 'Grace');
    await typeInto(page, page.getByLabel('Last name'), 'Hopper');
    await typeInto(page, page.getByLabel('Email'), `keys.${Date.now()}@visitors.example`);
    await typeInto(page, page.getByLabel('Password', { exact: true }), 'Hexagon-7-keys');
    await typeInto(page, page.getByLabel('Confirm password', { exact: true }), 'Hexagon-7-keys');
    await pressOn(page, named('button', 'Create account'));

    await page.getByLabel('Card number').waitFor();
    await arrived(/^We hold/);
    await pressOn(page, named('button', /^Authorize/));
    await expect.poll(() => focusedDescription(page)).toContain('Please agree to continue.');
    await keyboard.press('Space');
    await tabTo(page, page.getByLabel('Card number'), 'Shift+Tab');
    await keyboard.type('4242424242424242');
    await typeInto(page, page.getByLabel('Expiry'), '1234');
    await typeInto(page, page.getByLabel('CVC'), '123');
    await typeInto(page, page.getByLabel(/^ZIP/), '10001');
    await pressOn(page, named('button', /^Authorize/));
    await arrived('Your booking is in.');
    expect(failures).toEqual([]);
  });

  test('a dialog takes the focus, keeps it and gives it back', async () => {
    const { page } = await openWindow(world);
    await page.goto('/terms');
    await page.waitForFunction(isHydrated);
    const opener = page.getByRole('button', { name: 'Download App' });
    await pressOn(page, opener);
    const dialog = page.getByRole('dialog', { name: 'Download App' });
    await dialog.waitFor();
    const isInside = () => dialog.evaluate((one) => one.contains(document.activeElement));
    await expect.poll(isInside).toBe(true);
    for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key);
      // From the last part the focus goes round by way of the dialog's guard, a moment later.
      await expect.poll(isInside).toBe(true);
    }
    expect(await motions(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => focusedText(page)).toBe('Download App');
  });

  test('a step of the work is announced, once it is drawn', async () => {
    const { page } = await openWindow(world);
    await signIn(page.context(), world, 'customer', world.customer);
    await page.goto(`/booking-tracker?id=${world.numbers.assigned}`);
    await page.getByRole('heading', { level: 1, name: /^Two of five/ }).waitFor();
    await page.getByRole('button', { name: /^Notifications/ }).waitFor();
    await world.lives.assigned.route();
    await page
      .locator('h1[aria-live=polite]')
      .filter({ hasText: /^Three of five/ })
      .waitFor();
    await page.getByRole('status').filter({ hasText: world.numbers.assigned }).waitFor({ state: 'attached' });
  });

  test.each(['/', '/pricing', '/booking', '/booking-tracker', '/customer/login'])(
    '%s stands in twice the size of text, and at four times the zoom',
    async (path) => {
      const { page } = await openWindow(world);
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(await faultsOf(page, 'layout')).toEqual([]);
      await page.setViewportSize({ width: 768, height: 900 });
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      expect(await page.locator('h1').first().isVisible()).toBe(true);
      expect(await faultsOf(page, 'layout')).toEqual([]);
      expect(await cutTexts(page)).toEqual([]);
      await page.context().close();
    },
  );
});
