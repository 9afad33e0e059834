/**
 * The legal texts say what the software does: policy, durations and cookies are read from the code that defines them.
 */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { WAS_HERE_COOKIE } from '#api/contract/early-input.ts';
import { LANGUAGE_COOKIE } from '#api/contract/language.ts';
import { LATE_FEE_BPS, SAME_DAY_FEE_BPS } from '#domain/booking/policy.ts';
import { defaultDurations } from '#domain/core/durations.ts';
import { pricingPage } from '#domain/pricing/rates.ts';
import { writtenIn } from '#scripts/words/catalogue.ts';

const HOUR = 3_600_000;
const hours = (milliseconds: number): number => milliseconds / HOUR;
const spelled: Readonly<Record<number, readonly string[]>> = { 6: ['six', 'seis'] };
/** The number in digits, or as a word in either language. */
const written = (value: number): RegExp =>
  new RegExp(`(^|\\D)(${[value, ...(spelled[value] ?? [])].join('|')})\\b`);

describe.each([
  ['English', writtenIn('en')],
  ['Spanish', writtenIn('es')],
])('the terms in %s', (_, text) => {
  it('name the hours and minutes of the policy', () => {
    const { freeCancellationBefore, freeCancellationGrace, holdHorizon, lateHoldBefore } = defaultDurations;
    expect(text('customer.terms.s_cancellation_1')).toMatch(written(hours(freeCancellationBefore)));
    expect(text('customer.terms.s_cancellation_1')).toMatch(written(hours(freeCancellationGrace) * 60));
    expect(text('customer.terms.s_payment_1')).toMatch(written(hours(holdHorizon) / 24));
    expect(text('customer.terms.s_payment_1')).toMatch(written(hours(lateHoldBefore)));
    expect(text('customer.terms.s_bookings_1')).toMatch(written(hours(defaultDurations.unassignedAlert)));
  });

  it('name its fees: half inside the hours, all on the day', () => {
    expect(text('customer.terms.s_cancellation_2')).toContain(`${LATE_FEE_BPS / 100}%`);
    expect(text('customer.terms.s_cancellation_2')).toMatch(
      written(hours(defaultDurations.freeCancellationBefore)),
    );
    expect(SAME_DAY_FEE_BPS).toBe(10_000);
    expect(text('customer.terms.s_cancellation_2')).toMatch(/full price|precio completo/);
  });

  it('name the warranty that the pricing page promises', () => {
    const promised = pricingPage.included.find((one) => one.includes('warranty')) ?? '';
    expect(text('customer.terms.s_warranty_1')).toMatch(written(Number.parseInt(promised, 10)));
  });
});

const root = new URL('../../../../', import.meta.url);

it.each([
  ['English', writtenIn('en'), /for (later|my next) bookings.*remove it in (my|your) account/],
  ['Spanish', writtenIn('es'), /para (reservas futuras|mis próximas reservas).*quitarla en (mi|su) cuenta/i],
])('terms and checkout in %s say for what a card is kept', (_, text, said) => {
  const asked = readFileSync(new URL('vendors/stripe/intents.ts', root), 'utf8');
  expect(asked).toContain("setup_future_usage: 'off_session'");
  for (const name of ['checkout.keepCard', 'terms.s_payment_3'])
    expect(text(`customer.${name}`)).toMatch(said);
  expect(text('customer.terms.s_payment_3')).toContain(text('customer.settings.cards'));
});

describe.each([
  ['English', writtenIn('en')],
  ['Spanish', writtenIn('es')],
])('the privacy policy in %s', (_, text) => {
  it('names every cookie that a customer’s browser is given', () => {
    for (const name of [
      LANGUAGE_COOKIE,
      `${WAS_HERE_COOKIE}customer`,
      'hexkey_…_visitor',
      'hexkey_…_device',
      'hexkey_…_scan',
      'hexkey_…_price',
      'hexkey_…_customer',
    ])
      expect(text('customer.privacy.s_device_1')).toContain(name);
    expect(text('customer.privacy.s_device_1')).toMatch(written(30));
  });

  it('says what the service worker keeps, as long as there is one', () => {
    const worker = readFileSync(new URL('web/static/sw.js', root), 'utf8');
    expect(worker).toContain('caches.open');
    expect(text('customer.privacy.s_device_2')).toMatch(
      /without a connection, copies of our files|sin conexión, copias de nuestros archivos/,
    );
  });

  it('names who else gets data: the services that the product speaks to', () => {
    const told: Readonly<Record<string, RegExp | null>> = {
      stripe: /Stripe/,
      twilio: /Twilio/,
      smtp: /mail provider|proveedor de correo/,
      openai: /OpenAI/,
      checkr: /Checkr/,
      webpush: /maker of your browser|fabricante de su navegador/,
      // Our own folder or bucket, our own seal and drawings, and our own engine: their texts name no company.
      blobs: null,
      esign: null,
      pdf: null,
      temporal: null,
    };
    for (const vendor of globSync('vendors/*/*.ts', { cwd: root }).map(
      (file) => file.split(/[/\\]/)[1] ?? '',
    )) {
      expect(Object.keys(told), `vendors/${vendor} is told of`).toContain(vendor);
      const words = told[vendor];
      if (words) expect(text('customer.privacy.s_sharing_2')).toMatch(words);
    }
  });
});

it('no other file gives browsers a cookie than those that the policy tells of', () => {
  const files = globSync('{api,web}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) =>
      !/\.test\.tsx?$/.test(file) &&
      /SameSite=|document\.cookie =/.test(readFileSync(new URL(file, root), 'utf8')),
  );
  expect(files.map((file) => file.replaceAll('\\', '/')).sort()).toEqual([
    'api/auth/known-devices.ts',
    'api/auth/sessions.ts',
    'api/bookings/held-prices.ts',
    'api/bookings/scan-cookie.ts',
    'api/people/voter.ts',
    'web/lib/language/language.ts',
    'web/lib/remembered.ts',
  ]);
});
