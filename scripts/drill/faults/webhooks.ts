/** The card provider's webhooks do not reach us: their secret is another one. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Fault } from '../fault.ts';
import { untilSo } from '../site.ts';

const deliveries = z.object({ deliveries: z.array(z.unknown()) });

export const lostWebhooks: Fault = {
  name: 'lost-webhooks',
  what: 'The webhook’s signing secret was rolled at the card provider, and our api still has the old one.',
  alert: { alert: 'HexkeyWebhooksRefused', labels: { route: '/api/webhooks/stripe' } },
  lingers: true,
  async plant(site) {
    /** How many of them the provider has to bring again, as its page of webhooks says. */
    const waiting = async (): Promise<number> => {
      const answer = await fetch(`${site.stack.sandbox.url}/sandbox/deliveries`);
      return deliveries.parse(await answer.json()).deliveries.length;
    };
    await site.restart('api', { STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('hex')}` });
    const life = await site.begin();
    await life.until('start');
    return {
      async seen() {
        const count = await waiting();
        return count > 0 ? `the provider’s page: ${count} webhooks are refused and brought again` : null;
      },
      mend: () => site.restart('api', {}),
      async healed() {
        await life.until();
        await untilSo('the provider has brought what we had refused', async () => (await waiting()) === 0);
      },
    };
  },
};
