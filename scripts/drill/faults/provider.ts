/** The card provider is away, does not take our key any more, or shows a certificate that has expired. */
import { randomBytes } from 'node:crypto';
import { current, expired } from '../certificates.ts';
import type { Fault, Planted } from '../fault.ts';
import { serviceShown } from '../shows.ts';
import type { Site } from '../site.ts';

const alert = { alert: 'HexkeyServiceAway', labels: { service: 'payments' } };

/** A job is completed while the provider is broken: its charge waits, and goes through once it is mended. */
async function during(site: Site, breakIt: () => Promise<void>, mend: () => Promise<void>): Promise<Planted> {
  const life = await site.begin();
  await life.until('complete');
  await breakIt();
  await life.complete();
  return {
    seen: () => serviceShown(site, 'payments'),
    mend,
    healed: async () => void (await life.payOut()),
  };
}

export const deadProvider: Fault = {
  name: 'dead-provider',
  what: 'Nothing answers at the card provider’s address.',
  alert,
  plant: (site) =>
    during(
      site,
      () => site.line.cut(),
      () => site.line.mend(),
    ),
};

export const expiredCertificate: Fault = {
  name: 'expired-certificate',
  what: 'The certificate that the card provider’s address shows has expired.',
  alert,
  plant: (site) =>
    during(
      site,
      async () => site.line.show(expired(site.authority)),
      async () => site.line.show(current(site.authority)),
    ),
};

export const revokedKey: Fault = {
  name: 'revoked-key',
  what: 'Our secret key has been revoked at the card provider, and another one stands there.',
  alert,
  plant(site) {
    const key = `sk_test_${randomBytes(24).toString('hex')}`;
    return during(
      site,
      () => site.restart('sandbox', { SANDBOX_STRIPE_SECRET_KEY: key }),
      async () => {
        await site.noteStripeKey(key);
        await site.restart('worker', {});
        await site.restart('api', {});
      },
    );
  },
};
