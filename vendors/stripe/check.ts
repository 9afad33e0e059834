/** Whether the card provider accepts our key, checked without changing anything. */
import Stripe from 'stripe';
import { codeOf } from '#domain/core/reason-of.ts';
import type { ServiceCheck } from '#domain/core/service-checks.ts';

/** Reads one recent event, which every key of ours is allowed to do. */
export async function checkPayments(stripe: Stripe): Promise<ServiceCheck> {
  const service = 'Stripe';
  try {
    await stripe.events.list({ limit: 1 });
    return { service, status: 'active' };
  } catch (error) {
    const isRefused =
      error instanceof Stripe.errors.StripeAuthenticationError ||
      error instanceof Stripe.errors.StripePermissionError;
    return isRefused
      ? { service, status: 'refused' }
      : { service, status: 'unreachable', reason: codeOf(error) };
  }
}
