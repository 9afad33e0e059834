/**
 * Opens the Stripe SDK: for the provider itself, or for its stand-in if a base URL is configured, with no other
 * difference.
 */
import Stripe from 'stripe';
import { z } from 'zod';

/** Settings for every process that calls Stripe. */
export const stripeEnv = {
  STRIPE_SECRET_KEY: z.string().min(1),
  STRIPE_API_BASE: z.url().optional(),
};

/** Whether a secret key belongs to the provider's test mode, in which no real money moves (docs.stripe.com/keys). */
export function isTestKey(secretKey: string): boolean {
  return /^(sk|rk)_test_/.test(secretKey);
}

/** Options of the client. `timeout` in milliseconds. */
export interface StripeConfig {
  readonly secretKey: string;
  readonly apiBase?: string | undefined;
  readonly timeout?: number | undefined;
}

/**
 * One client per process. Calls time out within seconds, so that a killed worker's activity is retried soon; the one
 * network retry reuses the same idempotency key.
 */
export function openStripe({ secretKey, apiBase, timeout = 4_000 }: StripeConfig): Stripe {
  const base = apiBase === undefined ? undefined : new URL(apiBase);
  return new Stripe(secretKey, {
    telemetry: false,
    maxNetworkRetries: 1,
    timeout,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? 443 : 80),
      protocol: base.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}
