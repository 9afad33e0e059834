/** Refunds to a customer's card. */
import type Stripe from 'stripe';
import type { BookingId } from '#domain/core/ids.ts';
import { cents, type Cents } from '#domain/core/money.ts';
import { type Outcome, refused } from './failures.ts';
import { answered, firstOf, once } from './once.ts';

/**
 * Refunds part or all of a captured charge; like every money call, it looks for the same step's refund first. What
 * counts is the refund's state, not that it exists: the bank may have refused it.
 */
export async function refund(
  stripe: Stripe,
  order: {
    /** The booking's id in the provider's metadata, for reconciling. */
    readonly bookingId: BookingId;
    readonly chargeId: string;
    readonly amount: Cents;
    readonly step: string;
    readonly idempotencyKey: string;
  },
): Promise<Outcome<{ readonly refundId: string; readonly amount: Cents }>> {
  const { bookingId, chargeId, amount, step, idempotencyKey } = order;
  const find = () => refundOf(stripe, order);
  const answer = await answered(
    async () =>
      (await find()) ??
      once({
        key: idempotencyKey,
        make: (options) =>
          stripe.refunds.create({ charge: chargeId, amount, metadata: { bookingId, step } }, options),
        find,
      }),
  );
  return answer.ok ? settled(answer.value) : answer;
}

/** The refund that a step made, or null. */
export async function refundMade(
  stripe: Stripe,
  order: { readonly chargeId: string; readonly step: string },
): Promise<Outcome<{ readonly refundId: string; readonly amount: Cents }>> {
  const answer = await answered(() => refundOf(stripe, order));
  if (!answer.ok) return answer;
  return answer.value ? settled(answer.value) : refused('refund_refused', 'The refund was refused before.');
}

const refundOf = (
  stripe: Stripe,
  { chargeId, step }: { readonly chargeId: string; readonly step: string },
): Promise<Stripe.Refund | null> =>
  firstOf(
    stripe.refunds.list({ charge: chargeId, limit: 100 }),
    ({ metadata }) => metadata?.['step'] === step,
  );

function settled(made: Stripe.Refund): Outcome<{ readonly refundId: string; readonly amount: Cents }> {
  if (made.status !== 'failed' && made.status !== 'canceled')
    return { ok: true, value: { refundId: made.id, amount: cents(made.amount) } };
  const code = made.failure_reason ?? `refund_${made.status}`;
  return refused(code, 'The card issuer did not accept the refund.');
}
