/** Money back to a customer's card. */
import type Stripe from 'stripe';
import type { BookingId } from '#domain/ids.ts';
import { cents, type Cents } from '#domain/money.ts';
import { must, outcome, type Outcome } from './failures.ts';

/** Refunds part or all of a captured charge; finds the refund of the same step first, as every money call does. */
export async function refund(
  stripe: Stripe,
  order: {
    /** Names the booking at the provider, for reconciling. */
    readonly bookingId: BookingId;
    readonly chargeId: string;
    readonly amount: Cents;
    readonly step: string;
    readonly idempotencyKey: string;
  },
): Promise<Outcome<{ readonly refundId: string; readonly amount: Cents }>> {
  const { data } = await must(() => stripe.refunds.list({ charge: order.chargeId, limit: 100 }));
  const made = data.find(({ metadata }) => metadata?.['step'] === order.step);
  if (made) return { ok: true, value: { refundId: made.id, amount: cents(made.amount) } };
  const answer = await outcome(() =>
    stripe.refunds.create(
      {
        charge: order.chargeId,
        amount: order.amount,
        metadata: { bookingId: order.bookingId, step: order.step },
      },
      { idempotencyKey: order.idempotencyKey },
    ),
  );
  if (!answer.ok) return answer;
  const created = answer.value;
  if (created.status === 'failed') {
    return {
      ok: false,
      failure: {
        kind: 'invalid_state',
        code: created.failure_reason ?? 'refund_failed',
        message: 'The card issuer did not take the refund.',
      },
    };
  }
  return { ok: true, value: { refundId: created.id, amount: cents(created.amount) } };
}
