import { expect, test } from 'vitest';
import { wantsRealVendors } from './environment.ts';

const real = {
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+15005550006',
  CHECKR_API_KEY: '0123456789abcdef',
  CHECKR_PACKAGE: 'criminal_pro',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'hello@hexkey.example',
};

test('without keys the sandbox stands in', () => {
  expect(wantsRealVendors({})).toBe(false);
});

test('with all real keys the sandbox stays off', () => {
  expect(wantsRealVendors(real)).toBe(true);
});

test('a mixture of real and sandbox services is refused, naming what is missing', () => {
  expect(() => wantsRealVendors({ STRIPE_SECRET_KEY: 'sk_live_x', SMTP_URL: 'smtp://mail.example' })).toThrow(
    'STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, CHECKR_API_KEY, CHECKR_PACKAGE, MAIL_FROM',
  );
});
